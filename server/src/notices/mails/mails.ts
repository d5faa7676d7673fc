import type { QueryOf } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type Mail, mostLeaving } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, firstRow, type Tx } from '../../base/database/db.ts'
import { allOf, containsWordsOrDocument } from '../../base/database/search.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import { rowsFor, scope } from '../../base/services/authority/scope.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { addJob } from '../../base/services/jobs/jobs.ts'
import {
  citizenMailJob,
  leavesAt,
  type MailWaits,
  mailKey,
  readCitizenMails,
  textForStaff,
} from '../../base/services/mail/citizen-mails.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'

/**
 * Mails to accounts and citizens that the person may view, with their state, newest first. A mail that an undo withdrew is not listed.
 * @throws AppError 422 when all rows are requested at once.
 */
export async function listMails(
  db: Db,
  principal: SignedIn,
  query: QueryOf<typeof calls.listMails>,
  waits: MailWaits,
): Promise<Found<calls.MailRow>> {
  const window = pageLimits(query)
  const where = allOf([
    rowsFor(principal, 'view', 'Citizen'),
    scope(principal),
    ...containsWordsOrDocument(sql`fold_words(profiles.search_text || ' ' || citizen_accounts.email)`, query.query),
    ...(query.state === undefined ? [] : [sql<SqlBool>`${mailState} = ${query.state}`]),
  ])
  const list = { from: mailSource, where, order: sql`mail.id desc`, window }
  return findPage(db, list, (page) => readMailRows(db, page, waits))
}

/** The mails about a person's own decisions that have not left yet, the next one first. */
export function listLeavingMails(db: Db, principal: SignedIn, waits: MailWaits): Promise<Mail[]> {
  const where = allOf([
    scope(principal),
    sql<SqlBool>`mail.sent_at is null and ${mailState} in ('waiting', 'retrying')`,
    sql<SqlBool>`mail.id in (select mail_id from citizen_notifications where user_id = ${principal.id} and mail_id is not null)`,
  ])
  return readMailRows(
    db,
    sql`from ${mailSource} where ${where} order by leaves_at, mail.id limit ${mostLeaving}`,
    waits,
  )
}

type Stored = Omit<StoredRow<Mail>, 'subject'> & { readonly subject: string | null; readonly title: string | null }

/** Mails with the people whom they are about, and the job of each in the queue, which its key finds: a job that ran too early has left another one. */
const mailTables = sql`citizen_mails as mail
  join profiles on profiles.id = mail.profile_id
  left join graphile_worker._private_jobs as jobs on mail.sent_at is null and jobs.key = ${mailKey('')} || mail.id`

/** {@link mailTables} with the account of each mail. A statement that locks a mail does not join it, because a mail changes its account when its citizen does (ADR 0024). */
export const mailSource = sql`${mailTables} join citizen_accounts on citizen_accounts.id = mail.citizen_id`

/** The state of a mail, from its job in the queue. */
const mailState = sql`case
  when mail.sent_at is not null then 'sent'
  when mail.failed_at is not null or jobs.id is null or jobs.attempts >= jobs.max_attempts then 'failed'
  when jobs.attempts > 0 and not mail.is_open then 'retrying'
  else 'waiting' end`

/** The type of a mail: `review`, or the kind of record that its topic names. */
const type = sql`split_part(mail.topic, '-', 1)`

/**
 * Mails with their texts. A text that has left is as it left; another one is made of what is to be said now.
 * @param page the statement from `from` {@link mailSource} on
 */
export async function readMailRows(db: Db, page: RawBuilder<unknown>, waits: MailWaits): Promise<Mail[]> {
  const { rows } = await sql<Stored>`
    select mail.id, ${type} as type, mail.subject, mail.body as text, coalesce(mail.address, citizen_accounts.email) as email,
      mail.profile_id, profiles.full_name, ${mailState} as state,
      coalesce(jobs.attempts, 0) as attempts, mail.failure,
      case when mail.is_open then greatest(jobs.run_at, ${leavesAt(waits)})
        when mail.failed_at is null and jobs.attempts < jobs.max_attempts then jobs.run_at end as leaves_at,
      mail.sent_at as mailed_at, mail.created_at,
      (select data ->> 'title' from citizen_notifications as noted where noted.mail_id = mail.id order by noted.id limit 1) as title
    ${page}`.execute(db)
  const unwritten = rows.filter(({ text }) => text === null).map(({ id }) => id)
  const mails = unwritten.length === 0 ? undefined : await readCitizenMails(db, unwritten)
  return rows.map(({ title, ...row }) => {
    const mail = mails?.get(row.id)
    // What an earlier version sent was not kept, and cannot be made again as it was.
    const made = mail === undefined || row.mailed_at !== null ? undefined : textForStaff(mail)
    const subject = row.subject ?? made?.subject ?? title ?? ''
    return { ...wireRow(row), subject, text: row.text ?? made?.text ?? null }
  })
}

/**
 * Sends a mail again, to the present address of the account.
 * @throws AppError 404; 409 while it waits to leave; 429 after three times an hour
 */
export async function resendMail(db: Db, context: CallContext<typeof calls.resendMail>): Promise<void> {
  const { params, now } = context
  const lock = async (tx: Tx, principal: SignedIn) => {
    const counters = [counterOf('resend-mail', params.id), counterOf('resend-mail-by', principal.id)]
    // The counters are locked before the mail (ADR 0024). An attempt that is refused does not count.
    await countAttempt(tx, counters, now)
    return firstRow<Pick<Mail, 'id' | 'profile_id' | 'state'> & { version: number; sent_at: Date | null }>(tx)`
      select mail.id, mail.repeats as version, mail.profile_id, ${mailState} as state, mail.sent_at
      from ${mailTables}
      where mail.id = ${params.id} and ${scope(principal)} and ${rowsFor(principal, 'update', 'Profile')}
        and (select ${rowsFor(principal, 'view', 'Citizen')} from citizen_accounts where citizen_accounts.id = mail.citizen_id)
      for no key update of mail`
  }
  await withLocked(db, context, { lock }, async (tx, { id, profile_id, state, sent_at }) => {
    if (state !== 'sent' && state !== 'failed') throw new AppError('mail_waits')
    await sql`
      update citizen_mails set sent_at = null, failed_at = null, failure = null, is_open = false, repeats = repeats + 1
      where id = ${id}`.execute(tx)
    await addJob(tx, citizenMailJob, { id }, { key: mailKey(id) })
    const new_values = { mail: id, sent_at: sent_at?.toISOString() ?? null }
    return [{ event: 'mail-sent-again', entity: 'Profile', entity_id: profile_id, profile_id, new_values }]
  })
}
