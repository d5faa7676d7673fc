import { can } from '@portal/contract'
import type { activateSchedules as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { lockMany } from '../../authority/lock-many.ts'
import { rowsFor } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import { scheduleTables } from '../../enrolment/schedule-rows.ts'
import { type CallContext, signedIn } from '../../http/register-call.ts'
import { matchingSchedules, refuseUnknownIds } from './filters.ts'

/** The maximum number of schedules that one transaction locks. */
const mostLocked = 5000

interface Row {
  readonly id: number
  readonly is_activated: boolean
}

export interface Activated {
  readonly changed: number
  readonly skipped: { readonly id: number; readonly code: 'not_found' | 'forbidden' | 'already' }[]
}

/**
 * Publishes or withdraws schedules in one transaction: those given by id, or all that match a filter.
 * @throws AppError 409 when the filter matches a different number than the person saw, 422 when there are too many
 */
export async function activateMany(db: Db, context: CallContext<typeof call>): Promise<Activated> {
  const { body, origin, now } = context
  const who = signedIn(context)
  return db.transaction().execute(async (tx) => {
    if (body.ids === undefined) await refuseUnknownIds(tx, body.filter ?? {}, 'filter.')
    const whereOf = (ids: readonly number[] | undefined) =>
      ids === undefined
        ? matchingSchedules(who, body.filter ?? {}, now)
        : sql`schedules.deleted_at is null and ${rowsFor(who, 'view', 'Schedule')} and schedules.id = any(${ids}::integer[])`
    const lock = async (ids: readonly number[] | undefined, limit: number) => {
      const { rows } = await sql<Row>`
        select schedules.id, schedules.is_activated from ${scheduleTables}
        where ${whereOf(ids)} order by schedules.id limit ${limit} for update of schedules`.execute(tx)
      return rows
    }
    const { records, absent } = await lockMany(body, mostLocked, lock, ({ id }) => id)
    const skipped: Activated['skipped'] = absent.map((id) => ({ id, code: 'not_found' }))
    const changing = records.filter(({ id, is_activated }) => {
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
    const audits = changed.map((id) => ({
      event: body.is_activated ? 'activated' : 'deactivated',
      entity: 'Schedule',
      entity_id: id,
      old_values: { is_activated: !body.is_activated },
      new_values: { is_activated: body.is_activated },
    }))
    await writeAudit(tx, origin, audits)
    return { changed: changed.length, skipped }
  })
}
