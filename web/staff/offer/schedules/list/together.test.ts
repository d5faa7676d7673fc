import type { ScheduleRow } from '@portal/contract'
import { sharedChanges } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import { changesIn, proposedDates, sharedOf, touchedIn } from './together.ts'

const row = {
  program_id: 1,
  program_name: 'RECREACIÓN',
  activity_id: 2,
  activity_name: 'AJEDREZ',
  stage_id: 3,
  stage_name: 'SALÓN',
  weekday_id: 4,
  weekday_name: 'LUNES',
  daily_id: 5,
  daily_name: '08:00 A.M. A 10:00 A.M.',
  modality_id: null,
  modality_name: null,
  rate_name: null,
  rate_id: null,
  min_age: 6,
  max_age: 12,
  quota: 20,
  is_activated: true,
  start_date: '2026-11-01 00:00:00',
  final_date: '2026-11-30 23:59:59',
  regulations: [],
  consent: [],
} as unknown as ScheduleRow
const rows = [row, { ...row, quota: 30 }, { ...row, quota: 30, is_activated: false }]

test('sharedOf fills in equal values, and lists the different ones, the most frequent first', () => {
  const { values, differing } = sharedOf(rows)
  expect(values).toMatchObject({ stage_id: { id: 3 }, min_age: '6', quota: '', is_activated: '' })
  expect([...differing]).toEqual([
    ['quota', ['30', '20']],
    ['is_activated', ['1', '0']],
  ])
})

test('changesIn returns only the fields that the person changed', () => {
  const { values } = sharedOf(rows)
  expect(changesIn(values, values)).toEqual({})
  const mine = { ...values, quota: '25', is_activated: '0', daily_id: { id: 9, name: 'Otra' } }
  expect(touchedIn(mine, values)).toEqual(['daily_id', 'quota', 'is_activated'])
  expect(changesIn(mine, values)).toEqual({ daily_id: 9, quota: 25, is_activated: false })
  // Emptied again, a field that differs stays as it is in each schedule.
  expect(changesIn({ ...mine, quota: '', is_activated: '', daily_id: values.daily_id }, values)).toEqual({})
})

test('a value that all schedules share cannot be removed', () => {
  const { values } = sharedOf(rows)
  const parsed = sharedChanges.safeParse(changesIn({ ...values, min_age: '', stage_id: null }, values))
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['stage_id', 'min_age'])
})

test('proposedDates returns dates only when all schedules have the same ones', () => {
  expect(proposedDates(rows)).toEqual({ start_date: '2026-12-01T00:00', final_date: '2026-12-31T23:59:59' })
  const others = [row, { ...row, final_date: '2026-11-29 23:59:59' }]
  expect(proposedDates(others)).toEqual({ start_date: '', final_date: '' })
})
