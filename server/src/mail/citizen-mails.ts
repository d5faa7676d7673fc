import {
  defaultLocale,
  innerCase,
  innerWhenText,
  type Locale,
  nameCase,
  sentenceCase,
  undoSeconds,
} from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { fullName, type PersonNames } from '../citizens/rows.ts'
import type { Db } from '../database/db.ts'
import { translate } from '../text/i18n.ts'
import { spokenDay } from '../text/time.ts'
import { layMailOut, type MailTemplate, type MailTemplateName, renderMail } from './mail-template.ts'

/** The job that sends one mail of `citizen_mails`. */
export const citizenMailJob = 'citizen-mail'

/** The key of the job of a mail: each mail has one job at most. */
export function mailKey(id: number | ''): string {
  return `${citizenMailJob}-${id}`
}

/** The topic of a mail about decisions about a citizen and their documents. */
export const reviewTopic = 'review'

/** How long a mail about decisions waits for further ones about the same citizen, in minutes. */
export interface MailWaits {
  /** Since the last decision. */
  readonly mailQuietMinutes: number
  /** Since the first one. */
  readonly mailLongestMinutes: number
}

/**
 * When a mail leaves (an SQL expression on the alias `mail`): some quiet minutes after the last decision, some minutes after the first one
 * at most, and never while the last one can still be undone.
 */
export function leavesAt({ mailQuietMinutes, mailLongestMinutes }: MailWaits): RawBuilder<Date> {
  const undone = sql`mail.last_at + make_interval(secs => ${undoSeconds})`
  return sql<Date>`case when mail.topic = ${reviewTopic}
    then greatest(${undone}, least(mail.last_at + make_interval(mins => ${mailQuietMinutes}::integer),
      mail.first_at + make_interval(mins => ${mailLongestMinutes}::integer)))
    else ${undone} end`
}

/** The condition for notices that a later decision about the same record replaces, as long as their mail waits. */
export const isReplaced = sql<boolean>`exists (
  select from citizen_notifications as later
  where later.profile_id = noted.profile_id and later.citizen_id = noted.citizen_id and later.record = noted.record
    and later.id > noted.id)`

const review = z.object({
  outcome: z.enum(['verify', 'return']),
  observation: z.string(),
  number: z.int(),
  /** Of a document. */
  file: z.optional(z.string()),
})

const letterSaid = z.object({
  name: z.string(),
  params: z.record(z.string(), z.unknown()),
  link: z.optional(z.string()),
})

interface Noted {
  readonly letter: unknown
  readonly created_at: Date
}

/** A mail with what it says. */
export interface CitizenMail extends PersonNames {
  readonly id: number
  readonly topic: string
  readonly email: string
  /** The language of the account. Names of documents, observations and moments that are part of what was said stay in Spanish. */
  readonly locale: Locale
  readonly is_open: boolean
  readonly repeats: number
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly failed_at: Date | null
  readonly noted: readonly Noted[]
}

/** Mails with what they say now, by their id. */
export async function readCitizenMails(db: Db, ids: readonly number[]): Promise<Map<number, CitizenMail>> {
  const [mails, notices] = await Promise.all([
    sql<Omit<CitizenMail, 'noted'>>`
      select mail.id, mail.topic, profiles.name, profiles.s_name, profiles.surname, profiles.s_surname, citizens.email,
        citizens.locale, mail.is_open, mail.repeats, mail.created_at, mail.sent_at, mail.failed_at
      from citizen_mails as mail
      join citizens on citizens.id = mail.citizen_id
      join profiles on profiles.id = mail.profile_id
      where mail.id = any(${ids}::bigint[])`.execute(db),
    sql<Noted & { mail_id: number }>`
      select noted.mail_id, noted.letter, noted.created_at
      from citizen_notifications as noted join citizen_mails as mail on mail.id = noted.mail_id
      where mail.id = any(${ids}::bigint[]) and not (mail.is_open and ${isReplaced})
      order by noted.id`.execute(db),
  ])
  return new Map(
    mails.rows.map((mail) => [mail.id, { ...mail, noted: notices.rows.filter(({ mail_id }) => mail_id === mail.id) }]),
  )
}

