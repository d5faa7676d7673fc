import { useTranslation } from '../../../kit/text/i18n.ts'
import type { ComparedField } from './document-order.ts'

const own: ReadonlySet<string> = new Set(['document', 'name', 'surname', 'birthdate'])

/** The label of a field at the desk; names and the document have their own, because each consists of two fields. */
export function useFieldLabel(): (field: ComparedField) => string {
  const { t } = useTranslation()
  return (field) => t(own.has(field) ? `review.fields.${field as 'name'}` : `fields.${field as 'name'}`)
}
