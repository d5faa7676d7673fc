import type { Locale } from '@portal/contract'
import { type CitizenPageName, citizenBasePath, citizenPath } from '@portal/contract/citizens'
import { basePath, type ScreenName, screenPath } from '@portal/contract/staff'
import { escapeHtml } from '../../text/escape-html.ts'
import { translate } from '../../text/i18n.ts'
import type { ServerMessages } from '../../text/messages/es.ts'

/** The name of a mail: a section of the messages under `mails`. */
export type MailTemplateName = keyof ServerMessages['mails']

/** The text of a mail, as plain text and as HTML. */
export interface MailTemplate {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * The address of a screen for a mail. It uses `publicUrl` from the configuration, because the sender of a request can choose
 * the host in it. `secret`, if there is one, is after the `#`: browsers do not send that part and servers do not log it.
 */
export function screenUrl(
  publicUrl: string,
  locale: Locale,
  screen: ScreenName,
  secret?: Readonly<Record<string, string>>,
): string {
  const address = `${publicUrl}${basePath.slice(0, -1)}${screenPath(screen, locale)}`
  return secret === undefined ? address : `${address}#${new URLSearchParams(secret)}`
}

/** The address of a page of the citizens' web for a mail. Existing clients read what it needs from the query. */
export function citizenUrl(publicUrl: string, page: CitizenPageName, query?: Readonly<Record<string, string>>): string {
  const address = `${publicUrl}${citizenBasePath}${citizenPath(page, 'es')}`
  return query === undefined ? address : `${address}?${new URLSearchParams(query)}`
}

/** The path of a page of the citizens' web in a language, from the root of the host. */
export function citizenPagePath(
  page: CitizenPageName,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return `${citizenBasePath}${citizenPath(page, locale, params)}`
}

/** The parts of a mail, in their order. */
interface MailParts {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly { readonly heading?: string; readonly text: string }[]
  /** The address of its link, and its label. */
  readonly link?: { readonly address: string; readonly label: string }
  readonly note: string
}

/**
 * Lays a mail out as plain text and as HTML. The HTML is one column of text. Every mail client can show it, screen readers can read it,
 * and it shows the URL of its link if there is one.
 */
export function layMailOut(locale: Locale, { subject, greeting, paragraphs, link, note }: MailParts): MailTemplate {
  const signature = `${translate(locale, 'product.short')} · ${translate(locale, 'product.institute')}`
  const texts = paragraphs.map(({ heading, text }) => (heading === undefined ? text : `${heading}\n${text}`))
  const text = [
    greeting,
    ...texts,
    ...(link === undefined ? [] : [`${link.label}:\n${link.address}`]),
    note,
    signature,
  ].join('\n\n')
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Roboto,Arial,sans-serif;color:#1f1f1f;background:#ffffff">
<main style="max-width:560px;margin:0 auto">
${[
  escapeHtml(greeting),
  ...paragraphs.map(({ heading, text }) =>
    heading === undefined ? escapeHtml(text) : `<strong>${escapeHtml(heading)}</strong><br>${escapeHtml(text)}`,
  ),
  ...(link === undefined
    ? []
    : [
        `<a href="${escapeHtml(link.address)}" style="color:#594d95;font-weight:bold">${escapeHtml(link.label)}</a>`,
        `<span style="word-break:break-all">${escapeHtml(link.address)}</span>`,
      ]),
  escapeHtml(note),
  escapeHtml(signature),
]
  .map(paragraph)
  .join('\n')}
</main>
</body>
</html>
`
  return { subject, text: `${text}\n`, html }
}

/**
 * Renders a mail from the messages: `mails.<name>` with its placeholders.
 * @param content.more paragraphs after the text
 */
export function renderMail(
  locale: Locale,
  name: MailTemplateName,
  content: {
    readonly params: Readonly<Record<string, unknown>>
    readonly more?: readonly string[]
    readonly link: string | null
  },
): MailTemplate {
  const part = (key: keyof ServerMessages['mails'][MailTemplateName]) =>
    translate(locale, `mails.${name}.${key}`, content.params)
  return layMailOut(locale, {
    subject: part('subject'),
    greeting: part('greeting'),
    paragraphs: [part('text'), ...(content.more ?? [])].map((text) => ({ text })),
    ...(content.link === null ? {} : { link: { address: content.link, label: part('action') } }),
    note: part('note'),
  })
}
