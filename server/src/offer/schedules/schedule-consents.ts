import { sql } from 'kysely'
import type { Db, RowOf } from '../../base/database/db.ts'

/** A consent that a schedule requires at present, with its current text. */
export interface RequiredConsent
  extends Pick<RowOf<'informed_consents'>, 'id' | 'title' | 'revision' | 'min_age' | 'max_age'> {
  readonly schedule_id: number
  readonly text: string
}

/** The consents that these schedules require, by title. Inactive and deleted ones are not required. */
export async function requiredConsents(db: Db, scheduleIds: readonly number[]): Promise<RequiredConsent[]> {
  if (scheduleIds.length === 0) return []
  const { rows } = await sql<RequiredConsent>`
    select schedule_consents.schedule_id, list.id, list.title, consent_revisions.text, list.revision, list.min_age, list.max_age
    from schedule_consents
    join informed_consents as list on list.id = schedule_consents.consent_id
    join consent_revisions on consent_revisions.consent_id = list.id and consent_revisions.revision = list.revision
    where schedule_consents.schedule_id = any(${scheduleIds}::integer[]) and list.is_active and list.deleted_at is null
    order by list.title, list.id`.execute(db)
  return rows
}

/** Whether a person of this age accepts a consent. */
export function appliesAt({ min_age, max_age }: Pick<RequiredConsent, 'min_age' | 'max_age'>, age: number): boolean {
  return age >= (min_age ?? 0) && age <= (max_age ?? Number.POSITIVE_INFINITY)
}
