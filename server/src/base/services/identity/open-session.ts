import { roleIdentifier, type Tokens } from '@portal/contract'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { firstRow, type RowOf, type Tx, updateById } from '../../database/db.ts'
import { type Actor, actor, type Origin, type PrincipalKey, principalColumns } from '../../database/principals.ts'
import { AppError } from '../../errors/errors.ts'
import type { Changed } from '../audit/change.ts'
import { newPair, storePair, tokenEnds, tokensOf } from './tokens.ts'

/** The fields of a staff account that every way of signing in needs. */
export interface SignInAccount extends Pick<RowOf<'users'>, 'id' | 'is_locked' | 'password_expired' | 'expires_at'> {
  readonly full_name: string
  /** Whether one of its roles belongs to this portal. */
  readonly has_role: boolean
}

/** The columns of {@link SignInAccount}, from `users u`. */
export const signInColumns: RawBuilder<unknown> = sql`
  u.id, u.full_name, u.is_locked, u.password_expired, u.expires_at,
  exists (select from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = u.id and (r.name = 'superadmin' or r.name like ${`${roleIdentifier}-%`})) as has_role`

/** The account with an id. It is locked until the transaction ends, before what belongs to it (ADR 0024). */
export function lockSignInAccount(tx: Tx, id: number): Promise<SignInAccount | undefined> {
  return firstRow<SignInAccount>(tx)`
    select ${signInColumns} from users u where u.id = ${id} and u.deleted_at is null for no key update`
}

/** Why a person with a proved identity may not sign in. */
export function signInBlocker(account: SignInAccount, now: Date): AppError | undefined {
  if (account.is_locked) return new AppError('account_locked')
  if (account.password_expired || (account.expires_at !== null && account.expires_at <= now)) {
    return new AppError('password_expired')
  }
  return account.has_role ? undefined : new AppError('no_portal_role')
}

/** The person of a request without a session, after they were identified, for its audit rows. */
export function staffActor({ id, full_name }: Pick<SignInAccount, 'id' | 'full_name'>): Actor {
  return actor({ kind: 'staff', id }, full_name)
}

/** The values that a way of signing in stores beside the session itself. */
export interface SessionExtra {
  readonly columns?: Partial<Insertable<Database['sessions']>>
  /** Further values of the audit row. */
  readonly audited?: Readonly<Record<string, unknown>>
}

/**
 * Stores a session on a further device. The caller has locked the account, and stores the tokens.
 * @returns the session, with its audit row
 */
export async function storeSession(
  tx: Tx,
  owner: PrincipalKey,
  name: string,
  origin: Origin,
  now: Date,
  { columns, audited }: SessionExtra = {},
) {
  const { ip, user_agent } = origin
  const session = await tx
    .insertInto('sessions')
    .values({ ...principalColumns(owner), ip, user_agent, created_at: now, last_used_at: now, ...columns })
    .returning(['id', 'created_at', 'identity_id', 'idp_checked_at'])
    .executeTakeFirstOrThrow()
  const new_values = { session: session.id, ...audited }
  const audit = { event: 'signed-in', entity: 'Session', entity_id: null, new_values, by: actor(owner, name) }
  return { audit, session }
}

/**
 * Opens a session on a further device, for a person who has proved who they are and whom {@link signInBlocker} does not refuse. Every way of
 * signing in ends here. The caller has locked the account.
 */
export async function openSession(
  tx: Tx,
  { id, full_name }: Pick<SignInAccount, 'id' | 'full_name'>,
  origin: Origin,
  now: Date,
  extra?: SessionExtra,
): Promise<Changed<Tokens>> {
  await updateById(tx, 'users', id, { last_sign_in_at: now })
  const { audit, session } = await storeSession(tx, { kind: 'staff', id }, full_name, origin, now, extra)
  const pair = newPair()
  const ends = tokenEnds(now, session)
  await storePair(tx, session.id, pair, ends)
  return { audits: [audit], result: tokensOf(pair, now, ends) }
}
