import type { Db } from '../../database/db.ts'

const last = new WeakMap<Db, Promise<unknown>>()

/** Milliseconds after which a question no longer waits for those before it: one that hangs holds nobody up for good. */
const patience = 3000

/**
 * Questions that read a good part of the database are asked one after the other, however many dashboards are opened together: lists
 * and records beside them keep their processors and connections.
 */
export function inTurn<T>(db: Db, ask: () => Promise<T>): Promise<T> {
  const answer = inTime(last.get(db) ?? Promise.resolve()).then(ask)
  last.set(
    db,
    answer.catch(() => undefined),
  )
  return answer
}

function inTime(before: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((settle) => {
    timer = setTimeout(settle, patience)
  })
  return Promise.race([before, late]).finally(() => clearTimeout(timer))
}
