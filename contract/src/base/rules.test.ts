import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validationEn } from '../messages/validation.en.ts'
import { validationEs } from '../messages/validation.es.ts'
import { ruleAssertions } from './rules/rule-assertions.testing.ts'
import * as rules from './rules.ts'

type Schema = z.core.$ZodType

const { accepts, refuses } = ruleAssertions(expect)

const a = (times: number) => 'a'.repeat(times)
const nine = (times: number) => '9'.repeat(times)
const mail = (length: number) => `${a(length - '@correo.example'.length)}@correo.example`
const page = (length: number) => `https://${a(length - 8)}`

/** Each line: the rule, whether it is required, its bounds, a value of a length, and the error of a value that is too short or too long. */
const lengths: [string, Schema, boolean, number, number, (length: number) => string, string, string][] = [
  ['text', rules.text, false, 3, 2500, a, 'min', 'max'],
  ['textRequired', rules.textRequired, true, 3, 2500, a, 'min', 'max'],
  ['inputText', rules.inputText, false, 3, 80, a, 'min', 'max'],
  ['inputTextRequired', rules.inputTextRequired, true, 3, 191, a, 'min', 'max'],
  ['uniqueText', rules.uniqueText, false, 3, 80, a, 'min', 'max'],
  ['uniqueTextRequired', rules.uniqueTextRequired, true, 3, 80, a, 'min', 'max'],
  ['passwordRequired', rules.passwordRequired, true, 8, 12, a, 'min', 'max'],
  ['passwordUpTo(64)', rules.passwordUpTo(64), true, 8, 64, a, 'min', 'max'],
  ['passwordUpTo(128)', rules.passwordUpTo(128), true, 8, 128, a, 'min', 'max'],
  ['alphaDashRequired', rules.alphaDashRequired, true, 3, 30, a, 'min', 'max'],
  ['alphaDashPermissionsRequired', rules.alphaDashPermissionsRequired, true, 3, 191, a, 'min', 'max'],
  ['alphaDotsRequired(es)', rules.alphaDotsRequired('es'), true, 3, 30, a, 'min', 'max'],
  ['alphaDotsRequired(en)', rules.alphaDotsRequired('en'), true, 3, 30, a, 'min', 'max'],
  ['alphaSpaces', rules.alphaSpaces, false, 3, 45, a, 'min', 'max'],
  ['alphaSpacesRequired', rules.alphaSpacesRequired, true, 3, 45, a, 'min', 'max'],
  ['phone', rules.phone, false, 7, 7, nine, 'digits', 'digits'],
  ['phoneRequired', rules.phoneRequired, true, 7, 7, nine, 'digits', 'digits'],
  ['mobile', rules.mobile, false, 10, 10, nine, 'digits', 'digits'],
  ['mobileRequired', rules.mobileRequired, true, 10, 10, nine, 'digits', 'digits'],
  ['documentRequired', rules.documentRequired, true, 3, 20, nine, 'min', 'max'],
  ['documentOptional', rules.documentOptional, false, 3, 12, nine, 'min', 'max'],
]

