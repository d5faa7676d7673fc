import { expect, test } from 'vitest'
import { pathOfUrl } from './use-notification-actions.ts'
import { badgeOf, newAssignments } from './use-notifications.ts'

test.each([
  [1, '1'],
  [98, '98'],
  [99, '99+'],
  [1000, '99+'],
])('badgeOf %i unread returns %s', (unread, badge) => {
  expect(badgeOf(unread)).toBe(badge)
})

const notice = (id: string, type = 'validator', read_at: string | null = null) => ({ id, type, read_at })

test('newAssignments returns only unread assignments that were not loaded before', () => {
  const now = [notice('a'), notice('b'), notice('c', 'export'), notice('d', 'validator', '2026-11-21 10:00:00')]
  expect(newAssignments(undefined, now)).toEqual([])
  expect(newAssignments(new Set(['a']), now)).toEqual(['b'])
})

test('pathOfUrl opens a screen by its name, in the language form of the current address', () => {
  const url = { name: 'user-validation-id-citizen', params: { id: 42 } }
  expect(pathOfUrl(url, 'es')).toBe('/es/validacion-de-usuarios/42/ciudadano')
  expect(pathOfUrl(url, 'plain')).toBe('/user-validation/42/citizen')
})

test('pathOfUrl adds the filters of the notification', () => {
  const url = { name: 'user-validation', query: { waiting_until: '2026-11-20' } }
  expect(pathOfUrl(url, 'plain')).toBe('/user-validation?waiting_until=2026-11-20')
})

test('pathOfUrl accepts a path of this site with or without the base path', () => {
  expect(pathOfUrl('/es/dashboard', 'es')).toBe('/es/dashboard')
  expect(pathOfUrl('/portal-ciudadano-administrador/es/dashboard', 'es')).toBe('/es/dashboard')
})

test('pathOfUrl returns nothing for no target and for a screen that does not exist', () => {
  expect(pathOfUrl(null, 'es')).toBeUndefined()
  expect(pathOfUrl({ name: 'no-such-screen' }, 'es')).toBeUndefined()
})

test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
  'pathOfUrl throws for %s',
  (url) => {
    expect(() => pathOfUrl(url, 'es')).toThrow(RangeError)
  },
)
