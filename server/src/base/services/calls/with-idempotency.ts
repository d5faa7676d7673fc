import { createHash, createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@portal/contract'
import { idempotencyHeader } from '@portal/contract/citizens'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { AppError, fieldError } from '../../errors/errors.ts'
import type { CallResult } from '../../http/call-context.ts'
import type { SignedInCitizen } from '../../http/principal.ts'
import { decrypt, encrypt } from '../../process/encryption.ts'
import type { Handler } from './served.ts'

/** A request that its client marked with a key, so that it may send it again. The key itself is not stored. */
export interface MarkedRequest {
  /** The hash of the key. */
  readonly key: string
  /** The hash of the request without the parts that differ between two attempts, keyed with the key: a password in it cannot be guessed from the database. */
  readonly request: string
  /**
   * The key that encrypts the stored response. It is derived from the idempotency key, so that only its client can read the
   * response again.
   */
  readonly secret: Buffer
}

const hash = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** A value as it is compared: the content of a file by its hash. */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return hash(value).toString('base64url')
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, comparable(one)]))
}

/** The mark of a request; undefined when it has none. @throws AppError 422 for a key that is too long */
export function markOf(key: string | undefined, request: readonly unknown[]): MarkedRequest | undefined {
  if (key === undefined || key === '') return undefined
  const { name, max } = idempotencyHeader
  if (key.length > max) throw fieldError(name, 'validation.max', { max })
  return {
    key: hash(key).toString('base64url'),
    request: createHmac('sha256', key)
      .update(JSON.stringify(comparable(request)))
      .digest('base64url'),
    secret: hash(`answer ${key}`),
  }
}

/** Milliseconds after which a request without a response counts as lost, because its process ended. */
const lostAfter = 120_000
/** How often, and how many milliseconds apart, a request polls for the response of the same request that runs now. */
const looks = { most: 50, apart: 200 }

type Mine = Pick<SignedInCitizen, 'id'>

/** Reserves the key for this request. @returns whether it was free */
async function reserve(db: Db, { id }: Mine, { key, request }: MarkedRequest, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ citizen_id: id, key, request, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['citizen_id', 'key'])
        .doUpdateSet({ created_at: now })
        .where('idempotency_keys.answer', 'is', null)
        .where('idempotency_keys.request', '=', request)
        .where('idempotency_keys.created_at', '<', new Date(now.getTime() - lostAfter)),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the stored response of the same request; `running` while there is none, undefined when the request failed. */
async function findResponse(db: Db, { id }: Mine, { key, request, secret }: MarkedRequest) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request', 'answer'])
    .where('citizen_id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.request !== request) throw new AppError('idempotency_key_reused')
  if (row.answer === null) return 'running'
  return { json: decrypt(secret, Buffer.from(String(row.answer), 'base64')) }
}

/** Runs the request whose key is reserved, and stores its response. */
async function runAndStore<A>(
  db: Db,
  principal: Mine,
  { key, secret }: MarkedRequest,
  run: () => Promise<A>,
): Promise<A> {
  const set = (response: string) =>
    sql`
    update idempotency_keys set answer = ${JSON.stringify(response)}::jsonb
    where citizen_id = ${principal.id} and key = ${key}`.execute(db)
  const free = () => sql`delete from idempotency_keys where citizen_id = ${principal.id} and key = ${key}`.execute(db)
  let response: A
  try {
    response = await run()
  } catch (error) {
    await free().catch(() => {})
    throw error
  }
  // The change is made, so its client gets the response even when it cannot be stored.
  await set(encrypt(secret, JSON.stringify(response)).toString('base64')).catch(() => {})
  return response
}

/**
 * Wraps a call of citizens so that a repeated request with the same key gets the stored response and changes nothing. An error
 * is not stored: it changed nothing, and the same request may succeed later. The response is stored after the change and not in
 * its transaction: when the process ends between the two, the request runs again after two minutes.
 */
export function withIdempotency<C extends Call>(call: C, handler: Handler<C>): Handler<C> {
  if (!call.by.includes('citizen') || call.effect === 'reads') return handler

  return async (db, context) => {
    const { principal, now } = context
    if (principal.id === null || principal.kind !== 'citizen') return handler(db, context)
    const request = [call.method, call.path, context.params, context.query, context.body]
    const mark = markOf(context.headerOf(idempotencyHeader.name), request)
    if (mark === undefined) return handler(db, context)
    for (let look = 0; look < looks.most; look += 1) {
      if (await reserve(db, principal, mark, now)) return runAndStore(db, principal, mark, () => handler(db, context))
      const found = await findResponse(db, principal, mark)
      if (typeof found === 'object') return JSON.parse(found.json) as CallResult<C>
      await wait(looks.apart)
    }
    throw new AppError('request_running', { retryAfter: looks.apart / 100 })
  }
}
