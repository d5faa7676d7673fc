import { activateSchedules as call } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../base/database/db.ts'
import { rowBatches } from '../../base/database/row-batches.ts'
import type { CallResult } from '../../base/http/call-context.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import { auditsOf, type Changed } from '../../base/services/audit/change.ts'
import { checkMatches, lockMany } from '../../base/services/authority/lock-many.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import type { ManyContext, ManyWork } from '../../base/services/jobs/many/many-work.ts'
import { matchingSchedules } from './list-schedules.ts'
import { refuseUnknownIds } from './schedule-conditions.ts'
import { scheduleTables } from './schedule-rows.ts'

/** The maximum number of schedules that one transaction locks. */
const mostLocked = 5000

interface Row {
  readonly id: number
  readonly is_activated: boolean
}

type Context = ManyContext<typeof call>

/**
 * The schedules that a call names, as a condition on `schedules` alone. The filter joins other tables in a subquery. A statement that joins them
 * and locks would not return a schedule whose day somebody changes meanwhile (ADR 0024).
 */
function selected({ principal, body, now }: Context, ids?: readonly number[]): RawBuilder<SqlBool> {
  const named =
    ids === undefined
      ? sql`select schedules.id from ${scheduleTables} where ${matchingSchedules(principal, body.filter ?? {}, now)}`
      : sql`select unnest(${ids}::integer[])`
  return sql<SqlBool>`schedules.deleted_at is null and ${schedulePolicy.rows(principal)} and schedules.id in (${named})`
}

/**
 * Publishes or withdraws schedules: those given by id, or all that match a filter.
 * @throws AppError 409 when the filter matches a different number than the person saw, 422 when there are too many
 */
async function activateMany(tx: Tx, context: Context): Promise<Changed<CallResult<typeof call>>> {
  const { principal, body, now, translate, progress } = context
  const { is_activated } = body
  if (body.ids === undefined) await refuseUnknownIds(tx, body.filter ?? {}, { under: 'filter.' })
  const lock = async (ids: readonly number[] | undefined, limit: number) => {
    const { rows } = await sql<Row>`
      select id, is_activated from schedules
      where ${selected(context, ids)} order by id limit ${limit} for no key update`.execute(tx)
    return rows
  }
  const { records, absent } = await lockMany(body, mostLocked, lock, ({ id }) => id)
  const skipped = absent.map((id) => ({ id, code: 'not_found' }))
  const changing = records.flatMap(({ id, ...row }) => {
    const isForbidden = !schedulePolicy.may(principal, 'update', { id })
    if (!isForbidden && row.is_activated !== is_activated) return [id]
    skipped.push({ id, code: isForbidden ? 'forbidden' : 'already' })
    return []
  })
  const audits: AuditEntry[] = []
  for (const batch of rowBatches(changing)) {
    await sql`update schedules set is_activated = ${is_activated}, updated_at = ${now}
      where id = any(${batch}::integer[])`.execute(tx)
    const event = is_activated ? 'activated' : 'deactivated'
    const values = { old_values: { is_activated: !is_activated }, new_values: { is_activated } }
    for (const entity_id of batch) audits.push({ event, entity: 'Schedule', entity_id, ...values })
    await progress?.(audits.length, changing.length)
  }
  const changed = audits.length
  const data = translate(is_activated ? 'done.activated' : 'done.deactivated', { count: changed })
  const reasons = skipped.map((row) => ({ ...row, reason: translate(`enrolment_skipped.${row.code}`) }))
  return { audits: auditsOf(audits), result: { data, details: { changed, skipped: reasons } } }
}

/** Publishing or withdrawing many schedules, in the request or as a job. */
export const activateWork: ManyWork<typeof call> = {
  call,
  type: 'activate-schedules',
  check: async (db, context) => {
    const { body } = context
    if (body.ids === undefined) await refuseUnknownIds(db, body.filter ?? {}, { under: 'filter.' })
    await checkMatches(db, body, mostLocked, sql`select from schedules where ${selected(context)}`)
  },
  run: activateMany,
  nothing: () => ({ changed: 0, skipped: [] }),
  screenOf: () => ({ name: 'schedules' }),
}
