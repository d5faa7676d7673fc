import { describe, expect, it } from 'vitest'
import * as rules from '../rules.ts'
import { ruleAssertions } from './rule-assertions.testing.ts'

const { accepts, refuses } = ruleAssertions(expect)

describe('numbers', () => {
  it('are accepted as numbers or as their digits', () => {
    for (const [given, read] of [
      [5, 5],
      ['5', 5],
      [' 7.50 ', 7.5],
      ['-3', -3],
      ['+3', 3],
      ['007', 7],
      [0, 0],
      ['-0', 0],
      [-0, 0],
    ])
      accepts(rules.numberRequired, given, read)
    for (const bad of ['abc', '1e5', '0x10', '1,5', '1.', '.5', 'NaN', 'Infinity', Number.NaN, Infinity, -Infinity])
      refuses(rules.numberRequired, bad, 'numeric')
    for (const bad of [[], [5], {}, true, '9'.repeat(400)]) refuses(rules.number, bad, 'numeric')
  })

  it('with digits in groups of three are whole numbers, and an ambiguous separator is refused', () => {
    for (const typed of ['1.000', '1,000', '1 000', '1\u00a0000', "1'000", '1’000']) {
      accepts(rules.numberRequired, typed, 1000)
      accepts(rules.integerBetweenRequired(0, 5000), typed, 1000)
    }
    accepts(rules.pesosRequired, '45.000', 45_000)
    accepts(rules.pesosRequired, '1.234.567', 1_234_567)
    accepts(rules.numberRequired, '0.125', 0.125)
    for (const bad of [
      '45.00',
      '1.012.345.679,00',
      '1,000.00',
      '1.000,5',
      '1.00.000',
      '1.0000',
      '1 000.000',
      '10,5',
      '0.500',
    ])
      refuses(rules.pesosRequired, bad, 'integer')
    for (const bad of ['1.012.345,00', '1,5', '1,000 000']) refuses(rules.numberRequired, bad, 'numeric')
  })

  it('may be absent if optional and are refused if required', () => {
    for (const nothing of [undefined, null, '', ' ']) {
      refuses(rules.numberRequired, nothing, 'required')
      refuses(rules.numberBetweenRequired(0, 9), nothing, 'required')
      refuses(rules.integerBetweenRequired(0, 9), nothing, 'required')
    }
    for (const schema of [rules.number, rules.numberBetween(1, 9), rules.integerBetween(1, 9)]) {
      accepts(schema, undefined)
      for (const nothing of [null, '', ' ']) accepts(schema, nothing, null)
    }
  })

  it('between two bounds include both bounds', () => {
    for (const schema of [rules.numberBetween(0, 100), rules.numberBetweenRequired(0, 100)]) {
      for (const out of [-0.01, 100.01, '-1', '101']) refuses(schema, out, 'between')
      for (const within of [0, 0.5, 99.9, 100]) accepts(schema, within)
    }
    for (const schema of [rules.integerBetween(0, 100), rules.integerBetweenRequired(0, 100)]) {
      for (const out of [-1, 101, '101', 2 ** 53]) refuses(schema, out, 'between')
      for (const within of [0, 1, 99, 100]) accepts(schema, within)
      for (const broken of [1.5, '1.5', 'abc', [], Infinity]) refuses(schema, broken, 'integer')
    }
    accepts(rules.number, Number.MAX_SAFE_INTEGER)
    refuses(rules.number, 2 ** 53, 'between')
    refuses(rules.number, -(2 ** 53), 'between')
  })
})
