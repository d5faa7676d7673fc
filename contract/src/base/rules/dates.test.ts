import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import * as rules from '../rules.ts'
import { ruleAssertions } from './rule-assertions.testing.ts'

const { accepts, refuses } = ruleAssertions(expect)

type Schema = z.core.$ZodType
describe('dates', () => {
  it('accept only days that exist', () => {
    for (const day of ['2024-02-29', '2000-02-29', '2023-12-31', '0001-01-01', '9999-12-31', '2024-04-30'])
      accepts(rules.date, day)
    for (const day of [
      '2023-02-29',
      '1900-02-29',
      '2024-02-30',
      '2024-04-31',
      '2024-13-01',
      '2024-00-10',
      '2024-01-00',
      '2024-01-32',
      '0000-01-01',
      '2024-1-1',
      '24-01-01',
      '01-02-2024',
      '2024/01/01',
      '2024-01-01T00:00:00',
      '2024-01-01 00:00:00',
    ])
      refuses(rules.date, day, 'date_format')
  })

  it('agree with JavaScript’s Date on every day', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(13), fc.nat(32), (year, month, day) => {
        const written = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const at = new Date(`${written}T00:00:00Z`)
        const real = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) && year > 0
        expect(rules.isDate(written)).toBe(real)
      }),
    )
  })

  it('accept times from 00:00 to 23:59', () => {
    for (const good of ['00:00', '09:30', '23:59']) accepts(rules.time, good)
    for (const bad of ['24:00', '23:60', '9:30', '09:30:00', '-1:00', '0930']) refuses(rules.time, bad, 'time_format')
    for (const good of ['2024-02-29 00:00:00', '2024-02-29 23:59:59']) accepts(rules.dateTime, good)
    for (const bad of [
      '2024-02-29 24:00:00',
      '2023-02-29 10:00:00',
      '2024-02-29 10:00',
      '2024-02-29',
      '2024-02-29T10:00:00',
      '2024-02-29 10:00:60',
    ])
      refuses(rules.dateTime, bad, 'date_time_format')
  })

  /** Rule, then the day before, the day itself and the day after the limit: whether each passes. */
  const compared: [string, Schema, string, [boolean, boolean, boolean]][] = [
    ['dateAfterOrEqual', rules.dateAfterOrEqual('2024-03-01'), 'date_after_or_equal', [false, true, true]],
    ['dateBeforeOrEqual', rules.dateBeforeOrEqual('2024-03-01'), 'date_before_or_equal', [true, true, false]],
    ['dateEqual', rules.dateEqual('2024-03-01'), 'date_equal', [false, true, false]],
    ['dateBetween', rules.dateBetween('2024-03-01', '2024-03-01'), 'date_between', [false, true, false]],
    ['laterThan', rules.laterThan('2024-03-01'), 'later_than', [false, false, true]],
    ['earlierThan', rules.earlierThan('2024-03-01'), 'earlier_than', [true, false, false]],
    [
      'greaterThan, a legacy name that tests strictly before',
      rules.greaterThan('2024-03-01'),
      'greater_than',
      [true, false, false],
    ],
    ['lessThan, strictly before', rules.lessThan('2024-03-01'), 'less_than', [true, false, false]],
  ]
  it.each(compared)('are compared by value: %s', (_name, schema, rule, passes) => {
    for (const [at, day] of ['2024-02-29', '2024-03-01', '2024-03-02'].entries()) {
      if (passes[at]) accepts(schema, day)
      else refuses(schema, day, rule)
    }
    refuses(schema, '2023-02-29', 'date_format')
  })

  it('with a time are compared by value, and a day without a time counts as midnight', () => {
    refuses(rules.dateTimeAfterOrEqual('2024-03-01'), '2024-02-29 23:59:59', 'date_after_or_equal')
    accepts(rules.dateTimeAfterOrEqual('2024-03-01'), '2024-03-01 00:00:00')
    accepts(rules.dateTimeBeforeOrEqual('2024-03-01 12:00:00'), '2024-03-01 12:00:00')
    refuses(rules.dateTimeBeforeOrEqual('2024-03-01 12:00:00'), '2024-03-01 12:00:01', 'date_before_or_equal')
    refuses(rules.dateTimeEqual('2024-03-01'), '2024-03-01 00:00:01', 'date_equal')
    accepts(rules.laterThan('2024-03-01'), '2024-03-01 00:00:01')
    accepts(rules.earlierThan('2024-03-01 00:00:01'), '2024-03-01')
  })

  it('with a time: dateTimeBetween checks only the format, dateTimeWithin checks the range too', () => {
    const range = ['2024-03-01 08:00:00', '2024-03-01 18:00:00'] as const
    for (const schema of [rules.dateTimeBetween(...range), rules.dateTimeBetweenRequired(...range)]) {
      accepts(schema, '1999-01-01 00:00:00')
      refuses(schema, '1999-02-29 00:00:00', 'date_time_format')
    }
    for (const schema of [rules.dateTimeWithin(...range), rules.dateTimeWithinRequired(...range)]) {
      for (const out of ['1999-01-01 00:00:00', '2024-03-01 07:59:59', '2024-03-01 18:00:01'])
        refuses(schema, out, 'date_between')
      for (const within of range) accepts(schema, within)
    }
  })

  it('accept a limit that is computed when the value is checked', () => {
    let today = '2024-03-01'
    const notAfterToday = rules.dateBeforeOrEqual(() => today)
    refuses(notAfterToday, '2024-03-02', 'date_before_or_equal')
    today = '2024-03-02'
    accepts(notAfterToday, '2024-03-02')
  })
})
