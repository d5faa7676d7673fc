import type { Db } from '../../base/database/db.ts'
import { concurrencyLimit } from '../../base/process/concurrency-limit.ts'

const limits = new WeakMap<Db, ReturnType<typeof concurrencyLimit>>()

/** Milliseconds that a query waits for earlier ones. After that it starts, so that a query that hangs does not block the others. */
const longestWait = 3000

/** Runs queries that read a large part of the database one at a time, so that lists and records always have connections available. */
export function inTurn<T>(db: Db, query: () => Promise<T>): Promise<T> {
  const limit = limits.get(db) ?? concurrencyLimit(1)
  limits.set(db, limit)
  let result: Promise<T> | undefined
  const start = () => {
    result ??= query()
    return result
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => start().then(resolve, reject), longestWait)
    limit(start)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
