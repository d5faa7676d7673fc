import { expect, test } from 'vitest'
import { filledPath, queryString } from './query-string.ts'

test.each([
  ['returns an empty text for no query', undefined, ''],
  ['returns an empty text for an empty query', {}, ''],
  ['writes text and numbers unchanged', { query: 'ana', page: 2 }, '?query=ana&page=2'],
  ['repeats the key of a list with brackets', { status_id: [1, 4] }, '?status_id[]=1&status_id[]=4'],
  ['omits an empty list', { status_id: [] }, ''],
  ['writes booleans as 1 and 0', { with_trashed: true, assigned: false }, '?with_trashed=1&assigned=0'],
  ['omits undefined and null', { query: undefined, page: null }, ''],
  ['writes an empty text', { query: '' }, '?query='],
  ['encodes special characters', { query: 'a&b=c d/ñ+' }, '?query=a%26b%3Dc%20d%2F%C3%B1%2B'],
  ['writes nested values under indexed keys', { filter: { status_id: [3] } }, '?filter[status_id][]=3'],
  [
    'keeps the order of sort columns',
    { column: ['b', 'a'], order: ['asc', 'desc'] },
    '?column[]=b&column[]=a&order[]=asc&order[]=desc',
  ],
])('queryString %s', (_, query, expected) => {
  expect(queryString(query)).toBe(expected)
})

test('filledPath inserts the encoded parameters', () => {
  expect(filledPath('/api/profiles/:id/files/:file', { id: 3, file: 'a/b' })).toBe('/api/profiles/3/files/a%2Fb')
})

test('filledPath throws when a parameter is missing', () => {
  expect(() => filledPath('/api/profiles/:id', {})).toThrow(RangeError)
})
