import * as contract from '@portal/contract'
import { sql } from 'kysely'
import type { TestApp, TestPerson } from '../base/test-app.ts'

/** An ability of the role: on an action and a model, or on everything. */
export interface Mark {
  readonly need?: contract.Need
  readonly entity_id?: number
  readonly only_owned?: true
  readonly forbidden?: true
}

/** Creates a signed-in user with a separate role. `mayOnly` replaces the abilities of the role. */
export async function ownRole(at: TestApp, username: string, scope: contract.RoleScope = 'all') {
  const person: TestPerson = await at.person(username, [])
  const role = { name: username, title: 'Rol de prueba', scope }
  const { id: role_id } = await at.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
  await at.db.insertInto('user_roles').values({ user_id: person.id, role_id }).execute()
  return {
    ...person,
    async mayOnly(...marks: readonly Mark[]): Promise<void> {
      await at.db.deleteFrom('role_abilities').where('role_id', '=', role_id).execute()
      for (const { need, entity_id = null, only_owned = false, forbidden = false } of marks) {
        const name = need === undefined ? '*' : contract.abilityName(need.action, need.entity)
        const entity_type = need === undefined ? '*' : contract.entityType(need.entity)
        const ability = { name, title: name, entity_type, entity_id, only_owned }
        await at.db
          .insertInto('abilities')
          .values(ability)
          .onConflict((on) => on.doNothing())
          .execute()
        await sql`
          insert into role_abilities (role_id, ability_id, forbidden)
          select ${role_id}, id, ${forbidden} from abilities
          where (name, entity_type, only_owned) = (${name}, ${entity_type}, ${only_owned}::boolean)
            and entity_id is not distinct from ${entity_id}::integer`.execute(at.db)
      }
    },
  }
}
