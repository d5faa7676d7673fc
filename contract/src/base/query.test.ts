import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { descends, listOf, listParams, queryDay, queryFlag, queryInt, queryText } from './query.ts'
import { ruleAssertions } from './rules/rule-assertions.testing.ts'

const { accepts, refuses } = ruleAssertions(expect)
const list = z.object(listParams)
const plain = { page: 1, per_page: 10, column: [], order: [] }

describe('listParams', () => {
  it('returns the default page, size and order for no parameters', () => {
    accepts(list, {}, plain)
  })

  it.each([
    ['1', 1],
    ['100', 100],
    ['-1', -1],
    [25, 25],
    [undefined, 10],
  ])('reads per_page %j as %i', (per_page, read) => {
    accepts(list, { per_page }, { ...plain, per_page: read })
  })

  it.each(['0', '-2', '101', 0, 101])('refuses per_page %j', (per_page) => {
    refuses(list, { per_page }, 'per_page')
  })

  it.each(['', 'ten', '1.5', '1e1', ' 5', '0x10', '9'.repeat(11), 2.5, true, {}, ['10']])(
    'refuse per_page %j, which is no whole number',
    (per_page) => {
      refuses(list, { per_page }, 'integer')
    },
  )

  it.each([
    ['1', 1],
    ['2147483647', 2147483647],
  ])('reads page %j as %i', (page, read) => {
    accepts(list, { page }, { ...plain, page: read })
  })

  it.each(['0', '-1'])('refuses page %j', (page) => {
    refuses(list, { page }, 'page')
  })

  it('refuses a page above the largest integer of the database', () => {
    refuses(list, { page: '2147483648' }, 'integer')
  })

  it('reads one column or several, with their orders', () => {
    accepts(list, { column: 'name', order: 'asc' }, { ...plain, column: ['name'], order: ['asc'] })
    accepts(
      list,
      { column: ['name', 'id'], order: ['desc', 'asc'] },
      { ...plain, column: ['name', 'id'], order: ['desc', 'asc'] },
    )
    accepts(list, { column: '', order: [] }, plain)
  })

  it('refuses more than ten columns', () => {
    refuses(list, { column: Array(11).fill('id') }, 'max_items')
  })

  it.each(['up', '', '2', 'descending', 'true'])('refuses the order %j', (order) => {
    refuses(list, { order: [order] }, 'order')
  })
})

describe('the order of a list', () => {
  it.each(['desc', undefined])('is descending for %j', (order) => {
    expect(descends(order)).toBe(true)
  })

  it('is ascending for "asc"', () => {
    expect(descends('asc')).toBe(false)
  })

  it('may be in capitals', () => {
    accepts(list, { order: ['DESC'] }, { ...plain, order: ['desc'] })
  })
})

describe('queryInt', () => {
  it.each([
    ['7', 7],
    ['-7', -7],
    ['007', 7],
    [7, 7],
    ['-2147483648', -2147483648],
  ])('reads %j as %i', (value, read) => {
    accepts(queryInt, value, read)
  })

  it.each(['', 'a', '1.0', '٣', '+1', '2147483648', 2147483648, 1.5, [], {}, true])('refuses %j', (value) => {
    refuses(queryInt, value, 'integer')
  })
})

describe('queryFlag', () => {
  it.each(['true', '1', 'on', 'yes', 1, true])('reads %j as true', (value) => {
    accepts(queryFlag, value, true)
  })

  it.each(['false', '0', 'off', 'no', '', 0, false])('reads %j as false', (value) => {
    accepts(queryFlag, value, false)
  })

  it.each(['maybe', 'TRUE', 2, -1, [], {}])('refuses %j', (value) => {
    refuses(queryFlag, value, 'boolean')
  })
})

describe('listOf', () => {
  const ids = listOf(queryInt, 3)

  it.each([
    ['3', [3]],
    [3, [3]],
    [
      ['3', '4'],
      [3, 4],
    ],
    ['', []],
    [null, []],
    [undefined, []],
    [[], []],
  ])('reads %j as %j', (value, read) => {
    accepts(ids, value, read)
  })

  it('refuses more items than the limit', () => {
    accepts(ids, ['1', '2', '3'], [1, 2, 3])
    refuses(ids, ['1', '2', '3', '4'], 'max_items')
  })

  it('reports the index of the wrong item', () => {
    const parsed = z.safeParse(ids, ['1', 'x'])
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[1]])
  })
})

describe('queryText', () => {
  it('accepts up to 200 characters of any printable text', () => {
    accepts(queryText, 'ñ'.repeat(200))
    accepts(queryText, 'O’Neill % _ \\ " \' 😀\ttab\nline')
    refuses(queryText, 'a'.repeat(201), 'max')
  })

  it.each(['\u0000', 'a\u0000b', '\u0007', '\u001b[0m', '\u007f'])('refuses the control character in %j', (text) => {
    refuses(queryText, text, 'text_characters')
  })

  it.each([1, ['a'], {}])('refuses %j, which is not a text', (value) => {
    refuses(queryText, value, 'string')
  })
})

describe('queryDay', () => {
  it.each(['2026-01-31', '2024-02-29', '1900-01-01'])('accepts %s', (day) => {
    accepts(queryDay, day)
  })

  it('reads an empty value as absent', () => {
    accepts(queryDay, '', undefined)
    accepts(queryDay, undefined)
  })

  it.each(['2025-02-29', '2026-13-01', '2026-1-1', '31-01-2026', '2026-01-31T00:00:00', 'today', 20260131])(
    'refuses %j',
    (day) => {
      refuses(queryDay, day, 'date_format')
    },
  )
})

describe('a missing value', () => {
  it.each([
    ['a whole number', queryInt],
    ['a flag', queryFlag],
    ['a text', queryText],
  ])('is refused as required: %s', (_, schema) => {
    refuses(schema, null, 'required')
    refuses(schema, undefined, 'required')
  })
})
