import { describe, expect, it } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

/** Adds tasks of these parties at once; gives the order in which they began and how many ran at the same time at most. */
async function run(concurrency: number, parties: readonly string[], share?: number) {
  const inTurn = concurrencyLimit(concurrency, share)
  const begun: string[] = []
  let running = 0
  let most = 0
  await Promise.allSettled(
    parties.map((party) =>
      inTurn(async () => {
        begun.push(party)
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setImmediate(resolve))
        running -= 1
        if (party === 'faulty') throw new Error('ended badly')
      }, party),
    ),
  )
  return { begun, most }
}

describe('concurrencyLimit', () => {
  it('does not let a party with many tasks delay another one', async () => {
    const { begun } = await run(2, [...Array<string>(100).fill('many'), 'one', 'other'])
    expect(begun.indexOf('one')).toBeLessThan(5)
    expect(begun.indexOf('other')).toBeLessThan(5)
    expect(begun).toHaveLength(102)
  })

  it('runs at most the allowed number of tasks at once, also after tasks failed', async () => {
    const { begun, most } = await run(3, [...Array<string>(20).fill('faulty'), ...Array<string>(20).fill('good')])
    expect([begun.length, most]).toEqual([40, 3])
  })

  it('gives a party at most its share, even when places are free, and runs its next task when one ends', async () => {
    expect((await run(4, Array<string>(9).fill('many'), 1)).most).toBe(1)
    const { begun, most } = await run(4, [...Array<string>(9).fill('many'), 'one', 'faulty', 'faulty'], 1)
    expect(begun.slice(0, 3)).toEqual(['many', 'one', 'faulty'])
    expect([begun.length, most]).toEqual([12, 3])
    expect(
      (await run(Number.POSITIVE_INFINITY, [...Array<string>(9).fill('a'), ...Array<string>(9).fill('b')], 2)).most,
    ).toBe(4)
  })
})
