import { sql } from 'kysely'
import type { Tx } from '../base/database/db.ts'

/** The terms of use, which an account accepts, and the text on personal data, which it accepts for each of its people. */
type GeneralText = 'terms' | 'general'

/** Stores that an account accepts a text in the revision that is shown now; nothing when it has accepted that revision already. */
async function accept(
  tx: Tx,
  purpose: GeneralText,
  { citizenId, profileId, now }: { readonly citizenId: number; readonly profileId: number | null; readonly now: Date },
): Promise<void> {
  await sql`
    insert into account_consents (citizen_id, profile_id, revision_id, accepted_at)
    select ${citizenId}::integer, ${profileId}::integer, consent_revisions.id, ${now}::timestamptz
    from informed_consents join consent_revisions on consent_revisions.consent_id = informed_consents.id
      and consent_revisions.revision = informed_consents.revision
    where informed_consents.purpose = ${purpose} and informed_consents.deleted_at is null
    on conflict do nothing`.execute(tx)
}

/** Stores that an account accepts the terms of use. */
export function acceptTerms(tx: Tx, citizenId: number, now: Date): Promise<void> {
  return accept(tx, 'terms', { citizenId, profileId: null, now })
}

/** Stores that an account accepts the text on personal data for one of its people. */
export function acceptDataProtection(tx: Tx, citizenId: number, profileId: number, now: Date): Promise<void> {
  return accept(tx, 'general', { citizenId, profileId, now })
}
