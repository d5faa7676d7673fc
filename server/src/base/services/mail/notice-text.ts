import { innerCase, innerWhenText, type Locale, nameCase, offerName, personNameCase } from '@portal/contract'
import * as z from 'zod/mini'
import { translate } from '../../text/i18n.ts'
import type { ServerMessages } from '../../text/messages/es.ts'
import { formatMoment } from '../../text/time.ts'

/**
 * The content of a notice: the name of its messages, under `citizen_notices` and for a mail under `mails`, and their
 * placeholders. It is stored in this form, and rendered in the language of each reader.
 */
export interface NoticeMessage {
  readonly name: keyof ServerMessages['citizen_notices']
  /** The placeholders, except the name of the person, which is read when the message is rendered. */
  readonly params: Readonly<Record<string, unknown>>
  /** The path that a mail links to, from the root of the host, where it contains a secret. Any other follows from the message. */
  readonly link?: string
}

const storedMessage = z.object({
  name: z.string(),
  params: z.record(z.string(), z.unknown()),
  link: z.optional(z.string()),
})

/** A message as it is stored. */
export function parseMessage(stored: unknown): z.infer<typeof storedMessage> {
  return z.parse(storedMessage, stored)
}

/** Whether a name of a document is feminine: "autorización", "fotografía", "identidad". */
export function isFeminine(name: string): boolean {
  return /(a|ión|dad)$/.test(innerCase(name).split(' ')[0] ?? '')
}

/** The placeholders of a message in a language: names in letter case; moments, days and field names in that language. */
export function paramsIn(locale: Locale, params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = (key: string, as: (text: string) => string) =>
    typeof params[key] === 'string' ? { [key]: as(params[key]) } : {}
  const { weekday_name, daily_name, fields } = params
  const when =
    typeof weekday_name === 'string' && typeof daily_name === 'string'
      ? innerWhenText({ weekday_name, daily_name }, locale)
      : undefined
  // Messages of earlier versions contain the moment and the names of the fields as text.
  const moment = (text: string) => (/^\d{4}-.*Z$/.test(text) ? formatMoment(new Date(text), locale) : text)
  const fieldNames = Array.isArray(fields) ? fields.map((field) => translate(locale, `fields.${field}`)) : []
  return {
    ...params,
    ...read('activity', offerName),
    ...read('team', nameCase),
    ...read('name', nameCase),
    ...read('place', (place) => [offerName(place), ...(when === undefined ? [] : [when])].join(', ')),
    ...read('deadline', moment),
    at: when === undefined ? '' : ` (${when})`,
    ...(fieldNames.length > 0 && { fields: fieldNames.join(', ').toLocaleLowerCase(locale) }),
  }
}

/** The title of a notice, one sentence about a person, and further text. */
export function noticeText(
  locale: Locale,
  {
    name,
    params,
  }: Pick<NoticeMessage, 'name' | 'params'> | { readonly name: string; readonly params: NoticeMessage['params'] },
  person: string,
): { readonly title: string; readonly subject: string } {
  const file = typeof params.file === 'string' ? params.file : undefined
  const outcome = params.outcome ?? params.context
  const context = file === undefined ? outcome : `${outcome}_${isFeminine(file) ? 'feminine' : 'masculine'}`
  const shown = {
    ...paramsIn(locale, params),
    ...(file !== undefined && { file: innerCase(file) }),
    person: personNameCase(person),
    context,
  }
  const part = (key: 'title' | 'subject') => translate(locale, `citizen_notices.${name}.${key}`, shown)
  return { title: part('title'), subject: part('subject') }
}
