import { expect, test } from 'vitest'
import { weekOf } from './week.ts'

test('shows activities on each of their days, in the order of their start', () => {
  const late = { weekday_name: 'SÁBADO Y DOMINGO', daily_name: '02:00 P.M. A 04:00 P.M.' }
  const early = { weekday_name: 'SÁBADO', daily_name: '08:00 A.M. A 10:00 A.M.' }
  const unknown = { weekday_name: 'POR DEFINIR', daily_name: '08:00 A.M. A 10:00 A.M.' }
  const { blocks, others } = weekOf([late, unknown, early])
  expect(blocks).toEqual([
    { activity: early, days: [6], start: '08:00', end: '10:00' },
    { activity: late, days: [6, 7], start: '14:00', end: '16:00' },
  ])
  expect(others).toEqual([unknown])
})
