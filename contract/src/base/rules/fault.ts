import * as z from 'zod/mini'
import type { validationEs } from '../../messages/validation.es.ts'

/** A rule that has something to say; a name without its sentence does not compile. */
export type RuleName = keyof typeof validationEs

/** A rule's key among the messages. It travels as the issue's `message`, its parameters as the issue's `params`. */
export type RuleKey = `validation.${RuleName}`

/** What a test found wrong with a value. */
export interface Fault {
  readonly key: RuleKey
  readonly params: Readonly<Record<string, string | number>>
}

/** One test of a value, and what of it JSON Schema can say (for the published document). */
export interface Test<T> {
  find(value: T): Fault | undefined
  readonly schema?: {
    readonly minimum?: number
    readonly maximum?: number
    readonly format?: string
    readonly patterns?: ReadonlySet<RegExp>
  }
}

/* @__NO_SIDE_EFFECTS__ */
export function fault(rule: RuleName, params: Fault['params'] = {}): Fault {
  return { key: `validation.${rule}`, params }
}

/** The error of a schema given a value of another type: nothing there is `required`, anything else is the rule named. */
/* @__NO_SIDE_EFFECTS__ */
export function wrongType(rule: RuleName): (issue: { readonly input?: unknown }) => RuleKey {
  return (issue) => (issue.input === undefined || issue.input === null ? 'validation.required' : `validation.${rule}`)
}

/** A Zod check that runs the tests in order and reports the first fault only: one sentence a field is enough. */
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
