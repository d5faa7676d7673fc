import { type giveRoles as giveCall, isA, storedRole, type takeRoles as takeCall } from '@portal/contract'
import { sql } from 'kysely'
import { type Asked, type SignedIn, signedIn } from '../answer.ts'
import { trace } from '../audit.ts'
import type { Db } from '../db.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { holdUser, refuseLastSuperadmin, superadmin, type Tx } from './guard.ts'

/**
 * The roles of these names, stored or short.
 * @throws Refusal 422 on `roles.N` for an unknown one; 403 for the superadmin's when somebody else deals with it.
 */
export async function findRoles(
  tx: Tx,
  by: SignedIn,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from roles`.execute(tx)
  const found = names.map((name, index) => {
    const role = rows.find((row) => row.name === name || row.name === storedRole(name as never))
    if (role === undefined) throw fieldRefusal(`roles.${index}`, 'validation.exists')
    return role
  })
  if (found.some(({ name }) => name === superadmin) && !isA(by, superadmin)) throw new Refusal('role_reserved')
  return found
}

/** Gives a person roles; those they hold already stay. @throws Refusal 404, 403, 422. */
export async function giveRoles(db: Db, asked: Asked<typeof giveCall>): Promise<void> {
  const { params, body, origin } = asked
  const by = signedIn(asked)
  await db.transaction().execute(async (tx) => {
    const user = await holdUser(tx, by, params.id)
    const roles = (await findRoles(tx, by, body.roles)).filter(({ name }) => !user.roles.includes(name))
    if (roles.length === 0) return
    await tx
      .insertInto('user_roles')
      .values(roles.map(({ id }) => ({ user_id: user.id, role_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trace(tx, origin, [
      {
        event: 'roles-given',
        entity: 'User',
        entity_id: user.id,
        new_values: { roles: roles.map(({ name }) => name) },
      },
    ])
  })
}

/** Takes roles from a person, effective at their next request. @throws Refusal 404, 403, 422; 409 for the last superadmin. */
export async function takeRoles(db: Db, asked: Asked<typeof takeCall>): Promise<void> {
  const { params, query, origin } = asked
  const by = signedIn(asked)
  await db.transaction().execute(async (tx) => {
    const user = await holdUser(tx, by, params.id)
    const roles = (await findRoles(tx, by, query.roles)).filter(({ name }) => user.roles.includes(name))
    if (roles.length === 0) throw new Refusal('not_found')
    if (roles.some(({ name }) => name === superadmin)) await refuseLastSuperadmin(tx, user.id)
    await sql`delete from user_roles where user_id = ${user.id}
      and role_id = any(${roles.map(({ id }) => id)}::integer[])`.execute(tx)
    await trace(tx, origin, [
      {
        event: 'roles-taken',
        entity: 'User',
        entity_id: user.id,
        old_values: { roles: roles.map(({ name }) => name) },
      },
    ])
  })
}
