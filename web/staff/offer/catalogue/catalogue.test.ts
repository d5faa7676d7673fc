import { catalogueMessages as english } from '@portal/contract/messages/catalogue-messages.en'
import { catalogueMessages as spanish } from '@portal/contract/messages/catalogue-messages.es'
import {
  ageGroups,
  catalogues,
  ownCatalogues,
  programs,
  rates,
  type ScreenName,
  screens,
  stages,
  statuses,
} from '@portal/contract/staff'
import { describe, expect, test } from 'vitest'
import { screenIcon } from '../../frame/drawer/screen-icons.ts'
import { choosableIcons } from './choosable-icons.ts'
import { fieldsOf, fixedFields, isSystemRow, namedBy, nameOf } from './declared.ts'
import { bodyOf, formOf } from './form-values.ts'
import { catalogueAt, catalogueOf } from './registry.ts'
import { blockingUses, usesOf } from './uses.ts'

const all = [...catalogues, ...ownCatalogues]
const row = (values: object) =>
  ({ id: 7, version: 3, created_at: '', updated_at: '', deleted_at: null, ...values }) as never

const ofCatalogues = Object.keys(screens).filter((name) => 'isCatalogue' in screens[name as ScreenName])

describe('each catalogue screen', () => {
  test.each(ofCatalogues)('%s has its own messages in both languages, and an icon', (name) => {
    for (const messages of [spanish, english] as Record<string, Record<string, unknown>>[]) {
      expect(Object.keys(messages[name] ?? {})).toEqual(
        expect.arrayContaining(['help', 'count_other', 'search', 'delete']),
      )
    }
    expect(screenIcon(name)).toMatch(/^M/)
  })

  test('has a declaration, except the pre-registrations, which are read only', () => {
    expect(ofCatalogues.filter((name) => all.every((one) => one.name !== name))).toEqual(['pre-registers'])
  })

  test.each(all.map((one) => [one.name, one] as const))('%s has hints only for its own fields', (name, one) => {
    const hints = Object.keys((spanish as Record<string, { hints: object }>)[name]?.hints ?? {})
    expect(hints.filter((field) => !(field in one.fields))).toEqual([])
  })

  test('has at most six fields in its form', () => {
    expect(all.filter((one) => fieldsOf(one).length > 6).map(({ name }) => name)).toEqual([])
  })

  test('has references only to catalogues or to the parks', () => {
    const named = all.flatMap((one) => fieldsOf(one)).filter(({ control }) => control === 'reference')
    expect(named.map(({ to }) => (to === 'parks' ? to : catalogueAt(to).path))).toEqual(named.map(({ to }) => to))
    expect(() => catalogueAt('nowhere')).toThrow(RangeError)
    expect(() => catalogueOf('home')).toThrow(RangeError)
  })
})

describe('the catalogue form', () => {
  const fields = fieldsOf(rates)

  test('starts with the default values of the catalogue', () => {
    expect(formOf(fields, undefined)).toEqual({ name: '', value: '', pse_service_id: null, is_active: true })
  })

  test('shows a row and sends it back unchanged', () => {
    const stored = row({ name: 'Adultos', value: 12000, pse_service_id: null, is_active: false })
    const values = formOf(fields, stored)
    expect(values).toEqual({ name: 'Adultos', value: '12000', pse_service_id: null, is_active: false })
    expect(rates.input.parse(bodyOf(fields, values))).toEqual({
      name: 'Adultos',
      value: 12000,
      pse_service_id: null,
      is_active: false,
    })
  })

  test('leaves blank fields to the validation of the contract', () => {
    const { error } = ageGroups.input.safeParse(bodyOf(fieldsOf(ageGroups), formOf(fieldsOf(ageGroups), undefined)))
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['name', 'min', 'max'])
  })

  test('sends a file only when the person selects one', () => {
    const own = fieldsOf(catalogueOf('regulations'))
    const values = formOf(own, row({ name: 'Uso de canchas', file: '/api/x', file_name: 'canchas.pdf' }))
    expect(bodyOf(own, values)).toEqual({ name: 'Uso de canchas' })
    const file = new File(['%PDF'], 'nuevo.pdf')
    expect(bodyOf(own, { ...values, file })).toEqual({ name: 'Uso de canchas', file })
  })
})

describe('a catalogue row', () => {
  test('has its title as its name, else its number', () => {
    expect(nameOf(stages, row({ name: 'Cancha 1' }))).toBe('Cancha 1')
    expect(nameOf(stages, row({}))).toBe('#7')
  })

  test('shows the name of the record that it refers to', () => {
    const park = fieldsOf(stages).find(({ name }) => name === 'park_id')
    if (park === undefined) throw new Error('a stage stands in a park')
    expect(namedBy(park, row({ park_id: 1, park_name: 'Tunal' }))).toBe('Tunal')
    expect(namedBy(park, row({ park_id: 1 }))).toBeUndefined()
  })

  test('has fixed fields when the system depends on it', () => {
    const system = row({ id: statuses.system.ids[0] })
    expect(isSystemRow(statuses, system)).toBe(true)
    expect(fixedFields(statuses, system)).toEqual(['family'])
    expect(fixedFields(statuses, row({ id: 900 }))).toEqual([])
  })

  test('links to the lists of the records that use it', () => {
    expect(usesOf(programs, row({}))).toEqual([{ screen: 'schedules', search: '?program_id=7' }])
    expect(usesOf(catalogueOf('projects'), row({}))).toEqual([{ screen: 'programs', search: '?project_id=7' }])
    expect(usesOf(catalogueOf('regulations'), row({}))).toEqual([{ screen: 'schedules', search: '?regulation_id=7' }])
    expect(usesOf(catalogueOf('informed-consents'), row({}))).toEqual([
      { screen: 'schedules', search: '?consent_id=7' },
    ])
    expect(usesOf(catalogueOf('file-types'), row({}))).toEqual([])
  })

  test('shows the records that prevent its deletion, and none when the server sends none', () => {
    const details = { uses: [{ entity: 'Schedule', count: 3, filter: { program_id: 7 } }] }
    expect(blockingUses(programs, row({}), details)).toEqual([
      { entity: 'Schedule', count: 3, where: { screen: 'schedules', search: '?program_id=7' } },
    ])
    const files = { uses: [{ entity: 'File', count: 1, filter: null }] }
    expect(blockingUses(catalogueOf('file-types'), row({}), files)).toEqual([
      { entity: 'File', count: 1, where: undefined },
    ])
    for (const nothing of [null, {}, { uses: 'none' }]) expect(blockingUses(programs, row({}), nothing)).toEqual([])
  })
})

test('every selectable icon has a drawing and a label in both languages', async () => {
  const { catalogueIcons: es } = await import('../../messages/es/catalogue-icons.ts')
  const { catalogueIcons: en } = await import('../../messages/en/catalogue-icons.ts')
  expect(Object.keys(choosableIcons).sort()).toEqual(Object.keys(es).sort())
  expect(Object.keys(en).sort()).toEqual(Object.keys(es).sort())
  expect(Object.values(choosableIcons).filter((path) => !/^M[\d.]/.test(path))).toEqual([])
})
