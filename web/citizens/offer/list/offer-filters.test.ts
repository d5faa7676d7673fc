import { expect, test } from 'vitest'
import { choiceOf, countFilters, noChoice, queryOf, withChoice } from './offer-filters.ts'

const today = '2026-11-23'
const lists = {
  weekdays: [
    { id: 1, name: 'LUNES Y MIÉRCOLES' },
    { id: 2, name: 'SÁBADO' },
    { id: 3, name: 'LUNES A VIERNES' },
  ],
  hours: [
    { id: 4, name: '08:00 A.M. A 10:00 A.M.' },
    { id: 5, name: '12:00 M. A 02:00 P.M.' },
    { id: 6, name: '06:00 P.M. A 08:00 P.M.' },
    { id: 7, name: 'POR DEFINIR' },
  ],
}

test('reads the selection from the address and writes it back', () => {
  const address = new URLSearchParams(
    'query=nado&program_id=4&category=NATACI%C3%93N&day=6,7&hours=morning&locality=11&age=7&is_paid=0&with_full=1&view=week&pages=3',
  )
  const choice = choiceOf(address)
  expect(choice).toEqual({
    query: 'nado',
    program: 4,
    category: 'NATACIÓN',
    days: [6, 7],
    part: 'morning',
    locality: 11,
    age: 7,
    isPaid: false,
    withFull: true,
  })
  expect(countFilters(choice)).toBe(9)
  address.delete('pages')
  expect(String(withChoice(address, choice))).toBe(String(address))
  expect(String(withChoice(address, noChoice))).toBe('view=week')
})

test('ignores values that are no filter', () => {
  expect(choiceOf(new URLSearchParams('program_id=x&day=0,8,abc&hours=toString&locality=-1&age=-3&is_paid=2'))).toEqual(
    noChoice,
  )
})

test('replaces days and parts of the day with the ids of their rows', () => {
  expect(queryOf({ ...noChoice, days: [1] }, lists, today)).toMatchObject({ weekday_id: [1, 3] })
  expect(queryOf({ ...noChoice, days: [3, 6] }, lists, today)).toMatchObject({ weekday_id: [1, 2, 3] })
  expect(queryOf({ ...noChoice, part: 'afternoon' }, lists, today)).toMatchObject({ daily_id: [5] })
  expect(queryOf({ ...noChoice, part: 'evening' }, lists, today)).toMatchObject({ daily_id: [6] })
})

test('the age of a baby is a filter', () => {
  expect(queryOf({ ...noChoice, age: 0 }, lists, today)).toMatchObject({ age: 0 })
})

test('a day without activities makes no request', () => {
  expect(queryOf({ ...noChoice, days: [7] }, lists, today)).toBeNull()
  expect(queryOf({ ...noChoice, part: 'evening' }, { ...lists, hours: [] }, today)).toBeNull()
})

test('without a selection requests activities that are open or open later and have seats', () => {
  expect(queryOf(noChoice, lists, today)).toEqual({ open_from: today, column: ['activity_name'], order: ['asc'] })
})
