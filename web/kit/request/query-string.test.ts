import { expect, test } from 'vitest'
import { filledPath, queryString } from './query-string.ts'

test.each([
  ['nothing is an empty text', undefined, ''],
  ['an empty query is an empty text', {}, ''],
  ['text and numbers are written as they are', { query: 'ana', page: 2 }, '?query=ana&page=2'],
  ['a list repeats its key with brackets', { status_id: [1, 4] }, '?status_id[]=1&status_id[]=4'],
  ['an empty list says nothing', { status_id: [] }, ''],
  ['booleans are 1 and 0', { with_trashed: true, assigned: false }, '?with_trashed=1&assigned=0'],
  ['undefined and null say nothing', { query: undefined, page: null }, ''],
  ['an empty text is said', { query: '' }, '?query='],
  ['signs that mean something are encoded', { query: 'a&b=c d/ñ+' }, '?query=a%26b%3Dc%20d%2F%C3%B1%2B'],
  ['nested values stand under indexed keys', { filter: { status_id: [3] } }, '?filter[status_id][]=3'],
  [
    'sort columns keep their order',
    { column: ['b', 'a'], order: ['asc', 'desc'] },
    '?column[]=b&column[]=a&order[]=asc&order[]=desc',
  ],
])('%s', (_, query, expected) => {
  expect(queryString(query)).toBe(expected)
})

test('a path takes its parameters, encoded', () => {
  expect(filledPath('/api/profiles/:id/files/:file', { id: 3, file: 'a/b' })).toBe('/api/profiles/3/files/a%2Fb')
})

test('a path without one of its parameters is refused', () => {
  expect(() => filledPath('/api/profiles/:id', {})).toThrow(RangeError)
})
