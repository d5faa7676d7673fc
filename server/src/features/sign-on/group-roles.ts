import { storedRole } from '@portal/contract'
import { sql } from 'kysely'
import type { AuditEntry } from '../../audit/audit.ts'
import type { Db, Tx } from '../../database/db.ts'
import { advisoryLocks, takeLock } from '../../database/locks.ts'

/** A role that a person gets or loses by the groups that the provider says. */
export interface RoleChange {
  readonly role_id: number
  readonly name: string
  /** The group that gives it; null for a role that is taken. */
  readonly claim: string | null
}

/** Whether any group gives a role. As long as none does, roles are given by hand and nobody needs the groups claim. */
export async function usesGroups(db: Db): Promise<boolean> {
  const { rows } = await sql`select from group_roles limit 1`.execute(db)
  return rows.length > 0
}

/** The roles that these groups give. The superadmin's is never one of them. */
export async function rolesOfGroups(db: Db, groups: readonly string[]): Promise<RoleChange[]> {
  const { rows } = await sql<RoleChange>`
    select distinct on (role_id) role_id, roles.name, claim from group_roles join roles on roles.id = role_id
    where claim = any(${groups}::text[]) and roles.name <> ${storedRole('superadmin')} order by role_id, claim`.execute(
    db,
  )
  return rows
}

/** What changes in the roles that the groups manage. Roles that staff gave by hand are not looked at. */
async function differenceOf(tx: Tx, userId: number, groups: readonly string[]) {
  const wanted = await rolesOfGroups(tx, groups)
  const { rows: present } = await sql<RoleChange>`
    select role_id, roles.name, null as claim from user_roles join roles on roles.id = role_id
    where user_id = ${userId} and managed_by = 'sso'`.execute(tx)
  const lacks = (list: readonly RoleChange[]) => (one: RoleChange) =>
    !list.some(({ role_id }) => role_id === one.role_id)
  return { given: wanted.filter(lacks(present)), taken: present.filter(lacks(wanted)) }
}

/**
 * Gives and takes the roles that the groups of a person manage (sign-on.md section 6).
 * @returns one audit row for each role that changed
 */
export async function syncRoles(tx: Tx, userId: number, groups: readonly string[]): Promise<AuditEntry[]> {
  // So that the table does not change between the comparison and what is stored.
  await sql`select from group_roles_version for share`.execute(tx)
  const { given, taken } = await differenceOf(tx, userId, groups)
  if (given.length === 0 && taken.length === 0) return []
  if (given.length > 0) {
    await tx
      .insertInto('user_roles')
      .values(given.map(({ role_id, claim }) => ({ user_id: userId, role_id, managed_by: 'sso', claim })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await sql`delete from user_roles where user_id = ${userId} and managed_by = 'sso'
    and role_id = any(${taken.map(({ role_id }) => role_id)}::integer[])`.execute(tx)
  const audit = { entity: 'User', entity_id: userId }
  return [
    ...given.map(({ name, claim }) => ({
      ...audit,
      event: 'roles-given',
      new_values: { roles: [name], by: 'sso', group: claim },
    })),
    ...taken.map(({ name }) => ({
      ...audit,
      event: 'roles-taken',
      old_values: { roles: [name] },
      new_values: { by: 'sso' },
    })),
  ]
}

/** Only one change of accounts at a time, as for every other change of accounts (ADR 0024, place 1). */
export function lockAccounts(tx: Tx): Promise<void> {
  return takeLock(tx, advisoryLocks.staff)
}
