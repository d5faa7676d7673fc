import { type AnyCatalogue, couldEver, type Model, type Subject, type Use } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'
import { Refusal } from '../errors.ts'

/** What stands in the way of deleting a row: how many rows of a model, and how its list is narrowed to them. */
export interface InUse {
  readonly entity: Model
  readonly count: number
  readonly filter: Readonly<Record<string, number>> | null
}

/** The tables among these whose rows can be deleted and stay. */
async function keepingDeleted(db: Db, tables: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass::text as name from pg_attribute
    where attname = 'deleted_at' and not attisdropped and attrelid = any(${tables}::regclass[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function counting(
  { table, column, partOf }: Use,
  id: number,
  kept: ReadonlySet<string>,
): RawBuilder<{ count: number }> {
  const whole =
    partOf === undefined
      ? sql``
      : sql`join ${sql.table(partOf.table)} as whole on whole.id = ${sql.ref(`part.${partOf.column}`)}`
  const living = partOf === undefined ? 'part' : 'whole'
  const alive = kept.has(partOf?.table ?? table) ? sql`and ${sql.ref(`${living}.deleted_at`)} is null` : sql``
  return sql`select count(*) from ${sql.table(table)} as part ${whole} where ${sql.ref(`part.${column}`)} = ${id} ${alive}`
}

/**
 * Refuses to delete a row that live rows refer to. The caller holds its lock, which whoever begins to refer to it waits for.
 * @throws Refusal 409, with what uses it of the models that the person may view.
 */
export async function refuseInUse(db: Db, who: Subject, { usedBy }: AnyCatalogue, id: number): Promise<void> {
  if (usedBy.length === 0) return
  const kept = await keepingDeleted(
    db,
    usedBy.map(({ table, partOf }) => partOf?.table ?? table),
  )
  const uses: InUse[] = []
  let isUsed = false
  for (const use of usedBy) {
    const { rows } = await counting(use, id, kept).execute(db)
    const count = rows[0]?.count ?? 0
    const filter = use.filter === undefined ? null : { [use.filter]: id }
    if (count === 0) continue
    isUsed = true
    if (couldEver(who, 'view', use.entity)) uses.push({ entity: use.entity, count, filter })
  }
  if (isUsed) throw new Refusal('in_use', { details: { uses } })
}
