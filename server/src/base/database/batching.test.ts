import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { batchedBy } from './batching.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A database whose results the test sets, and the requested keys. */
function controlled(maxBatchSize?: number) {
  const requested: (readonly number[])[] = []
  const batches: { resolve: () => void; fail: (error: Error) => void }[] = []
  const load = batchedBy(
    (_: object, keys: readonly number[]) =>
      new Promise<number[]>((resolve, fail) => {
        requested.push(keys)
        batches.push({ resolve: () => resolve(keys.map((key) => key * 10)), fail })
      }),
    maxBatchSize === undefined ? {} : { maxBatchSize },
  )
  const database = {}
  return { requested, batches, load, read: (key: number) => load(database, key) }
}

/** Lets promises and the turns of the event loop that they wait for pass. */
async function turn(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('a batch', () => {
  test('holds the keys of one turn of the event loop', async () => {
    const { requested, batches, read } = controlled()
    const values = [read(7), read(8)]
    await turn()
    expect(requested).toEqual([[7, 8]])
    batches[0]?.resolve()
    expect(await Promise.all(values)).toEqual([70, 80])
  })

  test('waits for the one before it, and each key has its own value', async () => {
    const { requested, batches, read } = controlled()
    const first = read(1)
    await turn()
    const values = [first, read(2), read(3)]
    await turn()
    expect(requested).toEqual([[1]])
    batches[0]?.resolve()
    await turn()
    expect(requested).toEqual([[1], [2, 3]])
    batches[1]?.resolve()
    expect(await Promise.all(values)).toEqual([10, 20, 30])
  })

  test('does not include a key that is requested after it began', async () => {
    const { requested, batches, read } = controlled()
    const early = read(5)
    await turn()
    const late = read(5)
    batches[0]?.resolve()
    expect(await early).toBe(50)
    await turn()
    expect(requested).toEqual([[5], [5]])
    batches[1]?.resolve()
    expect(await late).toBe(50)
  })

  test('waits at most 25 ms for one that hangs', async () => {
    const { requested, batches, read } = controlled()
    const hanging = read(1)
    await turn()
    const other = read(2)
    await vi.advanceTimersByTimeAsync(24)
    await turn()
    expect(requested).toEqual([[1]])
    await vi.advanceTimersByTimeAsync(1)
    await turn()
    expect(requested).toEqual([[1], [2]])
    batches[1]?.resolve()
    expect(await other).toBe(20)
    batches[0]?.resolve()
    expect(await hanging).toBe(10)
  })

  test('is never larger than its limit', async () => {
    const { requested, batches, read } = controlled(2)
    const values = [1, 2, 3].map(read)
    await turn()
    expect(requested).toEqual([[1, 2], [3]])
    for (const { resolve } of batches) resolve()
    expect(await Promise.all(values)).toEqual([10, 20, 30])
  })

  test('rejects all its keys when it fails, and the next batch is loaded', async () => {
    const { batches, read } = controlled()
    const first = read(1)
    await turn()
    const second = read(2)
    batches[0]?.fail(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    await turn()
    batches[1]?.resolve()
    expect(await second).toBe(20)
  })

  test('holds the keys of one database only', async () => {
    const { requested, load } = controlled()
    void load({}, 1)
    void load({}, 2)
    await turn()
    expect(requested).toEqual([[1], [2]])
  })
})
