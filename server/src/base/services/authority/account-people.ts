import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../database/db.ts'
import { AppError } from '../../errors/errors.ts'
import type { ScopedSubject } from './policies/define-policy.ts'
import { ownPersonPolicy } from './policies/own-person.ts'
import { profilePolicy } from './policies/profile.ts'

/**
 * Refuses a change of a citizen's account unless the principal may change each person of the account.
 * @throws AppError 403
 */
export async function refuseAccountOfOthers(tx: Tx, principal: ScopedSubject, accountId: number): Promise<void> {
  const mayChange = sql<SqlBool>`coalesce(${profilePolicy.rows(principal)} and ${profilePolicy.rows(principal, 'update')}, false)`
  const { rows } = await sql`
    select from profiles where ${ownPersonPolicy.rows({ id: accountId })} and not ${mayChange} limit 1`.execute(tx)
  if (rows.length > 0) throw new AppError('account_of_others')
}
