import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Db } from '../db.ts'

export type Values = Readonly<Record<string, unknown>>

interface Kind {
  readonly table: keyof Database
  readonly shows: RawBuilder<string>
}

const staff: Kind = { table: 'users', shows: sql`upper(name || ' ' || surname)` }

/** The values of a trail that are ids of something with a name, by their field. */
const kinds: Readonly<Record<string, Kind>> = {
  status_id: { table: 'status', shows: sql`upper(name)` },
  profile_type_id: { table: 'profile_types', shows: sql`upper(name)` },
  document_type_id: { table: 'document_types', shows: sql`name` },
  checker_id: staff,
  assigned_by_id: staff,
}

async function namesOf(db: Db, { table, shows }: Kind, ids: readonly number[]): Promise<[number, string][]> {
  const { rows } = await sql<{ id: number; shown: string }>`
    select id, ${shows} as shown from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ id, shown }) => [id, shown])
}

/** Says of a field's id what it is called, or gives the value back where nothing is known of it. */
export type Naming = (field: string, value: unknown) => unknown

/**
 * Looks up the names behind the ids in some values: one query for each table, however many values there are. Deleted
 * rows keep their names here, because the trail tells of the past.
 */
export async function readNames(db: Db, all: readonly Values[]): Promise<Naming> {
  const wanted = new Map<Kind, Set<number>>()
  for (const [field, value] of all.flatMap((values) => Object.entries(values))) {
    const kind = kinds[field]
    if (kind === undefined || !Number.isSafeInteger(value)) continue
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(value as number))
  }
  const names = new Map(
    await Promise.all(
      [...wanted].map(async ([kind, ids]) => [kind, new Map(await namesOf(db, kind, [...ids]))] as const),
    ),
  )
  return (field, value) => {
    const kind = kinds[field]
    return (kind && names.get(kind)?.get(value as number)) ?? value
  }
}
