import { defaultLocale, personNameCase } from '@portal/contract'
import type { MailFailure } from '@portal/contract/staff'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, firstRow } from '../../database/db.ts'
import { formatMoment } from '../../text/time.ts'
import { ofHolder } from '../authority/account-holder.ts'
import type { Task } from '../jobs/workers.ts'
import { isReplaced, leavesAt, type MailWaits } from './citizen-mails.ts'
import type { Mail, Mailer } from './mail.ts'
import type { Contents, LeavingMail, MailContent, MailParts } from './mail-content.ts'
import { type MailTemplateName, renderMail } from './mail-template.ts'
import { addMailJob } from './send-mail.ts'
import { linkOf, type TemplateName, templateOf } from './templates.ts'
import { clearRefusals, countRefusal } from './undelivered.ts'

const order = z.object({ id: z.int() })

/** The resources of the task. */
export interface MailTaskParts extends MailParts {
  readonly mailer: Mailer
  readonly waits: MailWaits
  readonly contents: Contents
  readonly log: { warn(values: object, text: string): void }
}

/**
 * Closes a mail about decisions that is due: later decisions begin another one. A mail that is not due gets a job for that time. It is due by
 * the clock of the database, as its job is.
 * @returns whether it may be sent
 */
function close(db: Db, id: number, waits: MailWaits): Promise<boolean> {
  // A transaction of its own: it changes the state of a mail, which the audit log does not record.
  return db.transaction().execute(async (tx) => {
    // An undo that began in time deletes its notices before they are read.
    await sql`select from citizen_notifications where mail_id = ${id} order by id for no key update`.execute(tx)
    const closed = await sql`
      update mails as mail set is_open = false
      where id = ${id} and is_open and ${leavesAt(waits)} <= now() returning id`.execute(tx)
    if (closed.rows.length > 0) {
      await sql`update citizen_notifications as noted set mail_id = null where mail_id = ${id} and ${isReplaced}`.execute(
        tx,
      )
      return true
    }
    const moved = await firstRow<{ template: TemplateName; leaves_at: Date }>(tx)`
      update mails as mail set leaves_at = ${leavesAt(waits)} where id = ${id} and is_open returning template, leaves_at`
    if (moved !== undefined) await addMailJob(tx, id, moved.template, moved.leaves_at)
    return moved === undefined
  })
}

interface StoredMail extends Omit<LeavingMail, 'name' | 'template'> {
  readonly template: string
  readonly staff_name: string | null
  readonly staff_full_name: string | null
  readonly holder: string | null
  readonly attempts: number
  readonly repeats: number
  readonly created_at: Date
}

/** A mail that waits, with its reader; undefined when it was sent, given up or withdrawn. */
function readMail(db: Db, id: number): Promise<StoredMail | undefined> {
  return firstRow<StoredMail>(db)`
    select mail.id, mail.template, mail.user_id, mail.citizen_id, mail.params, mail.attempts, mail.repeats, mail.created_at,
      coalesce(mail.address, citizen_accounts.email) as address, coalesce(mail.locale, citizen_accounts.locale, ${defaultLocale}) as locale,
      users.name as staff_name, users.full_name as staff_full_name, ${ofHolder('citizen_accounts.id', 'name')} as holder
    from mails as mail left join users on users.id = mail.user_id left join citizen_accounts on citizen_accounts.id = mail.citizen_id
    where mail.id = ${id} and mail.state = 'waiting'`
}

/** The fields that the mail library adds to an error: the step that failed, and the mail server's response. */
interface MailError {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
  readonly command?: unknown
}

/** The reason why a mail was not sent, as one of the few kinds that need different actions. */
function failureOf(error: unknown): MailFailure {
  const { code, responseCode, response, command } = (error ?? {}) as MailError
  if (typeof responseCode !== 'number') {
    return code === 'EAUTH' ? 'sign_in' : typeof code === 'string' ? 'unreachable' : 'unknown'
  }
  if (code === 'EAUTH') return 'sign_in'
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(String(response))?.[1] ?? ''
  if (responseCode === 552 || responseCode === 452 || detail.endsWith('.2.2')) return 'full'
  // 5.7 is a rule of the mail server about senders or contents, not about the address.
  if (detail.startsWith('5.1.') || (responseCode >= 500 && command === 'RCPT TO' && !detail.startsWith('5.7.')))
    return 'address'
  return responseCode >= 500 ? 'refused' : 'busy'
}

/** Whether the mail server refused this mail for good. A refusal of our own sign-in does not mean that. */
function isRefused(error: unknown, failure: MailFailure): boolean {
  const { responseCode } = (error ?? {}) as MailError
  return failure !== 'sign_in' && typeof responseCode === 'number' && responseCode >= 500
}

/** Attempts after which a mail is given up: a person waits for a code half an hour; any other mail is tried for three and a half hours. */
const mostAttempts = { waiting: 8, notices: 10 } as const

