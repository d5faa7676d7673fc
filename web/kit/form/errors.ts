import { ruleIssue } from '@portal/contract'
import i18next from 'i18next'
import type * as z from 'zod/mini'
import { labelOf } from '../text/field-label.ts'

/** An error of a field: the rule's key, and its sentence in the current language. */
export interface FieldError {
  readonly key: string
  readonly message: string
}

/** The labels that a form gives its fields; any other field has its label in the messages. */
export type LabelOf = (field: string) => string | undefined

/** The label of a field in a sentence: lower case, as the server writes it. */
function labelInSentence(field: string, labelInForm: LabelOf | undefined): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return (labelInForm?.(field) || labelOf(last)).toLocaleLowerCase(i18next.language)
}

/** The sentence for a rule's key about a field, in the current language. */
export function errorText(
  field: string,
  key: string,
  params: Readonly<Record<string, unknown>> = {},
  labelInForm?: LabelOf,
): string {
  const other = typeof params.other === 'string' ? { other: labelInSentence(params.other, labelInForm) } : {}
  return String(i18next.t(key as never, { ...params, ...other, field: labelInSentence(field, labelInForm) } as never))
}

/** The errors that the contract's schema finds: one sentence for each field, with its label in the form. Fields are paths with dots. */
export function errorsOf(
  schema: z.ZodMiniType,
  values: unknown,
  labelInForm?: LabelOf,
): ReadonlyMap<string, FieldError> {
  const errors = new Map<string, FieldError>()
  const parsed = schema.safeParse(values)
  if (parsed.success) return errors
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.')
    if (errors.has(field)) continue
    const { key, params } = ruleIssue(issue, values)
    errors.set(field, { key, message: errorText(field, key, params, labelInForm) })
  }
  return errors
}
