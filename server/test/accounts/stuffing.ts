import * as contract from '@portal/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CallInput, Form, Reply, TestApp } from '../base/test-app.ts'

/** The value sent for every column, by its type. None of these values may ever be stored. */
const absurd = { number: 987_654, text: 'absurdo-7f3a', moment: '1999-09-09 09:09:09' }
const absurdTexts = [String(absurd.number), absurd.text, '1999-09-09']

type Row = Readonly<Record<string, unknown>>
export type Tables = Readonly<Record<string, readonly Row[]>>

function absurdFor(type: string): unknown {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'bigint') return absurd.number
  if (type.startsWith('timestamp') || type === 'date') return absurd.moment
  return type === 'jsonb' ? { absurd: absurd.text } : absurd.text
}

const keyNames = [
  ...['id', 'hash', 'state_hash', 'jti_hash', 'key', 'only_row', 'only_one', 'name', 'word'],
  ...['role_id', 'ability_id', 'user_id', 'managed_by', 'citizen_id', 'purpose'],
  ...['team_id', 'profile_id', 'citizen_schedule_id', 'revision_id'],
] as const
/** The key of a row: its id, or its key columns. */
function keyOf(row: Row): string {
  return JSON.stringify('id' in row ? row.id : keyNames.map((name) => row[name]))
}

export interface Difference {
  /** `table.column` for a changed column, `+table` and `-table` for added and removed rows. */
  readonly changes: readonly string[]
  /** The changed and added rows, as text. */
  readonly text: string
}

/** The differences between two states of the database. */
export function differenceOf(before: Tables, after: Tables): Difference {
  const changes = new Set<string>()
  const touched: Row[] = []
  for (const table of Object.keys(before)) {
    const old = new Map((before[table] ?? []).map((row) => [keyOf(row), row]))
    for (const row of after[table] ?? []) {
      const was = old.get(keyOf(row))
      old.delete(keyOf(row))
      if (was === undefined) changes.add(`+${table}`)
      const names = Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(was?.[name]))
      if (was !== undefined) for (const name of names) changes.add(`${table}.${name}`)
      if (names.length > 0) touched.push(row)
    }
    if (old.size > 0) changes.add(`-${table}`)
  }
  return { changes: [...changes].toSorted(), text: JSON.stringify(touched) }
}

type Shaped = { _zod: { def: { shape?: object } } }
const namesOf = (schema: unknown) => Object.keys((schema as Shaped)._zod.def.shape ?? {})

export interface Stuffing {
  /** Every column of every table, with an absurd value. */
  readonly columns: Readonly<Record<string, unknown>>
  /** The content of all tables. */
  everything(): Promise<Tables>
  /** The columns that are not fields of the call. */
  beside(call: contract.Call): Record<string, unknown>
  /** Sends a call with every column in addition to its fields: in the body, nested in it, and in the query. */
  stuffed<C extends contract.Call>(
    token: string | null,
    call: C,
    input?: CallInput,
  ): Promise<Reply<C> & Pick<Difference, 'changes'>>
  /** The same with a multipart form. */
  sent<C extends contract.Call>(
    token: string | null,
    call: C,
    form?: Form,
  ): Promise<Reply<C> & Pick<Difference, 'changes'>>
  /** Fails when an absurd value was stored. */
  refuseAbsurd(difference: Difference): void
}

/** Reads the names and types of all columns. */
export async function stuffingOf(at: TestApp): Promise<Stuffing> {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and table_name not in (select name from audit_partitions) and table_name <> 'audit_partitions'
    order by table_name, column_name`.execute(at.db)
  const columns = Object.fromEntries(rows.map(({ column_name, data_type }) => [column_name, absurdFor(data_type)]))
  const tableNames = [...new Set(rows.map(({ table_name }) => table_name))]

  async function everything(): Promise<Tables> {
    const read = tableNames.map(async (table) => {
      const found = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} as t`.execute(at.db)
      return [table, found.rows.map(({ row }) => row)] as const
    })
    return Object.fromEntries(await Promise.all(read))
  }

  function beside(call: contract.Call): Record<string, unknown> {
    const own = [...namesOf(call.body), ...namesOf(call.query)]
    return Object.fromEntries(Object.entries(columns).filter(([name]) => !own.includes(name)))
  }

  function refuseAbsurd({ text }: Difference): void {
    for (const absurdText of absurdTexts) expect(text).not.toContain(absurdText)
  }

  async function changing<R>(work: () => Promise<R>): Promise<R & Pick<Difference, 'changes'>> {
    const before = await everything()
    const reply = await work()
    const difference = differenceOf(before, await everything())
    refuseAbsurd(difference)
    return { ...reply, changes: difference.changes }
  }

  return {
    columns,
    everything,
    beside,
    refuseAbsurd,
    stuffed: (token, call, input = {}) => {
      const extra = beside(call)
      const nested = { data: extra, profile: extra, user: extra, attributes: extra }
      const body = !contract.takesBody(call) ? {} : { body: { ...extra, ...nested, ...input.body } }
      // The query of a public call may have 50 fields at most; its body contains all columns.
      const inQuery = call.needs === 'nothing' ? Object.fromEntries(Object.entries(extra).slice(0, 45)) : extra
      return changing(() => at.callWith(token, call, { ...input, query: { ...inQuery, ...input.query }, ...body }))
    },
    sent: (token, call, { fields = {}, ...form } = {}) => {
      const extra = Object.entries(beside(call)).map(([name, value]) => [name, String(value)])
      // A form without a session may have 50 fields at most.
      const room = call.needs === 'nothing' ? 48 - Object.keys(fields).length : extra.length
      const all = { ...Object.fromEntries(extra.slice(0, room)), ...fields }
      return changing(() => at.sendWith(token, call, { ...form, fields: all }))
    },
  }
}
