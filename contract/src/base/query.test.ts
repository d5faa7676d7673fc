import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { descends, listOf, listParams, queryDay, queryFlag, queryInt, queryText } from './query.ts'
import { ruleAssertions } from './rules/rule-assertions.testing.ts'

const { accepts, refuses } = ruleAssertions(expect)
const list = z.object(listParams)
const plain = { page: 1, per_page: 10, column: [], order: [] }

describe('the parameters of a list', () => {
  it('have the defaults of the wire', () => {
    accepts(list, {}, plain)
  })

  it.each([
    ['1', 1],
    ['100', 100],
    ['-1', -1],
    [25, 25],
    [undefined, 10],
  ])('take per_page %j as %i', (per_page, read) => {
    accepts(list, { per_page }, { ...plain, per_page: read })
  })

  it.each(['0', '-2', '101', 0, 101])('refuse per_page %j', (per_page) => {
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
  ])('take page %j as %i', (page, read) => {
    accepts(list, { page }, { ...plain, page: read })
  })

  it.each(['0', '-1'])('refuse page %j', (page) => {
    refuses(list, { page }, 'page')
  })

  it('refuse a page beyond the whole numbers of the database', () => {
    refuses(list, { page: '2147483648' }, 'integer')
  })

  it('take one column or several, with their orders', () => {
    accepts(list, { column: 'name', order: 'asc' }, { ...plain, column: ['name'], order: ['asc'] })
    accepts(
      list,
      { column: ['name', 'id'], order: ['true', '0'] },
      { ...plain, column: ['name', 'id'], order: ['true', '0'] },
    )
    accepts(list, { column: '', order: [] }, plain)
  })

  it('refuse more than ten columns', () => {
    refuses(list, { column: Array(11).fill('id') }, 'max_items')
  })

  it.each(['up', '', '2', 'descending'])('refuse the order %j', (order) => {
    refuses(list, { order: [order] }, 'order')
  })
})

describe('an order', () => {
  it.each(['desc', 'true', '1', undefined])('%j descends', (order) => {
    expect(descends(order)).toBe(true)
  })

  it.each(['asc', 'false', '0'])('%j ascends', (order) => {
    expect(descends(order)).toBe(false)
  })

  it('may be written in capitals or as a value', () => {
    accepts(list, { order: ['DESC', true, 0] }, { ...plain, order: ['desc', 'true', '0'] })
  })
})

describe('a whole number of a query', () => {
  it.each([
    ['7', 7],
    ['-7', -7],
    ['007', 7],
    [7, 7],
    ['-2147483648', -2147483648],
  ])('%j is %i', (value, read) => {
    accepts(queryInt, value, read)
  })

  it.each(['', 'a', '1.0', '٣', '+1', '2147483648', 2147483648, 1.5, [], {}, true])('%j is none', (value) => {
    refuses(queryInt, value, 'integer')
  })
})

describe('a flag of a query', () => {
  it.each(['true', '1', 'on', 'yes', 1, true])('%j is a yes', (value) => {
    accepts(queryFlag, value, true)
  })

  it.each(['false', '0', 'off', 'no', '', 0, false])('%j is a no', (value) => {
    accepts(queryFlag, value, false)
  })

  it.each(['maybe', 'TRUE', 2, -1, [], {}])('%j is neither', (value) => {
    refuses(queryFlag, value, 'boolean')
  })
})

describe('one value or several', () => {
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
  ])('%j is read as %j', (value, read) => {
    accepts(ids, value, read)
  })

  it('refuses too many', () => {
    accepts(ids, ['1', '2', '3'], [1, 2, 3])
    refuses(ids, ['1', '2', '3', '4'], 'max_items')
  })

  it('says which one is at fault', () => {
    const parsed = z.safeParse(ids, ['1', 'x'])
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[1]])
  })
})

describe('the text of a search', () => {
  it('may be 200 long, and anything that can be written', () => {
    accepts(queryText, 'ñ'.repeat(200))
    accepts(queryText, 'O’Neill % _ \\ " \' 😀\ttab\nline')
    refuses(queryText, 'a'.repeat(201), 'max')
  })

  it.each(['\u0000', 'a\u0000b', '\u0007', '\u001b[0m', '\u007f'])('refuses the control character in %j', (text) => {
    refuses(queryText, text, 'text_characters')
  })

  it.each([1, ['a'], {}])('refuses %j, which is no text', (value) => {
    refuses(queryText, value, 'string')
  })
})

describe('a day of a query', () => {
  it.each(['2026-01-31', '2024-02-29', '1900-01-01'])('takes %s', (day) => {
    accepts(queryDay, day)
  })

  it('counts an empty one as absent', () => {
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

describe('nothing where something is needed', () => {
  it.each([
    ['a whole number', queryInt],
    ['a flag', queryFlag],
    ['a text', queryText],
  ])('is asked for: %s', (_, schema) => {
    refuses(schema, null, 'required')
    refuses(schema, undefined, 'required')
  })
})
