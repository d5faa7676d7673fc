import { type Transition, undoSeconds } from '@portal/contract'
import type { Tx } from '../../database/db.ts'
import { inTurns } from '../../database/row-batches.ts'
import { AppError } from '../../errors/errors.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { AuditRows } from '../audit/change.ts'
import type { Sentence } from '../audit/write-observation.ts'
import { withdrawNotices } from '../mail/citizen-notices.ts'
import { lastTransitions, restore } from './history.ts'
import { attemptEach, auditOf, groupedBy, mayDo, observeRecords, type Rejected } from './steps.ts'
import type { LockedRecord, PastTransition, TransitionContext, TransitionSubject } from './subject.ts'

/** Whether the caller refers to this transition, and not to an earlier one. */
type Matches = (transition: PastTransition) => boolean

/**
 * The transition that this person may undo now.
 * @param past their own last transition of the record and the last one by others, if there are any
 * @throws AppError 403 for a transition by somebody else, 409 with the reason why none can be undone
 */
function undoable<R extends LockedRecord>(
  subject: TransitionSubject<R>,
  record: R,
  past: readonly PastTransition[],
  matches: Matches,
  { by, now }: TransitionContext,
): PastTransition {
  const may = ({ action }: Transition) => action !== null && mayDo(subject, by, action, record)
  if (!Object.values(subject.store.transitions).some(may)) throw new AppError('forbidden')
  const [last] = past.toSorted((one, other) => other.id - one.id)
  const own = past.find(({ is_own }) => is_own)
  const isLate = own !== undefined && now.getTime() - own.created_at.getTime() > undoSeconds * 1000
  if (own === undefined || (isLate && own !== last)) {
    if (last?.version_after === record.version) throw new AppError('forbidden')
    throw new AppError(isLate ? 'undo_too_late' : 'nothing_to_undo')
  }
  const made = subject.store.transitions[own.name]
  if (made === undefined || !may(made)) throw new AppError('forbidden')
  if (isLate) throw new AppError('undo_too_late')
  if (own.version_after !== record.version || !matches(own)) throw new AppError('undo_overtaken')
  return own
}

/**
 * Undoes this person's own last transitions of locked records, within their time limit and if nothing else has changed the record since.
 * The former values return, and the notices and their mails are withdrawn. The others are returned with the reason.
 */
export async function undoTransitions<R extends LockedRecord>(
  tx: Tx,
  subject: TransitionSubject<R>,
  records: readonly R[],
  matches: Matches,
  context: TransitionContext,
): Promise<{ undone: R[]; rejected: Rejected<R>[]; audits: AuditEntry[] }> {
  const { by } = context
  const recordIds = records.map(({ id }) => id)
  const history = await lastTransitions(tx, subject.store, recordIds, context)
  const pastOf = groupedBy(history, ({ record_id }) => record_id)
  const { accepted, rejected } = await attemptEach(records, async (record) => {
    const transition = undoable(subject, record, pastOf.get(record.id) ?? [], matches, context)
    await subject.refuseUndo?.(tx, record, transition.previous.status_id)
    return { record, transition }
  })
  const undone = accepted.map(({ record }) => record)
  if (undone.length === 0) return { undone, rejected, audits: [] }
  const ids = accepted.map(({ transition }) => transition.id)
  const restored = await restore(tx, subject.store, ids, context)
  const statuses = await tx.selectFrom('status').select(['id', 'name']).execute()
  const sentenceOf = (record: R): Sentence => ({
    kind: `${subject.store.kind}_undone`,
    params: {
      ...subject.textParams(record),
      user: by.full_name,
      status: statuses.find(({ id }) => id === record.status_id)?.name ?? '',
    },
  })
  await observeRecords(tx, subject, undone, sentenceOf, context)
  const notices = ids.map((id) => `${subject.store.kind}-move/${id}`)
  await withdrawNotices(tx, notices)
  const audits: AuditEntry[] = []
  for await (const { record, transition } of inTurns(accepted)) {
    await subject.follow?.(tx, record, transition.previous.status_id)
    audits.push(auditOf(subject, 'undone', record, restored.get(record.id) ?? {}))
  }
  await subject.withdraw?.(tx, accepted)
  return { undone, rejected, audits }
}

/** Undoes one transition of one locked record: the given one, or this person's last one. @throws AppError 403, 409 */
export async function undoTransition<R extends LockedRecord>(
  tx: Tx,
  subject: TransitionSubject<R>,
  record: R,
  { transition_id }: { readonly transition_id?: number | undefined },
  context: TransitionContext,
): Promise<AuditRows> {
  const matches: Matches = ({ id }) => id === (transition_id ?? id)
  const { rejected, audits } = await undoTransitions(tx, subject, [record], matches, context)
  if (rejected[0] !== undefined) throw rejected[0].error
  const [audit] = audits
  if (audit === undefined) throw new Error(`the ${subject.store.kind} ${record.id} is locked, and yet it is gone`)
  return [audit]
}
