import { type Subject, storedRole } from '@portal/contract'
import {
  coversRole,
  type giveRoles as giveCall,
  type takeAllRoles as takeAllCall,
  type takeRoles as takeCall,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { addRoles, readGrants, type StoredGrants } from '../../base/services/identity/role-grants.ts'
import { noticeAccount } from '../../base/services/mail/account-notices.ts'
import { wireRow } from '../../base/text/time.ts'
import { refuseAbove, refuseLastSuperadmin, superadmin, userLock } from './guard.ts'

/**
 * The roles with these names, as stored or short.
 * @throws AppError 422 on `roles.N` for an unknown role; 403 for a role that gives more than the giver has.
 */
export async function findRoles(tx: Tx, giver: Subject, names: readonly string[]): Promise<StoredGrants[]> {
  const roles = await readGrants(tx)
  const found = names.map((name, index) => {
    const role = roles.find((row) => row.name === name || row.name === storedRole(name as never))
    if (role === undefined) throw fieldError(`roles.${index}`, 'validation.exists')
    return role
  })
  refuseAbove(giver, found)
  return found
}

/** Gives a person roles. Roles that they already have stay. @throws AppError 404, 403, 422 */
export function giveRoles(tx: Tx, context: CallContext<typeof giveCall>): Promise<Changed<undefined>> {
  const { body, now } = context
  return withLocked(tx, context, userLock(context.params), async (_, user) => {
    const roles = (await findRoles(tx, user.giver, body.roles)).filter(({ name }) => !user.roles.includes(name))
    if (roles.length === 0) return nothingChanged
    await addRoles(tx, user.id, roles)
    await noticeAccount(tx, user.id, 'roles', now)
    const new_values = { roles: roles.map(({ name }) => name) }
    return [{ event: 'roles-given', entity: 'User', entity_id: user.id, new_values }]
  })
}

/** Removes these roles, or every role, from a person, effective at their next request. @throws AppError 404, 403, 422; 409 for the last superadmin */
function take(
  tx: Tx,
  context: CallContext<typeof takeAllCall>,
  names?: readonly string[],
): Promise<Changed<undefined>> {
  const { now } = context
  return withLocked(tx, context, userLock(context.params), async (_, user) => {
    const selected = await findRoles(tx, user.giver, names ?? user.roles)
    const roles = selected.filter(({ name }) => user.roles.includes(name))
    if (roles.length === 0) throw new AppError('not_found')
    const ofGroup = roles.find(({ name }) => user.group_roles[name] !== undefined)
    if (ofGroup !== undefined) {
      throw new AppError('role_from_group', { params: { role: ofGroup.title, group: user.group_roles[ofGroup.name] } })
    }
    if (roles.some(({ name }) => name === superadmin)) await refuseLastSuperadmin(tx, user, now)
    await sql`delete from user_roles where user_id = ${user.id}
      and role_id = any(${roles.map(({ id }) => id)}::integer[])`.execute(tx)
    await noticeAccount(tx, user.id, 'roles', now)
    const old_values = { roles: roles.map(({ name }) => name) }
    return [{ event: 'roles-taken', entity: 'User', entity_id: user.id, old_values }]
  })
}

/** Removes roles from a person. @throws AppError 404, 403, 422; 409 for the last superadmin and for a role of a group */
export function takeRoles(tx: Tx, context: CallContext<typeof takeCall>): Promise<Changed<undefined>> {
  return take(tx, context as unknown as CallContext<typeof takeAllCall>, context.query.roles)
}

/** Removes every role from a person; the account stays. @throws AppError 404, 403; 409 for the last superadmin and for a role of a group */
export function takeAllRoles(tx: Tx, context: CallContext<typeof takeAllCall>): Promise<Changed<undefined>> {
  return take(tx, context)
}

/** Roles that a person may give: those whose abilities they all have themselves. */
export async function listAssignableRoles(db: Db, by: SignedIn) {
  const given = (await readGrants(db)).filter((role) => coversRole(by, role)).map(({ id }) => id)
  const { rows } = await sql<{ id: number; name: string; title: string; created_at: Date; updated_at: Date }>`
    select id, name, title, created_at, updated_at from roles where id = any(${given}) order by id`.execute(db)
  return rows.map(wireRow)
}
