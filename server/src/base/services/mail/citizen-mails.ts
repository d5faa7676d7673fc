import { defaultLocale, innerCase, type Locale, personNameCase, sentenceCase, undoSeconds } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../database/db.ts'
import { fullName, type PersonNames } from '../../database/person-names.ts'
import { translate } from '../../text/i18n.ts'
import { formatDay } from '../../text/time.ts'
import { ofHolder, personalType } from '../authority/account-holder.ts'
import type { ContentOf } from './mail-content.ts'
import { citizenPagePath, layMailOut, type MailTemplate, type MailTemplateName, renderMail } from './mail-template.ts'
import { isFeminine, paramsIn, parseMessage } from './notice-text.ts'

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
  const undoEnd = sql`mail.last_at + make_interval(secs => ${undoSeconds})`
  return sql<Date>`case when mail.topic = ${reviewTopic}
    then greatest(${undoEnd}, least(mail.last_at + make_interval(mins => ${mailQuietMinutes}::integer),
      mail.created_at + make_interval(mins => ${mailLongestMinutes}::integer)))
    else ${undoEnd} end`
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

interface Noted {
  readonly letter: unknown
  readonly created_at: Date
}

/** A mail with its content. */
export interface CitizenMail extends PersonNames {
  readonly id: number
  readonly topic: string
  readonly profile_id: number
  readonly email: string
  /** The holder of the account, who reads it; null while the account has none. */
  readonly reader: string | null
  readonly reader_name: string | null
  /** Whether the mail is about the holder. */
  readonly is_own: boolean
  /** The language of the account. Names of documents and observations stay in Spanish. */
  readonly locale: Locale
  readonly noted: readonly Noted[]
}

/** Mails with their current content, by their id. */
export async function readCitizenMails(db: Db, ids: readonly number[]): Promise<Map<number, CitizenMail>> {
  const [mails, notices] = await Promise.all([
    sql<Omit<CitizenMail, 'noted'>>`
      select mail.id, mail.topic, mail.profile_id, profiles.name, profiles.s_name, profiles.surname, profiles.s_surname, citizen_accounts.email,
        citizen_accounts.locale, ${ofHolder('citizen_accounts.id', 'full_name')} as reader, ${ofHolder('citizen_accounts.id', 'name')} as reader_name,
        profiles.profile_type_id = ${personalType} as is_own
      from mails as mail
      join citizen_accounts on citizen_accounts.id = mail.citizen_id
      join profiles on profiles.id = mail.profile_id
      where mail.id = any(${ids}::bigint[])`.execute(db),
    sql<Noted & { mail_id: number }>`
      select noted.mail_id, noted.letter, noted.created_at
      from citizen_notifications as noted join mails as mail on mail.id = noted.mail_id
      where mail.id = any(${ids}::bigint[]) and not (mail.is_open and ${isReplaced})
      order by noted.id`.execute(db),
  ])
  return new Map(
    mails.rows.map((mail) => [mail.id, { ...mail, noted: notices.rows.filter(({ mail_id }) => mail_id === mail.id) }]),
  )
}

type TextOf = (key: string, params?: Readonly<Record<string, unknown>>) => string

/** The message of a decision. The context selects the form that agrees with the document. */
function decisionParams(textOf: TextOf, { file }: { readonly file?: string | undefined }) {
  if (file === undefined) return { what: textOf('citizen'), context: 'plural' }
  return { what: sentenceCase(file), file: innerCase(file), context: isFeminine(file) ? 'feminine' : 'masculine' }
}

/** The first name of the reader of a mail, or the address where the account has no holder. */
function greeted({ reader_name, email }: CitizenMail): string {
  return reader_name === null ? email : personNameCase(reader_name)
}

/** Whether a mail is about the reader or about another person of the account: the context of its messages. */
function ownership({ is_own }: CitizenMail): 'own' | 'other' {
  return is_own ? 'own' : 'other'
}

type LinkTo = (path: string) => string

