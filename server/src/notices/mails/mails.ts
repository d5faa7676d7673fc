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
import type { Changed } from '../../base/services/audit/change.ts'
import { citizenAccountPolicy } from '../../base/services/authority/policies/citizen-account.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { leavesAt, type MailWaits, readCitizenMails, textForStaff } from '../../base/services/mail/citizen-mails.ts'
import { addMailJob } from '../../base/services/mail/send-mail.ts'
import type { TemplateName } from '../../base/services/mail/templates.ts'
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
    citizenAccountPolicy.rows(principal),
    profilePolicy.rows(principal),
    isListed,
    ...containsWordsOrDocument(sql`fold_words(profiles.search_text || ' ' || citizen_accounts.email)`, query.query),
    ...(query.state === undefined ? [] : [sql<SqlBool>`${mailState} = ${query.state}`]),
  ])
  const list = { from: mailSource, where, order: sql`mail.id desc`, window }
  return findPage(db, list, (page) => readMailRows(db, page, waits))
}

/** The mails about a person's own decisions that have not left yet, the next one first. */
export function listLeavingMails(db: Db, principal: SignedIn, waits: MailWaits): Promise<Mail[]> {
  const where = allOf([
    profilePolicy.rows(principal),
    sql<SqlBool>`mail.state = 'waiting'`,
    sql<SqlBool>`mail.id in (select mail_id from citizen_notifications where user_id = ${principal.id} and mail_id is not null)`,
  ])
  return readMailRows(
    db,
    sql`from ${mailSource} where ${where} order by leaves_at, mail.id limit ${mostLeaving}`,
    waits,
  )
}

type Stored = Omit<StoredRow<Mail>, 'subject'> & { readonly subject: string | null; readonly title: string | null }

/** Mails with the people whom they are about. */
const mailTables = sql`mails as mail join profiles on profiles.id = mail.profile_id`

/** {@link mailTables} with the account of each mail. A statement that locks a mail does not join it, because a mail changes its account when its citizen does (ADR 0024). */
export const mailSource = sql`${mailTables} join citizen_accounts on citizen_accounts.id = mail.citizen_id`

/** The state of a mail on the wire: one that waits for a further attempt is `retrying`. */
const mailState = sql`case when mail.state = 'waiting' and mail.attempts > 0 and not mail.is_open then 'retrying' else mail.state end`

/** The condition for mails that an undo did not withdraw. */
export const isListed = sql<SqlBool>`mail.state <> 'withdrawn'`

/** The type of a mail: `review`, or the kind of record that its topic names. */
const type = sql`split_part(mail.topic, '-', 1)`

/**
 * Mails with their texts. The text of a sent mail is the text as it was sent; any other text is rendered from the current data.
 * @param page the statement from `from` {@link mailSource} on
 */
export async function readMailRows(db: Db, page: RawBuilder<unknown>, waits: MailWaits): Promise<Mail[]> {
  const { rows } = await sql<Stored>`
    select mail.id, ${type} as type, mail.subject, mail.body as text, coalesce(mail.address, citizen_accounts.email) as email,
      mail.profile_id, profiles.full_name, ${mailState} as state,
      mail.attempts, mail.failure,
      case when mail.is_open then ${leavesAt(waits)} when mail.state = 'waiting' then mail.leaves_at end as leaves_at,
      case when mail.state = 'sent' then mail.ended_at end as mailed_at, mail.created_at,
      (select data ->> 'title' from citizen_notifications as noted where noted.mail_id = mail.id order by noted.id limit 1) as title
    ${page}`.execute(db)
  const unwritten = rows.filter(({ text }) => text === null).map(({ id }) => id)
  const mails = unwritten.length === 0 ? undefined : await readCitizenMails(db, unwritten)
  return rows.map(({ title, ...row }) => {
    const mail = mails?.get(row.id)
    // The text of a mail of an earlier version was not stored, and cannot be rendered again.
    const made = mail === undefined || row.mailed_at !== null ? undefined : textForStaff(mail)
    const subject = row.subject ?? made?.subject ?? title ?? ''
    return { ...wireRow(row), subject, text: row.text ?? made?.text ?? null }
  })
}

/**
 * Sends a mail again, to the present address of the account.
 * @throws AppError 404; 409 while it waits to leave; 429 after three times an hour
 */
export function resendMail(tx: Tx, context: CallContext<typeof calls.resendMail>): Promise<Changed<undefined>> {
  const { params, now } = context
  const lock = async (_: Tx, principal: SignedIn) => {
    const counters = [counterOf('resend-mail', params.id), counterOf('resend-mail-by', principal.id)]
    // The counters are locked before the mail (ADR 0024). An attempt that is refused does not count.
    await countAttempt(tx, counters, now)
    return firstRow<
      Pick<Mail, 'id' | 'profile_id' | 'state'> & { version: number; template: TemplateName; sent_at: Date | null }
    >(tx)`
      select mail.id, mail.repeats as version, mail.profile_id, mail.template, ${mailState} as state,
        case when mail.state = 'sent' then mail.ended_at end as sent_at
      from ${mailTables}
      where mail.id = ${params.id} and ${isListed} and ${profilePolicy.rows(principal)} and ${profilePolicy.rows(principal, 'update')}
        and (select ${citizenAccountPolicy.rows(principal)} from citizen_accounts where citizen_accounts.id = mail.citizen_id)
      for no key update of mail`
  }
  return withLocked(tx, context, { lock }, async (_, { id, profile_id, template, state, sent_at }) => {
    if (state !== 'sent' && state !== 'failed') throw new AppError('mail_waits')
    await sql`
      update mails set state = 'waiting', ended_at = null, address = null, attempts = 0, failure = null, leaves_at = now(),
        repeats = repeats + 1
      where id = ${id}`.execute(tx)
    await addMailJob(tx, id, template)
    const new_values = { mail: id, sent_at: sent_at?.toISOString() ?? null }
    return [{ event: 'mail-sent-again', entity: 'Profile', entity_id: profile_id, profile_id, new_values }]
  })
}
