import { fold } from '@portal/contract'
import { sql } from 'kysely'
import type { Tx } from '../../database/db.ts'

/** Counts a mail that the mail server refused for good at this address. */
export async function countRefusal(tx: Tx, address: string, now: Date): Promise<void> {
  await sql`
    insert into undelivered_addresses as stored (address, failures, failed_at) values (${fold(address)}, 1, ${now})
    on conflict (address) do update set failures = stored.failures + 1, failed_at = excluded.failed_at`.execute(tx)
}

/** Deletes the refusals at an address, because a mail has arrived there. */
export async function clearRefusals(tx: Tx, address: string): Promise<void> {
  await sql`delete from undelivered_addresses where address = ${fold(address)}`.execute(tx)
}
