import { readFileSync } from 'node:fs'
import { type CitizenPageName, citizenBasePath } from '@portal/contract/citizens'
import { expect, test } from 'vitest'
import { citizensPrefetch } from '../../first-page.ts'
import { pageAt, pageTo } from './paths.ts'

test('the build uses the base path of the contract', () => {
  expect(readFileSync(new URL('../vite.config.ts', import.meta.url), 'utf8')).toContain(`base: '${citizenBasePath}'`)
})

test.each<[CitizenPageName, string | undefined]>([
  ['offer', 'list/OfferPage'],
  ['activity', 'activity/ActivityPage'],
  ['sign-in', undefined],
  ['take-part', undefined],
])('the first files are requested with those of the page %s at its addresses', (name, component) => {
  for (const locale of ['es', 'en'] as const) {
    const address = citizenBasePath.slice(0, -1) + pageTo(name, locale, { id: 7 })
    const matched = citizensPrefetch.filter(({ at }) => at !== undefined && new RegExp(`/(${at})/?$`).test(address))
    expect(matched.flatMap(({ sources }) => sources).filter((one) => one.endsWith('Page.tsx'))).toEqual(
      component === undefined ? [] : [`citizens/offer/${component}.tsx`],
    )
  }
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
