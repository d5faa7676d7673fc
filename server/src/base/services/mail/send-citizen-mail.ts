import { nameCase } from '@portal/contract'
import type { MailFailure } from '@portal/contract/staff'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../database/db.ts'
import { addJob, type Task } from '../jobs/jobs.ts'
import {
  citizenMailJob,
  isReplaced,
  leavesAt,
  type MailWaits,
  mailKey,
  readCitizenMails,
  renderCitizenMail,
  textForStaff,
} from './citizen-mails.ts'
import type { Mailer } from './mail.ts'

const order = z.object({ id: z.int() })

/** What mailing needs. `publicUrl` is the public origin of the web. */
export interface CitizenMailParts {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly now: () => Date
  readonly waits: MailWaits
}

/**
 * Closes a mail that is due: later decisions begin another one. A mail that is not due gets a job for that time. It is due by the clock
 * of the database, as its job is.
 * @returns whether it may be sent
 */
function close(db: Db, id: number, waits: MailWaits): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // An undo that began in time deletes its notices before they are read.
    await sql`select from citizen_notifications where mail_id = ${id} order by id for no key update`.execute(tx)
    const closed = await sql`
      update citizen_mails as mail set is_open = false
      where id = ${id} and is_open and ${leavesAt(waits)} <= now() returning id`.execute(tx)
    if (closed.rows.length > 0) {
      await sql`update citizen_notifications as noted set mail_id = null where mail_id = ${id} and ${isReplaced}`.execute(
        tx,
      )
      return true
    }
    const { rows } = await sql<{ is_open: boolean; leaves_at: Date }>`
      select is_open, ${leavesAt(waits)} as leaves_at from citizen_mails as mail where id = ${id}`.execute(tx)
    if (rows[0]?.is_open) await addJob(tx, citizenMailJob, { id }, { key: mailKey(id), runAt: rows[0].leaves_at })
    return rows[0] !== undefined && !rows[0].is_open
  })
}

/** What the mail library adds to an error: where it failed, and what the mail server answered. */
interface MailError {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
  readonly command?: unknown
}

/** Why a mail was not sent, in the few kinds that need different actions. */
function failureOf(error: unknown): MailFailure {
  const { code, responseCode, response, command } = (error ?? {}) as MailError
  if (typeof responseCode !== 'number') {
    return code === 'EAUTH' ? 'sign_in' : typeof code === 'string' ? 'unreachable' : 'unknown'
  }
  if (code === 'EAUTH') return 'sign_in'
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(String(response))?.[1] ?? ''
  if (responseCode === 552 || responseCode === 452 || detail.endsWith('.2.2')) return 'full'
  if (detail.startsWith('5.1.') || (responseCode >= 500 && command === 'RCPT TO')) return 'address'
  return responseCode >= 500 ? 'refused' : 'busy'
}

/** The task of {@link citizenMailJob}. A mail that was sent, given up or withdrawn is not sent. */
export function citizenMailTask({ db, mailer, publicUrl, now, waits }: CitizenMailParts): Task {
  return async (payload) => {
    const { id } = z.parse(order, payload)
    if (!(await close(db, id, waits))) return
    const mail = (await readCitizenMails(db, [id])).get(id)
    if (mail === undefined || mail.sent_at !== null || mail.failed_at !== null) return
    const letter = renderCitizenMail(mail, (path) => `${publicUrl}${path}`)
    if (letter === undefined) {
      await db.deleteFrom('citizen_mails').where('id', '=', id).execute()
      return
    }
    const update = db.updateTable('citizen_mails').where('id', '=', id)
    // The mark contains the moment too, because the numbers begin again in a new database.
    const mark = ['notice', id, mail.created_at.getTime(), ...(mail.repeats > 0 ? [mail.repeats] : [])].join('-')
    try {
      await mailer.send({
        ...letter,
        locale: mail.locale,
        id: mark,
        to: { name: mail.reader === null ? mail.email : nameCase(mail.reader), address: mail.email },
      })
    } catch (error) {
      const mailFailure = failureOf(error)
      // A further attempt is pointless until somebody corrects the address.
      const isFinal = mailFailure === 'address'
      await update.set({ failure: mailFailure, failed_at: isFinal ? now() : null }).execute()
      if (isFinal) return
      throw error
    }
    await update
      .set({
        sent_at: now(),
        address: mail.email,
        subject: letter.subject,
        body: textForStaff(mail)?.text ?? null,
        failure: null,
        failed_at: null,
      })
      .execute()
  }
}
