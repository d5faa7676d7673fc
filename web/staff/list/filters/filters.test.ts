import { abilityName, entityType, type Subject } from '@portal/contract'
import { needs } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import {
  type ChoiceFilter,
  chosen,
  filtersFor,
  isSet,
  parametersOf,
  type RangeFilter,
  readFilters,
  withChoice,
  withoutFilter,
  withParameter,
} from './filters.ts'

const assignment: ChoiceFilter = {
  kind: 'choice',
  name: 'assignment',
  label: 'Assignment',
  all: 'All',
  choices: [
    { value: 'with', label: 'With', sends: { assigned: 'assigned' } },
    { value: 'without', label: 'Without', sends: { not_assigned: 'pending' } },
  ],
}
const days: RangeFilter = {
  kind: 'days',
  name: 'registered',
  label: 'Registered',
  from: 'start_date',
  to: 'final_date',
}

test('filtersFor returns a filter only to a person who may make the call that its values need', () => {
  const stages = { ...days, name: 'stages', needs: needs('view', 'Stage') }
  const base = { id: 1, title: '', entity_id: null, only_owned: false, forbidden: false }
  const holding = (entity: string): Subject => {
    const ability = { ...base, name: abilityName('view', entity), entity_type: entityType(entity) }
    return { id: 1, roles: [], abilities: [ability] }
  }
  expect(filtersFor(holding('Stage'), [days, stages])).toEqual([days, stages])
  expect(filtersFor(holding('Program'), [days, stages])).toEqual([days])
})

test('withChoice replaces the former choice, so that two exclusive choices are never sent together', () => {
  const withOne = withChoice(assignment, { status_id: ['1'] }, 'with')
  expect(withOne).toEqual({ status_id: ['1'], assigned: ['assigned'] })
  const without = withChoice(assignment, withOne, 'without')
  expect(without).toEqual({ status_id: ['1'], not_assigned: ['pending'] })
  expect(chosen(assignment, without)).toBe('without')
  expect(withChoice(assignment, without, '')).toEqual({ status_id: ['1'] })
})

test('readFilters keeps the first of two choices in an address', () => {
  const search = new URLSearchParams('not_assigned=x&assigned=y')
  expect(readFilters(search, [assignment])).toEqual({ assigned: ['assigned'] })
})

test('readFilters distinguishes choices of the same parameter by its value', () => {
  const window: ChoiceFilter = {
    name: 'window',
    label: 'Window',
    all: 'All',
    kind: 'choice',
    choices: [
      { value: 'open', label: 'Open', sends: { window: 'open' } },
      { value: 'past', label: 'Past', sends: { window: 'past' } },
    ],
  }
  const values = readFilters(new URLSearchParams('window=past'), [window])
  expect(values).toEqual({ window: ['past'] })
  expect(chosen(window, values)).toBe('past')
  expect(readFilters(new URLSearchParams('window=never'), [window])).toEqual({})
})

test('a range of days is one filter: one day sets it, and withoutFilter removes both', () => {
  const values = { start_date: ['2026-01-01'], final_date: ['2026-01-31'], status_id: ['1'] }
  expect(parametersOf(days)).toEqual(['start_date', 'final_date'])
  expect(isSet(days, { final_date: ['2026-01-31'] })).toBe(true)
  expect(withoutFilter(days, values)).toEqual({ status_id: ['1'] })
})

test('withParameter trims values, removes repeated ones and ignores empty ones', () => {
  expect(withParameter({}, 'status_id', ['1', ' 1 ', '', '2'])).toEqual({ status_id: ['1', '2'] })
  expect(withParameter({ status_id: ['1'] }, 'status_id', [' '])).toEqual({})
})

test('readFilters keeps ages in whole years, and drops what is no age', () => {
  const ages: RangeFilter = { kind: 'years', name: 'age', label: 'Age', from: 'age_from', to: 'age_to' }
  const read = (search: string) => readFilters(new URLSearchParams(search), [ages])
  expect(read('age_from=6&age_to=12')).toEqual({ age_from: ['6'], age_to: ['12'] })
  expect(read('age_from=0')).toEqual({ age_from: ['0'] })
  for (const no of ['-1', '1.5', '151', 'six', '']) expect(read(`age_to=${no}`)).toEqual({})
})
