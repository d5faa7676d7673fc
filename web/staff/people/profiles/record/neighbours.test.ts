import { expect, test } from 'vitest'
import { neighboursIn } from './neighbours.ts'

const pages = [
  { page: 1, ids: [11, 12, 13] },
  { page: 2, ids: [14, 15, 16] },
  { page: 3, ids: [17] },
]

test.each([
  ['within a page', 15, 14, 2, 16, 2, 5],
  ['at the start of a page', 14, 13, 1, 15, 2, 4],
  ['at the end of a page', 16, 15, 2, 17, 3, 6],
])('%s it returns the previous and the next citizen, each with its page', (_, id, before, on, after, then, at) => {
  expect(neighboursIn(pages, 3, id)).toMatchObject({
    previous: { id: before, page: on },
    next: { id: after, page: then },
    at,
  })
})

test('returns no previous for the first citizen, no next for the last one, and nothing for an unlisted one', () => {
  expect(neighboursIn(pages, 3, 11)?.previous).toBeUndefined()
  expect(neighboursIn(pages, 3, 17)?.next).toBeUndefined()
  expect(neighboursIn(pages, 3, 99)).toBeUndefined()
  expect(neighboursIn([{ page: 1, ids: undefined }], 3, 11)).toBeUndefined()
})