type Say = (key: string, params?: Readonly<Record<string, unknown>>) => string

/** Whether a name of a document is feminine: "autorización", "fotografía", "identidad". */
function isFeminine(name: string): boolean {
  return /(a|ión|dad)$/.test(innerCase(name).split(' ')[0] ?? '')
}

/** The words of a decision: the context makes them agree with the document. */
function decisionWords(say: Say, { file }: { readonly file?: string | undefined }) {
  if (file === undefined) return { what: say('citizen'), context: 'plural' }
  return { what: sentenceCase(file), file: innerCase(file), context: isFeminine(file) ? 'feminine' : 'masculine' }
}

/** One mail about all decisions of a sitting: the outcome in its subject, then each decision, then what to do. */
function renderReview(mail: CitizenMail): MailTemplate | undefined {
  const { locale } = mail
  const say: Say = (key, params = {}) => translate(locale, `review_mail.${key}`, params)
  const last = mail.noted.at(-1)
  if (last === undefined) return undefined
  const decisions = mail.noted.map(({ letter }) => z.parse(review, z.parse(letterSaid, letter).params))
  const returned = decisions.filter(({ outcome }) => outcome === 'return')
  const files = (returned.length > 0 ? returned : decisions).filter(({ file }) => file !== undefined)
  const citizen = decisions.find(({ file }) => file === undefined)
  const outcome = returned.length > 0 ? 'return' : 'verify'
  const isAboutFiles = files.length > 0 && (outcome === 'return' || citizen === undefined)
  const [only] = files
  const subject = !isAboutFiles
    ? say(`subject.citizen_${outcome}`)
    : files.length === 1 && only !== undefined
      ? say(`subject.file_${outcome}`, decisionWords(say, only))
      : say(`subject.files_${outcome}`, { count: files.length })
  const next = outcome === 'return' ? 'return' : citizen === undefined ? 'wait' : 'verify'
  const person = nameCase(fullName(mail))
  return layMailOut(locale, {
    subject,
    greeting: say('greeting', { name: nameCase(mail.name) }),
    paragraphs: [
      { text: say('text', { person, number: decisions[0]?.number, date: spokenDay(last.created_at, locale) }) },
      ...decisions.map((one) => ({
        heading: say(`decision.${one.outcome}`, decisionWords(say, one)),
        text: one.observation,
      })),
      { heading: say('next.heading'), text: say(`next.${next}`) },
    ],
    note: say('note'),
  })
}

/** The text of a mail; undefined when it has nothing to say any more. @param linkTo the address for a path of this host */
export function renderCitizenMail(mail: CitizenMail, linkTo: (path: string) => string): MailTemplate | undefined {
  const [first] = mail.noted
  if (first === undefined) return undefined
  const { name, params, link } = z.parse(letterSaid, first.letter)
  if (name === 'profile' || name === 'file') return renderReview(mail)
  const read = (key: string, as: (text: string) => string) =>
    typeof params[key] === 'string' ? { [key]: as(params[key]) } : {}
  const { locale } = mail
  const statusIn = (status: string) =>
    locale === defaultLocale ? innerCase(status) : translate(locale, `mail_statuses.${params.context}`)
  const { weekday_name, daily_name } = params
  const when =
    typeof weekday_name === 'string' && typeof daily_name === 'string'
      ? `, ${innerWhenText({ weekday_name, daily_name }, locale)}`
      : ''
  return renderMail(locale, name as MailTemplateName, {
    params: {
      ...params,
      ...read('activity', nameCase),
      ...read('place', (place) => nameCase(place) + when),
      ...read('status', statusIn),
      name: nameCase(mail.name),
      person: nameCase(fullName(mail)),
    },
    link: link === undefined ? null : linkTo(link),
  })
}

/** The text of a mail for the staff. Its link needs no password, so it is neither stored nor shown. */
export function textForStaff(mail: CitizenMail): { readonly subject: string; readonly text: string } | undefined {
  return renderCitizenMail(mail, () => translate(mail.locale, 'review_mail.hidden_link'))
}
