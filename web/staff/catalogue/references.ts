import type { Call } from '@portal/contract'
import { parks } from '@portal/contract/staff'
import { nameCase } from '../../kit/text/name-case.ts'
import { catalogueAt } from './registry.ts'
import { spelledName } from './spelling.ts'

/** A row that can be referred to; whatever else its list says of it. */
export interface ReferenceRow {
  readonly id: number
  readonly name: string
  readonly [field: string]: unknown
}

/** Where rows that can be referred to are found, and how they are called. */
export interface ReferenceSource {
  /** Takes `query`, `per_page`, and `where` with an id. */
  readonly call: Call
  readonly textOf: (row: ReferenceRow) => string
  /** What tells rows of one name apart. */
  readonly noteOf: (row: ReferenceRow) => string
}

function isText(part: unknown): part is string {
  return typeof part === 'string' && part !== ''
}

function written(...parts: readonly unknown[]): string {
  return parts.filter(isText).join(' · ')
}

/** Where the rows behind a reference are found: parks, or the list of another catalogue. */
export function referenceSource(to: string): ReferenceSource {
  if (to === 'parks') {
    return {
      call: parks,
      textOf: (row) => written(row.code, nameCase(row.name)),
      noteOf: (row) => [row.scale, row.locality, row.address].filter(isText).map(nameCase).join(' · '),
    }
  }
  const { name, index } = catalogueAt(to)
  return {
    call: index,
    textOf: (row) => spelledName(name, row.name),
    noteOf: (row) => written(row.code, row.description),
  }
}
