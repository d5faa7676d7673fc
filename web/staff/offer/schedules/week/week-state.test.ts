import { expect, test } from 'vitest'
import { readWeek, weekQuery, writeWeek } from './week-state.ts'

const read = (text: string) => readWeek(new URLSearchParams(text))

test('writeWeek writes what readWeek reads', () => {
  const text = 'show=week&park=4&stage_id[]=7&stage_id[]=9&is_activated=1&week=2026-11-23&as=table'
  expect(writeWeek(read(text))).toBe(text)
})

test('readWeek ignores invalid values', () => {
  expect(read('park=x&stage_id=0&stage_id=-3&week=2026-02-30')).toMatchObject({
    park: [],
    stage_id: [],
    week: undefined,
    asTable: false,
  })
})

test('weekQuery returns nothing without a park, a stage or a program', () => {
  expect(weekQuery(read('week=2026-11-23&is_activated=1'))).toBeUndefined()
  expect(weekQuery(read('program_id=3&program_id=3'))).toEqual({ program_id: [3] })
})
