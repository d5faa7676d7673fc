import { expect, test } from 'vitest'
import { readResetLink } from './reset-link.ts'

const query = 'token=a_b-C&email=some.one%2Bmail%40institute.example'
const link = { token: 'a_b-C', email: 'some.one+mail@institute.example' }

test('readResetLink reads the token and the e-mail from the hash, else from the query', () => {
  expect(readResetLink('', `#${query}`)).toEqual(link)
  expect(readResetLink(`?${query}`, '')).toEqual(link)
  expect(readResetLink('?token=other', `#${query}`)).toEqual(link)
})

test('readResetLink returns empty texts for a link without them', () => {
  expect(readResetLink('', '')).toEqual({ token: '', email: '' })
  expect(readResetLink('?email=a%40b.co', '#content')).toEqual({ token: '', email: 'a@b.co' })
})
