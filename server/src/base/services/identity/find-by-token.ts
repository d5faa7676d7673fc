import { batchedBy, latest } from '../../database/batching.ts'
import type { Db } from '../../database/db.ts'
import { tokenHash } from './token-hash.ts'

/**
 * Finds an account by its access token with a statement that takes hashes and the time. One statement looks up the tokens of
 * simultaneous requests, at the time of the latest request.
 */
export function finderByToken<Row extends { readonly hash: Buffer }>(
  find: (db: Db, values: readonly unknown[]) => Promise<Row[]>,
): (db: Db, token: string, now: Date) => Promise<Omit<Row, 'hash'> | undefined> {
  const findAll = batchedBy(async (db: Db, presented: readonly { hash: Buffer; now: Date }[]) => {
    const keys = presented.map(({ hash }) => hash.toString('base64'))
    const distinct = [...new Map(presented.map(({ hash }, index) => [keys[index], hash])).values()]
    const rows = await find(db, [distinct, latest(presented)])
    const found = new Map(rows.map(({ hash, ...account }) => [hash.toString('base64'), account]))
    return keys.map((key) => found.get(key))
  })
  return (db, token, now) => findAll(db, { hash: tokenHash(token), now })
}
