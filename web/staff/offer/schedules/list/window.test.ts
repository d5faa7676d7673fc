import { expect, test } from 'vitest'
import { windowOf } from '../texts.ts'

const schedule = { start_date: '2026-11-21 08:00:00', final_date: '2026-11-21 18:00:00' }
const at = (time: string) => windowOf(schedule, Date.parse(`2026-11-21T${time}-05:00`))

test('windowOf is open from the first to the last second of the enrolment window', () => {
  expect(['07:59:59', '08:00:00', '18:00:00', '18:00:01'].map(at)).toEqual(['upcoming', 'open', 'open', 'past'])
})
