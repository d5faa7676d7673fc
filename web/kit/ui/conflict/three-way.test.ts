import { expect, test } from 'vitest'
import { mergeForms, sameValue, settle } from './three-way.ts'

const loaded = { name: 'Natación', ages: '6', parks: [1, 2], note: null as string | null }

test('mergeForms takes each change that only one person made, without a conflict', () => {
  const merged = mergeForms(loaded, { ...loaded, name: 'Natación libre' }, { ...loaded, ages: '8' })
  expect(merged).toEqual({
    values: { name: 'Natación libre', ages: '8', parks: [1, 2], note: null },
    taken: ['ages'],
    contested: [],
  })
})

test('mergeForms reports no conflict when both people made the same change', () => {
  const merged = mergeForms(loaded, { ...loaded, name: 'Aguas' }, { ...loaded, name: 'Aguas' })
  expect(merged.contested).toEqual([])
  expect(merged.taken).toEqual([])
})

test('settle takes one of three values for each field that both people changed, one’s own by default', () => {
  const theirs = { ...loaded, name: 'Natación B', note: 'ellos' }
  const merged = mergeForms(loaded, { ...loaded, name: 'Natación A', note: 'yo' }, theirs)
  expect(merged.contested).toEqual(['name', 'note'])
  expect(merged.values.name).toBe('Natación A')
  const others = { theirs, former: loaded }
  expect(settle(merged, others, { name: 'theirs', note: 'mine' })).toEqual({
    ...loaded,
    name: 'Natación B',
    note: 'yo',
  })
  expect(settle(merged, others, { name: 'former', note: 'theirs' })).toEqual({ ...loaded, note: 'ellos' })
  expect(settle(merged, others, {})).toEqual({ ...loaded, name: 'Natación A', note: 'yo' })
})

test('mergeForms reads a field that one form lacks as undefined', () => {
  const merged = mergeForms<Record<string, string>>({ role: 'captain' }, { role: 'captain', note: 'yo' }, {})
  expect(merged).toEqual({ values: { role: undefined, note: 'yo' }, taken: ['role'], contested: [] })
})

test.each([
  [null, '', true],
  [undefined, null, true],
  [6, '6', true],
  [false, '', false],
  [[2, 1], [1, 2], true],
  [[1], [1, 2], false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  ['a', 'A', false],
])('sameValue of %j and %j is %s', (one, other, same) => {
  expect(sameValue(one, other)).toBe(same)
})
