import { sql } from 'kysely'
import { batchedBy } from '../../base/database/batching.ts'
import type { Db, RowOf, Tx } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import type { MarkedRequest } from '../../base/services/calls/with-idempotency.ts'

// An enrolment stores its response in its own transaction, and reads it without a lock: when many enrol at the same moment, the
// general way (`calls/with-idempotency.ts`) would write twice for each of them.

type KeyRow = RowOf<'idempotency_keys'>

/** Simultaneous requests are looked up together. */
const findKey = batchedBy(async (db: Db, keys: readonly Pick<KeyRow, 'citizen_id' | 'key'>[]) => {
  const { rows } = await sql<KeyRow>`
    select idempotency_keys.* from idempotency_keys
    join unnest(${keys.map(({ citizen_id }) => citizen_id)}::integer[], ${keys.map(({ key }) => key)}::text[])
      as requested(citizen_id, key) using (citizen_id, key)`.execute(db)
  return keys.map((one) => rows.find(({ citizen_id, key }) => citizen_id === one.citizen_id && key === one.key))
})

/**
 * Returns the response of the same request before; undefined when there is none. An error is not stored: it changed nothing,
 * and the same request may succeed later.
 * @throws AppError 422 when the key marked another request
 */
export async function formerResponse(
  db: Db,
  { id }: SignedInCitizen,
  { key, request }: MarkedRequest,
): Promise<number | undefined> {
  const row = await findKey(db, { citizen_id: id, key })
  if (row === undefined) return undefined
  if (row.request !== request) throw new AppError('idempotency_key_reused')
  return Number(row.answer)
}

/**
 * Stores the response in the transaction of the change.
 * @throws AppError 422 when another request has used the key meanwhile
 */
export async function storeResponse(
  tx: Tx,
  { id }: SignedInCitizen,
  { key, request }: MarkedRequest,
  response: number,
  now: Date,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ citizen_id: id, key, request, answer: JSON.stringify(response), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('idempotency_key_reused')
}
