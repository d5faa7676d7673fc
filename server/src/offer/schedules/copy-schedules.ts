import type { copySchedules as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { RowOf, Tx } from '../../base/database/db.ts'
import { advisoryLocks, takeLock } from '../../base/database/locks.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import { auditsOf, type Changed } from '../../base/services/audit/change.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { bogotaMoment, wireRow } from '../../base/text/time.ts'
import { lockReferences, references } from './write-schedule.ts'

type Row = RowOf<'schedules'> & {
  /** A schedule that is the same and has these dates. */
  readonly copy_id: number | null
}

/** Two schedules with the same values in these columns and the same dates are copies of each other. */
const copied = [...Object.keys(references), 'min_age', 'max_age', 'is_paid', 'is_teams', 'disability']

/**
 * Copies schedules to other dates. The copies are inactive. A schedule that already has a copy with these dates is left out, so that the
 * call can be repeated; so is one whose catalogue rows were deleted.
 * @throws AppError 403
 */
export async function copySchedules(
  tx: Tx,
  { principal, body, now, translate }: CallContext<typeof call>,
): Promise<Changed<CallResult<typeof call>>> {
  schedulePolicy.refuse(principal, 'create')
  const ids = [...new Set(body.ids)]
  const [start_date, final_date] = [bogotaMoment(body.start_date), bogotaMoment(body.final_date)]
  const isSame = sql.join(
    copied.map((column) => sql`other.${sql.ref(column)} is not distinct from schedules.${sql.ref(column)}`),
    sql` and `,
  )
  // Two equal requests at once: the second one finds the copies of the first.
  await takeLock(tx, advisoryLocks.importSchedules)
  const { rows } = await sql<Row>`
      select schedules.*,
        (select min(other.id) from schedules as other where other.deleted_at is null
          and other.start_date = ${start_date} and other.final_date = ${final_date} and ${isSame}) as copy_id
      from schedules
      where schedules.id = any(${ids}::bigint[]) and schedules.deleted_at is null and ${schedulePolicy.rows(principal)}
      order by schedules.id`.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  const skipped = ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, code: 'not_found', reason: translate('schedule_skipped.not_found') }))
  const outdated = await lockReferences(tx, rows)
  const copying = rows.filter((row) => {
    const { id, copy_id } = row
    if (outdated.has(row))
      skipped.push({ id, code: 'reference_deleted', reason: translate('schedule_skipped.outdated') })
    else if (copy_id !== null) {
      skipped.push({ id, code: 'already_done', reason: translate('schedule_skipped.copied', { id: copy_id }) })
    } else return true
    return false
  })
  const copies = copying.map((row) => {
    const { id, copy_id, version, deleted_at, created_at, updated_at, import_id, ...columns } = row
    return { ...columns, start_date, final_date, is_activated: false }
  })
  const values = copies.map((columns) => ({ ...columns, created_at: now, updated_at: now }))
  const made = values.length === 0 ? [] : await tx.insertInto('schedules').values(values).returning('id').execute()
  const pairs = made.map(({ id }, index) => ({ from: copying[index]?.id ?? 0, id }))
  const [from, to] = [pairs.map((pair) => pair.from), pairs.map(({ id }) => id)]
  const copyIds = sql`unnest(${from}::integer[], ${to}::integer[]) as copy(of, id)`
  await sql`insert into schedule_regulations (schedule_id, regulation_id)
      select copy.id, link.regulation_id from ${copyIds} join schedule_regulations as link on link.schedule_id = copy.of
      where link.regulation_id in (
        select id from regulations where deleted_at is null
          and id in (select regulation_id from schedule_regulations where schedule_id = any(${from}::integer[]))
        order by id for key share)`.execute(tx)
  await sql`insert into schedule_consents (schedule_id, consent_id)
      select copy.id, link.consent_id from ${copyIds} join schedule_consents as link on link.schedule_id = copy.of
      where link.consent_id in (
        select id from informed_consents where deleted_at is null
          and id in (select consent_id from schedule_consents where schedule_id = any(${from}::integer[]))
        order by id for key share)`.execute(tx)
  const audits = pairs.map(({ id }, index) => {
    return { event: 'created', entity: 'Schedule', entity_id: id, new_values: wireRow(copies[index] ?? {}) }
  })
  const data = translate('done.copied', { count: pairs.length })
  return { audits: auditsOf(audits), result: { data, details: { made: pairs, skipped } } }
}
