import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { QueryInput, ResponseOf } from '../base/call.ts'
import { es } from '../messages/es.ts'
import { menu } from '../screens/menu.ts'
import { screens } from '../screens/screens.ts'
import { activityTypes } from './catalogues/activity-types.ts'
import { ageGroups } from './catalogues/age-groups.ts'
import { dailyHours } from './catalogues/daily-hours.ts'
import { catalogueCalls, catalogues, ownCatalogues } from './catalogues/index.ts'
import { places } from './catalogues/places.ts'
import { programs } from './catalogues/programs.ts'
import { rates } from './catalogues/rates.ts'
import { regulations } from './catalogues/regulations.ts'
import { stages } from './catalogues/stages.ts'
import { statuses } from './catalogues/statuses.ts'
import { weekdays } from './catalogues/weekdays.ts'

const all = [...catalogues, ...ownCatalogues]

function errorsOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const { error } = z.safeParse(schema, value)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('a declared catalogue', () => {
  it('has rows with the types of its fields and columns', () => {
    const row: ResponseOf<typeof rates.show>['data'] = {
      id: 1,
      name: 'NATACIÓN',
      value: 45_000,
      pse_service_id: null,
      is_active: true,
      pse_service_name: null,
      version: 1,
      created_at: '2026-01-01 00:00:00',
      updated_at: '2026-01-01 00:00:00',
      deleted_at: null,
    }
    expect(z.parse(rates.row, { ...row, secret: 'left out' })).toEqual(row)
    expect(errorsOf(rates.row, { ...row, value: '45000' })).toHaveProperty('value')
  })

  it('has columns whose kind, alignment and width follow from its fields and columns', () => {
    const columns = (one: typeof rates | typeof weekdays | typeof programs) =>
      [...(one.index.columns?.headers ?? []), ...(one.index.columns?.expanded ?? [])].map(
        ({ value, kind, align, width, isVisible }) => [value, kind, align, width, isVisible],
      )
    expect(columns(rates)).toEqual([
      ['id', 'id', 'right', undefined, false],
      ['name', 'name', 'left', 16, undefined],
      ['value', 'money', 'right', 7.5, undefined],
      ['is_active', 'flag', 'center', 5.5, undefined],
      ['pse_service_name', 'name', 'left', undefined, undefined],
      ['created_at', 'moment', 'right', 7.5, undefined],
      ['updated_at', 'moment', 'right', undefined, false],
      ['actions', 'other', 'right', undefined, undefined],
      ['deleted_at', 'moment', 'right', undefined, undefined],
    ])
    expect(columns(weekdays)).toEqual(
      expect.arrayContaining([
        ['name', 'sentence', 'left', 16, undefined],
        ['date', 'date', 'left', 7.5, undefined],
      ]),
    )
    expect(columns(programs)).toContainEqual(['schedules_count', 'number', 'right', 6, undefined])
  })

  it('shows its title and the names of other rows in up to two lines', () => {
    const wrapped = (stages.index.columns?.headers ?? []).filter(({ isWrapped }) => isWrapped).map(({ value }) => value)
    expect(wrapped).toEqual(['name', 'park_name'])
  })

  it('filters by its switches, references and choices', () => {
    const query: QueryInput<typeof rates.index> = { is_active: 'false', pse_service_id: ['3', 4], per_page: -1 }
    expect(z.parse(rates.index.query, query)).toMatchObject({ is_active: false, pse_service_id: [3, 4], page: 1 })
    expect(z.parse(statuses.index.query, { family: 'file' })).toMatchObject({ family: ['file'] })
    expect(errorsOf(statuses.index.query, { family: 'other' })).toEqual({ 'family.0': 'validation.one_of' })
  })

  it('has bodies that are checked field by field, and between fields', () => {
    expect(errorsOf(rates.input, { value: -1 })).toEqual({ name: 'validation.required', value: 'validation.between' })
    expect(errorsOf(ageGroups.input, { name: 'Niñez', min: 12, max: 6 })).toEqual({
      max: 'validation.not_below_field',
    })
    expect(errorsOf(dailyHours.store.body, { name: 'Mañana', start_time: '10:00', end_time: '10:00' })).toEqual({
      end_time: 'validation.after_field',
    })
    expect(errorsOf(ageGroups.update.body, { name: 'Niñez', min: 12, max: 6, version: 1 })).toHaveProperty('max')
    expect(z.parse(activityTypes.input, { name: 'Fútbol', value: 'fútbol', icon: 'mdi-soccer' }).value).toBe('FÚTBOL')
  })

  it('has calls that accept files if a field is a file, which an update may leave out', () => {
    expect([rates.store.takesFiles, regulations.store.takesFiles, regulations.update.takesFiles]).toEqual([
      false,
      true,
      true,
    ])
    expect(errorsOf(regulations.store.body, { name: 'Piscinas' })).toHaveProperty('file')
    expect(errorsOf(regulations.update.body, { name: 'Piscinas' })).toEqual({})
  })
})

describe('the catalogues', () => {
  it('each have a different place in the menu', () => {
    expect(new Set(places.map(({ menuPlace }) => menuPlace)).size).toBe(places.length)
  })

  it('are the screens of the data menu, in its order', () => {
    const group = menu.find((entry) => 'group' in entry)
    const order: readonly string[] = group !== undefined && 'children' in group ? group.children : []
    const declared = all.map(({ name }) => name)
    expect([...declared, 'pre-registers'].toSorted()).toEqual([...order].toSorted())
    const listed = catalogues.map(({ name }) => name)
    expect(listed).toEqual(order.filter((name) => (listed as readonly string[]).includes(name)))
  })

  it('have calls that each have a different path', () => {
    const names = catalogueCalls().map(({ method, path }) => `${method} ${path}`)
    expect(names).toHaveLength(new Set(names).size)
    expect(names).toHaveLength(all.length * 6 + 5)
  })

  it.each(all.map((one) => [one.name, one] as const))('%s: its calls need the abilities of its screen', (name, one) => {
    const opens = screens[name].needs
    expect(typeof opens === 'string' ? [] : opens).toContainEqual({ action: 'view', entity: one.entity })
    expect(one.store.needs).toEqual([{ action: 'create', entity: one.entity }])
    expect(one.update.needs).toEqual([{ action: 'update', entity: one.entity }])
    expect(one.restore.needs).toEqual([{ action: 'destroy', entity: one.entity }])
    expect(one.fields).toHaveProperty(one.title)
  })

  it.each(all.map((one) => [one.name, one] as const))(
    '%s: its fields have the facts that their controls need',
    (_, one) => {
      for (const [name, { control, facts }] of Object.entries(one.fields)) {
        if (control === 'reference') expect([name, facts.to, name.endsWith('_id')]).toEqual([name, facts.to, true])
        if (control === 'reference') expect(one.columns).toHaveProperty(name.replace(/_id$/, '_name'))
        if (control === 'select') expect([name, facts.options?.length]).not.toEqual([name, undefined])
        if (facts.isFilter) expect(['switch', 'reference', 'select']).toContain(control)
      }
      const labels = es.fields as Readonly<Record<string, string>>
      for (const name of [...Object.keys(one.fields), ...Object.keys(one.columns)]) expect(labels).toHaveProperty(name)
    },
  )
})
