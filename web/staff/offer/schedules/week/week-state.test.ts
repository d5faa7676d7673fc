import { expect, test } from 'vitest'
import { readWeek, weekQuery, writeWeek } from './week-state.ts'

const read = (text: string) => readWeek(new URLSearchParams(text))

test('an address and its state are the same thing', () => {
  const text = 'show=week&park=4&stage_id[]=7&stage_id[]=9&is_activated=1&week=2026-11-23&as=table'
  expect(writeWeek(read(text))).toBe(text)
})

test('what an address says wrongly is left out', () => {
  expect(read('park=x&stage_id=0&stage_id=-3&week=2026-02-30')).toMatchObject({
    park: [],
    stage_id: [],
    week: undefined,
    asTable: false,
  })
})

test('without park, stage or program nothing is asked', () => {
  expect(weekQuery(read('week=2026-11-23&is_activated=1'))).toBeUndefined()
  expect(weekQuery(read('program_id=3&program_id=3'))).toEqual({ program_id: [3] })
})
