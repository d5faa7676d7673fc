import { expect, test } from 'vitest'
import { fitOf, type Requirements } from './fit.ts'

const today = '2026-11-23'
const activity: Requirements = {
  min_age: 6,
  max_age: 12,
  disability: false,
  state: 'open',
  start_date: '2026-11-01 08:00:00',
  final_date: '2026-12-20 23:59:59',
}
const fit = (birthdate: string, changes: Partial<Requirements> = {}, hasDisability = false) =>
  fitOf({ ...activity, ...changes }, { name: 'Ana', birthdate, hasDisability }, today)

test.each([
  ['on the sixth birthday', '2020-11-23', { may: true, from: null }],
  ['a day before the sixth birthday', '2020-11-24', { may: false, reason: 'too-young', from: '2026-11-24' }],
  ['on the last day of twelve years', '2013-11-24', { may: true, from: null }],
  ['on the thirteenth birthday', '2013-11-23', { may: false, reason: 'too-old', from: null }],
  ['with the birthday on the last day', '2020-12-20', { may: false, reason: 'too-young', from: '2026-12-20' }],
  ['with the birthday after the last day', '2020-12-21', { may: false, reason: 'too-young', from: null }],
])('%s', (_, birthdate, expected) => {
  expect(fit(birthdate)).toEqual(expected)
})

test('a person born on 29 February is a year older on 1 March', () => {
  const dates = { start_date: '2026-02-01 08:00:00', final_date: '2027-03-01 23:59:59' }
  expect(fit('2020-02-29', { min_age: 7, ...dates })).toEqual({ may: false, reason: 'too-young', from: '2027-03-01' })
  expect(fit('2020-02-29', { min_age: 7, ...dates, final_date: '2027-02-28 23:59:59' })).toEqual({
    may: false,
    reason: 'too-young',
    from: null,
  })
})

test('an activity that opens later uses the age on that day', () => {
  const upcoming = { state: 'upcoming', start_date: '2026-12-01 10:00:00' } as const
  expect(fit('2020-12-01', upcoming)).toEqual({ may: true, from: '2026-12-01' })
  expect(fit('2020-12-02', upcoming)).toEqual({ may: false, reason: 'too-young', from: '2026-12-02' })
  expect(fit('2013-12-02', upcoming)).toEqual({ may: true, from: '2026-12-01' })
  expect(fit('2013-12-01', upcoming)).toEqual({ may: false, reason: 'too-old', from: null })
})

test('an unverified person may not enrol yet, and gets the permanent reason first', () => {
  const child = { name: 'Ana', birthdate: '2018-01-01', hasDisability: false, isUnverified: true }
  expect(fitOf(activity, child, today)).toEqual({ may: false, reason: 'unverified', from: null })
  expect(fitOf({ ...activity, max_age: 7 }, child, today)).toMatchObject({ reason: 'too-old' })
})

test('an activity for people with a disability refuses other people', () => {
  expect(fit('2018-01-01', { disability: true })).toEqual({ may: false, reason: 'disability', from: null })
  expect(fit('2018-01-01', { disability: true }, true)).toEqual({ may: true, from: null })
  expect(fit('2018-01-01', {}, true)).toEqual({ may: true, from: null })
})
