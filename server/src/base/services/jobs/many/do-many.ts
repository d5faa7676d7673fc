import type { Locale } from '@portal/contract'
import { exportHours, manyNotification } from '@portal/contract/staff'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../database/db.ts'
import type { Origin } from '../../../database/principals.ts'
import { AppError, appErrorOf, translateFieldError } from '../../../errors/errors.ts'
import { authorize } from '../../../http/authenticate.ts'
import type { SignedIn } from '../../../http/principal.ts'
import { readPart } from '../../../http/schemas.ts'
import { translate } from '../../../text/i18n.ts'
import { makeChange } from '../../audit/change.ts'
import { expireJob, hoursLater } from '../job-rows.ts'
import type { Task } from '../jobs.ts'
import { notify } from '../notify.ts'
import { addJob } from '../queue.ts'
import { begin, Cancelled, checkAttempts, mostAttempts, progressOf, running } from '../run-job.ts'
import type { ManyWork } from './many-work.ts'

export interface ManyParts {
  readonly db: Db
  /** Where the work is done: it has no time limit for requests, and a connection for each job. */
  readonly long: Db
  readonly now: () => Date
  readonly works: readonly ManyWork[]
  /** The user with this id, with the present permissions; null when they may no longer sign in. */
  readonly principalOf: (id: number) => Promise<SignedIn | null>
}

const ordered = z.object({ id: z.int(), origin: z.unknown(), body: z.unknown() })

/** How the work ended. */
interface Ended {
  readonly status: 'finished' | 'failed'
  readonly message: string
  readonly result?: unknown
}

/** Why nothing was changed: the message of the call's response. */
function reasonOf(locale: Locale, error: AppError): string {
  const [[field, [fieldError]] = ['', []]] = Object.entries(error.errors ?? {})
  if (fieldError !== undefined) return translateFieldError(locale, field, fieldError)
  return translate(locale, `error_codes.${error.code}`, error.params)
}

/** What was done, and how many records were left out. */
function messageOf(locale: Locale, { data, details }: { readonly data: string; readonly details: unknown }): string {
  const { skipped } = details as { readonly skipped: readonly unknown[] }
  if (skipped.length === 0) return data
  return `${data} ${translate(locale, 'done.many_skipped', { count: skipped.length })}`
}

/**
 * Does the work of a call on many records with the permissions that its person has now. The work, its result and the notice of it are one
 * transaction. When the process dies nothing is changed, and the next attempt begins anew.
 */
export function manyTask({ db, long, now, works, principalOf }: ManyParts): Task {
  return async (payload) => {
    const { id, origin, body } = z.parse(ordered, payload)
    const row = await begin(db, id, null, now())
    if (row === undefined) return
    const locale = row.locale as Locale
    const work = works.find(({ type }) => type === row.type)
    const principal = await principalOf(row.user_id)

    /**
     * Stores how this attempt ended, notifies the person, and lets the result expire. Returns false if it was cancelled
     * meanwhile.
     */
    const end = async (tx: Tx, { status, message, result = null }: Ended): Promise<boolean> => {
      const expires_at = hoursLater(now(), exportHours)
      const set = { status, message, result: JSON.stringify(result), finished_at: now(), expires_at }
      const noted = await running(tx, row, now()).set(set).returning('id').executeTakeFirst()
      if (noted === undefined) return false
      await notify(tx, row.user_id, manyNotification, now(), {
        title: translate(locale, `notices.many_${status}`),
        subject: message,
        user: principal?.full_name ?? '',
        url: work?.screenOf(row.input as never) ?? null,
      })
      await addJob(tx, expireJob, { id }, { runAt: expires_at })
      return true
    }

    try {
      checkAttempts(row)
      if (principal === null || work === undefined) throw new AppError('forbidden')
      authorize(work.call, principal)
      const context = {
        principal,
        params: readPart(work.call.params, row.input, 'params') as never,
        body: readPart(work.call.body, body) as never,
        origin: origin as Origin,
        now: now(),
        orderedAt: row.created_at,
        translate: (key: string, params?: Record<string, unknown>) => translate(locale, key, params),
        progress: progressOf(db, row, now),
      }
      await makeChange(long, context.origin, async (tx) => {
        const { audits, result } = await work.run(tx, context)
        const done = result as { readonly data: string; readonly details: unknown }
        const isNoted = await end(tx, { status: 'finished', message: messageOf(locale, done), result: done.details })
        if (!isNoted) throw new Cancelled()
        return { audits, result: undefined }
      })
    } catch (error) {
      if (error instanceof Cancelled) return
      // An error about permissions or input would occur again; any other error is retried.
      const reason = appErrorOf(error)
      const isFinal = reason !== undefined && reason.status < 500
      if (isFinal || row.attempts >= mostAttempts) {
        const message = isFinal ? reasonOf(locale, reason) : translate(locale, 'notices.many_gave_up')
        // A transaction of its own: the state of the job and its notice, about which the audit log says nothing.
        await db.transaction().execute((tx) => end(tx, { status: 'failed', message }))
      } else await running(db, row, now()).set({ status: 'retrying' }).execute()
      if (!isFinal) throw error
    }
  }
}
