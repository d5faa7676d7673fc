import type { ProfileFilter } from '@portal/contract/staff'
import type { Cell, Row } from '@portal/contract/workbook'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '../../base/database/counts.ts'
import type { Db } from '../../base/database/db.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { filePolicy } from '../../base/services/authority/policies/file.ts'
import { observationPolicy } from '../../base/services/authority/policies/observation.ts'
import { fileJoins } from '../add-document.ts'
import { matching } from '../list/filters.ts'

/** The citizens of an export in batches, in its order. */
export type IdBatches = AsyncIterable<readonly number[]> | Iterable<readonly number[]>

/** The form of a moment on a sheet: a date, or text where cells have no format. */
export type MomentCell = (moment: Date | null) => Cell

type DetailRow = Readonly<Record<string, Cell | Date>>

/** Details of the citizens, whose columns are the cells of the sheet: in the order of the citizens, for each citizen the oldest first. */
async function* rowsOf(
  db: Db,
  ids: IdBatches,
  moment: MomentCell,
  select: (page: RawBuilder<unknown>) => RawBuilder<DetailRow>,
): AsyncGenerator<Row> {
  for await (const some of ids) {
    const { rows } = await select(sql`unnest(${some}::integer[]) with ordinality as page(id, position)`).execute(db)
    for (const row of rows) yield Object.values(row).map((value) => (value instanceof Date ? moment(value) : value))
  }
}

/** The number of documents and observations of the citizens of a filter. */
export async function countDetails(db: Db, principal: SignedIn, filter: ProfileFilter, now: Date) {
  const citizens = matching(principal, filter, now)
  const files = sql`select from files join profiles on profiles.id = files.profile_id where ${citizens} and files.deleted_at is null and ${filePolicy.rows(principal)}`
  const observations = sql`select from observations join profiles on profiles.id = observations.profile_id
    where ${citizens} and ${observationPolicy.rows(principal)}`
  return { files: await countRows(db, files), observations: await countRows(db, observations) }
}

/** The rows of ARCHIVOS ADJUNTOS. */
export function fileRowsOf(db: Db, principal: SignedIn, ids: IdBatches, moment: MomentCell): AsyncGenerator<Row> {
  const select = (page: RawBuilder<unknown>) => sql<DetailRow>`
    select files.profile_id, files.id, file_types.name as type, stored_files.original_name as name,
      status.name as status, files.created_at, files.updated_at
    from ${page} join files on files.profile_id = page.id ${fileJoins}
    join profiles on profiles.id = files.profile_id
    where files.deleted_at is null and ${filePolicy.rows(principal)}
    order by page.position, files.id`
  return rowsOf(db, ids, moment, select)
}

/** The rows of OBSERVACIONES. */
export function observationRowsOf(
  db: Db,
  principal: SignedIn,
  ids: IdBatches,
  moment: MomentCell,
): AsyncGenerator<Row> {
  const select = (page: RawBuilder<unknown>) => sql<DetailRow>`
    select observations.profile_id, observations.id, observation, users.full_name as author,
      read_at, observations.created_at, observations.updated_at
    from ${page} join observations on observations.profile_id = page.id
    left join users on users.id = observations.user_id
    where ${observationPolicy.rows(principal)}
    order by page.position, observations.id`
  return rowsOf(db, ids, moment, select)
}
