import { expect, test } from 'vitest'
import { codeIn, typedCode } from './voucher-code.ts'

test('a code is taken as typed, or out of the address that the QR holds', () => {
  expect(typedCode('  ABCD-1234  ')).toBe('ABCD-1234')
  expect(typedCode('https://portal.example/es/validar-pasaporte?passport=a%2Bb&x=1')).toBe('a+b')
  expect(typedCode('https://portal.example/portal-ciudadano/revisar-comprobante?codigo=XYZ')).toBe('XYZ')
  expect(typedCode('   ')).toBe('')
})

test('an endless code in an address is cut', () => {
  expect(codeIn(new URLSearchParams({ codigo: 'x'.repeat(5000) }))).toHaveLength(100)
  expect(codeIn(new URLSearchParams())).toBe('')
})
