import { status } from '@portal/contract'
import type { removePerson as call } from '@portal/contract/citizens'
import { sql } from 'kysely'
import type { Tx } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { withOwnPerson } from '../../base/services/authority/with-own-person.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import { findAct, unlessDone } from '../../base/services/calls/unless-done.ts'
import { deleteFileJob } from '../../base/services/jobs/delete-file.ts'
import { addJob } from '../../base/services/jobs/queue.ts'
import { refuseSecondGuardian } from './guardians.ts'

/** Whether anything was decided about a person, or they take part in anything. */
async function hasHistory(tx: Tx, principal: SignedInCitizen, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where profiles.id = ${id} and ${ownPersonPolicy.rows(principal)} and (
      exists (select from citizen_schedules where profile_id = profiles.id)
      or exists (select from teams where captain_profile_id = profiles.id)
      or exists (select from team_members where profile_id = profiles.id)
      or exists (select from files
        where profile_id = profiles.id and deleted_at is null and status_id <> ${status.filePending}))`.execute(tx)
  return rows.length > 0
}

/** Deletes a person with all rows that are only about them. The content of the documents is deleted by jobs. */
async function deletePerson(tx: Tx, principal: SignedInCitizen, id: number): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from stored_files join files on files.stored_file_id = stored_files.id
    join profiles on profiles.id = files.profile_id
    where profiles.id = ${id} and ${ownPersonPolicy.rows(principal)} and files.deleted_at is null`.execute(tx)
  for (const { key } of rows) await addJob(tx, deleteFileJob, { key })
  await sql`delete from file_transitions where file_id in (select id from files where profile_id = ${id})`.execute(tx)
  await sql`delete from files where profile_id = ${id}`.execute(tx)
  await sql`delete from profile_transitions where profile_id = ${id}`.execute(tx)
  await sql`delete from observations where profile_id = ${id}`.execute(tx)
  await sql`delete from profiles where profiles.id = ${id} and ${ownPersonPolicy.rows(principal)}`.execute(tx)
}

/**
 * Removes a beneficiary who was registered by mistake.
 * @throws AppError 404, 409 for the holder, for a second guardian, while or after the data are reviewed, or with enrolments, teams or
 * decided documents
 */
export const removePerson: Writing<typeof call> = {
  around: (db, { principal, params }, run) =>
    unlessDone(
      'not_found',
      () => run(undefined),
      () => findAct(db, principal, { event: 'deleted', entity: 'Profile', entity_id: params.id }),
    ),
  change: (tx, context) =>
    withOwnPerson(tx, context, async (_, person) => {
      const { principal } = context
      refuseSecondGuardian(principal, person)
      if (person.profile_type_id === personalType) throw new AppError('holder_not_removable')
      const isOpen = person.status_id === status.profilePending || person.status_id === status.profileReturned
      if (!isOpen) throw new AppError('person_under_review')
      if (await hasHistory(tx, principal, person.id)) throw new AppError('person_has_history')
      await deletePerson(tx, principal, person.id)
      const { document_type_id, document, name, surname, birthdate } = person
      const old_values = { document_type_id, document, name, surname, birthdate }
      return [{ event: 'deleted', entity: 'Profile', entity_id: person.id, old_values }]
    }),
}
