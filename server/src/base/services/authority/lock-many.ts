import { type RawBuilder, sql } from 'kysely'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../errors/errors.ts'

const largestId = 2_147_483_647

/** The records that a call names: those of these ids, or all that match a filter, with the number that the person saw. */
interface Selection {
  readonly ids?: readonly number[] | undefined
  readonly count?: number | undefined
}

/** The number of records that a call names: its ids, or those of its filter as the person saw them. */
export function sizeOf({ ids, count = 0 }: Selection): number {
  return ids === undefined ? count : new Set(ids).size
}

/** @throws AppError 409 when the filter matches another number than the person saw, 422 when there are more than `most` */
function checkCount({ ids, count }: Selection, most: number, found: number): void {
  if (found > most) throw new AppError('too_many_rows', { params: { max: most } })
  if (ids === undefined && found !== count) {
    throw new AppError('count_changed', { params: { count: found }, details: { count: found } })
  }
}

/**
 * Checks the number of records that a filter matches, without locking them. `matched` is the statement that finds them.
 * @throws AppError as {@link lockMany}
 */
export async function checkMatches(db: Db, selection: Selection, most: number, matched: RawBuilder<unknown>) {
  if (selection.ids !== undefined) return
  checkCount(selection, most, await countRows(db, sql`${matched} limit ${most + 1}`))
}

/**
 * Locks the records that a call names.
 * @param most maximum number of records that one transaction locks
 * @param lock locks at most `limit` records within the person's scope: those of `ids`, or without `ids` those of the filter
 * @returns the records, and the ids without a record
 * @throws AppError 409 when the filter matches another number than the person saw, 422 when there are more than `most`
 */
export async function lockMany<R>(
  selection: Selection,
  most: number,
  lock: (ids: readonly number[] | undefined, limit: number) => Promise<R[]>,
  idOf: (record: R) => number,
): Promise<{ records: R[]; absent: number[] }> {
  const { ids } = selection
  const named = ids === undefined ? undefined : [...new Set(ids)]
  const records = await lock(
    named?.filter((id) => id > 0 && id <= largestId),
    most + 1,
  )
  checkCount(selection, most, records.length)
  const found = new Set(records.map(idOf))
  return { records, absent: (named ?? []).filter((id) => !found.has(id)) }
}
