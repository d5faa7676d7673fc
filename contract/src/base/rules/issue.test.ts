import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as rules from '../rules.ts'
import { ruleAssertions } from './rule-assertions.testing.ts'

const { refuses } = ruleAssertions(expect)

type Schema = z.core.$ZodType
describe('ruleIssue', () => {
  /** Zod's own issues: the schema, a value, and the expected key. */
  const natives: [Schema, unknown, string][] = [
    [z.string(), undefined, 'required'],
    [z.string(), null, 'required'],
    [z.string(), 5, 'string'],
    [z.string('validation.string'), undefined, 'required'],
    [z.string('validation.string'), 5, 'string'],
    [z.number(), 'x', 'numeric'],
    [z.number(), Number.NaN, 'numeric'],
    [z.number(), Infinity, 'numeric'],
    [z.int(), 1.5, 'integer'],
    [z.boolean(), 'x', 'boolean'],
    [z.array(z.string()), {}, 'array'],
    [z.object({}), [], 'object'],
    [z.string().check(z.minLength(1)), '', 'required'],
    [z.string().check(z.minLength(3)), 'a', 'min'],
    [z.string().check(z.maxLength(3)), 'abcd', 'max'],
    [z.array(z.unknown()).check(z.minLength(1)), [], 'required'],
    [z.array(z.unknown()).check(z.minLength(2)), [1], 'min_items'],
    [z.array(z.unknown()).check(z.maxLength(1)), [1, 2], 'max_items'],
    [z.number().check(z.gte(1)), 0, 'min_value'],
    [z.number().check(z.lte(1)), 2, 'max_value'],
    [z.number().check(z.gt(0)), 0, 'above'],
    [z.number().check(z.lt(0)), 0, 'below'],
    [z.number().check(z.multipleOf(5)), 3, 'multiple_of'],
    [z.email(), 'x', 'email'],
    [z.url(), 'x', 'url'],
    [z.iso.date(), 'x', 'date_format'],
    [z.iso.time(), 'x', 'time_format'],
    [z.iso.datetime(), 'x', 'date_time_format'],
    [z.string().check(z.regex(/^\d$/)), 'x', 'regex'],
    [z.enum(['a', 'b']), 'c', 'one_of'],
    [z.enum(['a', 'b']), undefined, 'required'],
    [z.literal(1), 2, 'one_of'],
    [z.strictObject({}), { x: 1 }, 'unrecognized'],
    [z.union([z.number(), z.string().check(z.minLength(3))]), 'a', 'min'],
    [z.union([z.number(), z.string()]), undefined, 'required'],
    [z.union([z.number(), z.string()]), true, 'numeric'],
    [z.custom(() => false), 1, 'invalid'],
    [z.custom(() => false, 'validation.file'), 1, 'file'],
  ]
  it.each(natives)('maps Zod’s own issue %# to its key', (schema, value, key) => {
    refuses(schema, value, key)
  })

  it('reads the value at the path of the issue', () => {
    const form = z.object({ rows: z.array(z.object({ id: z.int(), name: z.string() })) })
    refuses(form, { rows: [{ id: 'x' }] }, 'numeric', 'required')
  })

  it('without the input reports a wrong type as required, unless the issue contains its input', () => {
    const [silent] = z.safeParse(z.string(), 5).error?.issues ?? []
    expect(rules.ruleIssue(silent).key).toBe('validation.required')
    const [reported] = z.safeParse(z.string(), 5, { reportInput: true }).error?.issues ?? []
    expect(rules.ruleIssue(reported).key).toBe('validation.string')
  })

  it('never throws for any input', () => {
    const issue = fc.record(
      {
        code: fc.oneof(
          fc.constantFrom('invalid_type', 'too_small', 'too_big', 'invalid_union', 'invalid_value', 'custom'),
          fc.anything(),
        ),
        message: fc.oneof(fc.constant('validation.min'), fc.string(), fc.anything()),
        path: fc.oneof(fc.array(fc.anything()), fc.anything()),
        origin: fc.anything(),
        minimum: fc.anything(),
        expected: fc.oneof(fc.constantFrom('string', '__proto__', 'constructor'), fc.anything()),
        format: fc.anything(),
        keys: fc.anything(),
        params: fc.anything(),
        errors: fc.oneof(fc.array(fc.array(fc.anything())), fc.anything()),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(issue, fc.anything()), fc.anything(), (any, parsed) => {
        for (const found of [rules.ruleIssue(any), rules.ruleIssue(any, parsed)])
          expect(found.key).toMatch(/^[a-z_]+(\.[a-z_]+)+$/)
      }),
    )
  })
})
