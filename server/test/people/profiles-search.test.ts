import { listProfiles } from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../base/test-app.ts'

let maria: number
let zoe: number
let odd: number

const w = await testApp()
beforeAll(async () => {
  await w.deleteCitizens()
  maria = await w.citizen({
    name: 'María',
    s_name: 'José',
    surname: 'Núñez',
    s_surname: 'Ávila',
    document: '1023456789',
  })
  zoe = await w.citizen({ name: 'Zoé', surname: "O'Neill", s_surname: 'Nunez', document: 'AB1234' })
  odd = await w.citizen({ name: '100%', surname: 'a_b', s_surname: 'c\\d', document: '00700' })
})
afterAll(() => w.close())

async function found(query: object): Promise<number[]> {
  const { status, body } = await w.call('viewer', listProfiles, { query })
  expect(status).toBe(200)
  expect(body.meta?.total).toBe(body.data.length)
  return body.data.map(({ id }) => id).toSorted((a, b) => a - b)
}

describe('the search of citizens', () => {
  test.each([
    ['without accents', 'maria nunez avila'],
    ['with accents, in capitals', 'MARÍA ÑÚÑEZ'.replace('ÑÚ', 'NÚ')],
    ['with the words in any order', 'avila josé maría'],
    ['with parts of words', 'ñez mar'],
    ['with spaces around', '  maría   jose  '],
  ])('finds a citizen %s', async (_, query) => {
    expect(await found({ query })).toEqual([maria])
  })

  test.each([
    '1023456789',
    '1.023.456.789',
    '1 023 456 789',
    '1,023,456,789',
    '023.456',
    '56789',
    'maria 1.023.456.789',
  ])('finds the document when it is written %s', async (query) => {
    expect(await found({ query })).toEqual([maria])
  })

  test('finds a document with letters or leading zeros', async () => {
    expect(await found({ query: 'ab1234' })).toEqual([zoe])
    expect(await found({ query: '00700' })).toEqual([odd])
  })

  test('treats every character as plain text, without wildcards or quoting', async () => {
    expect(await found({ query: '%' })).toEqual([odd])
    expect(await found({ query: '100%' })).toEqual([odd])
    expect(await found({ query: '_' })).toEqual([odd])
    expect(await found({ query: 'a_b' })).toEqual([odd])
    expect(await found({ query: 'c\\d' })).toEqual([odd])
    expect(await found({ query: "o'neill" })).toEqual([zoe])
    expect(await found({ query: "'; drop table profiles; --" })).toEqual([])
  })

  test('returns the rows that match all words', async () => {
    expect(await found({ query: 'nunez' })).toEqual([maria, zoe])
    expect(await found({ query: 'nunez zoe' })).toEqual([zoe])
    expect(await found({ query: 'nunez nobody' })).toEqual([])
  })

  test('is ignored without words', async () => {
    expect(await found({ query: '' })).toHaveLength(3)
    expect(await found({ query: '   ' })).toHaveLength(3)
  })

  test('refuses characters that no name can have, and a text that is too long', async () => {
    for (const query of ['a\u0000b', 'x'.repeat(201)]) {
      const { status, error } = await w.call('viewer', listProfiles, { query: { query } })
      expect(status).toBe(422)
      expect(error.errors).toHaveProperty('query')
    }
  })
})

describe('the filter by document', () => {
  test.each(['1023456789', '1.023.456.789', '1 023 456', '456 789', '.456.'])(
    'finds a document by %s',
    async (document) => {
      expect(await found({ document })).toEqual([maria])
    },
  )

  test('searches only the document, whatever the case', async () => {
    expect(await found({ document: 'Ab12' })).toEqual([zoe])
    expect(await found({ document: 'maria' })).toEqual([])
    expect(await found({ document: '%' })).toEqual([])
    expect(await found({ document: ' . ' })).toHaveLength(3)
  })
})
