import { profileTransitions, status } from '@portal/contract'
import type { citizenResubmit } from '@portal/contract/citizens'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { auditsOf } from '../../base/services/audit/change.ts'
import { withOwnPerson } from '../../base/services/authority/with-own-person.ts'
import { recordTransitions, statusName } from '../../base/services/transitions/make-transition.ts'
import { contentJoins } from '../add-document.ts'
import { labelOfField, readChangesSinceReturn } from '../changes-since-return.ts'
import { profileSubject } from '../profile-subject.ts'
import { notifyValidators, readValidators } from '../validators.ts'
import { queueAfter } from '../waiting.ts'
import { ownFiles } from './rows.ts'

/**
 * The returned documents of a person that wait for a replacement. A later document of the same type counts as one, because existing
 * clients cannot name the document that it replaces. Receipts belong to an enrolment, not to the person's data.
 */
export async function readUnanswered(db: Db, principal: SignedInCitizen, id: number) {
  const { rows } = await sql<{ id: number; file_type: string; file: string }>`
    select files.id, file_types.name as file_type, stored_files.original_name as file
    from files
    join profiles on ${ownFiles(principal, id)} ${contentJoins}
    where files.status_id = ${status.fileReturned} and files.citizen_schedule_id is null and not exists (
      select from files as later where later.profile_id = files.profile_id and later.deleted_at is null and later.id > files.id
        and (later.replaces_id = files.id or later.file_type_id = files.file_type_id))
    order by files.id`.execute(db)
  return rows
}

/** @throws AppError 409 with the returned documents that wait for a replacement */
async function refuseUnanswered(tx: Tx, principal: SignedInCitizen, id: number): Promise<void> {
  const rows = await readUnanswered(tx, principal, id)
  if (rows.length === 0) return
  const documents = rows.map(({ file_type, file }) => `${file_type} (${file})`).join(', ')
  throw new AppError('documents_to_replace', { params: { documents }, details: { files: rows } })
}

/**
 * Sends a returned person back to the validator; to the assignors when that validator is gone or cannot sign in. The observation names the
 * corrections, and the validator gets a notice. Staff cannot undo it.
 * @returns the status of the person
 * @throws AppError 404, 409 when the person is not returned, nothing was corrected, or a returned document has no replacement
 */
export function resubmit(tx: Tx, context: CallContext<typeof citizenResubmit>) {
  const { principal: by, origin, now } = context
  return withOwnPerson(tx, context, async (_, person) => {
    const { id, status_id, version, checker_id } = person
    if (status_id !== status.profileReturned)
      throw new AppError('move_not_allowed', { details: { status_id, version } })
    await refuseUnanswered(tx, by, id)
    const { new_values, files } = await readChangesSinceReturn(tx, id)
    const fields = Object.keys(new_values).map((field) => labelOfField('es', field))
    const changes = [...new Set([...fields, ...files.map(({ file_type }) => file_type)])].join(', ')
    if (changes === '') throw new AppError('nothing_corrected')

    const [validator] = checker_id === null ? [] : await readValidators(tx, [checker_id], now)
    const name = validator === undefined ? 'resubmit_unassigned' : 'resubmit'
    const { to } = profileTransitions[name]
    const nobody = { checker_id: null, assigned_by_id: null, assigned_at: null }
    const next = { status_id: to, ...(validator === undefined && nobody), ...queueAfter(to, now) }
    const sentence = { kind: 'resubmitted', params: { changes } } as const
    const written = { event: 'moved', next, sentenceOf: () => sentence }
    const made = { by, origin, now }
    const { audits } = await recordTransitions(tx, profileSubject, [{ record: person, name }], written, made)
    if (validator !== undefined) await notifyValidators(tx, new Map([[validator, [person]]]), made, 'resubmitted')
    return { audits: auditsOf(audits), result: { status_id: to, status: await statusName(tx, 'profile', to) } }
  })
}