/** Every other text rule, with a value that it accepts. */
const others: [string, Schema, boolean, string][] = [
  ['email', rules.email, false, mail(20)],
  ['emailRequired', rules.emailRequired, true, mail(20)],
  ['url', rules.url, false, page(20)],
  ['urlRequired', rules.urlRequired, true, page(20)],
  ['date', rules.date, false, '2024-02-29'],
  ['dateRequired', rules.dateRequired, true, '2024-02-29'],
  ['time', rules.time, false, '23:59'],
  ['timeRequired', rules.timeRequired, true, '00:00'],
  ['dateTime', rules.dateTime, false, '2024-02-29 23:59:59'],
  ['dateTimeRequired', rules.dateTimeRequired, true, '2024-02-29 00:00:00'],
  ['dateAfterOrEqual', rules.dateAfterOrEqual('2024-01-01'), false, '2024-01-01'],
  ['dateAfterOrEqualRequired', rules.dateAfterOrEqualRequired('2024-01-01'), true, '2024-01-01'],
  ['dateBeforeOrEqual', rules.dateBeforeOrEqual('2024-01-01'), false, '2024-01-01'],
  ['dateBeforeOrEqualRequired', rules.dateBeforeOrEqualRequired('2024-01-01'), true, '2024-01-01'],
  ['dateEqual', rules.dateEqual('2024-01-01'), false, '2024-01-01'],
  ['dateEqualRequired', rules.dateEqualRequired('2024-01-01'), true, '2024-01-01'],
  ['dateBetween', rules.dateBetween('2024-01-01', '2024-12-31'), false, '2024-06-01'],
  ['dateBetweenRequired', rules.dateBetweenRequired('2024-01-01', '2024-12-31'), true, '2024-06-01'],
  ['dateTimeAfterOrEqual', rules.dateTimeAfterOrEqual('2024-01-01'), false, '2024-01-01 00:00:00'],
  ['dateTimeAfterOrEqualRequired', rules.dateTimeAfterOrEqualRequired('2024-01-01'), true, '2024-01-01 00:00:00'],
  ['dateTimeBeforeOrEqual', rules.dateTimeBeforeOrEqual('2024-01-01'), false, '2024-01-01 00:00:00'],
  ['dateTimeBeforeOrEqualRequired', rules.dateTimeBeforeOrEqualRequired('2024-01-01'), true, '2024-01-01 00:00:00'],
  ['dateTimeEqual', rules.dateTimeEqual('2024-01-01'), false, '2024-01-01 00:00:00'],
  ['dateTimeEqualRequired', rules.dateTimeEqualRequired('2024-01-01'), true, '2024-01-01 00:00:00'],
  ['dateTimeBetween', rules.dateTimeBetween('2024-01-01', '2024-12-31'), false, '2024-06-01 08:00:00'],
  ['dateTimeBetweenRequired', rules.dateTimeBetweenRequired('2024-01-01', '2024-12-31'), true, '2024-06-01 08:00:00'],
  ['dateTimeWithin', rules.dateTimeWithin('2024-01-01', '2024-12-31'), false, '2024-06-01 08:00:00'],
  ['dateTimeWithinRequired', rules.dateTimeWithinRequired('2024-01-01', '2024-12-31'), true, '2024-06-01 08:00:00'],
  ['greaterThan', rules.greaterThan('2024-01-01'), false, '2023-12-31'],
  ['lessThan', rules.lessThan('2024-01-01'), false, '2023-12-31'],
  ['laterThan', rules.laterThan('2024-01-01'), false, '2024-01-02'],
  ['laterThanRequired', rules.laterThanRequired('2024-01-01'), true, '2024-01-02'],
  ['earlierThan', rules.earlierThan('2024-01-01'), false, '2023-12-31'],
  ['earlierThanRequired', rules.earlierThanRequired('2024-01-01'), true, '2023-12-31'],
]

const everyText: [string, Schema, boolean, string][] = [
  ...lengths.map(([name, schema, must, min, , of]): [string, Schema, boolean, string] => [name, schema, must, of(min)]),
  ...others,
]

describe('the length of a text', () => {
  it.each(lengths)('of %s is checked at both bounds', (_name, schema, must, min, max, of, short, long) => {
    refuses(schema, of(min - 1), short)
    accepts(schema, of(min))
    if (max > min) accepts(schema, of(min + 1))
    accepts(schema, of(max))
    refuses(schema, of(max + 1), long)
    refuses(schema, of(1_000_000), long)
    expect(must).toBe(z.safeParse(schema, undefined).success === false)
  })

  it('is counted in code points, so an emoji counts as one', () => {
    refuses(rules.inputText, '😀😀', 'min')
    accepts(rules.inputText, '😀'.repeat(3))
    accepts(rules.inputText, '😀'.repeat(80))
    refuses(rules.inputText, '😀'.repeat(81), 'max')
    accepts(rules.passwordRequired, '😀'.repeat(12))
    refuses(rules.passwordRequired, '😀'.repeat(7), 'min')
  })

  it('is reported with both bounds, so that a message can name either', () => {
    const issue = z.safeParse(rules.inputText, 'ab').error?.issues[0]
    expect(rules.ruleIssue(issue)).toEqual({ key: 'validation.min', params: { min: 3, max: 80 } })
  })

  it('is 3 to 125 for an email and at most 2048 for a url', () => {
    refuses(rules.email, 'a@', 'min')
    accepts(rules.email, mail(125))
    refuses(rules.email, mail(126), 'max')
    accepts(rules.url, page(2048))
    refuses(rules.url, page(2049), 'max')
  })
})

