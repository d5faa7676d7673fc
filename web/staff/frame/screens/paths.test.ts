import { readFileSync } from 'node:fs'
import { basePath } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import { formOf, otherLanguagePath } from './paths.ts'

test('the Vite configuration has the base path of the contract', () => {
  expect(readFileSync(new URL('../../../vite.config.ts', import.meta.url), 'utf8')).toContain(`base: '${basePath}'`)
})

test.each([
  ['/', 'plain'],
  ['/es', 'es'],
  ['/en/', 'en'],
  ['/en?x=1', 'en'],
  ['/es/dashboard', 'es'],
  ['/home', 'plain'],
  ['/fr/home', 'plain'],
  ['/EN/dashboard', 'plain'],
  ['/english', 'plain'],
])('formOf %s is %s', (path, form) => {
  expect(formOf(path)).toBe(form)
})

test('otherLanguagePath returns the same screen with its parameters', () => {
  const citizen = { name: 'user-validation-id-citizen', params: { id: '42' } } as const
  expect(otherLanguagePath('/es/validacion-de-usuarios/42/ciudadano', citizen, 'en')).toBe(
    '/en/users-validation/42/citizen',
  )
  expect(otherLanguagePath('/user-validation/42/citizen', citizen, 'es')).toBe(
    '/es/validacion-de-usuarios/42/ciudadano',
  )
  expect(otherLanguagePath('/', { name: 'index', params: {} }, 'en')).toBe('/en')
})

test('otherLanguagePath returns the list when a plain path lacks a parameter', () => {
  const citizen = { name: 'user-validation-id-citizen', params: {} } as const
  expect(otherLanguagePath('/user-validation/citizen', citizen, 'es')).toBe('/es/validacion-de-usuarios')
})

test.each([
  ['/nowhere', '/en/nowhere'],
  ['/es/no/existe', '/en/no/existe'],
  ['/es', '/en'],
])('otherLanguagePath keeps the rest of an unknown address (%s)', (path, expected) => {
  expect(otherLanguagePath(path, undefined, 'en')).toBe(expected)
})
