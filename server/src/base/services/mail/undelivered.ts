import { fold } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/db.ts'

/** After so many mails in a row that the mail server refused for good, an address is shown as one that no mail reaches. */
export const mostRefusals = 3

/** Counts a mail that the mail server refused for good at this address. */
export async function countRefusal(tx: Tx, address: string, now: Date): Promise<void> {
  await sql`
    insert into undelivered_addresses as known (address, failures, failed_at) values (${fold(address)}, 1, ${now})
    on conflict (address) do update set failures = known.failures + 1, failed_at = excluded.failed_at`.execute(tx)
}

/** Forgets the refusals at an address, because a mail has arrived there. */
export async function clearRefusals(tx: Tx, address: string): Promise<void> {
  await sql`delete from undelivered_addresses where address = ${fold(address)}`.execute(tx)
}

/** When the latest mail to an address was refused, if no mail reaches it (an SQL expression); otherwise null. @param email the column with the address */
export function undeliveredAt(email: string): RawBuilder<Date | null> {
  return sql<Date | null>`(select undelivered.failed_at from undelivered_addresses as undelivered
    where undelivered.address = fold(${sql.ref(email)}) and undelivered.failures >= ${sql.lit(mostRefusals)})`
}
