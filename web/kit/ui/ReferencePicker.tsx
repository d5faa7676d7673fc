import { type ReactElement, type ReactNode, useState } from 'react'
import type { ApiError } from '../request/api-errors.ts'
import type { FieldProps } from './Field.tsx'
import { SearchBox } from './SearchBox.tsx'
import { usePaused } from './use-paused.ts'

/** What a search found. */
export interface Matches<T> {
  /** `undefined` until there is an answer. */
  readonly rows: readonly T[] | undefined
  readonly isFetching: boolean
  readonly error: ApiError | null
  readonly refetch: () => unknown
}

/** How rows of one table are found and shown. */
export interface ReferenceSource<T> {
  /** A hook that finds rows. @param typed - without spaces around it @param enabled - else nothing is asked */
  readonly useMatches: (typed: string, enabled: boolean) => Matches<T>
  readonly textOf: (row: T) => string
  readonly keyOf: (row: T) => string | number
  /** A second, quieter line: what tells rows of one name apart. */
  readonly noteOf?: (row: T) => ReactNode
  /** With fewer letters the server is not asked; 0 offers the first rows before anything is typed. */
  readonly leastLetters: number
}

interface Props<T> extends FieldProps {
  readonly source: ReferenceSource<T>
  /** The row that is chosen; for several rows always null: each choice is added elsewhere, and the box is empty again. */
  readonly value: T | null
  readonly onChange: (row: T | null) => void
  /** Rows that are chosen already and not offered again. */
  readonly without?: readonly (string | number)[]
  readonly placeholder?: string
  readonly autoFocus?: boolean
}

/** Chooses a row of another table by typing: the server searches once the typing pauses. A search that fails can be tried again. */
export function ReferencePicker<T>({
  source: { useMatches, leastLetters, ...texts },
  value,
  onChange,
  without = [],
  error,
  ...field
}: Props<T>): ReactElement {
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed)
  const isAsked = asked.length >= leastLetters
  const { rows = [], isFetching, error: failure, refetch } = useMatches(asked, isAsked)
  const { keyOf } = texts
  const found = isAsked ? rows.filter((row) => !without.includes(keyOf(row))) : []
  const isMissing = value !== null && typed === '' && found.every((row) => keyOf(row) !== keyOf(value))
  return (
    <SearchBox<T>
      {...field}
      {...texts}
      error={error ?? failure?.message}
      {...(failure === null ? {} : { onRetry: refetch })}
      options={isMissing ? [value, ...found] : found}
      value={value}
      loading={typed.trim().length >= leastLetters && (isFetching || asked !== typed.trim())}
      onSearch={setTyped}
      onChange={(row) => {
        setTyped('')
        onChange(row)
      }}
    />
  )
}
