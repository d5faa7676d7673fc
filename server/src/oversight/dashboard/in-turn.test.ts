import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { inTurn } from './in-turn.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Queries that record when they begin, and whose results the test sets. */
function slow() {
  const begun: string[] = []
  const queries = new Map<string, { respond: () => void; fail: () => void }>()
  const queryOf = (name: string) => () =>
    new Promise<string>((resolve, fail) => {
      begun.push(name)
      queries.set(name, { respond: () => resolve(name), fail: () => fail(new Error(name)) })
    })
  return { begun, queries, queryOf }
}

describe('large queries', () => {
  test('run one after the other, and one that fails does not stop the next', async () => {
    const db = {} as Db
    const { begun, queries, queryOf } = slow()
    const first = inTurn(db, queryOf('first'))
    const second = inTurn(db, queryOf('second'))
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['first'])
    queries.get('first')?.fail()
    await expect(first).rejects.toThrow('first')
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['first', 'second'])
    queries.get('second')?.respond()
    expect(await second).toBe('second')
  })

  test('do not wait forever for one that hangs', async () => {
    const db = {} as Db
    const { begun, queryOf } = slow()
    for (const name of ['hangs', 'a', 'b', 'c']) void inTurn(db, queryOf(name))
    await vi.advanceTimersByTimeAsync(2900)
    expect(begun).toEqual(['hangs'])
    await vi.advanceTimersByTimeAsync(200)
    expect(begun).toEqual(['hangs', 'a', 'b', 'c'])
  })

  test('of one database do not wait for those of another', async () => {
    const { begun, queryOf } = slow()
    void inTurn({} as Db, queryOf('one'))
    void inTurn({} as Db, queryOf('other'))
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['one', 'other'])
  })
})
