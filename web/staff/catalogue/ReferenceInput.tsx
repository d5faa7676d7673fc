import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/request/queries.ts'
import type { FieldProps } from '../../kit/ui/Field.tsx'
import { LazySearchBox } from './LazySearchBox.tsx'
import { type ReferenceRow, type ReferenceSource, referenceSource } from './references.ts'

interface Props extends FieldProps {
  /** The id of the row referred to. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  /** What is referred to. */
  readonly to: string
  /** How it is called, where that is known already. */
  readonly named?: string | undefined
}

/** How many rows are offered, and how long a pause in typing asks for them (ms). */
const offered = 20
const pause = 250

/** What was typed, once the typing paused. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

function useRows(source: ReferenceSource, query: Readonly<Record<string, unknown>>, enabled = true) {
  return useCallQuery(source.call, { query } as never, { enabled, onFailure: 'inline', keepPrevious: true })
}

/** A row of another list, found by typing: the server searches. */
export function ReferenceInput({ value, onChange, to, named, help, error, ...field }: Props): ReactElement {
  const { t } = useTranslation()
  const source = referenceSource(to)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReferenceRow | undefined>(
    value === null || named === undefined ? undefined : { id: value, name: named },
  )
  const asked = usePaused(typed)
  const found = useRows(source, { per_page: offered, ...(asked === '' ? {} : { query: asked }) })
  const isKnown = chosen?.id === value
  const now = useRows(source, { where: value ?? 0, per_page: 1 }, value !== null && !isKnown)
  const rows = ((found.data as { data: readonly ReferenceRow[] } | undefined)?.data ?? []) as readonly ReferenceRow[]
  const own = isKnown
    ? chosen
    : (now.data as { data: readonly ReferenceRow[] } | undefined)?.data.find((row) => row.id === value)
  const trouble = found.error ?? now.error
  return (
    <LazySearchBox<ReferenceRow>
      {...field}
      options={own === undefined || rows.some((row) => row.id === own.id) ? rows : [own, ...rows]}
      value={value === null ? null : (own ?? null)}
      onChange={(row) => {
        setChosen(row ?? undefined)
        setTyped('')
        onChange(row?.id ?? null)
      }}
      textOf={source.textOf}
      keyOf={(row) => row.id}
      noteOf={source.noteOf}
      loading={found.isFetching || typed !== asked}
      placeholder={t('catalogue.type_to_search')}
      onSearch={setTyped}
      help={trouble === null ? help : t('catalogue.reference_failed', { message: trouble.message })}
      error={error}
    />
  )
}
