import * as z from 'zod/mini'
import type { validationEs } from '../../messages/validation.es.ts'

/** The name of a rule that has an error message. A name without a message does not compile. */
export type RuleName = keyof typeof validationEs

/** The key of a rule in the messages. An issue has the key as its `message` and the parameters as its `params`. */
export type RuleKey = `validation.${RuleName}`

export interface ErrorMessage {
  readonly key: RuleKey
  readonly params: Readonly<Record<string, string | number>>
}

/** One test of a value, and the part of it that JSON Schema can express (for the published document). */
export interface Test<T> {
  find(value: T): ErrorMessage | undefined
  readonly schema?: {
    readonly minimum?: number
    readonly maximum?: number
    readonly format?: string
    readonly patterns?: ReadonlySet<RegExp>
  }
}

/* @__NO_SIDE_EFFECTS__ */
export function errorMessage(rule: RuleName, params: ErrorMessage['params'] = {}): ErrorMessage {
  return { key: `validation.${rule}`, params }
}

/** The error of a schema for a value of another type: `required` if there is no value, otherwise the given rule. */
/* @__NO_SIDE_EFFECTS__ */
export function wrongType(rule: RuleName): (issue: { readonly input?: unknown }) => RuleKey {
  return (issue) => (issue.input === undefined || issue.input === null ? 'validation.required' : `validation.${rule}`)
}

/** A Zod check that runs the tests in order and reports only the first error. One sentence for each field is enough. */
/* @__NO_SIDE_EFFECTS__ */
export function passes<T>(tests: readonly Test<T>[]): z.core.$ZodCheck<T> {
  const check = z.check<T>((payload) => {
    for (const test of tests) {
      const found = test.find(payload.value)
      if (found === undefined) continue
      payload.issues.push({ code: 'custom', message: found.key, params: { ...found.params }, input: payload.value })
      return
    }
  })
  check._zod.onattach.push((schema) => {
    for (const test of tests) Object.assign(schema._zod.bag, test.schema)
  })
  return check
}
