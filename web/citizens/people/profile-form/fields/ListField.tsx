import { declaredField } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { SearchBox } from '../../../../kit/ui/choice/SearchBox.tsx'
import { SelectBox } from '../../../../kit/ui/choice/SelectBox.tsx'
import { type Row, useFieldList, valueOfRow } from '../field-list.ts'
import { nameOfRow } from '../lists.ts'
import { helpOfField, labelOfField } from '../person-errors.ts'
import type { PersonField } from '../person-values.ts'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'

interface Option {
  readonly value: string
  readonly text: string
}

interface Props {
  readonly form: PersonFormReturn
  readonly field: PersonField
  /** The options, for a field without a list of the server. */
  readonly options?: readonly Option[]
  /** Filters the rows of the list; by default all are offered. */
  readonly offers?: (row: Row) => boolean
  readonly optional?: boolean
  readonly onChange?: (value: string) => void
}

function optionOf(field: PersonField, row: Row): Option {
  const { name, description } = row
  const text = field === 'document_type_id' ? `${sentenceCase(description ?? '')} (${name})` : nameOfRow(field, row)
  return { value: valueOfRow(field, row), text }
}

/** Selects a row of the list of a field. */
export function ListField({
  form,
  field,
  options: own,
  offers = () => true,
  onChange,
  optional = false,
}: Props): ReactElement {
  const { t } = useTranslation()
  const value = form.watch(field)
  // The list depends on other fields of this kind: a change of one renders the form again.
  const { rows, error: listError, refetch, isRequested } = useFieldList(field, form.getValues())
  const offered = rows?.filter(offers).map((row) => optionOf(field, row))
  const isWaiting = own === undefined && !isRequested
  const options = own ?? (isWaiting ? [] : offered)
  const change = (next: string) => {
    setField(form, field, next)
    onChange?.(next)
  }
  const error = form.formState.errors[field]?.message ?? listError?.message
  const common = { label: labelOfField(field), error, help: helpOfField(field), optional, options: options ?? [] }
  return (
    <FieldPlace field={field}>
      {declaredField(field)?.isLong && !isWaiting ? (
        <SearchBox<Option>
          {...common}
          value={options?.find((option) => option.value === value) ?? null}
          loading={options === undefined && listError === null}
          textOf={({ text }) => text}
          keyOf={(option) => option.value}
          onChange={(option) => change(option?.value ?? '')}
          onRetry={listError === null ? undefined : () => refetch()}
        />
      ) : (
        <SelectBox
          {...common}
          name={field}
          empty={
            isWaiting
              ? t('person_form.first', { field: labelOfField(declaredField(field)?.within ?? '') })
              : t(options === undefined ? 'ui.loading' : 'ui.select')
          }
          disabled={options === undefined || isWaiting}
          value={options === undefined || isWaiting ? '' : value}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </FieldPlace>
  )
}
