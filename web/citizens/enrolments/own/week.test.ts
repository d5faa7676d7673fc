import { status } from '@portal/contract'
import { expect, test } from 'vitest'
import { isCurrent, weekOf } from './week.ts'

const block = (weekday_name: string, daily_name: string) => ({ weekday_name, daily_name })

test('a week shows each activity on all its days, in the order of the hours', () => {
  const late = block('LUNES Y MIÉRCOLES', '02:00 P.M. A 04:00 P.M.')
  const early = block('LUNES', '08:00 A.M. A 10:00 A.M.')
  const unknown = block('POR DEFINIR', 'POR DEFINIR')
  const { days, noDay } = weekOf([late, unknown, early])
  expect(days[0]).toEqual([early, late])
  expect(days[2]).toEqual([late])
  expect(days[6]).toEqual([])
  expect(noDay).toEqual([unknown])
})

test('an enrolment is current while it is pending or accepted in an activity that takes place', () => {
  const of = (schedule_status_id: number, is_activated = true) => isCurrent({ schedule_status_id, is_activated })
  expect(of(status.enrolmentPending)).toBe(true)
  expect(of(status.enrolmentAccepted)).toBe(true)
  expect(of(status.enrolmentRejected)).toBe(false)
  expect(of(status.enrolmentAccepted, false)).toBe(false)
})
