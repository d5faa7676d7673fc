import { fold } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../database/db.ts'

/** After so many final refusals without a delivered mail in between, an address counts as one at which mails do not arrive. */
export const mostRefusals = 3

/** The condition for the rows of `undelivered_addresses` that count. */
const counts = sql<SqlBool>`undelivered_addresses.failures >= ${sql.lit(mostRefusals)}`

/**
 * When the latest mail to the address of an account was refused, as SQL; null while mails arrive there.
 * @param account the id of the account
 */
export function undeliveredAt(account: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`(select undelivered_addresses.failed_at from citizen_accounts as refused
    join undelivered_addresses on undelivered_addresses.address = fold(refused.email) and ${counts} where refused.id = ${account})`
}

/** The ids of the accounts with an address at which mails do not arrive, as a subquery. */
export const undeliveredAccounts = sql`(select refused.id from undelivered_addresses
  join citizen_accounts as refused on fold(refused.email) = undelivered_addresses.address where ${counts})`

/** Counts a mail that the mail server refused for good at this address. */
export async function countRefusal(tx: Tx, address: string, now: Date): Promise<void> {
  await sql`
    insert into undelivered_addresses as stored (address, failures, failed_at) values (${fold(address)}, 1, ${now})
    on conflict (address) do update set failures = stored.failures + 1, failed_at = excluded.failed_at`.execute(tx)
}

/** Deletes the refusals at addresses: a mail has arrived there, or their account has another address. */
export async function clearRefusals(tx: Tx, ...addresses: readonly string[]): Promise<void> {
  await sql`delete from undelivered_addresses where address = any(${addresses.map(fold)}::text[])`.execute(tx)
}
