import { expect, test } from 'vitest'
import { pesosOf } from './MoneyInput.tsx'

test.each([
  ['12000', '12000'],
  ['$ 12.000', '12000'],
  ['12,000', '12000'],
  ['1.234.567', '1234567'],
  ['12.5', '12.5'],
  ['12.00', '12.00'],
  ['1.2.3', '1.2.3'],
  ['mil', 'mil'],
  ['', ''],
])('pesosOf %s returns %s: thousands separators are removed, nothing is guessed', (typed, read) => {
  expect(pesosOf(typed)).toBe(read)
})
