import type * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { expect } from 'vitest'
import type { TestApp, TestPerson } from '../base/test-app.ts'

/** A permission of a role: an action on a model, with its limits. */
export type Grant = readonly [action: string, entity: staffContract.Model, more?: object]

/** Replaces the permissions of a role. */
export async function grantTo(at: TestApp, role: number, grants: readonly Grant[]): Promise<void> {
  const body = { grants: grants.map(([action, entity, more]) => ({ action, entity, ...more })) }
  const reply = await at.call('superadmin', staffContract.writeRolePermissions, { params: { id: role }, body })
  expect([reply.status, reply.error.message, reply.error.errors]).toEqual([200, reply.error.message, undefined])
}

/** Creates a role with exactly these permissions and this scope of citizens. Returns its id. */
export async function roleWith(
  at: TestApp,
  name: string,
  grants: readonly Grant[],
  scope: contract.RoleScope = 'all',
): Promise<number> {
  const made = await at.call('superadmin', staffContract.storeRole, { body: { name, title: 'Rol de prueba', scope } })
  expect(made.status).toBe(201)
  await grantTo(at, made.body.details.id, grants)
  return made.body.details.id
}

/** Creates a user with exactly these roles. */
export async function personInRoles(at: TestApp, username: string, roles: readonly string[]): Promise<TestPerson> {
  const person = await at.person(username, [])
  const given = { params: { id: person.id }, body: { roles: [...roles] } }
  expect((await at.call('superadmin', staffContract.giveRoles, given)).status).toBe(201)
  return person
}

/** Creates a user and a role of the same name, with exactly these permissions and this scope of citizens. */
export async function personWith(
  at: TestApp,
  name: string,
  grants: readonly Grant[],
  scope?: contract.RoleScope,
): Promise<TestPerson> {
  await roleWith(at, name, grants, scope)
  return personInRoles(at, name, [name])
}
