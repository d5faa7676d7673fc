import { listObservations } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import { subjectOf } from './queries.ts'

const key = (id: number, page: number, locale = 'es') => [
  listObservations.tag,
  listObservations.path,
  locale,
  { params: { id }, query: { page } },
]

test('subjectOf is equal for two pages of one citizen, and differs between two citizens', () => {
  expect(subjectOf(key(1, 1))).toBe(subjectOf(key(1, 2)))
  expect(subjectOf(key(1, 1))).toBe(subjectOf(key(1, 1, 'en')))
  expect(subjectOf(key(1, 1))).not.toBe(subjectOf(key(2, 1)))
})

test('subjectOf differs between two calls with the same parameters', () => {
  const [tag, , locale, input] = key(1, 1)
  expect(subjectOf(key(1, 1))).not.toBe(subjectOf([tag, '/api/other', locale, input]))
})
