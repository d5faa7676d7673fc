import { type Call, parks } from '@portal/contract'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { writtenText } from '../../list/table/Cell.tsx'
import type { Matches, ReferenceSource } from '../../ui/field/ReferencePicker.tsx'
import { kindOf } from './declared.ts'
import { catalogueAt } from './registry.ts'

/** A row that can be referenced; its list may give more fields. */
export interface ReferenceRow {
  readonly id: number
  readonly name: string
  readonly [field: string]: unknown
}

/** How referenced rows are found and shown. */
interface ListSource extends ReferenceSource<ReferenceRow> {
  /** Takes `query`, `per_page`, and `where` with an id. */
  readonly call: Call
  readonly noteOf: (row: ReferenceRow) => string
}

function sourceOf(call: Call, texts: Pick<ListSource, 'textOf' | 'noteOf'>): ListSource {
  const useMatches = (typed: string, enabled: boolean) => useRows(call, matching(typed), enabled)
  return { ...texts, call, useMatches, keyOf: ({ id }) => id, leastLetters: 0 }
}

function isText(part: unknown): part is string {
  return typeof part === 'string' && part !== ''
}

function written(...parts: readonly unknown[]): string {
  return parts.filter(isText).join(' · ')
}

/** The source of the rows of a reference: parks, or the list of another catalogue. */
export function referenceSource(to: string): ListSource {
  if (to === 'parks') {
    return sourceOf(parks, {
      textOf: (row) => written(row.code, nameCase(row.name)),
      noteOf: (row) => [row.scale, row.locality, row.address].filter(isText).map(nameCase).join(' · '),
    })
  }
  const catalogue = catalogueAt(to)
  const kind = kindOf(catalogue, 'name')
  return sourceOf(catalogue.index, {
    textOf: (row) => writtenText(kind, row.name),
    noteOf: (row) => written(row.code, row.description),
  })
}

/** The query for the first rows that a typed text finds. */
export function matching(typed: string): object {
  return { per_page: 20, ...(typed === '' ? {} : { query: typed }) }
}

/** The query for one row. */
export function byId(id: number | string): object {
  return { where: id, per_page: 1 }
}

/** Finds referenced rows. */
export function useRows(call: Call, query: object, enabled = true): Matches<ReferenceRow> {
  const result = useCallQuery(call, { query } as never, { enabled, keepPrevious: true })
  return { ...result, rows: (result.data as { data: readonly ReferenceRow[] } | undefined)?.data }
}
