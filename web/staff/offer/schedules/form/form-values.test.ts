import { scheduleBody } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import { bodyOf, copyOf, emptyValues, nextOf, type ScheduleValues, storedValues, valuesOf } from './form-values.ts'

const choice = (id: number) => ({ id, name: `#${id}` })

const filled: ScheduleValues = {
  ...emptyValues,
  program_id: choice(1),
  activity_id: choice(2),
  stage_id: choice(3),
  weekday_id: choice(4),
  daily_id: choice(5),
  min_age: '6',
  max_age: '12',
  quota: '20',
  start_date: '2026-11-21T08:00',
  final_date: '2026-11-28T23:59',
}

test('bodyOf a complete form is valid for the contract', () => {
  expect(scheduleBody.parse(bodyOf(filled))).toMatchObject({
    min_age: 6,
    quota: 20,
    start_date: '2026-11-21 08:00:00',
    final_date: '2026-11-28 23:59:00',
    rate_id: null,
  })
})

test('bodyOf omits the fields that a condition hides', () => {
  const body = bodyOf({ ...filled, rate_id: choice(9), team_quota: '4', min_team_participants_quota: '2' })
  expect(body.rate_id).toBeNull()
  expect(body).not.toHaveProperty('team_quota')
})

test('the contract refuses a paid schedule without a rate, and a team schedule without sizes, at those fields', () => {
  const parsed = scheduleBody.safeParse(bodyOf({ ...filled, is_paid: true, is_teams: true }))
  const paths = parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
  expect(new Set(paths)).toEqual(
    new Set(['rate_id', 'min_team_participants_quota', 'max_team_participants_quota', 'team_quota']),
  )
})

test('the contract reports every required field of an empty form', () => {
  const parsed = scheduleBody.safeParse(bodyOf(emptyValues))
  const paths = new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.')))
  for (const field of ['program_id', 'activity_id', 'stage_id', 'min_age', 'quota', 'start_date', 'final_date']) {
    expect(paths).toContain(field)
  }
})

test('bodyOf returns the values of a row unchanged, and copyOf is not published', () => {
  const row = {
    id: 7,
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
    rate_id: 8,
    rate_name: 'GENERAL',
    min_age: 0,
    max_age: 100,
    quota: 15,
    is_paid: true,
    is_activated: true,
    is_teams: true,
    min_team_participants_quota: 2,
    max_team_participants_quota: 5,
    team_quota: 4,
    disability: true,
    start_date: '2026-11-21 08:00:00',
    final_date: '2026-11-28 23:59:59',
    regulations: [{ id: 1, name: 'R', file: '/r' }],
    consent: [{ id: 2, title: 'C' }],
  } as unknown as Parameters<typeof valuesOf>[0]
  expect(bodyOf(valuesOf(row))).toMatchObject({
    rate_id: 8,
    min_age: 0,
    max_age: 100,
    team_quota: 4,
    disability: true,
    start_date: row.start_date,
    final_date: row.final_date,
    regulations: [1],
    consent: [2],
    is_activated: true,
  })
  expect(copyOf(row).is_activated).toBe(false)
})

test('nextOf keeps everything but the hours', () => {
  expect(nextOf(filled)).toEqual({ ...filled, daily_id: null })
})

test('storedValues returns a stored form, and nothing for another shape', () => {
  expect(storedValues(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  expect(storedValues(undefined)).toBeUndefined()
  expect(storedValues({ ...filled, quota: 20 })).toBeUndefined()
  expect(storedValues({ ...filled, stage_id: 3 })).toBeUndefined()
  expect(storedValues({ ...filled, consent: [1] })).toBeUndefined()
})
