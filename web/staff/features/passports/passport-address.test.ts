import { expect, test } from 'vitest'
import { passportOf, passportPath, typedCode } from './passport-address.ts'

test.each([
  ['/', '?passport=abc', '/validate-passport?passport=abc'],
  ['/home', '?a=1&passport=abc&a=2', '/validate-passport?a=1&passport=abc&a=2'],
  ['/es/dashboard', '?passport=a%2Bb', '/es/validar-pasaporte?passport=a%2Bb'],
  ['/en/users-validation/7/citizen', '?passport=', '/en/validate-passport?passport='],
  ['/es/nowhere', '?passport', '/es/validar-pasaporte?passport'],
  ['/es/validate-passport', '?passport=abc', '/es/validar-pasaporte?passport=abc'],
])('%s%s leads to %s', (pathname, search, target) => {
  expect(passportPath(pathname, search)).toBe(target)
})

test.each([
  ['/es/validar-pasaporte', '?passport=abc'],
  ['/es/validar-pasaporte/', '?passport=abc'],
  ['/en/validate-passport', '?passport=abc'],
  ['/validate-passport', '?passport=abc'],
  ['/es/dashboard', ''],
  ['/es/dashboard', '?query=passport'],
])('%s%s stays', (pathname, search) => {
  expect(passportPath(pathname, search)).toBeUndefined()
})

test('a blank code is none, and an endless one is cut', () => {
  expect(passportOf(new URLSearchParams('passport=%20'))).toBeUndefined()
  expect(passportOf(new URLSearchParams('passport=abc'))).toBe('abc')
  expect(passportOf(new URLSearchParams({ passport: 'x'.repeat(5000) }))).toHaveLength(200)
})

test('a code is taken as typed, or out of the address that the QR holds', () => {
  expect(typedCode('  abc-1.xyz ')).toBe('abc-1.xyz')
  expect(typedCode('https://example.org/portal/es/validar-pasaporte?passport=a%2Bb&x=1')).toBe('a+b')
  expect(typedCode('https://example.org/portal-ciudadano/revisar-comprobante?codigo=A1B2')).toBe('A1B2')
  expect(typedCode('   ')).toBeUndefined()
})
