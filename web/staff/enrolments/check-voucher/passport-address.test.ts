import { expect, test } from 'vitest'
import { passportPath } from './passport-address.ts'

test.each([
  ['/', '?passport=abc', '/validate-passport?passport=abc'],
  ['/home', '?a=1&passport=abc&a=2', '/validate-passport?a=1&passport=abc&a=2'],
  ['/es/dashboard', '?passport=a%2Bb', '/es/validar-pasaporte?passport=a%2Bb'],
  ['/en/users-validation/7/citizen', '?passport=', '/en/validate-passport?passport='],
  ['/es/nowhere', '?passport', '/es/validar-pasaporte?passport'],
  ['/es/validate-passport', '?passport=abc', '/es/validar-pasaporte?passport=abc'],
])('redirects %s%s to %s', (pathname, search, target) => {
  expect(passportPath(pathname, search)).toBe(target)
})

test.each([
  ['/es/validar-pasaporte', '?passport=abc'],
  ['/es/validar-pasaporte/', '?passport=abc'],
  ['/en/validate-passport', '?passport=abc'],
  ['/validate-passport', '?passport=abc'],
  ['/es/dashboard', ''],
  ['/es/dashboard', '?query=passport'],
])('does not redirect %s%s', (pathname, search) => {
  expect(passportPath(pathname, search)).toBeUndefined()
})
