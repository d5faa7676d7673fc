import type { Call } from '@portal/contract'
import type { ReactNode } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import type { ReferenceSource } from '../../../kit/ui/choice/ReferencePicker.tsx'

interface Texts<R> {
  readonly label: (row: R) => string
  /** A second, quieter line that distinguishes rows with the same name. */
  readonly note?: (row: R) => ReactNode
  /** With fewer letters there is no request. */
  readonly leastLetters?: number
  /** The query of the call for a typed text. */
  readonly query?: (typed: string) => object
  /** Makes the rows that are shown from those of the response. */
  readonly read?: (rows: readonly never[], typed: string) => readonly R[]
  /** Milliseconds for which a response counts as fresh. */
  readonly freshFor?: number
}

/** The query for the first rows that a typed text finds. */
export function matching(typed: string): object {
  return { per_page: 20, ...(typed === '' ? {} : { query: typed }) }
}

/** Declares how the rows of a list call are found and shown, in every box and filter. */
export function reference<R extends { readonly id: number }>(
  call: Call,
  { label, note, leastLetters = 0, query = matching, read, freshFor }: Texts<R>,
): ReferenceSource<R> {
  return {
    useMatches: (typed, enabled) => {
      const options = { enabled, keepPrevious: true, ...(freshFor === undefined ? {} : { freshFor }) }
      const result = useCallQuery(call, { query: query(typed) } as never, options)
      const rows = (result.data as { readonly data: readonly never[] } | undefined)?.data
      return { ...result, rows: rows && (read === undefined ? rows : read(rows, typed)) }
    },
    textOf: label,
    keyOf: ({ id }) => id,
    ...(note && { noteOf: note }),
    leastLetters,
  }
}
