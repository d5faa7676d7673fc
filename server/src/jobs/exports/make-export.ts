import { randomUUID } from 'node:crypto'
import type { Locale } from '@portal/contract'
import { exportHours, exportNotification } from '@portal/contract/staff'
import { sql, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import { type Origin, writeAudit } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/db.ts'
import { inSnapshot } from '../../database/snapshot.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/register-call.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { translate } from '../../text/i18n.ts'
import { wireMoment } from '../../text/time.ts'
import { addJob, type Task } from '../jobs.ts'
import { expireJob, forgetContent, hoursLater, lockExport, type StoredExport } from './export-jobs.ts'

/** The input of an exporter: the user, the language, and a function to report progress. */
export interface Exporting {
  /** One read-only transaction on a connection of its own: everything is read as it was at one moment. */
  readonly db: Db
  readonly who: SignedIn
  readonly locale: Locale
  readonly now: Date
  readonly input: Readonly<Record<string, unknown>>
  /** Reports how many rows are done, after each batch; throws when the export was cancelled. */
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
  /** Where exports read: it has no time limit for requests, and a connection for each export. */
  readonly reading: Db
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
    if (row === undefined) return undefined
    if (row.status === 'cancelled' && row.stored_key !== null) {
      // The attempt that made the file was killed before it noticed the cancellation.
      await forgetContent(tx, row)
      await tx.updateTable('exports').set({ stored_key: null }).where('id', '=', id).execute()
    }
    if (!['queued', 'executing', 'retrying'].includes(row.status)) return undefined
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

/** Milliseconds between two notes of the progress. A cancellation is noticed with the next one. */
const progressInterval = 1000

/** Calls `note` at most once in this interval, and when everything is done. */
function progressNotes(note: (done: number, of: number) => Promise<void>): Exporting['progress'] {
  let noted = { at: Number.NEGATIVE_INFINITY, done: -1 }
  return async (done, of) => {
    const at = performance.now()
    if (at - noted.at < progressInterval && (done !== of || done === noted.done)) return
    noted = { at, done }
    await note(done, of)
  }
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
    // A cancellation takes the same lock: one of the two comes first, and the other sees it.
    await lockExport(tx, row.id)
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
 * Makes the file of an export. The file is stored while it is made, so that nobody has the whole of it in memory. A process may
 * die in between: the next attempt begins again, with a snapshot of its own, and removes what the first left. The user is
 * notified once, in the transaction that marks the export as ready.
 */
export function exportTask({ db, reading, store, now, kinds, personOf }: ExportParts): Task {
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
    /** Removes the file of a cancelled export. The row names it until it is gone. */
    const release = async () => {
      await store.remove(key)
      await db
        .updateTable('exports')
        .set({ stored_key: null })
        .where('id', '=', id)
        .where('stored_key', '=', key)
        .execute()
    }
    const fail = () => note({ status: 'failed', stored_key: null, finished_at: now() })
    const who = await personOf(row.user_id)
    const kind = kinds[row.type]
    if (who === null || kind === undefined || !kind.mayRead(who)) return void (await fail())
    const progress = progressNotes(async (progress_now, progress_max) => {
      if ((await note({ progress_now, progress_max })) === undefined) throw new Cancelled()
    })
    try {
      const snapshot_at = now()
      await note({ snapshot_at })
      const made = { who, locale: row.locale as Locale, now: snapshot_at, input: row.input, progress }
      await inSnapshot(reading, (snapshot) => store.put(key, kind.make({ ...made, db: snapshot })))
      const isNoted = await finish(db, row, key, { by: who, origin: origin as Origin, now: now() })
      if (!isNoted) await release()
    } catch (error) {
      // When the connection is lost, the commit may still have succeeded; then the export needs its file.
      if (await isNotedAs(db, id, key)) return
      if (error instanceof Cancelled) return release()
      await store.remove(key).catch(() => undefined)
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
