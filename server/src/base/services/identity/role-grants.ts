import type { RoleGrants } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'

/** The abilities of each role, with its id and title. */
export interface StoredGrants extends RoleGrants {
  readonly id: number
  readonly title: string
}

/** Roles with their abilities; all roles without a condition. */
export async function readGrants(db: Db, condition: RawBuilder<SqlBool> = sql<SqlBool>`true`): Promise<StoredGrants[]> {
  const { rows } = await sql<StoredGrants>`
    select roles.id, roles.name, roles.title, roles.scope, coalesce((
      select jsonb_agg(to_jsonb(granted)) from (
        select abilities.id, abilities.name, abilities.title, entity_id, entity_type, only_owned, forbidden
        from role_abilities join abilities on abilities.id = ability_id where role_id = roles.id) as granted), '[]') as abilities
    from roles where ${condition} order by roles.id`.execute(db)
  return rows
}

/** Gives roles to a staff account; existing roles stay. */
export async function addRoles(tx: Tx, userId: number, roles: readonly { readonly id: number }[]): Promise<void> {
  if (roles.length === 0) return
  await tx
    .insertInto('user_roles')
    .values(roles.map(({ id }) => ({ user_id: userId, role_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
