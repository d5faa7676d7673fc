import { sql } from 'kysely'
import { presentRow, type Tx } from '../../database/db.ts'
import { isOf, principalColumns } from '../../database/principals.ts'
import { rowBatches } from '../../database/row-batches.ts'
import type { TransitionStore } from './stores.ts'
import type { NextColumns, PastTransition, TransitionContext } from './subject.ts'

const columnsOf = ({ columns }: TransitionStore) => sql.join(columns.map((column) => sql.ref(column)))

/** A history row that was written, with the current columns of the record. */
export interface WrittenTransition {
  readonly transition_id: number
  readonly record_id: number
  readonly [column: string]: unknown
}

/**
 * Changes locked records and writes the replaced values of each to the history. The versions rise by one.
 * @returns the transitions, in the order of the records' ids
 */
export async function writeTransitions(
  tx: Tx,
  store: TransitionStore,
  changes: readonly { readonly id: number; readonly name: string; readonly observation_id: number | null }[],
  next: NextColumns,
  { by, now }: TransitionContext,
): Promise<WrittenTransition[]> {
  const { records, history, key, storesObservation } = store
  const { user_id, citizen_id } = principalColumns(by)
  const set = sql.join(Object.entries(next).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const { rows } = await sql<WrittenTransition>`
    with selected as (
      select * from unnest(${changes.map(({ id }) => id)}::integer[], ${changes.map(({ name }) => name)}::text[],
        ${changes.map(({ observation_id }) => observation_id)}::integer[]) as selected(id, name, observation_id)
    ), before as (
      select id, ${columnsOf(store)} from ${records} where id in (select id from selected)
    ), after as (
      update ${records} set ${set} where id in (select id from selected) returning id as record_id, version, ${columnsOf(store)}
    ), written as (
      insert into ${history} (${key}, move, user_id, citizen_id, previous, version_after, created_at
        ${storesObservation ? sql`, observation_id` : sql``})
      select record_id, selected.name, ${user_id}::integer, ${citizen_id}::integer, to_jsonb(before) - 'id', version,
        ${now}::timestamptz ${storesObservation ? sql`, selected.observation_id` : sql``}
      from after join before on before.id = record_id join selected on selected.id = record_id
      order by record_id
      returning id, ${key} as record_id
    )
    select written.id as transition_id, after.* from written join after using (record_id) order by record_id`.execute(
    tx,
  )
  return rows
}

/** Writes the first row of the history of a record that was just created. @returns the id of the transition */
export async function writeFirstTransition(
  tx: Tx,
  { history, key, storesObservation }: TransitionStore,
  created: {
    readonly id: number
    readonly name: string
    readonly version: number
    readonly observation_id: number | null
  },
  { by, now }: Pick<TransitionContext, 'by' | 'now'>,
): Promise<number> {
  const { user_id, citizen_id } = principalColumns(by)
  const { id } = await presentRow<{ id: number }>(tx)`
    insert into ${history} (${key}, move, user_id, citizen_id, previous, version_after, created_at
      ${storesObservation ? sql`, observation_id` : sql``})
    values (${created.id}, ${created.name}, ${user_id}, ${citizen_id}, '{}', ${created.version}, ${now}
      ${storesObservation ? sql`, ${created.observation_id}` : sql``})
    returning id`
  return id
}

/** Transitions that were not undone: for each record the last one by this person and the last one by others. */
export async function lastTransitions(
  tx: Tx,
  { history, key, transitions }: TransitionStore,
  ids: readonly number[],
  { by }: TransitionContext,
): Promise<PastTransition[]> {
  const { rows } = await sql<PastTransition>`
    select distinct on (record_id, is_own) id, ${key} as record_id, move as name, coalesce(${isOf(by)}, false) as is_own,
      version_after, created_at, previous
    from ${history}
    where ${key} = any(${ids}::integer[]) and undone_at is null and move = any(${Object.keys(transitions)}::text[])
    order by record_id, is_own, id desc`.execute(tx)
  return rows
}

/**
 * Restores the values that transitions replaced, and marks the transitions as undone.
 * @returns the columns that each record has now, by its id
 */
export async function restore(
  tx: Tx,
  { records, history, key, columns }: TransitionStore,
  transitions: readonly number[],
  { now, progress }: TransitionContext,
): Promise<Map<number, Readonly<Record<string, unknown>>>> {
  const set = columns.map((column) => sql`${sql.ref(column)} = was.${sql.ref(column)}`)
  const restored = new Map<number, Readonly<Record<string, unknown>>>()
  for (const batch of rowBatches(transitions)) {
    const { rows } = await sql<{ id: number }>`
      with undone as (
        update ${history} set undone_at = ${now} where id = any(${batch}::bigint[]) returning ${key} as record_id, previous
      )
      update ${records} as record set ${sql.join(set)}
      from undone, jsonb_populate_record(null::${records}, undone.previous) as was
      where record.id = undone.record_id
      returning record.id, ${sql.join(columns.map((column) => sql.ref(`record.${column}`)))}`.execute(tx)
    for (const { id, ...values } of rows) restored.set(id, values)
    await progress?.(restored.size, transitions.length)
  }
  return restored
}
