import type { Db } from '../db.ts'

const last = new WeakMap<Db, Promise<unknown>>()

/**
 * Questions that read a good part of the database are asked one after the other, however many dashboards are opened together: lists
 * and records beside them keep their processors and connections.
 */
export function inTurn<T>(db: Db, ask: () => Promise<T>): Promise<T> {
  const answer = (last.get(db) ?? Promise.resolve()).then(ask)
  last.set(
    db,
    answer.catch(() => undefined),
  )
  return answer
}
