import { type RawBuilder, sql } from 'kysely'
import { rowsFor } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import type { SignedIn } from '../../http/register-call.ts'
import { momentCell, type Row } from '../../storage/workbooks/cells.ts'

/** The number of citizens whose rows are read at a time. */
const batch = 400

/** Rows in the order of the citizens; for each citizen the oldest first. */
async function* inBatches<R>(
  db: Db,
  ids: readonly number[],
  select: (some: RawBuilder<unknown>) => RawBuilder<R>,
): AsyncGenerator<R> {
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    const { rows } = await select(sql`unnest(${some}::integer[]) with ordinality as page(id, position)`).execute(db)
    yield* rows
  }
}

interface FileLine {
  profile_id: number
  id: number
  type: string
  name: string
  status: string
  created_at: Date
  updated_at: Date
}

/** The rows of ARCHIVOS ADJUNTOS (domain facts §5.3). */
export async function* fileRowsOf(db: Db, who: SignedIn, ids: readonly number[]): AsyncGenerator<Row> {
  const lines = inBatches<FileLine>(
    db,
    ids,
    (page) => sql<FileLine>`
      select files.profile_id, files.id, file_types.name as type, stored_files.original_name as name,
        status.name as status, files.created_at, files.updated_at
      from ${page} join files on files.profile_id = page.id and files.deleted_at is null
      join file_types on file_types.id = files.file_type_id
      join stored_files on stored_files.id = files.stored_file_id
      join status on status.id = files.status_id
      join profiles on profiles.id = files.profile_id
      where ${rowsFor(who, 'view', 'File')}
      order by page.position, files.id`,
  )
  for await (const { profile_id, id, type, name, status, created_at, updated_at } of lines) {
    yield [profile_id, id, type, name, status, momentCell(created_at), momentCell(updated_at)]
  }
}

interface NoteLine {
  profile_id: number
  id: number
  observation: string
  author: string | null
  read_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The rows of OBSERVACIONES. */
export async function* observationRowsOf(db: Db, who: SignedIn, ids: readonly number[]): AsyncGenerator<Row> {
  const lines = inBatches<NoteLine>(
    db,
    ids,
    (page) => sql<NoteLine>`
      select observations.profile_id, observations.id, observation, upper(users.name || ' ' || users.surname) as author,
        read_at, observations.created_at, observations.updated_at
      from ${page} join observations on observations.profile_id = page.id
      left join users on users.id = observations.user_id
      where ${rowsFor(who, 'view', 'Observation')}
      order by page.position, observations.id`,
  )
  for await (const { profile_id, id, observation, author, read_at, created_at, updated_at } of lines) {
    yield [profile_id, id, observation, author, momentCell(read_at), momentCell(created_at), momentCell(updated_at)]
  }
}
