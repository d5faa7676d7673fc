import { ruleIssue } from '@portal/contract'
import i18next from 'i18next'
import type * as z from 'zod/mini'
import { labelOf } from '../text/field-label.ts'

/** What is wrong with a field: the rule's key, and its sentence in the language spoken now. */
export interface FieldFault {
  readonly key: string
  readonly message: string
}

/** The label of a field in a sentence: lower case, as the server writes it. */
function spokenLabelOf(field: string): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return labelOf(last).toLocaleLowerCase(i18next.language)
}

/** The sentence of a rule's key about a field, in the language spoken now. */
export function faultText(field: string, key: string, params: Readonly<Record<string, unknown>> = {}): string {
  const other = typeof params.other === 'string' ? { other: spokenLabelOf(params.other) } : {}
  return String(i18next.t(key as never, { ...params, ...other, field: spokenLabelOf(field) } as never))
}

/**
 * What the contract's schema, the same that the server uses, finds wrong: one sentence a field, said as the server says it.
 * Fields are paths with dots; an empty answer means that all is well.
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
