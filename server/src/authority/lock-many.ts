import { AppError } from '../http/errors.ts'

const largestId = 2_147_483_647

/** The records that a call names: those of these ids, or all that match a filter, with the number that the person saw. */
interface Selection {
  readonly ids?: readonly number[] | undefined
  readonly count?: number | undefined
}

/**
 * Locks the records that a call names.
 * @param most maximum number of records that one transaction locks
 * @param lock locks at most `limit` records within the person's scope: those of `ids`, or those that match the filter if `ids`
 * is undefined
 * @returns the records, and the ids without a record
 * @throws AppError 409 when the filter matches another number than the person saw, 422 when there are more than `most`
 */
export async function lockMany<R>(
  { ids, count }: Selection,
  most: number,
  lock: (ids: readonly number[] | undefined, limit: number) => Promise<R[]>,
  idOf: (record: R) => number,
): Promise<{ records: R[]; absent: number[] }> {
  const named = ids === undefined ? undefined : [...new Set(ids)]
  const records = await lock(
    named?.filter((id) => id > 0 && id <= largestId),
    most + 1,
  )
  if (records.length > most) throw new AppError('too_many_rows', { params: { max: most } })
  if (named === undefined && records.length !== count) {
    throw new AppError('count_changed', { params: { count: records.length }, details: { count: records.length } })
  }
  const found = new Set(records.map(idOf))
  return { records, absent: (named ?? []).filter((id) => !found.has(id)) }
}
