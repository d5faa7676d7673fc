import { type ConsentRevision, informedConsents } from '@portal/contract/staff'
import { sql } from 'kysely'
import { readRow } from '../../catalogue/rows.ts'
import type { Db } from '../../database/db.ts'
import type { SignedIn } from '../../http/principal.ts'
import { type StoredRow, wireRow } from '../../text/time.ts'

/** All revisions of a consent's text, newest first. @throws AppError 404. */
export async function listRevisions(db: Db, who: SignedIn, id: number): Promise<ConsentRevision[]> {
  await readRow(db, who, informedConsents, id)
  const { rows } = await sql<StoredRow<ConsentRevision>>`
    select consent_revisions.id, revision, text, upper(users.name || ' ' || users.surname) as user,
      ((select count(*) from accepted_consents where revision_id = consent_revisions.id)
        + (select count(*) from account_consents where revision_id = consent_revisions.id))::integer as accepted_count,
      consent_revisions.created_at
    from consent_revisions left join users on users.id = consent_revisions.user_id
    where consent_id = ${id} order by revision desc`.execute(db)
  return rows.map(wireRow)
}
