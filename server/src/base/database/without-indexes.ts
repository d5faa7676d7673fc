import { sql } from 'kysely'
import { terminalText } from '../text/terminal.ts'
import type { Db } from './db.ts'

interface Definition {
  readonly table: string
  readonly name: string
  readonly definition: string
}

async function foreignKeys(db: Db, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any(${tables}::text[]::regclass[])
    order by conrelid, conname`.execute(db)
  return rows
}

/** The definitions of the indexes that belong to no constraint. */
async function plainIndexes(db: Db, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index
    where indrelid = any(${tables}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`.execute(db)
  return rows
}

/**
 * Drops the indexes and foreign keys of tables, runs a large write, and creates them again from their definitions. So the foreign
 * keys are checked for all rows at once. Everything runs in the caller's transaction: after a failure, nothing has changed. The
 * caller must own the tables.
 */
export async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  write: () => Promise<void>,
  log: (message: string) => void,
): Promise<void> {
  const references = await foreignKeys(db, tables)
  const indexes = await plainIndexes(db, tables)
  for (const { table, name } of references) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db)
  await write()
  log(terminalText('start.indexes'))
  await sql`set local maintenance_work_mem = '256MB'`.execute(db)
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  for (const { table, name, definition } of references) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
  }
}
