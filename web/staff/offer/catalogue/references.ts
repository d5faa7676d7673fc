import { type Call, parks } from '@portal/contract'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import type { Matches, ReferenceSource } from '../../../kit/ui/choice/ReferencePicker.tsx'
import { writtenText } from '../../list/table/Cell.tsx'
import { reference } from '../../ui/field/reference.ts'
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
  readonly noteOf: (row: ReferenceRow) => string
  /** Takes `query`, `per_page`, and `where` with an id. */
  readonly call: Call
}

function listSource(call: Call, texts: Record<'label' | 'note', (row: ReferenceRow) => string>): ListSource {
  return { ...reference<ReferenceRow>(call, texts), noteOf: texts.note, call }
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
    return listSource(parks, {
      label: (row) => written(row.code, nameCase(row.name)),
      note: (row) => [row.scale, row.locality, row.address].filter(isText).map(nameCase).join(' · '),
    })
  }
  const catalogue = catalogueAt(to)
  const kind = kindOf(catalogue, 'name')
  return listSource(catalogue.index, {
    label: (row) => writtenText(kind, row.name),
    note: (row) => written(row.code, row.description),
  })
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
