import * as z from 'zod/mini'
import { validationEn } from '../../messages/validation.en.ts'
import { validationEs } from '../../messages/validation.es.ts'
import { ruleIssue } from './issue.ts'

type Expect = (value: unknown, hint?: string) => { toEqual(expected: unknown): void }

/** Throws if a key has no sentence, or if a sentence has a placeholder without a parameter. */
function mustHaveSentences(key: string, params: Record<string, unknown>): void {
  const brought = ['field', ...Object.keys(params)]
  for (const messages of [validationEs, validationEn] as Record<string, string>[]) {
    const sentence = messages[key.replace('validation.', '')]
    if (sentence === undefined) throw new Error(`${key} has no sentence`)
    for (const [, name = ''] of sentence.matchAll(/\{\{(\w+)\}\}/g))
      if (!brought.includes(name)) throw new Error(`${key} asks for ${name}, which is not among ${brought}`)
  }
}

/**
 * For the tests of the rules: returns the accepted value, or the rules that reject it. Each of those rules has a complete
 * sentence in both languages.
 */
export function checkValue(schema: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return { accepted: parsed.data }
  return parsed.error.issues.map((issue) => {
    const { key, params } = ruleIssue(issue, value)
    mustHaveSentences(key, params)
    return key.replace('validation.', '')
  })
}

/** Makes the two assertions of those tests from the `expect` of the test runner. */
export function ruleAssertions(expect: Expect): {
  accepts(schema: z.core.$ZodType, value: unknown, as?: unknown): void
  refuses(schema: z.core.$ZodType, value: unknown, ...errors: string[]): void
} {
  const hint = (value: unknown) => JSON.stringify(value)?.slice(0, 60)
  return {
    accepts: (schema, value, ...as) =>
      expect(checkValue(schema, value), hint(value)).toEqual({ accepted: as.length > 0 ? as[0] : value }),
    refuses: (schema, value, ...errors) => expect(checkValue(schema, value), hint(value)).toEqual(errors),
  }
}
