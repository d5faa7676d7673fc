import { expect, test } from 'vitest'
import { inTurns } from './row-batches.ts'

test('yields to other work after each hundred rows and keeps the order of the rows', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => index)
  const seen: number[] = []
  const turns: number[] = []
  const takeTurn = () => {
    turns.push(seen.length)
    if (seen.length < rows.length) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  for await (const row of inTurns(rows)) seen.push(row)
  expect(seen).toEqual(rows)
  expect(turns).toEqual(expect.arrayContaining([100, 200]))
})
