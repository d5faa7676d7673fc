import { declaredField } from '@portal/contract/citizens'
import { translate } from '../../../kit/text/i18n.ts'
import { nameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'

/** The row of each list of sensitive data that means "prefers not to answer". */
export const preferNotToSay = '99'

/** Whether a person preferred not to answer a question. */
export function isNotDisclosed(field: string, value: string): boolean {
  const { list, isSensitive } = declaredField(field) ?? {}
  return value === preferNotToSay && list !== undefined && isSensitive === true
}

/** A text of a field for display: the name of a person or place, a sentence, or unchanged. */
export function writtenText(field: string, text: string): string {
  const { writing } = declaredField(field) ?? {}
  return writing === 'name' ? nameCase(text) : writing === 'sentence' ? sentenceCase(text) : text
}

/** A row of the list of a field, for display. */
export function nameOfRow(field: string, { id, name }: { readonly id: number; readonly name: string }): string {
  return isNotDisclosed(field, String(id)) ? translate('person_form.not_say') : writtenText(field, name)
}
