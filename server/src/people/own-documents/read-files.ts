import type { ResponseOf, WireFile } from '@portal/contract'
import type { CitizenFileRow, citizenFiles, citizenFileTypes, citizenReadFile } from '@portal/contract/citizens'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { asWireFile, readFile } from '../../base/storage/stored-files.ts'
import { ownFiles, ownFileTables, readOwnFiles } from './rows.ts'

/** The types of documents, by their names. */
export async function listFileTypes(db: Db): Promise<ResponseOf<typeof citizenFileTypes>['data']> {
  const { rows } = await sql<ResponseOf<typeof citizenFileTypes>['data'][number]>`
    select id, name, kind from file_types where deleted_at is null order by name`.execute(db)
  return rows
}

/** The documents of a person of the account. @throws AppError 404 for another person */
export async function listOwnFiles(
  db: Db,
  { principal, params, query }: CallContext<typeof citizenFiles>,
): Promise<Found<CitizenFileRow>> {
  const window = pageLimits(query)
  await ownPersonPolicy.refuseAbsent(db, principal, params.id)
  const where = ownFiles(principal, params.id)
  return findPage(db, { from: ownFileTables, where, order: sql`files.id desc`, window }, (page) =>
    readOwnFiles(db, page),
  )
}

/**
 * The content of a document of a person of the account.
 * @throws AppError 404 for a document of somebody else, deleted or absent; 503 when the file store does not respond
 */
export async function readOwnFile(
  db: Db,
  store: FileStore,
  { principal, params }: CallContext<typeof citizenReadFile>,
): Promise<WireFile> {
  const { rows } = await sql<{ stored_file_id: number }>`
    select files.stored_file_id from files join profiles on ${ownFiles(principal, params.id)}
    where files.id = ${params.file}`.execute(db)
  return asWireFile(await readFile(db, store, present(rows[0]).stored_file_id))
}
