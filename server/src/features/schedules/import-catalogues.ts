import { fold, type ImportField } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Draft } from './import-cells.ts'
import { choices } from './template-sheets.ts'

/** Live rows of one catalogue: their names by id, and their ids by folded name. */
export interface Known {
  readonly names: ReadonlyMap<number, string>
  readonly ids: ReadonlyMap<string, number>
}
export type Catalogues = Readonly<Partial<Record<ImportField, Known>>>

const nothing: Known = { names: new Map(), ids: new Map() }
const largestId = 2_147_483_647

/** The id that a cell says, when it can be one. */
function idOf(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= largestId ? id : undefined
}

async function readKnown(db: Db, table: string, ids: readonly number[], names: readonly string[]): Promise<Known> {
  if (ids.length === 0 && names.length === 0) return nothing
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)}
    where deleted_at is null and (id = any(${ids}::integer[]) or fold(name) = any(${names}::text[]))`.execute(db)
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    ids: new Map(rows.map(({ id, name }) => [fold(name), id])),
  }
}

/** The rows of catalogues that drafts speak of: one statement a catalogue, however many rows there are. */
export async function readCatalogues(db: Db, drafts: readonly Draft[]): Promise<Catalogues> {
  const read = choices.map(async ({ field, table }) => {
    const ids = new Set<number>()
    const names = new Set<string>()
    for (const { values, named } of drafts) {
      const id = idOf(values[field])
      if (id !== undefined) ids.add(id)
      const name = named[field]
      if (name !== undefined) names.add(fold(name.trim()))
    }
    return [field, await readKnown(db, table, [...ids], [...names])] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Gives a draft the ids that its labels name, and faults where there is no such row. */
export function resolve({ values, named, at, faults }: Draft, catalogues: Catalogues): void {
  for (const { field } of choices) {
    const known = catalogues[field] ?? nothing
    const column = at[field] ?? 0
    const name = named[field]
    if (name !== undefined) {
      const id = known.ids.get(fold(name.trim()))
      if (id === undefined) faults.push({ column, key: 'validation.import_unknown', params: {} })
      else values[field] = id
      continue
    }
    const id = idOf(values[field])
    // What is no id at all is for the rules to refuse.
    if (id !== undefined && !known.names.has(id)) faults.push({ column, key: 'validation.import_unknown', params: {} })
  }
}
