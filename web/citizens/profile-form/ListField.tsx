import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ApiError } from '../../kit/request/api-errors.ts'
import { SearchBox } from '../../kit/ui/SearchBox.tsx'
import { SelectBox } from '../../kit/ui/SelectBox.tsx'
import { focusField } from './ErrorSummary.tsx'
import { noteOption } from './option-texts.ts'
import { labelOfField } from './person-faults.ts'
import type { PersonField, PersonValues } from './person-values.ts'

export type PersonFormReturn = UseFormReturn<PersonValues>

export interface Option {
  readonly value: string
  readonly text: string
}

interface List {
  readonly error: ApiError | null
  readonly refetch: () => unknown
}

/** The wrapper of each field: `ErrorSummary` leads to it by the name of the field, and so does an address with `?field=`. */
export function FieldPlace({
  field,
  children,
}: {
  readonly field: PersonField
  readonly children: ReactNode
}): ReactElement {
  const [query] = useSearchParams()
  const isWanted = query.get('field') === field
  useEffect(() => {
    if (isWanted) focusField(field)
  }, [isWanted, field])
  return <div id={`field-${field}`}>{children}</div>
}

/** Sets a field as a person does: the form is changed, and a wrong value that was shown is checked again. */
export function setField(form: PersonFormReturn, field: PersonField, value: string): void {
  form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}

interface Props {
  readonly form: PersonFormReturn
  readonly field: PersonField
  /** The options; undefined while they load. */
  readonly options: readonly Option[] | undefined
  /** The request that reads them, to try again. */
  readonly list?: List
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
  help,
  optional,
  isLong = false,
  onChange,
}: Props): ReactElement {
  const { t } = useTranslation()
  const value = form.watch(field)
  const failed = list?.error ?? null
  const chosen = options?.find((option) => option.value === value) ?? null
  if (chosen !== null) noteOption(field, value, chosen.text)
  const error = form.formState.errors[field]?.message ?? failed?.message
  const change = (next: string) => {
    setField(form, field, next)
    onChange?.(next)
  }
  const common = {
    label: labelOfField(field),
    error,
    help,
    ...(optional === undefined ? {} : { optional }),
  }
  if (isLong)
    return (
      <FieldPlace field={field}>
        <SearchBox<Option>
          {...common}
          options={options ?? []}
          value={chosen}
          loading={options === undefined && failed === null}
          textOf={({ text }) => text}
          keyOf={(option) => option.value}
          onChange={(option) => change(option?.value ?? '')}
          {...(failed === null ? {} : { onRetry: () => list?.refetch() })}
        />
      </FieldPlace>
    )
  return (
    <FieldPlace field={field}>
      <SelectBox
        {...common}
        name={field}
        options={options ?? []}
        empty={options === undefined ? t('ui.loading') : t('ui.select')}
        disabled={options === undefined}
        value={options === undefined ? '' : value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </FieldPlace>
  )
}
