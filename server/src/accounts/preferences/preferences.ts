import type * as calls from '@portal/contract'
import { mostPreferences } from '@portal/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/db.ts'
import { type AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Changed, Unaudited } from '../../base/services/audit/change.ts'
import { lockSignInAccount } from '../../base/services/identity/open-session.ts'

type Preferences = Record<string, unknown>

/** Limits of one preference: bytes of JSON, and levels of nesting. */
const mostBytes = 20_000
const mostLevels = 20

/** Characters that PostgreSQL's JSON cannot store: NUL, and half of a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/**
 * Whether lists and objects are nested at most this deep. It checks level by level, so that deep nesting does not overflow the stack.
 */
function nestsWithin(value: unknown, levels: number): boolean {
  let nests = [value].filter(isNest)
  for (let depth = 0; depth < levels; depth += 1) {
    nests = nests.flatMap((nest) => Object.values(nest)).filter(isNest)
  }
  return nests.length === 0
}

/** A value as it is stored. @throws AppError 422 on its key when it is too large or cannot be stored. */
function stored(key: string, value: unknown): string {
  if (!nestsWithin(value, mostLevels)) throw fieldError(key, 'validation.invalid')
  const json = JSON.stringify(value)
  if (Buffer.byteLength(json) > mostBytes) throw fieldError(key, 'validation.max', { max: mostBytes })
  if (unstorable.test(json)) throw fieldError(key, 'validation.text_characters')
  return json
}

function tooMany(): AppError {
  return fieldError('preferences', 'validation.max_items', { max: mostPreferences })
}

export async function readPreferences(db: Db, userId: number): Promise<Preferences> {
  const rows = await db
    .selectFrom('user_preferences')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .orderBy('key')
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/**
 * Changes the given keys and leaves the others; null removes a key. Returns all preferences after the change.
 * @throws AppError 422 on a key whose value is too large, or when there are too many keys.
 */
export async function writePreferences(
  tx: Tx,
  { principal, body }: CallContext<typeof calls.writePreferences>,
): Promise<Changed<Preferences>> {
  const user_id = principal.id
  const removed = Object.keys(body).filter((key) => body[key] === null)
  const written = Object.entries(body)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ({ user_id, key, value: stored(key, value) }))
  if (written.length > mostPreferences) throw tooMany()
  // The lock allows one write at a time for each person, so that two writes together cannot exceed the limit.
  await lockSignInAccount(tx, user_id)
  if (removed.length > 0) {
    await tx.deleteFrom('user_preferences').where('user_id', '=', user_id).where('key', 'in', removed).execute()
  }
  if (written.length > 0) {
    await tx
      .insertInto('user_preferences')
      .values(written)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ value: sql`excluded.value` }))
      .execute()
  }
  const result = await readPreferences(tx, user_id)
  if (Object.keys(result).length > mostPreferences) throw tooMany()
  return { audits: new Unaudited('a personal setting'), result }
}
