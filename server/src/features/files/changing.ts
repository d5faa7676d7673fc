import { type Action, can } from '@portal/contract'
import { type Selectable, sql, type Transaction } from 'kysely'
import { rowsFor, seen } from '../../authority/scope.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { readFileRow } from './rows.ts'

export type Tx = Transaction<Database>

/** A document held under its lock: what decisions about it need. `checker_id` is the citizen's validator. */
export type Held = Pick<
  Selectable<Database['files']>,
  'id' | 'profile_id' | 'file_type_id' | 'stored_file_id' | 'status_id' | 'verified_at' | 'version'
> &
  Pick<Selectable<Database['profiles']>, 'checker_id' | 'name' | 's_name' | 'surname' | 's_surname'> & {
    readonly file_type: string
    readonly file: string
  }

async function holdOne(tx: Tx, who: SignedIn, params: { id: number; file: number }): Promise<Held> {
  const { rows } = await sql<Held>`
    select files.id, files.profile_id, files.file_type_id, files.stored_file_id, files.status_id, files.verified_at,
      files.version, profiles.checker_id, profiles.name, profiles.s_name, profiles.surname, profiles.s_surname,
      file_types.name as file_type, stored_files.original_name as file
    from files
    join profiles on profiles.id = files.profile_id
    join file_types on file_types.id = files.file_type_id
    join stored_files on stored_files.id = files.stored_file_id
    where files.id = ${params.file} and files.deleted_at is null and ${seen(who, params.id)} and ${rowsFor(who, 'view', 'File')}
    for no key update of files`.execute(tx)
  const [file] = rows
  if (file === undefined) throw new AppError('not_found')
  return file
}

/**
 * One change of one document, in one transaction: lock → of this citizen, in scope? 404 → may they, this record? 403 →
 * still as they saw it? 409 with the row as it is → the change itself. A caller that sends no version wins.
 */
export async function changing<T>(
  db: Db,
  asked: Pick<CallContext<never>, 'who'> & { readonly params: { id: number; file: number } },
  { action, version }: { action: Action; version?: number | undefined },
  change: (tx: Tx, file: Held, who: SignedIn) => Promise<T>,
): Promise<T> {
  const who = signedIn(asked)
  return db.transaction().execute(async (tx) => {
    const file = await holdOne(tx, who, asked.params)
    if (!can(who, action, 'File', file)) throw new AppError('forbidden')
    if (version !== undefined && version !== file.version) {
      throw new AppError('stale_version', { details: await readFileRow(tx, file.id) })
    }
    return change(tx, file, who)
  })
}
