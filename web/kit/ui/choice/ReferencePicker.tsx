import { type ReactElement, type ReactNode, useState } from 'react'
import type { ApiError } from '../../request/api-errors.ts'
import type { FieldProps } from '../field/Field.tsx'
import { SearchBox } from './SearchBox.tsx'
import { usePaused } from './use-paused.ts'

/** The result of a search. */
export interface Matches<T> {
  /** `undefined` until there is a response. */
  readonly rows: readonly T[] | undefined
  readonly isFetching: boolean
  readonly error: ApiError | null
  readonly refetch: () => unknown
}

/** How the rows of one table are found and shown. */
export interface ReferenceSource<T> {
  /** A hook that finds rows. @param typed - trimmed text @param enabled - when false, nothing is requested */
  readonly useMatches: (typed: string, enabled: boolean) => Matches<T>
  readonly textOf: (row: T) => string
  readonly keyOf: (row: T) => string | number
  /** A second, quieter line that distinguishes rows with the same name. */
  readonly noteOf?: (row: T) => ReactNode
  /** With fewer letters there is no request; with 0 the first rows are offered before anything is typed. */
  readonly leastLetters: number
}

interface Props<T> extends FieldProps {
  readonly source: ReferenceSource<T>
  /** The chosen row. To choose several rows it is always null: each choice is added elsewhere, and the box is empty again. */
  readonly value: T | null
  readonly onChange: (row: T | null) => void
  /** Rows that are already chosen and not offered again. */
  readonly without?: readonly (string | number)[]
  readonly placeholder?: string
  readonly autoFocus?: boolean
}

/** Chooses a row of another table by typing: the server searches when the typing pauses. A failed search can be tried again. */
export function ReferencePicker<T>({
  source: { useMatches, leastLetters, ...texts },
  value,
  onChange,
  without = [],
  error,
  ...field
}: Props<T>): ReactElement {
  const [typed, setTyped] = useState('')
  const query = usePaused(typed)
  const isLongEnough = query.length >= leastLetters
  const { rows = [], isFetching, error: queryError, refetch } = useMatches(query, isLongEnough)
  const { keyOf } = texts
  const found = isLongEnough ? rows.filter((row) => !without.includes(keyOf(row))) : []
  const isMissing = value !== null && typed === '' && found.every((row) => keyOf(row) !== keyOf(value))
  return (
    <SearchBox<T>
      {...field}
      {...texts}
      error={error ?? queryError?.message}
      {...(queryError === null ? {} : { onRetry: refetch })}
      options={isMissing ? [value, ...found] : found}
      value={value}
      loading={typed.trim().length >= leastLetters && (isFetching || query !== typed.trim())}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}
