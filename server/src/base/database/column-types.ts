import type { jobStatuses } from '@portal/contract/staff'
import type { ColumnType } from 'kysely'

// Types of columns for which PostgreSQL's type is not precise enough. `server/test/base/row-types.test.ts` says which column
// has which.

/** A column that may be left out of a new row. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** A JSON object: it is read as an object and written as text. */
export type Json<T extends object = Record<string, unknown>> = ColumnType<T, string, string>

/** A column that the database computes from others of its row. */
export type Computed = ColumnType<string, never, never>

export type JobStatus = (typeof jobStatuses)[number]
