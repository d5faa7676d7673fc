import * as z from 'zod/mini'
import { validationEn } from '../../messages/validation.en.ts'
import { validationEs } from '../../messages/validation.es.ts'
import { ruleIssue } from './issue.ts'

type Expect = (value: unknown, hint?: string) => { toEqual(expected: unknown): void }

/** Throws when a key has no sentence, or when a sentence asks for something that its parameters do not bring. */
function mustHaveSentences(key: string, params: Record<string, unknown>): void {
  const brought = ['field', ...Object.keys(params)]
  for (const messages of [validationEs, validationEn] as Record<string, string>[]) {
    const sentence = messages[key.replace('validation.', '')]
    if (sentence === undefined) throw new Error(`${key} has no sentence`)
    for (const [, name = ''] of sentence.matchAll(/\{\{(\w+)\}\}/g))
      if (!brought.includes(name)) throw new Error(`${key} asks for ${name}, which is not among ${brought}`)
  }
}

/** For the tests of the rules: what a value is accepted as, or the rules it is refused by, each with a whole sentence in both languages. */
export function judge(schema: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return { accepted: parsed.data }
  return parsed.error.issues.map((issue) => {
    const { key, params } = ruleIssue(issue, value)
    mustHaveSentences(key, params)
    return key.replace('validation.', '')
  })
}

/** The two assertions of those tests, made of the test runner's `expect`. */
export function judging(expect: Expect): {
  accepts(schema: z.core.$ZodType, value: unknown, as?: unknown): void
  refuses(schema: z.core.$ZodType, value: unknown, ...faults: string[]): void
} {
  const hint = (value: unknown) => JSON.stringify(value)?.slice(0, 60)
  return {
    accepts: (schema, value, ...as) =>
      expect(judge(schema, value), hint(value)).toEqual({ accepted: as.length > 0 ? as[0] : value }),
    refuses: (schema, value, ...faults) => expect(judge(schema, value), hint(value)).toEqual(faults),
  }
}
