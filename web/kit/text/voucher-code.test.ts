import { expect, test } from 'vitest'
import { typedVoucherCode, voucherCodeIn } from './voucher-code.ts'

test('typedVoucherCode reads a typed code and the address of a QR code', () => {
  expect(typedVoucherCode('  ABCD-1.xyz ')).toBe('ABCD-1.xyz')
  expect(typedVoucherCode('https://example.org/portal/es/validar-pasaporte?passport=a%2Bb&x=1')).toBe('a+b')
  expect(typedVoucherCode('https://example.org/portal-ciudadano/revisar-comprobante?codigo=A1B2')).toBe('A1B2')
  expect(typedVoucherCode('   ')).toBeUndefined()
})

test('voucherCodeIn ignores a blank code and cuts a long one to 100 characters', () => {
  expect(voucherCodeIn(new URLSearchParams('passport=%20'))).toBeUndefined()
  expect(voucherCodeIn(new URLSearchParams('passport=abc'))).toBe('abc')
  expect(voucherCodeIn(new URLSearchParams({ codigo: 'x'.repeat(5000) }))).toHaveLength(100)
  expect(voucherCodeIn(new URLSearchParams())).toBeUndefined()
})
