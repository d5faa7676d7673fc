import { sql } from 'kysely'
import type { Db } from '../../src/base/database/db.ts'

/** The tables in which a call can be blocked by another call, read from its statements. */
export interface Footprint {
  /** Tables whose rows the call locks or changes, and tables with a unique column into which it inserts rows. */
  readonly touched: ReadonlySet<string>
  /** Tables from which the call deletes rows or locks them for deletion. This blocks rows that refer to them. */
  readonly deleted: ReadonlySet<string>
  /** Tables that the rows written by the call refer to. */
  readonly referred: ReadonlySet<string>
}

const namesAfter = (text: string, keyword: string) =>
  [...text.matchAll(new RegExp(`\\b(?:${keyword})\\s+"?(\\w+)`, 'gi'))].map(([, name = '']) => name.toLowerCase())

/** The footprint of some statements. */
export async function footprints(db: Db): Promise<(statements: readonly string[]) => Footprint> {
  const { rows: keys } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`.execute(
    db,
  )
  const { rows: unique } = await sql<{ name: string }>`
    select distinct indrelid::regclass::text as name from pg_index
    where indisunique and not exists (
      select from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attname = 'id')`.execute(db)
  const uniqueTables = new Set(unique.map(({ name }) => name))
  return (statements) => {
    const touched = new Set<string>()
    const deleted = new Set<string>()
    const referred = new Set<string>()
    for (const text of statements) {
      const added = namesAfter(text, 'insert into')
      const changed = namesAfter(text, 'update|delete from')
      const isLock = /\bfor (no key )?(update|share)|for key share\b/i.test(text)
      const locked = isLock ? namesAfter(text, 'from|join') : []
      const called = namesAfter(text, 'select').filter((name) => /^(pg_advisory_xact_lock|take_try)$/.test(name))
      for (const name of [...added.filter((one) => uniqueTables.has(one)), ...changed, ...locked, ...called])
        touched.add(name)
      const isDeletion = /\bfor update\b/i.test(text)
      for (const name of [...namesAfter(text, 'delete from'), ...(isDeletion ? locked : [])]) deleted.add(name)
      for (const { from, to } of keys) if (added.includes(from) || changed.includes(from)) referred.add(to)
    }
    return { touched, deleted, referred }
  }
}

const share = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((table) => other.has(table))

/** Whether one of two calls with these footprints can block the other. */
export function canMeet(one: Footprint, other: Footprint): boolean {
  return share(one.touched, other.touched) || share(one.deleted, other.referred) || share(other.deleted, one.referred)
}
