import { expect, test } from 'vitest'
import { lanesOf, minutesOf, type Placed, weekOf } from './week-layout.ts'

function entry(id: number, days: readonly number[], start: string | null, end: string | null): Placed {
  return { id, days: [...days], start_time: start, end_time: end, clashes: [] }
}

test('weekOf returns one block for each day of a schedule', () => {
  const week = weekOf([entry(1, [1, 3, 5], '08:00', '10:00')])
  expect(week.days.map((blocks) => blocks.length)).toEqual([1, 0, 1, 0, 1, 0, 0])
  expect(week.days[2]?.[0]).toMatchObject({ start: 480, end: 600, lane: 0, lanes: 1 })
})

test('weekOf puts overlapping schedules side by side, and consecutive ones below each other', () => {
  const week = weekOf([
    entry(1, [2], '08:00', '10:00'),
    entry(2, [2], '09:00', '11:00'),
    entry(3, [2], '10:00', '11:00'),
    entry(4, [2], '11:00', '12:00'),
  ])
  const tuesday = week.days[1] ?? []
  expect(tuesday.map(({ entry: one, lane, lanes }) => [one.id, lane, lanes])).toEqual([
    [1, 0, 2],
    [2, 1, 2],
    [3, 0, 2],
    [4, 0, 1],
  ])
  expect(lanesOf(tuesday)).toBe(2)
})

test('weekOf never puts two overlapping blocks in the same lane', () => {
  const entries = Array.from({ length: 60 }, (_, id) => {
    const start = 6 + ((id * 7) % 12)
    const text = (hour: number) => `${String(hour).padStart(2, '0')}:00`
    return entry(id, [1 + (id % 3)], text(start), text(start + 1 + (id % 4)))
  })
  for (const blocks of weekOf(entries).days) {
    for (const [index, one] of blocks.entries()) {
      for (const other of blocks.slice(index + 1)) {
        const overlaps = one.start < other.end && other.start < one.end
        if (overlaps) expect([one.lane, one.lanes]).not.toEqual([other.lane, other.lanes])
        expect(one.lane).toBeLessThan(one.lanes)
      }
    }
  }
})

test('weekOf returns schedules without a day or an hour separately', () => {
  const week = weekOf([
    entry(1, [], '08:00', '10:00'),
    entry(2, [6], null, null),
    entry(3, [9], '08:00', '09:00'),
    entry(4, [6, 6], '08:00', null),
  ])
  expect(week.loose.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(week.days[5]).toHaveLength(1)
  expect(week.days[5]?.[0]?.end).toBe(540)
})

test('weekOf returns only the hours that its schedules need', () => {
  expect(weekOf([entry(1, [1], '06:30', '07:15'), entry(2, [4], '18:00', '20:10')])).toMatchObject({ from: 6, to: 21 })
  expect(weekOf([])).toMatchObject({ from: 7, to: 18 })
  expect(weekOf([entry(1, [1], '23:00', '23:59')]).to).toBe(24)
})

test('minutesOf reads the times of the wire', () => {
  expect(minutesOf('08:30')).toBe(510)
  expect(minutesOf(null)).toBeUndefined()
  expect(minutesOf('a las ocho')).toBeUndefined()
})
