import { integerBetweenRequired } from '@portal/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addError, cellError, cellOf, type Draft, hasError, sortedErrors, validate } from './draft.ts'

type Field = 'age' | 'quota' | 'rate'

/** A row with columns for two of three fields. */
function newDraft(values: Partial<Record<Field, unknown>> = {}): Draft<Field> {
  return {
    row: { number: 7, cells: [' 5 ', null, { error: '#N/A' }] },
    values,
    columns: { age: 0, quota: 2 },
    errors: [],
  }
}

describe('the errors of a draft', () => {
  it('have the column of their field, or no column if the file does not have the field', () => {
    const draft = newDraft()
    expect(cellError(draft, 'quota', 'validation.min', { min: 1 })).toEqual({
      field: 'quota',
      column: 2,
      key: 'validation.min',
      params: { min: 1 },
    })
    expect([cellError(draft, 'rate', 'a').column, cellError(draft, null, 'a').column]).toEqual([null, null])
  })

  it('are one for each cell, and one for each field without a cell', () => {
    const draft = newDraft()
    for (const field of ['age', 'age', 'rate', 'rate', null, null] as const)
      addError(draft, cellError(draft, field, 'a'))
    // Another cell of the same field has an error of its own.
    addError(draft, { field: 'age', column: 1, key: 'b', params: {} })
    expect(draft.errors.map(({ field, column }) => [field, column])).toEqual([
      ['age', 0],
      ['rate', null],
      [null, null],
      ['age', 1],
    ])
    expect([hasError(draft, 'rate'), hasError(draft, 'quota')]).toEqual([true, false])
  })

  it('are sorted from left to right, those without a column last', () => {
    const draft = newDraft()
    for (const field of ['rate', 'quota', null, 'age'] as const) addError(draft, cellError(draft, field, 'a'))
    expect(sortedErrors(draft).map(({ field }) => field)).toEqual(['age', 'quota', 'rate', null])
  })
})

describe('the values of a draft', () => {
  const schema = z.object({ age: integerBetweenRequired(0, 100), quota: integerBetweenRequired(0, 9) })

  it('are returned as the schema reads them', () => {
    expect(validate(newDraft({ age: '7', quota: 3 }), schema)).toEqual({ age: 7, quota: 3 })
  })

  it('get the errors of the schema, but no second error in a cell', () => {
    const draft = newDraft({ quota: 20 })
    addError(draft, cellError(draft, 'age', 'validation.import_formula'))
    expect(validate(draft, schema)).toBeUndefined()
    expect(draft.errors.map(({ column, key }) => [column, key])).toEqual([
      [0, 'validation.import_formula'],
      [2, expect.stringMatching(/^validation\./)],
    ])
  })
})

it('a cell is shown with the number of its row and the letters of its column', () => {
  expect(cellOf(newDraft(), 0)).toEqual({ row: 7, column: 'A', value: ' 5 ' })
  expect(cellOf(newDraft(), 2)).toEqual({ row: 7, column: 'C', value: '#N/A' })
  expect(cellOf(newDraft(), 30)).toEqual({ row: 7, column: 'AE', value: '' })
  expect(cellOf(newDraft(), null)).toEqual({ row: 7, column: null, value: '' })
})
