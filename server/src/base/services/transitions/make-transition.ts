import { type StatusFamily, transitionTo } from '@portal/contract'
import { type Db, firstRow, type Tx } from '../../database/db.ts'
import { principalColumns } from '../../database/principals.ts'
import { inTurns, rowBatches } from '../../database/row-batches.ts'
import { AppError, fieldError } from '../../errors/errors.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { AuditRows } from '../audit/change.ts'
import type { Sentence } from '../audit/write-observation.ts'
import { type CitizenNotice, notifyCitizens } from '../mail/citizen-notices.ts'
import { writeTransitions } from './history.ts'
import { attemptEach, auditOf, mayDo, observeRecords, type Rejected } from './steps.ts'
import type {
  Decision,
  LockedRecord,
  Made,
  NextColumns,
  OneTransition,
  TransitionContext,
  TransitionSubject,
} from './subject.ts'
import { undoUntil } from './undo-until.ts'

/** The name of a status of a family. @throws AppError 422 on `status_id` for an unknown status or one of another family */
export async function statusName(db: Db, family: StatusFamily, id: number): Promise<string> {
  const status = await firstRow<{ name: string }>(db)`
    select name from status where id = ${id} and family = ${family} and deleted_at is null`
  if (status === undefined) throw fieldError('status_id', 'validation.exists')
  return status.name
}

interface Recorded<R> {
  /** The event of the audit rows. */
  readonly event: string
  readonly next: NextColumns
  /** The text of the observation about the citizens of a record; without it no observation is written. */
  readonly sentenceOf?: (record: R) => Sentence
  /** The reason for the decision, if the person gave one. */
  readonly observation?: string
}

/** Finds the transition from the current status to another one. @throws AppError 403, 409 with the current status of the record */
async function findTransition<R extends LockedRecord & { readonly checker_id?: number | null }>(
  tx: Tx,
  subject: TransitionSubject<R>,
  record: R,
  to: number,
  { by }: TransitionContext,
): Promise<string> {
  const { status_id, version, checker_id } = record
  if (!mayDo(subject, by, 'assign-status', record)) throw new AppError('forbidden')
  const details = { status_id, version }
  const name = transitionTo(subject.store.transitions, status_id, to)
  if (name === undefined) throw new AppError('move_not_allowed', { details })
  if (subject.store.transitions[name]?.needsValidator && checker_id === null)
    throw new AppError('move_needs_validator', { details })
  await subject.refuse?.(tx, record, name)
  return name
}

/** Writes allowed transitions of locked records: the records, their history, an observation about their citizens, and the audit rows. */
export async function recordTransitions<R extends LockedRecord>(
  tx: Tx,
  subject: TransitionSubject<R>,
  changes: readonly { readonly record: R; readonly name: string }[],
  { event, next, sentenceOf, observation }: Recorded<R>,
  context: TransitionContext,
): Promise<{ made: Made<R>[]; audits: AuditEntry[] }> {
  const made: Made<R>[] = []
  const audits: AuditEntry[] = []
  for (const batch of rowBatches(changes.toSorted((one, other) => one.record.id - other.record.id))) {
    const byId = new Map(batch.map(({ record }) => [record.id, record]))
    const observations = sentenceOf && (await observeRecords(tx, subject, [...byId.values()], sentenceOf, context))
    const observed = batch.map(({ record: { id }, name }) => {
      return { id, name, observation_id: observations?.get(id) ?? null }
    })
    const written = await writeTransitions(tx, subject.store, observed, next, context)
    for (const { transition_id, record_id, ...after } of written) {
      const record = byId.get(record_id)
      if (record === undefined) continue
      made.push({ id: transition_id, record, after })
      audits.push(auditOf(subject, event, record, after, observation))
    }
    await context.progress?.(made.length, changes.length)
  }
  return { made, audits }
}

/**
 * Finds out which of these records could change to a status now, in their order; it changes nothing.
 * @throws AppError 422 on `status_id`
 */
export async function checkTransitions<R extends LockedRecord>(
  tx: Tx,
  subject: TransitionSubject<R>,
  records: readonly R[],
  status_id: number,
  context: TransitionContext,
): Promise<{ able: number; rejected: Rejected<R>[] }> {
  await statusName(tx, subject.family, status_id)
  const { accepted, rejected } = await attemptEach(records, (record) =>
    findTransition(tx, subject, record, status_id, context),
  )
  return { able: accepted.length, rejected }
}

/**
 * Makes transitions of locked records, in their order. Records that cannot change are returned with the reason.
 * @throws AppError 422 on `status_id`
 */
export async function makeTransitions<R extends LockedRecord>(
  tx: Tx,
  subject: TransitionSubject<R>,
  records: readonly R[],
  decision: Decision,
  context: TransitionContext,
): Promise<{ made: Made<R>[]; rejected: Rejected<R>[]; audits: AuditEntry[] }> {
  const { status_id, observation } = decision
  const status = await statusName(tx, subject.family, status_id)
  const { accepted, rejected } = await attemptEach(records, async (record) => {
    const name = await findTransition(tx, subject, record, status_id, context)
    await subject.refuseObservation?.(tx, name, observation)
    return { record, name }
  })
  const sentenceOf = (record: R): Sentence => ({
    kind: `${subject.store.kind}_transitioned`,
    params: { ...subject.textParams(record, decision), status, observation },
  })
  const next = subject.next(status_id, context)
  const written = { event: 'moved', next, sentenceOf, observation }
  const { made, audits } = await recordTransitions(tx, subject, accepted, written, context)
  const notices: CitizenNotice[] = []
  for await (const one of inTurns(made)) {
    for (const notice of await subject.notices(tx, one, { observation }, context)) {
      const { kind } = subject.store
      const about = { about: `${kind}-move/${one.id}`, record: `${kind}/${one.record.id}` }
      notices.push({ ...notice, ...about, user: context.by.full_name })
    }
    await subject.follow?.(tx, one.record, status_id)
  }
  const { user_id: userId } = principalColumns(context.by)
  await notifyCitizens(tx, subject.store.kind, notices, { userId, now: context.now })
  return { made, rejected, audits }
}

/** Makes one transition of one locked record. @throws AppError 403, 409, 422 on `status_id` */
export async function makeTransition<R extends LockedRecord>(
  tx: Tx,
  subject: TransitionSubject<R>,
  record: R,
  decision: Decision,
  context: TransitionContext,
): Promise<{ made: Made<R>; audits: AuditRows; response: OneTransition }> {
  const { made, rejected, audits } = await makeTransitions(tx, subject, [record], decision, context)
  if (rejected[0] !== undefined) throw rejected[0].error
  const [one] = made
  const [audit] = audits
  if (one === undefined || audit === undefined)
    throw new Error(`the ${subject.store.kind} ${record.id} is locked, and yet it is gone`)
  return { made: one, audits: [audit], response: { transition_id: one.id, undo_until: undoUntil(context.now) } }
}
