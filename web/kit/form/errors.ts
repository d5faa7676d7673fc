import { ruleIssue } from '@portal/contract'
import i18next from 'i18next'
import type * as z from 'zod/mini'
import { labelOf } from '../text/field-label.ts'

/** An error of a field: the rule's key, and its sentence in the current language. */
export interface FieldError {
  readonly key: string
  readonly message: string
}

/** The label of a field in a sentence: lower case, as the server writes it. */
function labelInSentence(field: string): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return labelOf(last).toLocaleLowerCase(i18next.language)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** The labels that a form gives its fields; any other field has its label in the messages. */
export type LabelOf = (field: string) => string | undefined

/**
 * A message about a field, with the labels that the form gives its fields: the same field has different labels
 * on different screens, and the message must have the label above the box.
 */
export function inWordsOfForm(sentence: string, fields: readonly string[], labelOf: LabelOf): string {
  return fields.reduce((text, field) => {
    const general = labelInSentence(field)
    const own = labelOf(field)?.toLocaleLowerCase(i18next.language)
    if (own === undefined || own === '' || own === general) return text
    const word = new RegExp(`(^|\\P{L})${escaped(general)}(?!\\p{L})`, 'u')
    return text.replace(word, (_, before: string) => before + own)
  }, sentence)
}

/** The sentence for a rule's key about a field, in the current language. */
export function errorText(field: string, key: string, params: Readonly<Record<string, unknown>> = {}): string {
  const other = typeof params.other === 'string' ? { other: labelInSentence(params.other) } : {}
  return String(i18next.t(key as never, { ...params, ...other, field: labelInSentence(field) } as never))
}

/** The errors that the contract's schema finds: one sentence for each field, as the server writes it. Fields are paths with dots. */
export function errorsOf(schema: z.ZodMiniType, values: unknown): ReadonlyMap<string, FieldError> {
  const errors = new Map<string, FieldError>()
  const parsed = schema.safeParse(values)
  if (parsed.success) return errors
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.')
    if (errors.has(field)) continue
    const { key, params } = ruleIssue(issue, values)
    errors.set(field, { key, message: errorText(field, key, params) })
  }
  return errors
}
