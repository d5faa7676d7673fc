import { type BodyOf, isBuiltInRoleName, type QueryOf, roleIdentifier, storedRole } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../base/database/counts.ts'
import { type Db, type RowOf, type Tx, updateById } from '../../base/database/db.ts'
import { lockRights } from '../../base/database/locks.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { changedValues } from '../../base/services/audit/audit.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'

/** The roles of the portal in the order of creation, so built-in roles come first; with an ability, those that allow or forbid it. */
export async function listRoles(db: Db, { ability_id }: QueryOf<typeof calls.listRoles> = {}): Promise<calls.Role[]> {
  const has =
    ability_id === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select from role_abilities where role_id = roles.id and ability_id = ${ability_id})`
  const { rows } = await sql<StoredRow<calls.Role>>`
    select roles.id, name, title, is_builtin, requires_totp, scope, sso_only, version, created_at, updated_at,
      (select count(distinct user_id)::integer from user_roles where role_id = roles.id) as users_count,
      (select count(*)::integer from role_abilities where role_id = roles.id) as abilities_count
    from roles where ${has} order by id`.execute(db)
  return rows.map(wireRow)
}

/** Lower case, with the portal's prefix. @throws AppError 422 for the name of a built-in role. */
export function storedName(name: string): string {
  if (isBuiltInRoleName(name)) throw fieldError('name', 'field_errors.role_name_built_in')
  const lower = name.toLowerCase()
  return lower.startsWith(`${roleIdentifier}-`) ? lower : `${roleIdentifier}-${lower}`
}

/** How a role or an ability is locked: `forUpdate` where it is deleted or its key changes. */
export type KeyLock = 'forUpdate' | 'forNoKeyUpdate'

/**
 * The lock of a role: `forUpdate` where it is deleted or renamed, because its name is unique, which makes it a key.
 * @throws AppError 404, 409 stale with the current role
 */
export function roleLock(id: number, keyLock: KeyLock, version?: number): RecordLock<RowOf<'roles'>> {
  const lock = async (tx: Tx) => {
    await lockRights(tx)
    return tx.selectFrom('roles').selectAll().where('id', '=', id)[keyLock]().executeTakeFirst()
  }
  const read = async (db: Db) => (await listRoles(db)).find((role) => role.id === id)
  return { lock, expected: { version, read } }
}

/** Whether a change allows people to use a role with fewer factors than now: without a second factor, or with a password of the portal. */
export async function opensWithLess(
  db: Db,
  id: number,
  { requires_totp, sso_only }: BodyOf<typeof calls.updateRole>,
): Promise<boolean> {
  const role = await db
    .selectFrom('roles')
    .select(['requires_totp', 'sso_only'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (role === undefined) return false
  return (role.requires_totp && requires_totp === false) || (role.sso_only && sso_only === false)
}

/**
 * Changes a role. The name of a built-in role cannot change. The superadmin's role always has all citizens, and may always sign
 * in with a password.
 * @throws AppError 404, 409, 422.
 */
export function updateRole(tx: Tx, context: CallContext<typeof calls.updateRole>): Promise<Changed<undefined>> {
  const { params, body } = context
  return withLocked(tx, context, roleLock(params.id, 'forUpdate', body.version), async (_, role) => {
    const isRenamed = body.name !== undefined && body.name !== role.name
    if (role.is_builtin && isRenamed) throw new AppError('system_row')
    const scope = body.scope ?? role.scope
    const sso_only = body.sso_only ?? role.sso_only
    if (role.name === storedRole('superadmin') && (scope !== role.scope || sso_only)) throw new AppError('system_row')
    const name = isRenamed ? storedName(body.name ?? '') : role.name
    const next = { name, title: body.title, requires_totp: body.requires_totp ?? role.requires_totp, scope, sso_only }
    const { changed, ...values } = changedValues(role, next)
    if (changed.length === 0) return nothingChanged
    await updateById(tx, 'roles', role.id, values.new_values)
    return [{ event: 'updated', entity: 'Role', entity_id: role.id, ...values }]
  })
}

/** Deletes a role. @throws AppError 404; 409 for a built-in role, or one that somebody has */
export function destroyRole(tx: Tx, context: CallContext<typeof calls.destroyRole>): Promise<Changed<undefined>> {
  const lock = roleLock(context.params.id, 'forUpdate')
  return withLocked(tx, context, lock, async (_, { id, name, title, is_builtin }) => {
    if (is_builtin) throw new AppError('system_row')
    const holders = await countRows(tx, sql`select from user_roles where role_id = ${id}`)
    if (holders > 0) throw new AppError('in_use', { details: [{ entity: 'User', count: holders }] })
    await tx.deleteFrom('roles').where('id', '=', id).execute()
    return [{ event: 'deleted', entity: 'Role', entity_id: id, old_values: { name, title } }]
  })
}
