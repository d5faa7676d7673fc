import type { Locale } from '@portal/contract'
import { exportNotification } from '@portal/contract/staff'
import type { Db } from '../../../database/db.ts'
import type { Progress } from '../../../database/row-batches.ts'
import { inSnapshot } from '../../../database/snapshot.ts'
import { AppError } from '../../../errors/errors.ts'
import type { SignedIn } from '../../../http/principal.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import { translate } from '../../../text/i18n.ts'
import { makeChange } from '../../audit/change.ts'
import type { RowScope } from '../../authority/policies/define-policy.ts'
import type { JobRow } from '../job-rows.ts'
import { type JobParts, jobTask } from '../run-job.ts'
import type { Task } from '../workers.ts'

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

/** A type of jobs with a file: who may read it, and its name. */
export interface FileKind {
  /** Whether a user may see its content now. */
  readonly mayRead: (principal: SignedIn) => boolean
  /** How many of the rows that it contains a user may see now. */
  readonly scopeOf: (principal: SignedIn) => RowScope
  /** The base of the name of its file. */
  readonly title: (locale: Locale, input: Readonly<Record<string, unknown>>) => string
}

/** A type of export. */
export interface ExportKind extends FileKind {
  readonly make: Exporter
}
export type ExportKinds = Readonly<Record<string, ExportKind>>

export interface ExportParts extends JobParts {
  /** The database for exports: it has no time limit for requests, and a connection for each export. */
  readonly reading: Db
  readonly store: FileStore
  readonly kinds: ExportKinds
}

/** Makes the file of an export. The file is stored while it is made, so that it is never whole in memory. */
export function exportTask({ reading, store, kinds, ...parts }: ExportParts): Task {
  /** The notification about the end of the export. Its subject is the key of the job. */
  const notificationOf = ({ key, locale }: JobRow, text: 'export_ready' | 'export_failed') => {
    const title = translate(locale as Locale, `notices.${text}`)
    return { type: exportNotification, title, subject: key, url: null }
  }

  return jobTask(parts, {
    makesFile: true,
    run: async ({ row, principal, origin, progress, end }) => {
      const kind = kinds[row.type]
      if (kind?.mayRead(principal) !== true) throw new AppError('forbidden')
      const input = { principal, locale: row.locale as Locale, now: parts.now(), input: row.input, progress }
      const key = row.stored_key ?? ''
      await inSnapshot(reading, (snapshot) => store.put(key, kind.make({ ...input, db: snapshot })))
      await makeChange<void>(parts.db, origin, async (tx) => {
        await end(tx, { status: 'exported', hasFile: true, notification: notificationOf(row, 'export_ready') })
        return [{ event: 'created', entity: 'Export', entity_id: row.id }]
      })
    },
    failure: (row) => ({ notification: notificationOf(row, 'export_failed') }),
  })
}
