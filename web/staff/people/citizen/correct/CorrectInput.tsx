import type { Call } from '@portal/contract'
import type { ReactElement } from 'react'
import type { InputOf } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase } from '../../../../kit/text/sentence-case.ts'
import { SearchBox } from '../../../../kit/ui/choice/SearchBox.tsx'
import { SelectBox } from '../../../../kit/ui/choice/SelectBox.tsx'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { DateBox } from '../../../ui/field/DateBox.tsx'
import type { CorrectField, CorrectValues } from './correct-fields.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly description?: string
}

function nameOf({ name, description }: Row): string {
  return description === undefined ? nameCase(name) : `${name} · ${nameCase(description)}`
}

/** One value of a reference list, which may depend on another choice; long lists are searched by typing. */
function ChoiceField({
  field,
  label,
  values,
  name,
  error,
  onWrite,
  call,
}: FieldProps & { readonly call: Call }): ReactElement {
  const { t } = useTranslation()
  const within = Object.entries(field.within ?? {})
  const isReady = within.every(([, parent]) => values[parent] !== '')
  const params = Object.fromEntries(within.map(([param, parent]) => [param, Number(values[parent])]))
  const query = useCallQuery<Call>(
    call,
    {
      ...(within.length === 0 ? {} : { params }),
      ...(field.name === 'profile_type_id' ? { query: { per_page: -1 } } : {}),
    } as InputOf<Call>,
    { enabled: isReady, freshFor: 600_000 },
  )
  const rows = (query.data as { readonly data: readonly Row[] } | undefined)?.data ?? []
  const value = values[field.name] ?? ''
  const errorText = error ?? query.error?.message
  const shared = { label, optional: field.optional, ...(errorText === undefined ? {} : { error: errorText }) }
  const current: Row | null =
    value === '' ? null : (rows.find(({ id }) => String(id) === value) ?? { id: Number(value), name })
  if (field.long === true) {
    return (
      <SearchBox<Row>
        {...shared}
        options={rows}
        value={current}
        loading={query.isFetching}
        {...(query.error === null ? {} : { onRetry: query.refetch })}
        textOf={nameOf}
        keyOf={({ id }) => id}
        {...(isReady ? {} : { placeholder: t('profiles.correct.first_above') })}
        onChange={(row) => onWrite(row === null ? '' : String(row.id), row?.name ?? '')}
      />
    )
  }
  const options = current === null || rows.some(({ id }) => id === current.id) ? rows : [current, ...rows]
  return (
    <SelectBox
      {...shared}
      empty={field.optional ? t('list.no_data') : false}
      value={value}
      options={options.map((row) => ({ value: row.id, text: nameOf(row) }))}
      onChange={({ target }) =>
        onWrite(target.value, options.find(({ id }) => String(id) === target.value)?.name ?? '')
      }
    />
  )
}

interface FieldProps {
  readonly field: CorrectField
  readonly label: string
  readonly values: CorrectValues
  /** The name of the current choice, also before its list is loaded. */
  readonly name: string
  readonly error: string | undefined
  /** @param text - the name of a chosen value */
  readonly onWrite: (value: string, text?: string) => void
}

/** One field of the form, by its kind. */
export function CorrectInput(props: FieldProps): ReactElement {
  const { t } = useTranslation()
  const { field, label, values, error, onWrite } = props
  const value = values[field.name] ?? ''
  const { call } = field
  if (call !== undefined) return <ChoiceField {...props} call={call} />
  if (field.kind === 'flag') {
    return (
      <SelectBox
        label={label}
        empty={false}
        value={value}
        error={error}
        options={[
          { value: 'NO', text: t('ui.no') },
          { value: 'SI', text: t('ui.yes') },
        ]}
        onChange={({ target }) => onWrite(target.value)}
      />
    )
  }
  if (field.kind === 'day')
    return <DateBox label={label} optional={field.optional} value={value} error={error} onChange={onWrite} />
  return (
    <TextBox
      label={label}
      optional={field.optional}
      value={value}
      error={error}
      {...(field.hint === undefined ? {} : { help: t(field.hint) })}
      {...(field.kind === 'figure' ? { inputMode: 'numeric' as const } : {})}
      onChange={({ target }) => onWrite(target.value)}
    />
  )
}
