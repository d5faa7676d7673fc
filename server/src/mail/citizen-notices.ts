import { defaultLocale, undoSeconds } from '@portal/contract'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { fullName } from '../citizens/rows.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import type { Task } from '../jobs/jobs.ts'
import { translate } from '../text/i18n.ts'
import { wireMoment } from '../text/time.ts'
import type { Mailer } from './mail.ts'
import { type MailTemplateName, renderMail } from './mail-template.ts'

type Tx = Transaction<Database>

/** What the account behind a profile is told: a notice that stays, and a mail where there is a letter. */
export interface CitizenNotice {
  readonly profile_id: number
  /** What it tells of, such as `enrolment-move/17`: by it the notice is withdrawn. */
  readonly about: string
  readonly title: string
  readonly subject: string
  /** Whose doing it is, as the citizen reads it. */
  readonly user: string
  /** Where the citizens' own portal leads from it. */
  readonly url?: { readonly name: string; readonly params: Readonly<Record<string, unknown>> }
  readonly letter?: {
    readonly name: MailTemplateName
    /** What the sentences need, beside the `name` of the person, which is known when it is sent. */
    readonly params: Readonly<Record<string, unknown>>
    /** From the root of the host. */
    readonly link?: string
  }
}

/** The job that mails one notice to the account it belongs to. */
export const citizenMailJob = 'citizen-mail'

/** Notices of one statement. */
const atOnce = 1000

/**
 * Tells citizens of something, in the transaction of what happened: the notice stands at once, the mail leaves after the
 * time in which the transition may be undone (decisions §5). All in Spanish, whatever the language of who did it.
 */
export async function notifyCitizens(
  tx: Tx,
  type: string,
  notices: readonly CitizenNotice[],
  now: Date,
): Promise<void> {
  const leavesAt = new Date(now.getTime() + undoSeconds * 1000)
  for (let from = 0; from < notices.length; from += atOnce) {
    const rows = notices.slice(from, from + atOnce).map(({ profile_id, about, title, subject, user, url, letter }) => ({
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

/** Withdraws what was told of something, and the mail that has not left yet. */
export async function withdrawNotices(tx: Tx, about: readonly string[]): Promise<void> {
  await sql`delete from citizen_notifications where about = any(${about}::text[])`.execute(tx)
}

const mailOrder = z.object({ id: z.int() })

const letterSaid = z.object({
  name: z.string(),
  params: z.record(z.string(), z.unknown()),
  link: z.optional(z.string()),
})

/** What mailing needs. `publicUrl` is the origin of the web as people reach it. */
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

/** Does {@link citizenMailJob}. A notice that was withdrawn, or mailed already, is not mailed. */
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
    // The moment too: where a database is made anew the numbers begin again.
    const mailId = `notice-${id}-${to.created_at.getTime()}`
    await mailer.send({ ...letter, locale: defaultLocale, id: mailId, to: { name: person, address: to.email } })
    await db.updateTable('citizen_notifications').set({ mailed_at: now() }).where('id', '=', id).execute()
  }
}

/** Whole pesos as citizens read them. */
export function pesos(value: number): string {
  return new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 }).format(value)
}

/** A sentence for citizens. */
export function sayToCitizen(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  return translate(defaultLocale, key, params)
}