describe('required and optional forms', () => {
  it.each(everyText)(
    '%s refuses an empty value if required, and stores null if optional',
    (_name, schema, must, value) => {
      accepts(schema, value)
      for (const blank of ['', '   ', '\t\n', '\u200b\u200b\u200b', '\u0000\u0000\u0000']) {
        if (must) refuses(schema, blank, 'required')
        else accepts(schema, blank, null)
      }
      for (const nothing of [undefined, null]) {
        if (must) refuses(schema, nothing, 'required')
        else accepts(schema, nothing)
      }
      for (const other of [123, true, [], [value], {}, Number.NaN]) refuses(schema, other, 'string')
    },
  )

  it('refuse an absent key if required, and leave it absent if optional', () => {
    const form = z.object({
      name: rules.inputTextRequired,
      s_name: rules.inputText,
      quota: rules.integerBetweenRequired(0, 9),
      min_age: rules.integerBetween(0, 100),
      file: rules.pdf,
      answer: rules.required,
    })
    refuses(form, {}, 'required', 'required', 'required')
    accepts(form, { name: 'Ana', quota: 1, answer: false })
  })

  it('turn an emptied field into null', () => {
    const form = z.object({ phone: rules.phone, age: rules.integerBetween(0, 100) })
    accepts(form, { phone: ' ', age: '' }, { phone: null, age: null })
  })

  it('refuse null, blank text and an empty list as required, and accept false and 0', () => {
    for (const nothing of [undefined, null, '', '  ', []]) refuses(rules.required, nothing, 'required')
    for (const something of [false, 0, 'x', [0], {}]) accepts(rules.required, something)
  })
})

describe('any random value', () => {
  const schemas: [string, Schema][] = [
    ...everyText.map(([name, schema]): [string, Schema] => [name, schema]),
    ['number', rules.number],
    ['integerBetween', rules.integerBetweenRequired(0, 9)],
    ['pdf', rules.pdf],
    ['required', rules.required],
  ]
  it.each(schemas)(
    'is refused by %s with a key that has a message, or accepted with a stable result',
    (_name, schema) => {
      const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 90 }), fc.anything(), fc.double())
      fc.assert(
        fc.property(anything, (value) => {
          const parsed = z.safeParse(schema, value)
          if (parsed.success) expect(z.safeParse(schema, parsed.data)).toEqual({ success: true, data: parsed.data })
          else
            for (const issue of parsed.error.issues) {
              const key = rules.ruleIssue(issue, value).key.replace('validation.', '')
              expect(Object.keys(validationEs)).toContain(key)
            }
        }),
      )
    },
  )

  it('that a text rule accepts is within its bounds, trimmed and storable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (value) => {
        const parsed = z.safeParse(rules.inputTextRequired, value)
        if (!parsed.success) return
        expect([...parsed.data].length).toBeGreaterThanOrEqual(3)
        expect([...parsed.data].length).toBeLessThanOrEqual(191)
        expect(parsed.data).toBe(parsed.data.trim().normalize('NFC'))
        expect(parsed.data).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      }),
    )
  })
})

describe('the messages', () => {
  const placeholders = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
  const sentences = Object.entries(validationEs) as [keyof typeof validationEs, string][]

  it.each(sentences)('of %s have the same placeholders in both languages', (rule, sentence) => {
    expect(placeholders(validationEn[rule]).sort()).toEqual(placeholders(sentence).sort())
    // The error of a workbook belongs to the file field.
    if (!/^(workbook|import)_/.test(rule)) expect(placeholders(sentence)).toContain('field')
    expect(validationEn[rule]).not.toBe(sentence)
  })
})

describe('the JSON schema', () => {
  it('contains the bounds of the rules', () => {
    expect(z.toJSONSchema(rules.inputTextRequired, { io: 'input' })).toMatchObject({ minLength: 3, maxLength: 191 })
    expect(z.toJSONSchema(rules.integerBetweenRequired(0, 100), { io: 'input' })).toMatchObject({
      type: 'integer',
      minimum: 0,
      maximum: 100,
    })
  })
})
