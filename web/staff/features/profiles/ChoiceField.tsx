import type { Call } from '@portal/contract'
import type { ReactElement } from 'react'
import type { InputOf } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { SearchBox } from '../../../kit/ui/SearchBox.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import type { CorrectField, CorrectValues } from './correct-fields.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly combined?: string
  readonly description?: string
}

interface Props {
  readonly field: CorrectField & { readonly call: Call }
  readonly label: string
  readonly values: CorrectValues
  /** The name of the current choice, also before its list is loaded. */
  readonly name: string
  readonly error: string | undefined
  readonly onChoose: (id: string, name: string) => void
}

function nameOf({ name, description }: Row): string {
  return description === undefined ? nameCase(name) : `${name} · ${nameCase(description)}`
}

/** One value of a reference list, which may depend on another choice; long lists are searched by typing. */
export function ChoiceField({ field, label, values, name, error, onChoose }: Props): ReactElement {
  const { t } = useTranslation()
  const within = Object.entries(field.within ?? {})
  const isReady = within.every(([, parent]) => values[parent] !== '')
  const params = Object.fromEntries(within.map(([param, parent]) => [param, Number(values[parent])]))
  const answer = useCallQuery<Call>(
    field.call,
    {
      ...(within.length === 0 ? {} : { params }),
      ...(field.name === 'profile_type_id' ? { query: { per_page: -1 } } : {}),
    } as InputOf<Call>,
    { enabled: isReady, onFailure: 'inline', freshFor: 600_000 },
  )
  const rows = (answer.data as { readonly data: readonly Row[] } | undefined)?.data ?? []
  const value = values[field.name] ?? ''
  const failure = error ?? answer.error?.message
  const shared = { label, optional: field.optional, ...(failure === undefined ? {} : { error: failure }) }
  const current: Row | null =
    value === '' ? null : (rows.find(({ id }) => String(id) === value) ?? { id: Number(value), name })
  if (field.long === true) {
    return (
      <SearchBox<Row>
        {...shared}
        options={rows}
        value={current}
        loading={answer.isFetching}
        {...(answer.error === null ? {} : { onRetry: answer.refetch })}
        textOf={nameOf}
        keyOf={({ id }) => id}
        {...(isReady ? {} : { placeholder: t('profiles.correct.first_above') })}
        onChange={(row) => onChoose(row === null ? '' : String(row.id), row?.name ?? '')}
      />
    )
  }
  const options = current === null || rows.some(({ id }) => id === current.id) ? rows : [current, ...rows]
  return (
    <SelectBox
      {...shared}
      empty={field.optional ? t('profiles.nothing_held') : false}
      value={value}
      options={options.map((row) => ({ value: row.id, text: nameOf(row) }))}
      onChange={({ target }) =>
        onChoose(target.value, options.find(({ id }) => String(id) === target.value)?.name ?? '')
      }
    />
  )
}