/** One mail about all decisions of a sitting: the outcome in its subject, then each decision, then what to do. */
function renderReview(mail: CitizenMail, linkTo: LinkTo): MailTemplate | undefined {
  const { locale } = mail
  const names = { first_name: personNameCase(mail.name) }
  const textOf: TextOf = (key, params = {}) => translate(locale, `review_mail.${key}`, { ...names, ...params })
  const last = mail.noted.at(-1)
  if (last === undefined) return undefined
  const decisions = mail.noted.map(({ letter }) => z.parse(review, parseMessage(letter).params))
  const returned = decisions.filter(({ outcome }) => outcome === 'return')
  const files = (returned.length > 0 ? returned : decisions).filter(({ file }) => file !== undefined)
  const citizen = decisions.find(({ file }) => file === undefined)
  const outcome = returned.length > 0 ? 'return' : 'verify'
  const isAboutFiles = files.length > 0 && (outcome === 'return' || citizen === undefined)
  const [only] = files
  const own = ownership(mail)
  const fileSubject = (one: { readonly file?: string | undefined }) => {
    const about = decisionParams(textOf, one)
    return textOf(`subject.file_${outcome}`, { ...about, context: `${about.context}_${own}` })
  }
  const subject = !isAboutFiles
    ? textOf(`subject.citizen_${outcome}_${own}`)
    : files.length === 1 && only !== undefined
      ? fileSubject(only)
      : textOf(`subject.files_${outcome}_${own}`, { count: files.length })
  const next = outcome === 'return' ? 'return' : citizen === undefined ? 'wait' : 'verify'
  const person = personNameCase(fullName(mail))
  const hasDataToCorrect = returned.some(({ file }) => file === undefined)
  const page = isAboutFiles && !hasDataToCorrect ? 'documents' : 'person'
  const path = citizenPagePath(page === 'documents' ? 'person-documents' : 'person', locale, { id: mail.profile_id })
  return layMailOut(locale, {
    subject,
    greeting: textOf('greeting', { name: greeted(mail) }),
    paragraphs: [
      { text: textOf('text', { person, number: mail.profile_id, date: formatDay(last.created_at, locale) }) },
      ...decisions.map((one) => ({
        heading: textOf(`decision.${one.outcome}`, decisionParams(textOf, one)),
        text: one.observation,
      })),
      { heading: textOf('next.heading'), text: textOf(`next.${next}_${own}`) },
    ],
    link: { address: linkTo(path), label: textOf(`action.${page}_${own}`) },
    note: textOf('note'),
  })
}

/** The path of the page that a mail is about, in the language of the mail. */
function pathOf(name: string, params: Readonly<Record<string, unknown>>, { locale, profile_id }: CitizenMail): string {
  if (name === 'enrolment' || name === 'enrolment_payment') {
    return citizenPagePath('enrolment', locale, { id: Number(params.number) })
  }
  if (name === 'team') return citizenPagePath('team', locale, { id: Number(params.number) })
  return citizenPagePath('person', locale, { id: profile_id })
}

/** The path of a voucher, which is stored in Spanish, in the language of a mail. */
function inLanguage(link: string, locale: Locale): string {
  return link.replace(citizenPagePath('check-voucher', defaultLocale), citizenPagePath('check-voucher', locale))
}

/** The paragraphs of a mail after its text: place and time, and the text of the staff. */
function linesOf(name: string, params: Readonly<Record<string, unknown>>, locale: Locale): string[] {
  const line = (key: string) => translate(locale, `mail_lines.${key}`, { ...params, context: undefined })
  const { observation, place, context } = params
  if (name.startsWith('identity')) return []
  return [
    ...(typeof place === 'string' ? [line('place')] : []),
    // An action of a family needs no reason. The placeholder text of an earlier version is left out.
    ...(typeof observation !== 'string' || ['', noObservation].includes(observation) || isOwnAct(context)
      ? []
      : [line(context === 'reject' ? 'reason' : 'observation')]),
  ]
}

/** The text of mails of an earlier version in place of an observation. */
const noObservation = 'Sin observación'

/** Whether a mail is about an action of the family itself. */
function isOwnAct(context: unknown): boolean {
  return context === 'cancel' || context === 'given_up'
}

/** The text of a mail; undefined when it has no content any more. @param linkTo the address for a path of this host */
export function renderCitizenMail(mail: CitizenMail, linkTo: LinkTo): MailTemplate | undefined {
  const [first] = mail.noted
  if (first === undefined) return undefined
  const { name, params, link } = parseMessage(first.letter)
  if (name === 'profile' || name === 'file') return renderReview(mail, linkTo)
  const { locale } = mail
  const shown = paramsIn(locale, params)
  const own = ownership(mail)
  return renderMail(locale, name as MailTemplateName, {
    params: {
      ...shown,
      context: typeof shown.context === 'string' ? `${shown.context}_${own}` : own,
      name: greeted(mail),
      first_name: personNameCase(mail.name),
      person: personNameCase(fullName(mail)),
    },
    more: linesOf(name, shown, locale),
    link: linkTo(link === undefined ? pathOf(name, params, mail) : inLanguage(link, locale)),
  })
}

/** The text of a mail for the staff. Its link may need no password, so it is neither stored nor shown. */
export function textForStaff(mail: CitizenMail): { readonly subject: string; readonly text: string } | undefined {
  return renderCitizenMail(mail, () => translate(mail.locale, 'review_mail.hidden_link'))
}

/** The current content of a mail about decisions. */
export const decisionContent: ContentOf = async ({ db, publicUrl }, { id }) => {
  const mail = (await readCitizenMails(db, [id])).get(id)
  const letter = mail && renderCitizenMail(mail, (path) => `${publicUrl}${path}`)
  if (mail === undefined || letter === undefined) return undefined
  const { reader, email } = mail
  return {
    letter: { ...letter, body: textForStaff(mail)?.text ?? null },
    reader: reader === null ? email : personNameCase(reader),
  }
}
