import { can } from '@portal/contract'
import type { activateSchedules as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { rowsFor } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import { scheduleTables } from '../../enrolment/schedule-rows.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, signedIn } from '../../http/register-call.ts'
import { matchingSchedules, refuseUnknownIds } from './filters.ts'

const mostAtOnce = 5000
const tracesAtOnce = 1000
const largestId = 2_147_483_647

interface Row {
  readonly id: number
  readonly is_activated: boolean
}

export interface Activated {
  readonly changed: number
  readonly skipped: { readonly id: number; readonly code: 'not_found' | 'forbidden' | 'already' }[]
}

/**
 * Publishes or withdraws schedules: those named, or all that match a filter, in one transaction.
 * @throws Refusal 409 when the filter matches another number than the person saw, 422 when there are too many.
 */
export async function activateMany(db: Db, asked: CallContext<typeof call>): Promise<Activated> {
  const { body, origin, now } = asked
  const who = signedIn(asked)
  return db.transaction().execute(async (tx) => {
    const ids = [...new Set(body.ids ?? [])]
    if (body.ids === undefined) await refuseUnknownIds(tx, body.filter ?? {}, 'filter.')
    const where =
      body.ids === undefined
        ? matchingSchedules(who, body.filter ?? {}, now)
        : sql<boolean>`schedules.deleted_at is null and ${rowsFor(who, 'view', 'Schedule')}
            and schedules.id = any(${ids.filter((id) => id > 0 && id <= largestId)}::integer[])`
    const { rows } = await sql<Row>`
      select schedules.id, schedules.is_activated from ${scheduleTables}
      where ${where} order by schedules.id limit ${mostAtOnce + 1} for update of schedules`.execute(tx)
    if (rows.length > mostAtOnce) throw new AppError('too_many_rows', { params: { max: mostAtOnce } })
    if (body.ids === undefined && rows.length !== body.count) {
      throw new AppError('count_changed', { params: { count: rows.length }, details: { count: rows.length } })
    }
    const found = new Set(rows.map(({ id }) => id))
    const skipped: Activated['skipped'] = ids.filter((id) => !found.has(id)).map((id) => ({ id, code: 'not_found' }))
    const changing = rows.filter(({ id, is_activated }) => {
      const code = !can(who, 'update', 'Schedule', { id })
        ? 'forbidden'
        : is_activated === body.is_activated
          ? 'already'
          : undefined
      if (code !== undefined) skipped.push({ id, code })
      return code === undefined
    })
    const changed = changing.map(({ id }) => id)
    await sql`update schedules set is_activated = ${body.is_activated}, updated_at = ${now}
      where id = any(${changed}::integer[])`.execute(tx)
    const traces = changed.map((id) => ({
      event: body.is_activated ? 'activated' : 'deactivated',
      entity: 'Schedule',
      entity_id: id,
      old_values: { is_activated: !body.is_activated },
      new_values: { is_activated: body.is_activated },
    }))
    for (let from = 0; from < traces.length; from += tracesAtOnce) {
      await writeAudit(tx, origin, traces.slice(from, from + tracesAtOnce))
    }
    return { changed: changed.length, skipped }
  })
}
