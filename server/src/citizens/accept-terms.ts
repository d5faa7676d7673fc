import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

/** Stores that an account accepts the terms that are shown now; nothing when it has accepted them already. */
export async function acceptTerms(tx: Tx, citizenId: number, now: Date): Promise<void> {
  await sql`
    insert into account_consents (citizen_id, revision_id, accepted_at)
    select ${citizenId}::integer, consent_revisions.id, ${now}::timestamptz
    from informed_consents join consent_revisions on consent_revisions.consent_id = informed_consents.id
      and consent_revisions.revision = informed_consents.revision
    where informed_consents.purpose = 'terms' and informed_consents.deleted_at is null
    on conflict do nothing`.execute(tx)
}