/** Renders a mail from its template, or from the whole text that is its content. */
async function write(parts: MailTaskParts, stored: StoredMail) {
  const { id, address, staff_name, staff_full_name, holder, repeats, created_at } = stored
  const template = templateOf(stored.template)
  const name = personNameCase(staff_name ?? holder ?? '') || address
  const content = await (parts.contents[template.name] ?? storedContent)(parts, {
    ...stored,
    template: template.name,
    name,
  })
  if (content === undefined) return undefined
  const { locale = stored.locale, params, reader, whenNotSent, whenSent } = content
  const shown = content.template ?? (template.name as MailTemplateName)
  const link = content.link ?? linkOf(templateOf(shown), parts.publicUrl, locale)
  const letter = content.letter ?? {
    ...renderMail(locale, shown, { params: { name, ...params }, link }),
    body: null,
  }
  const { subject, text, html } = letter
  // The mark contains the moment too, because the numbers begin again in a new database. A code or link of another attempt is another mail.
  const mark = ['mail', id, created_at.getTime(), ...(repeats > 0 ? [repeats] : [])].join('-')
  const to = { name: reader ?? staff_full_name ?? name, address }
  const mail: Mail = { subject, text, html, locale, to, ...(template.lane === 'notices' && { id: mark }) }
  return { mail, letter, whenNotSent, whenSent }
}
type Written = Awaited<ReturnType<typeof write>>

/** The stored placeholders of a mail, with the moment `at` formatted in its language. */
async function storedContent(_: MailParts, { params, locale }: LeavingMail): Promise<MailContent> {
  const { at, ...values } = z.parse(z.looseObject({ at: z.optional(z.iso.datetime()) }), params)
  return { params: { ...values, ...(at !== undefined && { date: formatMoment(new Date(at), locale) }) } }
}

/** The end of a mail, as its row stores it. The values for its text are no longer needed. */
const ended = (now: Date) => ({ ended_at: now, params: JSON.stringify({}) })

/**
 * Stores that an attempt failed. A response 5xx of the mail server is final; after any other error there is another attempt,
 * until the mail is given up.
 * @returns whether there is another attempt
 */
async function fail(parts: MailTaskParts, mail: StoredMail, error: unknown): Promise<boolean> {
  const { db, now, log } = parts
  const { id, address, template } = mail
  const failure = failureOf(error)
  const attempts = mail.attempts + 1
  const refused = isRefused(error, failure)
  if (!refused && attempts < mostAttempts[templateOf(template).lane]) {
    // The pause of the queue after so many attempts.
    await sql`update mails set attempts = ${attempts}, failure = ${failure},
      leaves_at = now() + make_interval(secs => exp(least(${attempts}::integer, 10))) where id = ${id}`.execute(db)
    return true
  }
  // A transaction of its own: it changes the state of a mail, which the audit log does not record.
  await db.transaction().execute(async (tx) => {
    const values = { state: 'failed', failure, attempts, address, ...ended(now()) } as const
    await tx.updateTable('mails').set(values).where('id', '=', id).where('state', '=', 'waiting').execute()
    // Other errors are not about the address: the mail server is not available, or does not accept this mail.
    if (failure === 'address' || failure === 'full') await countRefusal(tx, address, now())
  })
  log.warn({ mail: id, template, failure }, 'a mail was not sent')
  return false
}

/** Stores that a mail was sent, or that it has no content any more. */
async function finish({ db, now }: MailTaskParts, { id, address }: StoredMail, written: Written): Promise<void> {
  // A transaction of its own: it changes the state of a mail, which the audit log does not record.
  await db.transaction().execute(async (tx) => {
    const update = tx.updateTable('mails').where('id', '=', id)
    if (written === undefined) {
      await update
        .set({ state: 'withdrawn', ...ended(now()) })
        .where('state', '=', 'waiting')
        .execute()
      return
    }
    // The subject of a code contains the code.
    const subject = written.mail.id === undefined ? null : written.letter.subject
    await update
      .set({ state: 'sent', failure: null, address, subject, body: written.letter.body, ...ended(now()) })
      .execute()
    await clearRefusals(tx, address)
  })
  await written?.whenSent?.()
}

/** The task of {@link mailJobs}: sends a mail. One that was sent, given up or withdrawn is not sent. */
export function mailTask(parts: MailTaskParts): Task {
  return async (payload) => {
    const { id } = z.parse(order, payload)
    if (!(await close(parts.db, id, parts.waits))) return
    const mail = await readMail(parts.db, id)
    if (mail === undefined) return
    let written: Written
    try {
      written = await write(parts, mail)
      if (written !== undefined) await parts.mailer.send(written.mail)
    } catch (error) {
      await written?.whenNotSent?.()
      if (await fail(parts, mail, error)) throw error
      return
    }
    await finish(parts, mail, written)
  }
}
