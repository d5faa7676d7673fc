import { ageOn, type ParticipantConsent } from '@portal/contract'
import { sql } from 'kysely'
import { rowsFor } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import type { SignedIn } from '../../http/principal.ts'
import { bogotaDay, wireRow } from '../../text/time.ts'
import { type EnrolmentPath, findEnrolment } from './show-enrolment.ts'

interface Row {
  readonly consent_id: number
  readonly title: string
  readonly revision: number
  readonly text: string
  readonly min_age: number | null
  readonly max_age: number | null
  readonly is_active: boolean
  readonly birthdate: string
  readonly accepted_revision: number | null
  readonly accepted_text: string | null
  readonly accepted_at: Date | null
}

/**
 * The consents of a schedule, and consents that a participant accepted but that are no longer required: what was accepted, in which
 * revision, and whether the current revision is not accepted yet. It contains the texts of the consents that the person may view.
 * @throws AppError 404.
 */
export async function listParticipantConsents(
  db: Db,
  who: SignedIn,
  path: EnrolmentPath,
  now: Date,
): Promise<ParticipantConsent[]> {
  const id = await findEnrolment(db, who, path)
  const view = rowsFor(who, 'view', 'Consent')
  const { rows } = await sql<Row>`
    with accepted as (
      select distinct on (consent_revisions.consent_id) consent_revisions.consent_id, consent_revisions.revision,
        consent_revisions.text, accepted_consents.accepted_at
      from accepted_consents join consent_revisions on consent_revisions.id = accepted_consents.revision_id
      where accepted_consents.citizen_schedule_id = ${id} and accepted_consents.revoked_at is null
      order by consent_revisions.consent_id, consent_revisions.revision desc
    )
    select list.id as consent_id, list.title, list.revision,
      case when ${view} then coalesce(present.text, '') else '' end as text, list.min_age, list.max_age,
      list.is_active and list.deleted_at is null and exists (
        select from schedule_consents where schedule_id = ${path.id} and consent_id = list.id) as is_active,
      profiles.birthdate, accepted.revision as accepted_revision, case when ${view} then accepted.text end as accepted_text,
      accepted.accepted_at
    from informed_consents as list
    join profiles on profiles.id = ${path.profile}
    left join consent_revisions as present on present.consent_id = list.id
      and present.revision = list.revision
    left join accepted on accepted.consent_id = list.id
    where accepted.consent_id is not null or list.id in (
      select consent_id from schedule_consents where schedule_id = ${path.id})
    order by list.title, list.id`.execute(db)
  const today = bogotaDay(now)
  return rows.map(({ min_age, max_age, is_active, birthdate, ...row }) => {
    const age = ageOn(birthdate, today)
    const applies = is_active && age >= (min_age ?? 0) && age <= (max_age ?? Number.POSITIVE_INFINITY)
    return {
      ...wireRow(row),
      applies,
      is_missing: applies && row.accepted_revision !== row.revision,
    }
  })
}
