import type { Generated, JSONColumnType } from 'kysely'
import type { PrincipalColumns } from '../../identity/principals.ts'

/** A moment the database sets when a row is made. */
export type Stamp = Generated<Date>
export type Json = JSONColumnType<Record<string, unknown>, string | undefined, string>

/** A row that is changed by whoever saw its latest version. */
export interface Versioned {
  version: Generated<number>
  created_at: Stamp
  updated_at: Stamp
}

export interface Named {
  id: number
  name: string
}

/** A step of a workflow, with what it replaced. */
export interface Move extends PrincipalColumns {
  id: Generated<number>
  move: string
  previous: Json
  version_after: number
  created_at: Stamp
  undone_at: Date | null
}
