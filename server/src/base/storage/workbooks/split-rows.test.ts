import type { Row } from '@portal/contract/workbook'
import { expect, it } from 'vitest'
import { followedBy, splitRows } from './split-rows.ts'

async function* numbers(count: number): AsyncGenerator<Row> {
  for (let number = 1; number <= count; number += 1) yield [number]
}

async function partsOf(count: number, declared = count): Promise<unknown[][]> {
  const parts: unknown[][] = []
  for (const rows of splitRows(numbers(count), declared, 3)) {
    const part: unknown[] = []
    for await (const [cell] of followedBy([['head']], rows)) part.push(cell)
    parts.push(part)
  }
  return parts
}

it.each([
  [0, [['head']]],
  [3, [['head', 1, 2, 3]]],
  [
    4,
    [
      ['head', 1, 2, 3],
      ['head', 4],
    ],
  ],
  [
    7,
    [
      ['head', 1, 2, 3],
      ['head', 4, 5, 6],
      ['head', 7],
    ],
  ],
])('%i rows are on as many sheets as they need, each with its head', async (count, parts) => {
  expect(await partsOf(count)).toEqual(parts)
})

it('rows without a count are on one sheet', async () => {
  expect(await partsOf(5, 0)).toEqual([['head', 1, 2, 3, 4, 5]])
})
