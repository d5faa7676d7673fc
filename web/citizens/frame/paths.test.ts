import { readFileSync } from 'node:fs'
import { citizenBasePath } from '@portal/contract/citizens'
import { expect, test } from 'vitest'
import { pageAt } from './paths.ts'

test('the build uses the base path of the contract', () => {
  expect(readFileSync(new URL('../vite.config.ts', import.meta.url), 'utf8')).toContain(`base: '${citizenBasePath}'`)
})

test.each([
  '/actividades/abc',
  '/actividades/1.5/inscribir',
  '/en/my-family/0/documents',
  '/mis-actividades/-7',
  '/mis-actividades/7e2/comprobante',
  '/equipos/99999999999',
])('the address %s opens no page, because the id is invalid', (address) => {
  expect(pageAt(address)).toBeUndefined()
})

test.each([
  ['/actividades/7', 'activity'],
  ['/en/my-family/12/documents', 'person-documents'],
  ['/mi-familia/agregar', 'add-person'],
  ['/equipos/unirme/KX4-P9', 'join-team'],
])('the address %s opens the page %s', (address, name) => {
  expect(pageAt(address)?.name).toBe(name)
})
