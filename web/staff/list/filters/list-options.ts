import { type Call, localities } from '@portal/contract'
import type { InputOf } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { nameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { type FilterOptions, optionsBy } from './filters.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly description?: string
}

/** The rows of a small list, which changes a few times a year, as options of a filter. */
export function useListOptions(
  call: Call,
  input: object,
  labelOf: (row: Row) => string = ({ name }) => sentenceCase(name),
): FilterOptions {
  const found = useCallQuery(call, input as InputOf<Call>, { freshFor: 600_000 })
  return optionsBy(found, (response) =>
    (response as { readonly data: readonly Row[] }).data.map((row) => ({ value: String(row.id), label: labelOf(row) })),
  )
}

export const useLocalityOptions = () => useListOptions(localities, {}, ({ name }) => nameCase(name))
