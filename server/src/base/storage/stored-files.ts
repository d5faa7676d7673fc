import { createHash, randomUUID } from 'node:crypto'
import type { WireFile } from '@portal/contract'
import { type Db, insertRow } from '../database/db.ts'
import { type PrincipalKey, principalColumns } from '../database/principals.ts'
import { AppError, appErrorOf, notFound } from '../errors/errors.ts'
import type { FileStore } from './file-store.ts'

/** A file to store: its name for people, its type by content, its bytes, and who uploaded it. */
export interface NewFile {
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
  readonly by: PrincipalKey
}

/** The database row of a file whose content is in the store. */
export interface StoredFile extends NewFile {
  readonly key: string
}

/** Creates a key that does not show whose file it is. The year and month keep folders small. */
export function newKey(now: Date): string {
  return `${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}/${randomUUID()}`
}

/**
 * Stores the content of a file, then calls `work`, which writes the rows that refer to it in its own transaction. When `work`
 * fails, the content is deleted again. If the process is killed in between, or the database is lost, content without a row can
 * remain, but never a row without its content.
 */
export async function withStoredFile<T>(
  store: FileStore,
  file: NewFile,
  now: Date,
  work: (stored: StoredFile) => Promise<T>,
): Promise<T> {
  const key = newKey(now)
  await store.put(key, file.bytes)
  try {
    return await work({ ...file, key })
  } catch (error) {
    // If the connection to the database was lost, the rows may exist: perhaps only the response to the commit was lost.
    if (appErrorOf(error)?.code !== 'not_ready') await store.remove(key).catch(() => undefined)
    throw error
  }
}

/** Inserts the row of a stored file, in the transaction that writes the rows referring to it. Returns its id. */
export async function insertFile(tx: Db, { key, name, mime, bytes, by }: StoredFile, now: Date): Promise<number> {
  const { user_id, citizen_id } = principalColumns(by)
  return insertRow(tx, 'stored_files', {
    key,
    original_name: name,
    mime,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    created_by: user_id,
    created_by_citizen_id: citizen_id,
    created_at: now,
  })
}

type ReadFile = Omit<NewFile, 'by'>

/**
 * Reads a whole stored file.
 * @throws AppError 404 when there is no such row or no content; 503 when the store does not respond, or its bytes differ from those
 * that were stored.
 */
export async function readFile(db: Db, store: FileStore, id: number): Promise<ReadFile> {
  const row = await db
    .selectFrom('stored_files')
    .select(['key', 'original_name', 'mime', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const bytes = await store.get(row.key)
  if (!createHash('sha256').update(bytes).digest().equals(row.sha256)) {
    throw new AppError('storage_unavailable', {
      cause: new Error(`the content of stored file ${id} differs from the stored one`),
    })
  }
  return { name: row.original_name, mime: row.mime, bytes }
}

/** A file in the format of the API. */
export function asWireFile({ name, mime, bytes }: ReadFile): WireFile {
  return { name, mime, file: `data:${mime};base64,${bytes.toString('base64')}` }
}
