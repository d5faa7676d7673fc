import { locales } from '@portal/contract'
import { type CitizenPageName, citizenBasePath, citizenPages, citizenPath } from '@portal/contract/citizens'
import { expect, test } from 'vitest'
import { pageAt, pathOf, segmentsOf } from './page-at.ts'

const params = { id: 7, step: 'paso', section: 'parte' }
const at = (url: string) => pageAt(segmentsOf(pathOf({ url })))

test('every page is found at its address in both languages', () => {
  for (const name of Object.keys(citizenPages) as CitizenPageName[]) {
    for (const locale of locales) {
      expect(at(citizenBasePath + citizenPath(name, locale, params))).toMatchObject({ name, locale })
    }
  }
})

test.each([
  ['/portal-ciudadano/actividades/7/?a=/b', 'activity'],
  ['/portal-%63iudadano/actividade%73/7', 'activity'],
  ['http://portal.example/portal-ciudadano/en/activities/7#more', 'activity'],
  ['/portal-ciudadano/en/', 'offer'],
  ['/portal-ciudadano/mi-familia/agregar', 'add-person'],
  ['/portal-ciudadano/mi-familia/8', 'person'],
])('%s has the page %s', (url, name) => {
  expect(at(url)?.name).toBe(name)
})

test.each([
  '/portal-ciudadano/nowhere',
  '/portal-ciudadano/es',
  '/portal-ciudadano/activities/7',
  '/portal-ciudadano/en/actividades/7',
  '/portal-ciudadano/actividades',
  '/portal-ciudadano/actividades//inscribir',
  '/portal-ciudadano/actividades%2F7',
  '/portal-ciudadano/%2e%2e/api/user',
  '/portal-ciudadano//host',
])('%s has no page', (url) => {
  expect(at(url)).toBeUndefined()
})
