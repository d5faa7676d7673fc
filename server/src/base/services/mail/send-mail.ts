import type { Locale } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { addJob } from '../jobs/queue.ts'
import { type TemplateFor, type TemplateName, templates } from './templates.ts'

/** The jobs that send the mails of each lane. Both have the same task. */
export const mailJobs = { waiting: 'waiting-mail', notices: 'mail' } as const

/** The key of the job of a mail: each mail has one job at most. */
export function mailKey(id: number | ''): string {
  return `mail-${id}`
}

/** How often the queue starts the job of a mail. The mail itself counts its attempts and ends earlier; this is for killed processes. */
export const mostRuns = 25

/** Adds the job of a mail, or moves it to another moment. */
export async function addMailJob(tx: Db, id: number, template: TemplateName, runAt?: Date): Promise<void> {
  const when = runAt === undefined ? {} : { runAt }
  await addJob(tx, mailJobs[templates[template].lane], { id }, { key: mailKey(id), attempts: mostRuns, ...when })
}

/** The recipient of a mail: an account, at one of its addresses, or an address. A link or a code in it belongs to this address. */
type To<Reader> = Reader extends 'staff'
  ? { readonly user_id: number; readonly address: string }
  : Reader extends 'citizen'
    ? { readonly citizen_id: number; readonly address: string }
    : { readonly address: string }

type Sent<Reader extends 'staff' | 'citizen' | 'anyone'> = Reader extends unknown
  ? { readonly template: TemplateFor<Reader>; readonly to: To<Reader> }
  : never

/** A mail to send. */
export type Mailing = Sent<'staff' | 'citizen' | 'anyone'> & {
  /** The values for its text. Codes and tokens are never among them: they are made when the mail is sent. */
  readonly params?: Readonly<Record<string, unknown>>
  /** The language; that of the account when absent. */
  readonly locale?: Locale
  /** A mail with the same topic that still waits is withdrawn. */
  readonly topic?: string
  /** The earliest moment to send it; at once when absent. */
  readonly leavesAt?: Date
}

/** Writes a mail and its job in the caller's transaction: both are committed with the change, or none of them. */
export async function sendMail(tx: Db, { template, to, params = {}, locale, topic, leavesAt }: Mailing): Promise<void> {
  const { user_id = null, citizen_id = null, address } = { user_id: undefined, citizen_id: undefined, ...to }
  if (topic !== undefined) {
    await sql`update mails set state = 'withdrawn', ended_at = now(), params = '{}'
      where topic = ${topic} and state = 'waiting'`.execute(tx)
  }
  const { rows } = await sql<{ id: number }>`
    insert into mails (template, user_id, citizen_id, address, locale, params, topic)
    values (${template}, ${user_id}, ${citizen_id}, ${address}, ${locale ?? null}, ${JSON.stringify(params)}::jsonb, ${topic ?? null})
    returning id`.execute(tx)
  for (const { id } of rows) await addMailJob(tx, id, template, leavesAt)
}
