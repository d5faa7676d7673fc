import { defaultLocale, undoSeconds } from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { fullName } from '../citizens/rows.ts'
import type { Db, Tx } from '../database/db.ts'
import { rowBatches } from '../database/row-batches.ts'
import type { Task } from '../jobs/jobs.ts'
import { translate } from '../text/i18n.ts'
import { wireMoment } from '../text/time.ts'
import type { Mailer } from './mail.ts'
import { type MailTemplateName, renderMail } from './mail-template.ts'

/** A notice for the account of a profile: a stored notification, and a mail if there is a `letter`. */
export interface CitizenNotice {
  readonly profile_id: number
  /** The subject of the notice, such as `enrolment-move/17`; with this value it can be withdrawn. */
  readonly about: string
  readonly title: string
  readonly subject: string
  /** Who caused it, as the citizen reads it. */
  readonly user: string
  /** The link target in the citizens' own portal. */
  readonly url?: { readonly name: string; readonly params: Readonly<Record<string, unknown>> }
  readonly letter?: {
    readonly name: MailTemplateName
    /** The placeholders of the mail, except the `name` of the person, which is read when the mail is sent. */
    readonly params: Readonly<Record<string, unknown>>
    /** A path from the root of the host. */
    readonly link?: string
  }
}

/** The job that mails one notice to the account it belongs to. */
export const citizenMailJob = 'citizen-mail'

/**
 * Notifies citizens in the transaction of the change. The notification is visible immediately; the mail is sent after the time
 * in which the transition can be undone (decisions §5). All texts are in Spanish, whatever the language of the user.
 */
export async function notifyCitizens(
  tx: Tx,
  type: string,
  notices: readonly CitizenNotice[],
  now: Date,
): Promise<void> {
  const leavesAt = new Date(now.getTime() + undoSeconds * 1000)
  for (const batch of rowBatches(notices)) {
    const rows = batch.map(({ profile_id, about, title, subject, user, url, letter }) => ({
      profile_id,
      about,
      letter: letter ?? null,
      data: { title, subject, user, url: url ?? null, created_at: wireMoment(now) },
    }))
    await sql`
      with said as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row(profile_id integer, about text, letter jsonb, data jsonb)
      ), kept as (
        insert into citizen_notifications (citizen_id, profile_id, type, about, data, letter, created_at, updated_at)
        select profiles.user_id, profiles.id, ${type}, said.about, said.data, nullif(said.letter, 'null'::jsonb), ${now}, ${now}
        from said join profiles on profiles.id = said.profile_id
        order by said.profile_id
        returning id, letter
      )
      select graphile_worker.add_job(${citizenMailJob}, json_build_object('id', kept.id), run_at => ${leavesAt}::timestamptz,
        max_attempts => 10)
      from kept where kept.letter is not null`.execute(tx)
  }
}

/** Withdraws the notices about something, and their mails that are not sent yet. */
export async function withdrawNotices(tx: Tx, about: readonly string[]): Promise<void> {
  await sql`delete from citizen_notifications where about = any(${about}::text[])`.execute(tx)
}

const mailOrder = z.object({ id: z.int() })

const letterSaid = z.object({
  name: z.string(),
  params: z.record(z.string(), z.unknown()),
  link: z.optional(z.string()),
})

/** What mailing needs. `publicUrl` is the public origin of the web. */
export interface CitizenMailParts {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly now: () => Date
}

interface Addressee {
  readonly name: string
  readonly s_name: string | null
  readonly surname: string
  readonly s_surname: string | null
  readonly email: string
  readonly letter: unknown
  readonly created_at: Date
}

/** The task of {@link citizenMailJob}. A notice that was withdrawn or already mailed is not mailed. */
export function citizenMailTask({ db, mailer, publicUrl, now }: CitizenMailParts): Task {
  return async (payload) => {
    const { id } = z.parse(mailOrder, payload)
    const { rows } = await sql<Addressee>`
      select profiles.name, profiles.s_name, profiles.surname, profiles.s_surname, citizens.email, noted.letter,
        noted.created_at
      from citizen_notifications as noted
      join citizens on citizens.id = noted.citizen_id
      join profiles on profiles.id = noted.profile_id
      where noted.id = ${id} and noted.mailed_at is null and noted.letter is not null`.execute(db)
    const [to] = rows
    if (to === undefined) return
    const { name, params, link } = z.parse(letterSaid, to.letter)
    const person = fullName(to)
    const letter = renderMail(defaultLocale, name as MailTemplateName, {
      params: { ...params, name: to.name, person },
      link: link === undefined ? null : `${publicUrl}${link}`,
    })
    // The id contains the moment too, because the numbers begin again in a new database.
    const mailId = `notice-${id}-${to.created_at.getTime()}`
    await mailer.send({ ...letter, locale: defaultLocale, id: mailId, to: { name: person, address: to.email } })
    await db.updateTable('citizen_notifications').set({ mailed_at: now() }).where('id', '=', id).execute()
  }
}

/** An amount in whole pesos, formatted for citizens. */
export function pesos(value: number): string {
  return new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 }).format(value)
}

/** A message for citizens, in Spanish. */
export function sayToCitizen(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  return translate(defaultLocale, key, params)
}
