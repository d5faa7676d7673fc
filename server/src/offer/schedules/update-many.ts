import type { updateSchedules as call, SkippedRow } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Tx } from '../../base/database/db.ts'
import { idOf } from '../../base/database/status-literals.ts'
import { AppError, fieldError, translateFieldError } from '../../base/errors/errors.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { auditsOf, type Changed } from '../../base/services/audit/change.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { attemptEach, type Rejected } from '../../base/services/transitions/steps.ts'
import { bogotaMoment } from '../../base/text/time.ts'
import { absentReferences, changesOf, refuseTooFewSeats, type Whole } from './write-schedule.ts'

type Columns = Omit<Whole, 'regulations' | 'consent'>
type Changes = Partial<Columns>
type Row = Columns & { readonly id: number; readonly version: number; readonly accepted: number }

/** Locks schedules in the order of their ids (ADR 0024), and counts their accepted enrolments after that. */
async function lockSchedules(tx: Tx, principal: SignedIn, ids: readonly number[]): Promise<Row[]> {
  await sql`select from schedules where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<Row>`
    select schedules.*, (select count(*)::integer from citizen_schedules
      where schedule_id = schedules.id and status_id = ${idOf('enrolmentAccepted')}) as accepted
    from schedules
    where schedules.id = any(${ids}::bigint[]) and schedules.deleted_at is null and ${schedulePolicy.rows(principal)}
    order by schedules.id`.execute(tx)
  return rows
}

/** Refuses values that do not fit those of the schedule that stay. @throws AppError 422 */
function refuseUnfit({ min_age, max_age, start_date, final_date, quota }: Row, accepted: number): void {
  if (max_age < min_age) throw fieldError('max_age', 'validation.not_below_field', { other: 'min_age' })
  if (final_date < start_date) throw fieldError('final_date', 'validation.not_before_field', { other: 'start_date' })
  refuseTooFewSeats(quota, accepted)
}

/** The schedules that were not changed, each with the reason in a sentence. */
function skippedOf(
  absent: readonly number[],
  rejected: readonly Rejected<Row>[],
  { locale, translate }: Pick<CallContext<typeof call>, 'locale' | 'translate'>,
): SkippedRow[] {
  const reasonOf = ({ code, params, errors }: AppError) => {
    const [error] = Object.entries(errors ?? {})
    if (error?.[1][0] !== undefined) return translateFieldError(locale, error[0], error[1][0])
    const own = code === 'forbidden' || code === 'already_done'
    return own ? translate(`schedule_skipped.${code}`) : translate(`error_codes.${code}`, params)
  }
  return [
    ...absent.map((id) => ({ id, code: 'not_found', reason: translate('schedule_skipped.not_found') })),
    ...rejected.map(({ record: { id }, error }) => ({ id, code: error.code, reason: reasonOf(error) })),
  ]
}

/**
 * Changes the same fields of many schedules, in one transaction. A schedule that cannot change is left as it is, with the reason.
 * @throws AppError 422 on the field of a catalogue row that does not exist
 */
export async function updateSchedules(
  tx: Tx,
  context: CallContext<typeof call>,
): Promise<Changed<CallResult<typeof call>>> {
  const { principal, body, now, translate } = context
  const versions = new Map(body.rows.map(({ id, version }) => [id, version]))
  const { start_date, final_date, ...others } = body.changes
  const changes: Changes = {
    ...(Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)) as Changes),
    ...(start_date === undefined ? {} : { start_date: bogotaMoment(start_date) }),
    ...(final_date === undefined ? {} : { final_date: bogotaMoment(final_date) }),
  }
  const rows = await lockSchedules(tx, principal, [...versions.keys()])
  const absentOnes = await absentReferences(tx, changes)
  if (Object.keys(absentOnes).length > 0) {
    const errors = Object.entries(absentOnes).map(([field, error]) => [`changes.${field}`, error])
    throw new AppError('invalid', { errors: Object.fromEntries(errors) })
  }
  const { accepted, rejected } = await attemptEach(rows, (row) => {
    schedulePolicy.refuse(principal, 'update', { id: row.id })
    if (versions.get(row.id) !== row.version) throw new AppError('stale_version')
    const changed = changesOf(row, changes)
    if (Object.keys(changed.new_values).length === 0) throw new AppError('already_done')
    refuseUnfit({ ...row, ...changes }, row.accepted)
    return { entity_id: row.id, ...changed }
  })
  const ids = accepted.map(({ entity_id }) => entity_id)
  if (ids.length > 0) {
    const update = tx.updateTable('schedules').set({ ...changes, updated_at: now })
    await update.where('id', 'in', ids).execute()
  }
  const audits = accepted.map((changed) => ({ event: 'updated', entity: 'Schedule', ...changed }))
  const found = new Set(rows.map(({ id }) => id))
  const absent = [...versions.keys()].filter((id) => !found.has(id))
  const data = translate('done.schedules_changed', { count: ids.length })
  const details = { changed: ids.length, skipped: skippedOf(absent, rejected, context) }
  return { audits: auditsOf(audits), result: { data, details } }
}
