import type { Locale } from '@portal/contract'
import { manyNotification } from '@portal/contract/staff'
import type { Db } from '../../../database/db.ts'
import { AppError } from '../../../errors/errors.ts'
import { authorize } from '../../../http/authenticate.ts'
import { readPart } from '../../../http/schemas.ts'
import { translate } from '../../../text/i18n.ts'
import { makeChange } from '../../audit/change.ts'
import type { JobRow } from '../job-rows.ts'
import { type JobParts, jobTask, reasonOf } from '../run-job.ts'
import type { Task } from '../workers.ts'
import type { ManyWork } from './many-work.ts'

export interface ManyParts extends JobParts {
  /** The database for the work: it has no time limit for requests, and a connection for each job. */
  readonly long: Db
  readonly works: readonly ManyWork[]
}

/** The message about the work, and the number of records that were left out. */
function messageOf(locale: Locale, { data, details }: { readonly data: string; readonly details: unknown }): string {
  const { skipped } = details as { readonly skipped: readonly unknown[] }
  if (skipped.length === 0) return data
  return `${data} ${translate(locale, 'done.many_skipped', { count: skipped.length })}`
}

/**
 * Does the work of a call on many records with the permissions that its person has now. The work, its result and the notification are one
 * transaction.
 */
export function manyTask({ long, works, ...parts }: ManyParts): Task {
  const workOf = (row: JobRow) => works.find(({ type }) => type === row.type)

  /** The result of an ended job for its row and its notification. */
  const endOf = (row: JobRow, status: 'finished' | 'failed', message: string) => {
    const title = translate(row.locale as Locale, `notices.many_${status}`)
    const url = workOf(row)?.screenOf(row.input as never) ?? null
    return { message, notification: { type: manyNotification, title, subject: message, url } }
  }

  return jobTask(parts, {
    makesFile: false,
    run: async ({ row, principal, origin, body, progress, end }) => {
      const locale = row.locale as Locale
      const work = workOf(row)
      if (work === undefined) throw new AppError('forbidden')
      authorize(work.call, principal)
      const context = {
        principal,
        params: readPart(work.call.params, row.input, 'params') as never,
        body: readPart(work.call.body, body) as never,
        origin,
        now: parts.now(),
        orderedAt: row.created_at,
        translate: (key: string, params?: Record<string, unknown>) => translate(locale, key, params),
        progress,
      }
      await makeChange<void>(long, origin, async (tx) => {
        const { audits, result } = await work.run(tx, context)
        const done = result as { readonly data: string; readonly details: object }
        const message = messageOf(locale, done)
        await end(tx, { status: 'finished', result: done.details, ...endOf(row, 'finished', message) })
        return audits
      })
    },
    failure: (row, error) => {
      const locale = row.locale as Locale
      const message = error === undefined ? translate(locale, 'notices.many_gave_up') : reasonOf(locale, error)
      return endOf(row, 'failed', message)
    },
  })
}
