import { dayLength } from '@portal/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { inSnapshot, readBatches } from '../../database/snapshot.ts'
import type { FileStore, StoredContent } from '../../storage/file-store.ts'
import type { Task } from './workers.ts'

/** Content that was stored before this moment and that no row names is removed. Until then, its row may still be written. */
const orphansUntil = (now: Date) => new Date(now.getTime() - dayLength)

interface Compared {
  readonly db: Db
  readonly reading: Db
  readonly store: FileStore
}

interface NamedKey {
  readonly key: string
  /** Whether the content can still be requested: not for a deleted document, nor of a job that is not finished. */
  readonly is_referenced: boolean
}

/** The keys in rows: of documents and regulations, and of the files that jobs make and need. */
const named: RawBuilder<NamedKey> = sql`
  select key, exists (select from files where stored_file_id = stored_files.id and deleted_at is null)
    or not exists (select from files where stored_file_id = stored_files.id) as is_referenced from stored_files
  union all select stored_key, status in ('exported', 'finished', 'failed') from jobs
    where stored_key is not null and (status <> 'cancelled' or updated_at > now() - interval '1 day')
  union all select upload_key, true from jobs where upload_key is not null`

/** The result of a comparison of the store with the database. */
interface SweepFindings {
  /** Keys of content older than a day that no row names. */
  readonly orphans: readonly string[]
  /** Keys that a row names and that the store does not have. */
  readonly missing: readonly string[]
}

/** The keys that only the store has, and those that only rows have. Both are sorted by the bytes of the keys. */
async function* differences(
  stored: AsyncIterator<StoredContent>,
  referenced: AsyncIterator<NamedKey>,
): AsyncGenerator<{ readonly stored: StoredContent } | { readonly named: NamedKey }> {
  let [left, right] = [await stored.next(), await referenced.next()]
  while (!left.done || !right.done) {
    const [one, other] = [left.value as StoredContent, right.value as NamedKey]
    const order = left.done ? 1 : right.done ? -1 : Buffer.compare(Buffer.from(one.key), Buffer.from(other.key))
    if (order < 0) yield { stored: one }
    if (order > 0) yield { named: other }
    if (order <= 0) left = await stored.next()
    if (order >= 0) right = await referenced.next()
  }
}

async function* namedKeys(snapshot: Db): AsyncGenerator<NamedKey> {
  const sorted = sql<NamedKey>`select key, is_referenced from (${named}) as named order by key collate "C"`
  for await (const rows of readBatches(snapshot, sorted, 1000)) yield* rows
}

async function findNamed(db: Db, key: string): Promise<NamedKey | undefined> {
  const { rows } = await sql<NamedKey>`select key, is_referenced from (${named}) as named where key = ${key}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Compares the store with the database. Both are read in the order of the keys, so that neither list is in memory. The rows are
 * read first; keys that changed meanwhile are checked again.
 */
export async function compareFiles({ db, reading, store }: Compared, now: Date): Promise<SweepFindings> {
  const newest = orphansUntil(now)
  const orphans: string[] = []
  const missing: string[] = []
  await inSnapshot(reading, async (snapshot) => {
    const stored = store.list()[Symbol.asyncIterator]()
    for await (const found of differences(stored, namedKeys(snapshot))) {
      if ('stored' in found && found.stored.changedAt < newest) orphans.push(found.stored.key)
      if ('named' in found && found.named.is_referenced) missing.push(found.named.key)
    }
  })
  const still = async (keys: readonly string[], isStill: (key: string) => Promise<boolean>) => {
    const left: string[] = []
    for (const key of keys) if (await isStill(key)) left.push(key)
    return left
  }
  return {
    orphans: await still(orphans, async (key) => (await findNamed(db, key)) === undefined),
    missing: await still(missing, async (key) => {
      const found = await findNamed(db, key)
      return found?.is_referenced === true && !(await store.has(key))
    }),
  }
}

/** The daily job that removes content without a row, and warns about missing content. */
export const sweepFilesJob = 'sweep-files'

interface SweepParts extends Compared {
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Removes content that has had no row for a day, and old drafts. Keys are not personal data, so the log may contain them. */
export function sweepFilesTask({ now, log, ...parts }: SweepParts): Task {
  return async () => {
    const { orphans, missing } = await compareFiles(parts, now())
    for (const key of orphans) await parts.store.remove(key)
    await parts.store.removeDrafts(orphansUntil(now()))
    if (orphans.length > 0) log.info({ files: orphans.length }, 'files that no row names were removed')
    if (missing.length > 0) log.warn({ files: missing.length, keys: missing.slice(0, 100) }, 'files are missing')
  }
}
