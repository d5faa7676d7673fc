import type { ReactElement, ReactNode } from 'react'
import type { ApiError } from '../../kit/request/api-errors.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { SearchBox } from '../../kit/ui/SearchBox.tsx'
import { SelectBox } from '../../kit/ui/SelectBox.tsx'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'
import { labelOfField } from './person-faults.ts'
import type { PersonField } from './person-values.ts'

interface Option {
  readonly value: string
  readonly text: string
}

interface Props {
  readonly form: PersonFormReturn
  readonly field: PersonField
  /** The options; undefined while they load. */
  readonly options: readonly Option[] | undefined
  /** The request that reads them, to try again. */
  readonly list?: { readonly error: ApiError | null; readonly refetch: () => unknown }
  readonly help?: ReactNode
  readonly optional?: boolean
  /** Found by typing: for a list of more than fifteen. */
  readonly isLong?: boolean
  readonly onChange?: (value: string) => void
}

/** Chooses one of a list of the server. */
export function ListField({
  form,
  field,
  options,
  list,
  isLong,
  onChange,
  help,
  optional = false,
}: Props): ReactElement {
  const { t } = useTranslation()
  const value = form.watch(field)
  const failed = list?.error ?? null
  const change = (next: string) => {
    setField(form, field, next)
    onChange?.(next)
  }
  const error = form.formState.errors[field]?.message ?? failed?.message
  const common = { label: labelOfField(field), error, help, optional, options: options ?? [] }
  return (
    <FieldPlace field={field}>
      {isLong ? (
        <SearchBox<Option>
          {...common}
          value={options?.find((option) => option.value === value) ?? null}
          loading={options === undefined && failed === null}
          textOf={({ text }) => text}
          keyOf={(option) => option.value}
          onChange={(option) => change(option?.value ?? '')}
          onRetry={failed === null ? undefined : () => list?.refetch()}
        />
      ) : (
        <SelectBox
          {...common}
          name={field}
          empty={t(options === undefined ? 'ui.loading' : 'ui.select')}
          disabled={options === undefined}
          value={options === undefined ? '' : value}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </FieldPlace>
  )
}
