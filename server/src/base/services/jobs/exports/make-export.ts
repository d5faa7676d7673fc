import { randomUUID } from 'node:crypto'
import type { Locale } from '@portal/contract'
import { exportHours, exportNotification } from '@portal/contract/staff'
import * as z from 'zod/mini'
import type { Db } from '../../../database/db.ts'
import type { Origin } from '../../../database/principals.ts'
import type { Progress } from '../../../database/row-batches.ts'
import { inSnapshot } from '../../../database/snapshot.ts'
import { AppError } from '../../../errors/errors.ts'
import type { SignedIn } from '../../../http/principal.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import { translate } from '../../../text/i18n.ts'
import { type Changed, makeChange } from '../../audit/change.ts'
import type { RowScope } from '../../authority/policies/define-policy.ts'
import { expireJob, hoursLater, lockExport, type StoredExport } from '../job-rows.ts'
import type { Task } from '../jobs.ts'
import { notify } from '../notify.ts'
import { addJob } from '../queue.ts'
import { begin, Cancelled, checkAttempts, mostAttempts, progressOf, running } from '../run-job.ts'

/** The input of an exporter: the user, the language, and a function to report progress. */
export interface Exporting {
  /** One read-only transaction on a connection of its own: everything is read as it was at one moment. */
  readonly db: Db
  readonly principal: SignedIn
  readonly locale: Locale
  readonly now: Date
  readonly input: Readonly<Record<string, unknown>>
  /** Throws when the export was cancelled. */
  readonly progress: Progress
}

/** Produces the bytes of an export in pieces, with the user's present permissions. */
export type Exporter = (exporting: Exporting) => AsyncIterable<Buffer>

/** A type of export. */
export interface ExportKind {
  readonly make: Exporter
  /** Whether a user may see its content now. */
  readonly mayRead: (principal: SignedIn) => boolean
  /** How many of the rows that it contains a user may see now. */
  readonly scopeOf: (principal: SignedIn) => RowScope
  /** What its file is named after. */
  readonly title: (locale: Locale, input: Readonly<Record<string, unknown>>) => string
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
  readonly principalOf: (id: number) => Promise<SignedIn | null>
}

const order = z.object({ id: z.int(), origin: z.optional(z.unknown()) })

/**
 * Marks an export as ready, notifies its user and plans its deletion, in one transaction; false if it was cancelled meanwhile.
 */
async function finish(
  db: Db,
  row: StoredExport,
  { by, origin, now }: { readonly by: SignedIn; readonly origin: Origin; readonly now: Date },
): Promise<boolean> {
  return makeChange(db, origin, async (tx): Promise<Changed<boolean>> => {
    const expires_at = hoursLater(now, exportHours)
    // A cancellation takes the same lock: the second one reads the result of the first.
    await lockExport(tx, row.id)
    const set = { status: 'exported' as const, finished_at: now, expires_at }
    const done = await running(tx, row, now).set(set).returning('id').executeTakeFirst()
    if (done === undefined) return { audits: [], result: false }
    await notify(tx, row.user_id, exportNotification, now, {
      title: translate('es', 'notices.export_ready'),
      subject: row.key,
      user: by.full_name,
      url: null,
    })
    await addJob(tx, expireJob, { id: row.id }, { runAt: expires_at })
    return { audits: [{ event: 'created', entity: 'Export', entity_id: row.id }], result: true }
  })
}

/** Whether an export is stored as ready with this file. */
async function isNotedAs(db: Db, id: number, key: string): Promise<boolean> {
  const row = await db.selectFrom('jobs').select(['stored_key', 'status']).where('id', '=', id).executeTakeFirst()
  return row?.status === 'exported' && row.stored_key === key
}

/**
 * Makes the file of an export. The file is stored while it is made, so that nobody has the whole of it in memory. A process may
 * die in between: the next attempt begins again, with a snapshot of its own, and removes what the first left. The user is
 * notified once, in the transaction that marks the export as ready.
 */
export function exportTask({ db, reading, store, now, kinds, principalOf }: ExportParts): Task {
  return async (payload) => {
    const { id, origin } = z.parse(order, payload)
    const key = `exports/${randomUUID()}`
    const row = await begin(db, id, key, now())
    if (row === undefined) return
    /** Removes the file of a cancelled export. The row names it until it is gone. */
    const release = async () => {
      await store.remove(key)
      await db
        .updateTable('jobs')
        .set({ stored_key: null })
        .where('id', '=', id)
        .where('stored_key', '=', key)
        .execute()
    }
    const fail = async () => {
      await running(db, row, now()).set({ status: 'failed', stored_key: null, finished_at: now() }).execute()
    }
    const principal = await principalOf(row.user_id)
    const kind = kinds[row.type]
    if (principal === null || kind === undefined || !kind.mayRead(principal)) return fail()
    const progress = progressOf(db, row, now)
    try {
      checkAttempts(row)
      const snapshot_at = now()
      await running(db, row, now()).set({ snapshot_at }).execute()
      const made = { principal, locale: row.locale as Locale, now: snapshot_at, input: row.input, progress }
      await inSnapshot(reading, (snapshot) => store.put(key, kind.make({ ...made, db: snapshot })))
      const isNoted = await finish(db, row, { by: principal, origin: origin as Origin, now: now() })
      if (!isNoted) await release()
    } catch (error) {
      // When the connection is lost, the commit may still have succeeded; then the export needs its file.
      if (await isNotedAs(db, id, key)) return
      if (error instanceof Cancelled) return release()
      await store.remove(key).catch(() => undefined)
      // An error about permissions or input would occur again; any other error is retried.
      if (error instanceof AppError && error.status < 500) return fail()
      const status = row.attempts >= mostAttempts ? 'failed' : 'retrying'
      await running(db, row, now()).set({ status, stored_key: null }).execute()
      throw error
    }
  }
}

/** Deletes the file of an export, or the result of work on many records, when it expires. */
export function expireTask({ db, store, now }: Pick<ExportParts, 'db' | 'store' | 'now'>): Task {
  return async (payload) => {
    const { id } = z.parse(order, payload)
    const ended = ['exported', 'finished'] as const
    const row = await db
      .selectFrom('jobs')
      .select('stored_key')
      .where('id', '=', id)
      .where('status', 'in', ended)
      .executeTakeFirst()
    if (row === undefined) return
    if (row.stored_key !== null) await store.remove(row.stored_key)
    await db
      .updateTable('jobs')
      .set({ status: 'expired', stored_key: null, result: null, updated_at: now() })
      .where('id', '=', id)
      .where('status', 'in', ended)
      .execute()
  }
}
