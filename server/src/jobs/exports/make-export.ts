import { randomUUID } from 'node:crypto'
import type { Locale } from '@portal/contract'
import { exportHours, exportNotification } from '@portal/contract/staff'
import { sql, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import { type Origin, writeAudit } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/register-call.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { translate } from '../../text/i18n.ts'
import { wireMoment } from '../../text/time.ts'
import { addJob, type Task } from '../jobs.ts'
import { expireJob, forgetContent, hoursLater, lockExport, type StoredExport } from './export-jobs.ts'

/** The input of an exporter: the user, the language, and a function to report progress. */
export interface Exporting {
  readonly db: Db
  readonly who: SignedIn
  readonly locale: Locale
  readonly now: Date
  readonly input: Readonly<Record<string, unknown>>
  /** Reports how many rows are done; throws when the export was cancelled. */
  progress(done: number, of: number): Promise<void>
}

/** Produces the bytes of an export in pieces, with the user's present permissions. */
export type Exporter = (exporting: Exporting) => AsyncIterable<Buffer>

/** A type of export. */
export interface ExportKind {
  readonly make: Exporter
  /** Whether a user may see its content now. */
  readonly mayRead: (who: SignedIn) => boolean
}
export type ExportKinds = Readonly<Record<string, ExportKind>>

export interface ExportParts {
  readonly db: Db
  readonly store: FileStore
  readonly now: () => Date
  readonly kinds: ExportKinds
  /** The user with this id, with the present permissions; null when they may no longer sign in. */
  readonly personOf: (id: number) => Promise<SignedIn | null>
}

const order = z.object({ id: z.int(), origin: z.optional(z.unknown()) })

class Cancelled extends Error {}

/**
 * Begins an attempt. It stores the key of the file before the file exists. Whatever ends the export (a cancellation, or the
 * next attempt after this process was killed) can then remove the file.
 * @returns undefined when the export has ended.
 */
async function begin(db: Db, id: number, key: string, now: Date): Promise<StoredExport | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await lockExport(tx, id)
    if (row === undefined || !['queued', 'executing', 'retrying'].includes(row.status)) return undefined
    await forgetContent(tx, row)
    return tx
      .updateTable('exports')
      .set({ status: 'executing', attempts: sql`attempts + 1`, started_at: now, updated_at: now, progress_now: 0 })
      .set({ stored_key: key })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  })
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/**
 * Marks the export as ready, notifies its user and schedules the deletion of the file, in one transaction. Returns false if it
 * was cancelled meanwhile.
 */
async function finish(
  db: Db,
  row: StoredExport,
  key: string,
  { by, origin, now }: { readonly by: SignedIn; readonly origin: Origin; readonly now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const expires_at = hoursLater(now, exportHours)
    const done = await tx
      .updateTable('exports')
      .set({ status: 'exported', finished_at: now, updated_at: now, expires_at })
      .where('id', '=', row.id)
      .where('status', '=', 'executing')
      .where('stored_key', '=', key)
      .returning('id')
      .executeTakeFirst()
    if (done === undefined) return false
    const data = {
      title: translate('es', 'notices.export_ready'),
      subject: row.key,
      user: by.full_name,
      created_at: wireMoment(now),
      url: null,
    }
    await tx
      .insertInto('notifications')
      .values({
        type: exportNotification,
        user_id: row.user_id,
        data: JSON.stringify(data),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await addJob(tx, expireJob, { id: row.id }, { runAt: expires_at })
    await writeAudit(tx, origin, [{ event: 'created', entity: 'Export', entity_id: row.id }])
    return true
  })
}

/** Whether an export is stored as ready with this file. */
async function isNotedAs(db: Db, id: number, key: string): Promise<boolean> {
  const row = await db.selectFrom('exports').select(['stored_key', 'status']).where('id', '=', id).executeTakeFirst()
  return row?.status === 'exported' && row.stored_key === key
}

/**
 * Makes the file of an export. It is idempotent, because a process may die in between: the second file replaces the first. The
 * user is notified once, in the transaction that marks the export as ready.
 */
export function exportTask({ db, store, now, kinds, personOf }: ExportParts): Task {
  return async (payload) => {
    const { id, origin } = z.parse(order, payload)
    const key = `exports/${randomUUID()}`
    const row = await begin(db, id, key, now())
    if (row === undefined) return
    // After a cancellation, or when another attempt has begun, this attempt updates nothing.
    const note = (set: Updateable<Database['exports']>) =>
      db
        .updateTable('exports')
        .set({ ...set, updated_at: now() })
        .where('id', '=', id)
        .where('status', '=', 'executing')
        .where('stored_key', '=', key)
        .returning('id')
        .executeTakeFirst()
    const fail = () => note({ status: 'failed', stored_key: null, finished_at: now() })
    const who = await personOf(row.user_id)
    const kind = kinds[row.type]
    if (who === null || kind === undefined || !kind.mayRead(who)) return void (await fail())
    const progress = async (progress_now: number, progress_max: number) => {
      if ((await note({ progress_now, progress_max })) === undefined) throw new Cancelled()
    }
    try {
      const made = { db, who, locale: row.locale as Locale, now: now(), input: row.input, progress }
      await store.put(key, await collect(kind.make(made)))
      const isNoted = await finish(db, row, key, { by: who, origin: origin as Origin, now: now() })
      if (!isNoted) await store.remove(key)
    } catch (error) {
      // When the connection is lost, the commit may still have succeeded; then the export needs its file.
      if (await isNotedAs(db, id, key)) return
      await store.remove(key).catch(() => undefined)
      if (error instanceof Cancelled) return
      // An error about permissions or input would occur again; any other error is retried.
      if (error instanceof AppError && error.status < 500) return void (await fail())
      await note({ status: row.attempts >= 5 ? 'failed' : 'retrying', stored_key: null })
      throw error
    }
  }
}

/** Deletes the file of an export when it expires. */
export function expireTask({ db, store, now }: Pick<ExportParts, 'db' | 'store' | 'now'>): Task {
  return async (payload) => {
    const { id } = z.parse(order, payload)
    const row = await db
      .selectFrom('exports')
      .select('stored_key')
      .where('id', '=', id)
      .where('status', '=', 'exported')
      .executeTakeFirst()
    if (row === undefined || row.stored_key === null) return
    await store.remove(row.stored_key)
    await db
      .updateTable('exports')
      .set({ status: 'expired', stored_key: null, updated_at: now() })
      .where('id', '=', id)
      .where('status', '=', 'exported')
      .execute()
  }
}
