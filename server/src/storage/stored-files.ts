import { createHash, randomUUID } from 'node:crypto'
import type { WireFile } from '@portal/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import { AppError, appErrorOf } from '../http/errors.ts'
import { type PrincipalKey, principalColumns } from '../identity/principals.ts'
import type { FileStore } from './file-store.ts'

/** A file to keep: its name for people, its type by content, its bytes, and who brought it. */
export interface NewFile {
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
  readonly by: PrincipalKey
}

/** What is noted in the database of a file whose content lies in the store. */
export interface KeptFile extends NewFile {
  readonly key: string
}

/** A key that tells nothing of whose file it is; the months keep folders small. */
function newKey(now: Date): string {
  return `${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}/${randomUUID()}`
}

/**
 * Keeps a file's content, then lets `work` write, in its transaction, the rows that need it. When that fails the content is
 * taken away again, so that neither half is left alone. A process killed in between, or a database lost, leaves content
 * nobody refers to, never a row without its content.
 */
export async function keepingFile<T>(
  store: FileStore,
  file: NewFile,
  now: Date,
  work: (kept: KeptFile) => Promise<T>,
): Promise<T> {
  const key = newKey(now)
  await store.put(key, file.bytes)
  try {
    return await work({ ...file, key })
  } catch (error) {
    // Where the database went away the rows may stand: the answer to the end of the transaction may be what was lost.
    if (appErrorOf(error)?.code !== 'not_ready') await store.remove(key).catch(() => undefined)
    throw error
  }
}

/** The row of a kept file, written in the transaction of whatever refers to it; answers its id. */
export async function noteFile(
  tx: Kysely<Database>,
  { key, name, mime, bytes, by }: KeptFile,
  now: Date,
): Promise<number> {
  const { user_id, citizen_id } = principalColumns(by)
  const { id } = await tx
    .insertInto('stored_files')
    .values({
      key,
      original_name: name,
      mime,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      created_by: user_id,
      created_by_citizen_id: citizen_id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A kept file with its content. */
export interface ReadFile {
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
}

/**
 * A kept file whole.
 * @throws AppError 404 for no such row or no content; 503 when the store does not answer, or holds other bytes than were kept.
 */
export async function readFile(db: Kysely<Database>, store: FileStore, id: number): Promise<ReadFile> {
  const row = await db
    .selectFrom('stored_files')
    .select(['key', 'original_name', 'mime', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  const bytes = await store.get(row.key)
  if (!createHash('sha256').update(bytes).digest().equals(row.sha256)) {
    throw new AppError('storage_unavailable', {
      cause: new Error(`the content of stored file ${id} is not what was kept`),
    })
  }
  return { name: row.original_name, mime: row.mime, bytes }
}

/** A file as the wire carries it. */
export function asWireFile({ name, mime, bytes }: ReadFile): WireFile {
  return { name, mime, file: `data:${mime};base64,${bytes.toString('base64')}` }
}
