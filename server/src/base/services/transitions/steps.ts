import type { Action } from '@portal/contract'
import type { Tx } from '../../database/db.ts'
import { inTurns } from '../../database/row-batches.ts'
import { AppError } from '../../errors/errors.ts'
import type { Account } from '../../http/principal.ts'
import { wireRow } from '../../text/time.ts'
import { type AuditEntry, changedValues } from '../audit/audit.ts'
import { type Sentence, writeObservation } from '../audit/write-observation.ts'
import type { LockedRecord, TransitionContext, TransitionSubject } from './subject.ts'

/** A record that was not changed, and the reason. */
export interface Rejected<R> {
  readonly record: R
  readonly error: AppError
}

/** Whether the person may do an action with a locked record. */
export function mayDo<R extends LockedRecord>(
  { may }: TransitionSubject<R>,
  principal: Account,
  action: Action,
  record: R,
): boolean {
  return may === 'own-rows' ? principal.kind === 'citizen' : may(principal, action, record)
}

/** Runs a step for each record. A record with an AppError is returned with that error. Any other error stops everything. */
export async function attemptEach<R, T>(
  records: readonly R[],
  attempt: (record: R) => T | Promise<T>,
): Promise<{ accepted: T[]; rejected: Rejected<R>[] }> {
  const accepted: T[] = []
  const rejected: Rejected<R>[] = []
  for await (const record of inTurns(records)) {
    try {
      accepted.push(await attempt(record))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      rejected.push({ record, error })
    }
  }
  return { accepted, rejected }
}

export function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

/**
 * Writes an observation about the citizens of each record, with one statement per different sentence.
 * @returns the observation of each record, by its id
 */
export async function observeRecords<R extends LockedRecord>(
  tx: Tx,
  { citizensOf }: TransitionSubject<R>,
  records: readonly R[],
  sentenceOf: (record: R) => Sentence,
  context: TransitionContext,
): Promise<Map<number, number>> {
  const observations = new Map<number, number>()
  for (const [sentence, those] of groupedBy(records, (record) => JSON.stringify(sentenceOf(record)))) {
    const citizens = those.flatMap((record) => citizensOf(record).map((citizen) => ({ id: record.id, citizen })))
    const citizenIds = citizens.map(({ citizen }) => citizen)
    const ids = await writeObservation(tx, citizenIds, JSON.parse(sentence) as Sentence, context)
    for (const [index, { id }] of citizens.entries()) observations.set(id, ids[index] ?? 0)
  }
  return observations
}

/** The audit row of a transition or an undo: the columns that changed, before and after. */
export function auditOf<R extends LockedRecord>(
  { model, store, audited }: TransitionSubject<R>,
  event: string,
  record: R,
  after: Readonly<Record<string, unknown>>,
  observation?: string,
): AuditEntry {
  const next = Object.fromEntries(store.columns.map((column) => [column, after[column]]))
  const { old_values, new_values } = changedValues(record, next)
  const { values, ...more } = audited(record, observation)
  return {
    event,
    entity: model,
    entity_id: record.id,
    old_values: wireRow(old_values),
    new_values: { ...wireRow(new_values), ...values },
    ...more,
  }
}
