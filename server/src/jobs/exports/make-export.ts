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

/** What an exporter is given: on whose behalf, in which language, and how to tell how far it is. */
export interface Exporting {
  readonly db: Db
  readonly who: SignedIn
  readonly locale: Locale
  readonly now: Date
  readonly input: Readonly<Record<string, unknown>>
  /** Tells how many rows of how many are done; throws when the export was cancelled. */
  progress(done: number, of: number): Promise<void>
}

/** Makes the bytes of an export, piece by piece, with the rights its person has now. */
export type Exporter = (exporting: Exporting) => AsyncIterable<Buffer>

/** A type of export. */
export interface ExportKind {
  readonly make: Exporter
  /** Whether somebody may see what it holds, now. */
  readonly mayRead: (who: SignedIn) => boolean
}
export type ExportKinds = Readonly<Record<string, ExportKind>>

export interface ExportParts {
  readonly db: Db
  readonly store: FileStore
  readonly now: () => Date
  readonly kinds: ExportKinds
  /** The person of an id with the rights of this moment; null when they may not sign in any more. */
  readonly personOf: (id: number) => Promise<SignedIn | null>
}

const order = z.object({ id: z.int(), origin: z.optional(z.unknown()) })

class Cancelled extends Error {}

/**
 * Begins an attempt. The key of its file is noted before there is a file, so that whoever ends the export (a cancellation,
 * the next attempt after this process was killed) can have it removed.
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

/** Notes that it is ready, tells its person, and sees to its end, all at once. False when it was cancelled meanwhile. */
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

/** Whether an export is noted as ready with this file. */
async function isNotedAs(db: Db, id: number, key: string): Promise<boolean> {
  const row = await db.selectFrom('exports').select(['stored_key', 'status']).where('id', '=', id).executeTakeFirst()
  return row?.status === 'exported' && row.stored_key === key
}

/**
 * Does an ordered export. It may be done twice (a process may die in between): the second file takes the place of the first,
 * and the person is told once, in the transaction that says it is ready.
 */
export function exportTask({ db, store, now, kinds, personOf }: ExportParts): Task {
  return async (payload) => {
    const { id, origin } = z.parse(order, payload)
    const key = `exports/${randomUUID()}`
    const row = await begin(db, id, key, now())
    if (row === undefined) return
    // Of an attempt that was cancelled, or whose place another has taken, nothing is noted any more.
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
      // With a database that went away the note may stand all the same, and its file is not to be taken from under it.
      if (await isNotedAs(db, id, key)) return
      await store.remove(key).catch(() => undefined)
      if (error instanceof Cancelled) return
      // What the rights or the question refuse will be refused again; anything else is tried again.
      if (error instanceof AppError && error.status < 500) return void (await fail())
      await note({ status: row.attempts >= 5 ? 'failed' : 'retrying', stored_key: null })
      throw error
    }
  }
}

/** Throws the file of an export away when its day is over. */
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
