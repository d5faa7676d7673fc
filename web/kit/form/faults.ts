import { ruleIssue } from '@portal/contract'
import i18next from 'i18next'
import type * as z from 'zod/mini'
import { labelOf } from '../text/field-label.ts'

/** What is wrong with a field: the rule's key, and its sentence in the current language. */
export interface FieldFault {
  readonly key: string
  readonly message: string
}

/** The label of a field in a sentence: lower case, as the server writes it. */
function spokenLabelOf(field: string): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return labelOf(last).toLocaleLowerCase(i18next.language)
}

/** The sentence for a rule's key about a field, in the current language. */
export function faultText(field: string, key: string, params: Readonly<Record<string, unknown>> = {}): string {
  const other = typeof params.other === 'string' ? { other: spokenLabelOf(params.other) } : {}
  return String(i18next.t(key as never, { ...params, ...other, field: spokenLabelOf(field) } as never))
}

/**
 * The errors that the contract's schema finds, which is the same schema that the server uses. There is one sentence for each field,
 * in the server's words. Fields are paths with dots; an empty map means that there are no errors.
 */
export function faultsOf(schema: z.ZodMiniType, values: unknown): ReadonlyMap<string, FieldFault> {
  const faults = new Map<string, FieldFault>()
  const parsed = schema.safeParse(values)
  if (parsed.success) return faults
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.')
    if (faults.has(field)) continue
    const { key, params } = ruleIssue(issue, values)
    faults.set(field, { key, message: faultText(field, key, params) })
  }
  return faults
}
