import { declaredField, localityElsewhere, otherNeighborhood } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { listOf, useFieldList, valueOfRow } from './field-list.ts'
import { isNotDisclosed, nameOfRow } from './lists.ts'
import { labelOfField } from './person-errors.ts'
import type { PersonField, PersonValues } from './person-values.ts'

/** Whether to show a field: false when it is empty, or replaced by “outside the city” or “another neighbourhood”. */
function isAnswered(field: PersonField, values: PersonValues): boolean {
  const isElsewhere = values.locality_id === String(localityElsewhere)
  if (isElsewhere && (field === 'locality_id' || field === 'upz_id' || field === 'neighborhood_id')) return false
  if (field === 'neighborhood_id' && values[field] === String(otherNeighborhood)) return false
  return values[field] !== ''
}

interface Props {
  readonly field: PersonField
  readonly values: PersonValues
}

/** The text of a field whose value is a row of a list; null until the list is requested. */
function useListedText({ field, values }: Props): string | null {
  const { t } = useTranslation()
  const { rows, isRequested } = useFieldList(field, values)
  const value = values[field]
  if (isNotDisclosed(field, value)) return t('person_form.not_say')
  if (rows === undefined) return isRequested ? t('ui.loading') : null
  const row = rows.find((one) => valueOfRow(field, one) === value)
  if (row === undefined) return value
  return field === 'document_type_id' ? sentenceCase(row.description ?? row.name) : nameOfRow(field, row)
}

function Listed(props: Props): ReactElement {
  return <span>{useListedText(props)}</span>
}

/** The text of the value of a field. */
export function AnswerText({ field, values }: Props): ReactElement {
  const { t } = useTranslation()
  const value = values[field]
  const { kind } = declaredField(field) ?? {}
  if (kind === 'birthdate') return <span>{formatDate(value)}</span>
  if (field === 'relationship') return <span>{t(value === 'TUTELADO' ? 'person_form.ward' : 'person_form.child')}</span>
  if (kind === 'flag') return <span>{t(value === 'SI' ? 'ui.yes' : 'ui.no')}</span>
  return listOf(field, values) === undefined ? <span>{value}</span> : <Listed field={field} values={values} />
}

/** The label and the text of each field that has a value. */
export function answersOf(fields: readonly PersonField[], values: PersonValues) {
  return fields
    .filter((field) => isAnswered(field, values))
    .map((field) => [labelOfField(field), <AnswerText key={field} field={field} values={values} />] as const)
}
