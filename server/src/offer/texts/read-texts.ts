import type { ResponseOf } from '@portal/contract'
import type { showConsentRevision, showTerms } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { type Db, presentRow } from '../../base/database/db.ts'
import { present } from '../../base/errors/errors.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'

type GeneralText = ResponseOf<typeof showTerms>['data']
type Revision = ResponseOf<typeof showConsentRevision>['data']

/** A general text in its current revision. The staff cannot delete it. */
export function readGeneralText(db: Db, purpose: 'terms' | 'general'): Promise<GeneralText> {
  return presentRow<GeneralText>(db)`
    select list.id, list.title, consent_revisions.text, list.revision
    from informed_consents as list
    join consent_revisions on consent_revisions.consent_id = list.id and consent_revisions.revision = list.revision
    where list.purpose = ${purpose} and list.deleted_at is null`
}

/**
 * The text of a consent in one revision, also of a consent that is deleted by now. A text that no citizen could ever accept, because it is
 * no general text and no schedule has it, is not public.
 * @throws AppError 404
 */
export async function readConsentRevision(db: Db, id: number, revision: number): Promise<Revision> {
  const { rows } = await sql<StoredRow<Revision>>`
    select list.id, list.title, published.text, published.revision, published.created_at
    from consent_revisions as published join informed_consents as list on list.id = published.consent_id
    where published.consent_id = ${id} and published.revision = ${revision} and (
      list.purpose is not null or exists (select from schedule_consents where consent_id = list.id)
      or exists (select from accepted_consents where revision_id = published.id))`.execute(db)
  return wireRow(present(rows[0]))
}
