import type * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { expect } from 'vitest'
import type { TestApp, TestPerson } from './test-app.ts'

/** What a role is given: an action on a model, and what else its mark says. */
export type Grant = readonly [action: string, entity: contract.Model, more?: object]

/** Somebody with one role of their own, of this name too, that may exactly this. */
export async function personWith(at: TestApp, name: string, grants: readonly Grant[]): Promise<TestPerson> {
  const made = await at.call('superadmin', staffContract.storeRole, { body: { name, title: 'Rol de prueba' } })
  const params = { id: made.body.details.id }
  const body = { grants: grants.map(([action, entity, more]) => ({ action, entity, ...more })) }
  expect((await at.call('superadmin', staffContract.writeRolePermissions, { params, body })).status).toBe(200)
  const person = await at.person(name, [])
  await at.call('superadmin', staffContract.giveRoles, { params: { id: person.id }, body: { roles: [name] } })
  return person
}
