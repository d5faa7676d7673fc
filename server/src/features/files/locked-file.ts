import { type Action, can } from '@portal/contract'
import { type Selectable, sql } from 'kysely'
import { rowsFor, seen } from '../../authority/scope.ts'
import { type ChangeContext, type Changed, withLocked } from '../../authority/with-locked.ts'
import type { Database } from '../../database/database.ts'
import type { Db, Tx } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/principal.ts'
import { readFileRow } from './rows.ts'

/** The ids of a document in a path. */
interface FilePath {
  /** The citizen's id. */
  readonly id: number
  readonly file: number
}

/** A locked document with the data that decisions need. `checker_id` is the citizen's validator. */
export type LockedFile = Pick<
  Selectable<Database['files']>,
  'id' | 'profile_id' | 'file_type_id' | 'stored_file_id' | 'status_id' | 'verified_at' | 'version'
> &
  Pick<Selectable<Database['profiles']>, 'checker_id' | 'name' | 's_name' | 'surname' | 's_surname'> & {
    readonly file_type: string
    readonly file: string
  }

async function lockFile(tx: Tx, who: SignedIn, { id, file }: FilePath): Promise<LockedFile | undefined> {
  const { rows } = await sql<LockedFile>`
    select files.id, files.profile_id, files.file_type_id, files.stored_file_id, files.status_id, files.verified_at,
      files.version, profiles.checker_id, profiles.name, profiles.s_name, profiles.surname, profiles.s_surname,
      file_types.name as file_type, stored_files.original_name as file
    from files
    join profiles on profiles.id = files.profile_id
    join file_types on file_types.id = files.file_type_id
    join stored_files on stored_files.id = files.stored_file_id
    where files.id = ${file} and files.deleted_at is null and ${seen(who, id)} and ${rowsFor(who, 'view', 'File')}
    for no key update of files`.execute(tx)
  return rows[0]
}

/** Changes one document of a citizen. @throws AppError 404, 403, 409 stale with the document, and what `change` throws */
export function withLockedFile<T>(
  db: Db,
  context: ChangeContext & { readonly params: FilePath },
  { action, version }: { readonly action: Action; readonly version?: number | undefined },
  change: (tx: Tx, file: LockedFile, who: SignedIn) => Promise<Changed<T>>,
): Promise<T> {
  const { params } = context
  return withLocked(
    db,
    context,
    {
      lock: (tx, who) => lockFile(tx, who, params),
      authorize: (who, file) => {
        if (!can(who, action, 'File', file)) throw new AppError('forbidden')
      },
      expected: { version, read: () => readFileRow(db, params.file) },
    },
    change,
  )
}
