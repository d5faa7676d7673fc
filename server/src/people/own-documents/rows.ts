import { status } from '@portal/contract'
import type { CitizenFileRow } from '@portal/contract/citizens'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { fileJoins, replacedBy } from '../add-document.ts'

/** The condition on `files`, joined with `profiles`, for the documents of one person of a citizen. */
export function ownFiles(principal: SignedInCitizen, id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`files.profile_id = profiles.id and files.deleted_at is null and profiles.id = ${id} and ${ownPersonPolicy.rows(principal)}`
}

type Actions = 'can_replace' | 'can_delete'
type Stored = StoredRow<Omit<CitizenFileRow, Actions>> & { readonly is_citizens: boolean }
type Decided = Pick<Stored, 'status_id' | 'replaced_by' | 'is_citizens'>

/** The actions of the citizen on a document: replace a returned one once, and withdraw one that nobody has decided about. */
export function actionsOn({ status_id, replaced_by, is_citizens }: Decided): Record<Actions, boolean> {
  const can_delete = status_id === status.filePending && is_citizens
  return { can_delete, can_replace: can_delete || (status_id === status.fileReturned && replaced_by === null) }
}

/** The tables of {@link readOwnFiles}. */
export const ownFileTables = sql`files join profiles on profiles.id = files.profile_id ${fileJoins}`

/** Documents as citizens read them. `page` is a statement from `from` {@link ownFileTables} on. */
export async function readOwnFiles(db: Db, page: RawBuilder<unknown>): Promise<CitizenFileRow[]> {
  const { rows } = await sql<Stored>`
    select files.id, stored_files.original_name as file, stored_files.mime, stored_files.size, files.file_type_id,
      file_types.name as file_type, file_types.kind as file_type_kind, files.profile_id, files.citizen_schedule_id, files.status_id, status.code as status_code, status.name as status,
      status.color, files.replaces_id, ${replacedBy} as replaced_by, files.created_at,
      files.uploaded_by_citizen_id is not null as is_citizens,
      case when files.status_id = ${status.fileReturned} then (
        select observations.params ->> 'observation' from file_transitions join observations on observations.id = file_transitions.observation_id
        where file_transitions.file_id = files.id and file_transitions.move = 'return' and file_transitions.undone_at is null
        order by file_transitions.id desc limit 1) end as observation
    ${page}`.execute(db)
  return rows.map(({ is_citizens, observation, ...row }) => ({
    ...wireRow(row),
    observation: observation?.toLocaleUpperCase('es') ?? null,
    ...actionsOn({ ...row, is_citizens }),
  }))
}
