import {
  type ReadyObservations,
  readyPurposes,
  readySubjects,
  type updateReadyObservations as updateCall,
} from '@portal/contract/staff'
import type { Db, Tx } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { observationPolicy } from '../../base/services/authority/policies/observation.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import {
  readReadyObservations,
  readyListOf,
  selectReadyObservations,
} from '../../base/services/transitions/ready-observations.ts'

/** The list for the audit log: grouped by purpose, each text in both languages. */
function auditValuesOf({ observations }: ReadyObservations): Record<string, unknown> {
  return Object.fromEntries(
    readySubjects.flatMap((subject) =>
      readyPurposes.map((purpose) => [
        `ready_${subject}_${purpose}`,
        observations
          .filter((one) => one.subject === subject && one.purpose === purpose)
          .map((one) => `${one.es} / ${one.en}`),
      ]),
    ),
  )
}

/**
 * Replaces the whole list. An identical list changes nothing and writes no audit row.
 * @returns the list after the change
 * @throws AppError 403; 409 with the current list, when it was changed meanwhile
 */
export function writeReadyObservations(
  tx: Tx,
  context: CallContext<typeof updateCall>,
): Promise<Changed<ReadyObservations>> {
  const { version, observations } = context.body
  const locked: RecordLock<ReadyObservations> = {
    lock: async (tx) => readyListOf(await selectReadyObservations(tx).forNoKeyUpdate().executeTakeFirstOrThrow()),
    // The list has no owner, so an ability for own or single observations is not enough.
    authorize: (principal) => observationPolicy.refuse(principal, 'update'),
    expected: { version, read: (db: Db) => readReadyObservations(db) },
  }
  return withLocked(tx, context, locked, async (_, before) => {
    const old_values = auditValuesOf(before)
    const new_values = auditValuesOf({ version: before.version, observations })
    if (JSON.stringify(old_values) === JSON.stringify(new_values)) return { audits: nothingChanged, result: before }
    await tx
      .updateTable('ready_observations')
      .set({ observations: JSON.stringify(observations) })
      .execute()
    const audit = { event: 'updated', entity: 'Observation', entity_id: null, old_values, new_values }
    return { audits: [audit], result: await readReadyObservations(tx) }
  })
}
