import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../database/db.ts'
import { AppError } from '../../errors/errors.ts'
import { ownPeople } from './household.ts'
import { rowsFor, type ScopedSubject, scope } from './scope.ts'

/**
 * Refuses a change of a citizen's account unless the principal may change each person of the account.
 * @throws AppError 403
 */
export async function refuseAccountOfOthers(tx: Tx, principal: ScopedSubject, accountId: number): Promise<void> {
  const mayChange = sql<SqlBool>`coalesce(${scope(principal)} and ${rowsFor(principal, 'update', 'Profile')}, false)`
  const { rows } = await sql`
    select from profiles where ${ownPeople({ id: accountId })} and not ${mayChange} limit 1`.execute(tx)
  if (rows.length > 0) throw new AppError('account_of_others')
}
