import type { Mail, MailFailure } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fullName } from '../../citizens/rows.ts'
import type { Db } from '../../database/db.ts'
import { leavesAt, type MailWaits, mailKey, readCitizenMails, textForStaff } from '../../mail/citizen-mails.ts'
import { type StoredRow, wireRow } from '../../text/time.ts'

interface Stored extends Omit<StoredRow<Mail>, 'full_name' | 'subject' | 'failure'> {
  name: string
  s_name: string | null
  surname: string
  s_surname: string | null
  subject: string | null
  title: string | null
  failure: MailFailure | null
}

/**
 * Mails with their citizens, and the job of each in the queue. The job is found by its key: a job that ran too early leaves another one
 * for the right time, and is still in the queue until it ends.
 */
export const mailSource = sql`citizen_mails as mail
  join citizens on citizens.id = mail.citizen_id
  join profiles on profiles.id = mail.profile_id
  left join graphile_worker._private_jobs as jobs on mail.sent_at is null and jobs.key = ${mailKey('')} || mail.id`

/** The state of a mail, from its job in the queue. */
export const mailState = sql`case
  when mail.sent_at is not null then 'sent'
  when mail.failed_at is not null or jobs.id is null or jobs.attempts >= jobs.max_attempts then 'failed'
  when jobs.attempts > 0 and not mail.is_open then 'retrying'
  else 'waiting' end`

/** The type of a mail: `review`, or the kind of record that its topic names. */
const type = sql`split_part(mail.topic, '-', 1)`

/**
 * Mails that fulfil a condition, with their texts. A text that has left is as it left; another one is made of what is to be said now.
 * @param rest the order and the limit
 */
export async function readMailRows(
  db: Db,
  where: RawBuilder<SqlBool>,
  rest: RawBuilder<unknown>,
  waits: MailWaits,
): Promise<Mail[]> {
  const { rows } = await sql<Stored>`
    select mail.id, ${type} as type, mail.subject, mail.body as text, coalesce(mail.address, citizens.email) as email,
      mail.profile_id, profiles.name, profiles.s_name, profiles.surname, profiles.s_surname, ${mailState} as state,
      coalesce(jobs.attempts, 0) as attempts, mail.failure,
      case when mail.is_open then greatest(jobs.run_at, ${leavesAt(waits)})
        when mail.failed_at is null and jobs.attempts < jobs.max_attempts then jobs.run_at end as leaves_at,
      mail.sent_at as mailed_at, mail.created_at,
      (select data ->> 'title' from citizen_notifications as noted where noted.mail_id = mail.id order by noted.id limit 1) as title
    from ${mailSource} where ${where} ${rest}`.execute(db)
  const unwritten = rows.filter(({ text }) => text === null).map(({ id }) => id)
  const mails = unwritten.length === 0 ? undefined : await readCitizenMails(db, unwritten)
  return rows.map(({ name, s_name, surname, s_surname, title, ...row }) => {
    const mail = mails?.get(row.id)
    // What an earlier version sent was not kept, and cannot be made again as it was.
    const made = mail === undefined || row.mailed_at !== null ? undefined : textForStaff(mail)
    return {
      ...wireRow(row),
      subject: row.subject ?? made?.subject ?? title ?? '',
      text: row.text ?? made?.text ?? null,
      full_name: fullName({ name, s_name, surname, s_surname }),
    }
  })
}
