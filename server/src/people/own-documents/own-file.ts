import type { citizenDeleteFile } from '@portal/contract/citizens'
import { presentRow, type RowOf, type Tx, updateById } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { withOwnPerson } from '../../base/services/authority/with-own-person.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import { findAct, unlessDone } from '../../base/services/calls/unless-done.ts'
import { contentJoins, type RemovableFile, removeDocument, replacedBy } from '../add-document.ts'
import { actionsOn, ownFiles } from './rows.ts'

interface StoredFile extends RemovableFile, Pick<RowOf<'files'>, 'citizen_schedule_id'> {
  readonly status: string
  readonly replaced_by: number | null
  readonly is_citizens: boolean
}
type OwnFile = StoredFile & ReturnType<typeof actionsOn>

/** Locks a document of a person who is locked already. @throws AppError 404 */
export async function lockOwnFile(
  tx: Tx,
  principal: SignedInCitizen,
  { id, file }: { readonly id: number; readonly file: number },
): Promise<OwnFile> {
  const found = await presentRow<StoredFile>(tx)`
    select files.id, files.profile_id, files.file_type_id, files.citizen_schedule_id, files.status_id,
      (select name from status where status.id = files.status_id) as status,
      stored_files.original_name as file, stored_files.key, ${replacedBy} as replaced_by,
      files.uploaded_by_citizen_id is not null as is_citizens
    from files
    join profiles on ${ownFiles(principal, id)} ${contentJoins}
    where files.id = ${file} for no key update of files`
  return { ...found, ...actionsOn(found) }
}

/** Withdraws a document that nobody has decided about. @throws AppError 404, 409 for any other one */
export const deleteOwnFile: Writing<typeof citizenDeleteFile> = {
  around: (db, { principal, params }, run) =>
    unlessDone(
      'not_found',
      () => run(undefined),
      () => findAct(db, principal, { event: 'deleted', entity: 'File', entity_id: params.file }),
    ),
  change: (tx, context) =>
    withOwnPerson(tx, context, async (_, person) => {
      const { principal, params, now } = context
      const found = await lockOwnFile(tx, principal, params)
      if (!found.can_delete) throw new AppError('document_not_withdrawable', { params: { status: found.status } })
      await updateById(tx, 'profiles', person.id, { citizen_changed_at: now })
      return [await removeDocument(tx, found, now)]
    }),
}
