import type { ParticipantConsent } from '@portal/contract'
import { sql } from 'kysely'
import type { SignedIn } from '../answer.ts'
import { ageOn } from '../citizens/age.ts'
import type { Db } from '../db.ts'
import { bogotaDay, wireMomentOrNull } from '../time.ts'
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
 * The consents of a schedule, and those a participant accepted that are no longer asked: what was accepted, in which
 * revision, and whether what holds now is missing. @throws Refusal 404.
 */
export async function listParticipantConsents(
  db: Db,
  who: SignedIn,
  path: EnrolmentPath,
  now: Date,
): Promise<ParticipantConsent[]> {
  const id = await findEnrolment(db, who, path)
  const { rows } = await sql<Row>`
    with accepted as (
      select distinct on (consent_revisions.consent_id) consent_revisions.consent_id, consent_revisions.revision,
        consent_revisions.text, accepted_consents.accepted_at
      from accepted_consents join consent_revisions on consent_revisions.id = accepted_consents.revision_id
      where accepted_consents.citizen_schedule_id = ${id}
      order by consent_revisions.consent_id, consent_revisions.revision desc
    )
    select informed_consents.id as consent_id, informed_consents.title, informed_consents.revision,
      coalesce(present.text, '') as text, informed_consents.min_age, informed_consents.max_age,
      informed_consents.is_active and informed_consents.deleted_at is null and exists (
        select from schedule_consents where schedule_id = ${path.id} and consent_id = informed_consents.id) as is_active,
      profiles.birthdate, accepted.revision as accepted_revision, accepted.text as accepted_text, accepted.accepted_at
    from informed_consents
    join profiles on profiles.id = ${path.profile}
    left join consent_revisions as present on present.consent_id = informed_consents.id
      and present.revision = informed_consents.revision
    left join accepted on accepted.consent_id = informed_consents.id
    where accepted.consent_id is not null or informed_consents.id in (
      select consent_id from schedule_consents where schedule_id = ${path.id})
    order by informed_consents.title, informed_consents.id`.execute(db)
  const today = bogotaDay(now)
  return rows.map(({ min_age, max_age, is_active, birthdate, ...row }) => {
    const age = ageOn(birthdate, today)
    const applies = is_active && age >= (min_age ?? 0) && age <= (max_age ?? Number.POSITIVE_INFINITY)
    return {
      ...row,
      accepted_at: wireMomentOrNull(row.accepted_at),
      applies,
      is_missing: applies && row.accepted_revision !== row.revision,
    }
  })
}
