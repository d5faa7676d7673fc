import { type BodyOf, storedRole } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type GroupRolePreview, type GroupRoleTable, mostPreviewedPeople } from '@portal/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import { type Db, presentRow, type Tx } from '../../base/database/db.ts'
import { advisoryLocks, lockRights, takeLock } from '../../base/database/locks.ts'
import { fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { takenRole } from '../../base/services/identity/linked-identities.ts'

/** A role that a person gets or loses because of the groups in the claims. */
export interface RoleChange {
  readonly role_id: number
  readonly name: string
  /** The group that gives it; null for a role that is removed. */
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
    where claim = any(${groups}::text[]) and roles.name <> ${storedRole('superadmin')}
    order by role_id, claim`.execute(db)
  return rows
}

/**
 * Gives and takes the roles that the groups of a person manage. Roles that staff gave by hand are not looked at.
 * @returns one audit row for each role that changed
 */
export async function syncRoles(tx: Tx, userId: number, groups: readonly string[]): Promise<AuditEntry[]> {
  // The table must not change between the comparison and the writing.
  await sql`select from group_roles_version for share`.execute(tx)
  const mapped = await rolesOfGroups(tx, groups)
  const { rows: present } = await sql<RoleChange>`
    select role_id, roles.name, null as claim from user_roles join roles on roles.id = role_id
    where user_id = ${userId} and managed_by = 'sso'`.execute(tx)
  const lacks = (list: readonly RoleChange[]) => (one: RoleChange) =>
    !list.some(({ role_id }) => role_id === one.role_id)
  const [given, taken] = [mapped.filter(lacks(present)), present.filter(lacks(mapped))]
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
  return [
    ...given.map(({ name, claim }) => ({
      event: 'roles-given',
      entity: 'User',
      entity_id: userId,
      new_values: { roles: [name], by: 'sso', group: claim },
    })),
    ...taken.map(({ name }) => takenRole(userId, name)),
  ]
}

/** Only one change of accounts at a time, as for every other change of accounts (ADR 0024, place 1). */
export function lockAccounts(tx: Tx): Promise<void> {
  return takeLock(tx, advisoryLocks.staff)
}

type Rows = BodyOf<typeof calls.writeGroupRoles>['rows']

/** The table of groups with its version. */
export function readGroupRoles(db: Db): Promise<GroupRoleTable> {
  return presentRow<GroupRoleTable>(db)`
    select version, coalesce((
      select jsonb_agg(jsonb_build_object('claim', claim, 'users_count', (
          select count(*)::integer from user_roles as given
          where given.managed_by = 'sso' and given.role_id = group_roles.role_id and given.claim = group_roles.claim),
        'role', jsonb_build_object('id', roles.id, 'name', name, 'title', title)) order by claim, role_id)
      from group_roles join roles on roles.id = role_id), '[]') as rows
    from group_roles_version`
}

/** The rows of a request as a table of SQL, with the columns of `group_roles`. */
function tableOf(rows: Rows): RawBuilder<unknown> {
  const [claims, roles] = [rows.map(({ claim }) => claim), rows.map(({ role_id }) => role_id)]
  return sql`(select * from unnest(${claims}::text[], ${roles}::integer[]) as written(claim, role_id))`
}

const keyOf = ({ claim, role_id }: Rows[number]) => `${role_id} ${claim}`

/** @throws AppError 422 on `rows.N` for a role that does not exist or is the superadmin's, and for a row that is there twice */
async function refuseUnfit(db: Db, rows: Rows): Promise<void> {
  const roles = await db.selectFrom('roles').select(['id', 'name']).execute()
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const role = roles.find(({ id }) => id === row.role_id)
    if (role === undefined) throw fieldError(`rows.${index}.role_id`, 'validation.exists')
    if (role.name === storedRole('superadmin')) {
      throw fieldError(`rows.${index}.role_id`, 'field_errors.group_role_superadmin')
    }
    if (seen.has(keyOf(row))) throw fieldError(`rows.${index}.claim`, 'field_errors.group_role_twice')
    seen.add(keyOf(row))
  }
}

/** The groups of each person at their last sign-in; null if the provider did not send them. */
const lastGroups = sql`(select distinct on (user_id) user_id, groups from staff_identities
  order by user_id, last_seen_at desc nulls last, id)`

/**
 * Removes the roles whose row is no longer in the table. A person who belongs to another group with the role keeps it.
 * @returns one audit row for each role of a person that was taken
 */
async function takeUnmapped(tx: Tx): Promise<AuditEntry[]> {
  const isUnmapped = sql`given.managed_by = 'sso' and not exists (
    select from group_roles where group_roles.claim = given.claim and group_roles.role_id = given.role_id)`
  await sql`
    update user_roles as given set claim = other.claim
    from ${lastGroups} as last join group_roles as other on other.claim = any(last.groups)
    where ${isUnmapped} and last.user_id = given.user_id and other.role_id = given.role_id`.execute(tx)
  const { rows } = await sql<{ user_id: number; name: string; claim: string }>`
    delete from user_roles as given using roles where roles.id = given.role_id and ${isUnmapped}
    returning given.user_id, roles.name, given.claim`.execute(tx)
  return rows.map(({ user_id, name, claim }) => takenRole(user_id, name, claim))
}

/** The rows of the table for the audit log: `group → role`. */
async function auditTexts(tx: Tx, rows: Rows): Promise<string[]> {
  const { rows: texts } = await sql<{ text: string }>`
    select claim || ' → ' || roles.name as text from ${tableOf(rows)} as mapping join roles on roles.id = role_id
    order by 1`.execute(tx)
  return texts.map(({ text }) => text)
}

/**
 * Writes the whole table. Roles that no row gives any more are removed at once. People get the roles of new rows at their next
 * sign-in or check, when the provider sends their groups again.
 * @throws AppError 422 for a row that does not fit; 409 stale with the present table
 */
export function writeGroupRoles(
  tx: Tx,
  context: CallContext<typeof calls.writeGroupRoles>,
): Promise<Changed<{ version: number; taken: number }>> {
  const { rows, version } = context.body
  const lock = async () => {
    await lockAccounts(tx)
    await lockRights(tx)
    return tx.selectFrom('group_roles_version').select('version').forNoKeyUpdate().executeTakeFirst()
  }
  const expected = { version, read: readGroupRoles }
  return withLocked(tx, context, { lock, expected }, async (_, present) => {
    await refuseUnfit(tx, rows)
    const stored = await tx.selectFrom('group_roles').select(['claim', 'role_id']).execute()
    const lacks = (list: Rows) => {
      const keys = new Set(list.map(keyOf))
      return (row: Rows[number]) => !keys.has(keyOf(row))
    }
    const [added, removed] = [rows.filter(lacks(stored)), stored.filter(lacks(rows))]
    if (added.length === 0 && removed.length === 0) {
      return { audits: nothingChanged, result: { version: present.version, taken: 0 } }
    }
    const [old_values, new_values] = [
      { groups: await auditTexts(tx, removed) },
      { groups: await auditTexts(tx, added) },
    ]
    await sql`delete from group_roles using ${tableOf(removed)} as gone
      where group_roles.claim = gone.claim and group_roles.role_id = gone.role_id`.execute(tx)
    await sql`
      insert into group_roles (claim, role_id) select claim, role_id from ${tableOf(added)} as added`.execute(tx)
    const taken = removed.length === 0 ? [] : await takeUnmapped(tx)
    const next = present.version + 1
    await tx.updateTable('group_roles_version').set({ version: next }).execute()
    const audit = { event: 'groups-written', entity: 'Role', entity_id: null, old_values, new_values }
    return { audits: [audit, ...taken], result: { version: next, taken: taken.length } }
  })
}

/**
 * The people who would get or lose a role with this table: at once for roles that no row gives any more, and at the next sign-in for the rest. It
 * counts with the groups of the last sign-in. A role that a person also has by hand does not change.
 * @throws AppError 422 for a row that does not fit
 */
export async function previewGroupRoles(
  db: Db,
  { body: { rows }, now }: Pick<CallContext<typeof calls.previewGroupRoles>, 'body' | 'now'>,
): Promise<GroupRolePreview> {
  await refuseUnfit(db, rows)
  return presentRow<GroupRolePreview>(db)`
    with written as materialized (select * from ${tableOf(rows)} as given),
    people as materialized (
      select users.id, username, users.full_name, groups, last.user_id is not null as is_linked,
        -- Whoever cannot sign in keeps what still has a row.
        groups is not null and can_sign_in(users, ${now}) as is_synced
      from users left join ${lastGroups} as last on last.user_id = users.id where deleted_at is null),
    before as (
      select user_id, role_id from user_roles where managed_by = 'sso' and user_id in (select id from people)),
    after as (
      select people.id as user_id, written.role_id, min(written.claim) as claim
      from people cross join unnest(groups) as member_of(claim) join written on written.claim = member_of.claim
      where is_synced group by people.id, written.role_id
      union all
      select user_id, role_id, claim from user_roles as given join people on people.id = user_id
      where managed_by = 'sso' and not is_synced and exists (select from written where written.role_id = given.role_id
        and (written.claim = given.claim or written.claim = any(groups)))),
    changes as materialized (
      select user_id, role_id, after.claim as "group", before is null as is_given
      from before full join after using (user_id, role_id)
      where (before is null or after is null) and not exists (select from user_roles as by_hand
        where by_hand.user_id = coalesce(before.user_id, after.user_id)
          and by_hand.role_id = coalesce(before.role_id, after.role_id) and managed_by = 'manual')),
    shown_roles as (select id, jsonb_build_object('id', id, 'name', name, 'title', title) as role from roles),
    named as (
      select user_id, full_name, username, role, case when is_given then 'given' else 'taken' end as change, "group"
      from changes join people on people.id = user_id join shown_roles on shown_roles.id = role_id
      order by is_given, full_name, user_id, role_id limit ${mostPreviewedPeople})
    select
      coalesce((select jsonb_agg(jsonb_build_object('role', role, 'given', given, 'taken', taken) order by id) from (
        select role_id, (count(*) filter (where is_given))::integer as given,
          (count(*) filter (where not is_given))::integer as taken from changes group by role_id) as counted
        join shown_roles on shown_roles.id = role_id), '[]') as roles,
      coalesce((select jsonb_agg(to_jsonb(named)) from named), '[]') as people,
      (select count(*) > ${mostPreviewedPeople} from changes) as has_more,
      (select count(*)::integer from people where is_linked and groups is not null) as known_count,
      (select count(*)::integer from people where is_linked and groups is null) as unknown_count`
}
