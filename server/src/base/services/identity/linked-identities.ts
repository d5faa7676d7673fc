import { storedRole } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, RowOf, Tx } from '../../database/db.ts'
import { AppError } from '../../errors/errors.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { type Audits, auditsOf, type Changed } from '../audit/change.ts'
import { noticeAccount } from '../mail/account-notices.ts'
import { endSessionsWhere } from './end-sessions.ts'

/** The issuer and the subject that identify a person at an identity provider. */
export type IdentityKey = Pick<RowOf<'staff_identities'>, 'issuer' | 'subject'>

/** An identity at the provider and the account that it is linked to. */
export type Identity = Pick<RowOf<'staff_identities'>, 'id' | 'user_id'>

/**
 * Links an identity to an account and mails its person.
 * @param how `password`: the person signed in with it; `document`: by the claim of the settings; `created`: with a new account;
 * `administration`: a superadmin named the subject
 * @returns the identity with its audit row; undefined when the identity or the account is linked already
 */
export async function linkIdentity(
  tx: Tx,
  userId: number,
  { issuer, subject }: IdentityKey,
  how: 'password' | 'document' | 'created' | 'administration',
  now: Date,
): Promise<Changed<Identity> | undefined> {
  const identity = await tx
    .insertInto('staff_identities')
    .values({ user_id: userId, issuer, subject, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id'])
    .executeTakeFirst()
  if (identity === undefined) return undefined
  if (how !== 'created') await noticeAccount(tx, userId, 'identity_linked', now)
  const new_values = { issuer, subject, how }
  return { audits: [{ event: 'identity-linked', entity: 'User', entity_id: userId, new_values }], result: identity }
}

/**
 * The audit row of a role that the groups of a person no longer give.
 * @param group the group that gave it, if it is stored
 */
export function takenRole(userId: number, name: string, group?: string): AuditEntry {
  const values = { old_values: { roles: [name] }, new_values: { by: 'sso', group } }
  return { event: 'roles-taken', entity: 'User', entity_id: userId, ...values }
}

/**
 * Unlinks every identity of an account, whose row the caller has locked. The sessions that began with them end, and the roles
 * that their groups gave are removed, because nothing updates them any more. The person gets a mail.
 * @returns the audit rows
 * @throws AppError 404 when the account has no identity
 */
export async function unlinkIdentities(tx: Tx, userId: number, now: Date): Promise<Audits> {
  const isOfAccount = sql<SqlBool>`identity_id in (select id from staff_identities where user_id = ${userId})`
  const { length: devices } = await endSessionsWhere(tx, isOfAccount, 'identity-unlinked', now)
  const gone = await tx
    .deleteFrom('staff_identities')
    .where('user_id', '=', userId)
    .returning(['issuer', 'subject'])
    .execute()
  if (gone.length === 0) throw new AppError('not_found')
  const { rows: taken } = await sql<{ name: string }>`
    delete from user_roles using roles where roles.id = role_id and user_id = ${userId} and managed_by = 'sso'
    returning roles.name`.execute(tx)
  await noticeAccount(tx, userId, 'identity_unlinked', now)
  return auditsOf([
    ...gone.map((identity) => ({
      event: 'identity-unlinked',
      entity: 'User',
      entity_id: userId,
      old_values: { ...identity },
      new_values: { devices },
    })),
    ...taken.map(({ name }) => takenRole(userId, name)),
  ])
}

/**
 * Whether an account signs in only with the identity of the institute, because one of its roles requires it. It never applies
 * to a superadmin, so that the portal can be administered without the provider.
 */
export function usesOnlyIdentity(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select coalesce(bool_or(roles.sso_only) and not bool_or(roles.name = ${storedRole('superadmin')}), false)
    from user_roles as given join roles on roles.id = given.role_id where given.user_id = ${userId})`
}

/** Whether the password of an account opens nothing now: it uses only the institute's identity, which is not switched off. */
export function passwordIsClosed(userId: RawBuilder<unknown>, hasProvider: boolean): RawBuilder<SqlBool> {
  return hasProvider
    ? sql<SqlBool>`(${usesOnlyIdentity(userId)} and not (select is_off from sign_on_switch))`
    : sql<SqlBool>`false`
}

/** {@link passwordIsClosed} of one account. */
export async function hasOnlyIdentity(db: Db, userId: number, hasProvider: boolean): Promise<boolean> {
  const { rows } = await sql<{ is_closed: boolean }>`
    select ${passwordIsClosed(sql`${userId}::integer`, hasProvider)} as is_closed`.execute(db)
  return rows[0]?.is_closed === true
}
