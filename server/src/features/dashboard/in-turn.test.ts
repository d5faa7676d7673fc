import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '../../database/db.ts'
import { inTurn } from './in-turn.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Questions that note when they begin, and are answered when they are told to. */
function slow() {
  const begun: string[] = []
  const doors = new Map<string, { open: () => void; slam: () => void }>()
  const ask = (name: string) => () =>
    new Promise<string>((settle, fail) => {
      begun.push(name)
      doors.set(name, { open: () => settle(name), slam: () => fail(new Error(name)) })
    })
  return { begun, doors, ask }
}

describe('large questions', () => {
  test('are asked one after the other, and one that fails does not stop the next', async () => {
    const db = {} as Db
    const { begun, doors, ask } = slow()
    const first = inTurn(db, ask('first'))
    const second = inTurn(db, ask('second'))
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['first'])
    doors.get('first')?.slam()
    await expect(first).rejects.toThrow('first')
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['first', 'second'])
    doors.get('second')?.open()
    expect(await second).toBe('second')
  })

  test('do not wait for good behind one that hangs, however many they are', async () => {
    const db = {} as Db
    const { begun, ask } = slow()
    for (const name of ['hangs', 'a', 'b', 'c']) void inTurn(db, ask(name))
    await vi.advanceTimersByTimeAsync(2900)
    expect(begun).toEqual(['hangs'])
    await vi.advanceTimersByTimeAsync(200)
    expect(begun).toEqual(['hangs', 'a', 'b', 'c'])
  })

  test('of one database do not wait for those of another', async () => {
    const { begun, ask } = slow()
    void inTurn({} as Db, ask('one'))
    void inTurn({} as Db, ask('other'))
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['one', 'other'])
  })
})
