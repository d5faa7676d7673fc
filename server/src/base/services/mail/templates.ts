import type { Locale } from '@portal/contract'
import type { CitizenPageName } from '@portal/contract/citizens'
import type { ScreenName } from '@portal/contract/staff'
import { citizenPagePath, type MailTemplateName, screenUrl } from './mail-template.ts'

/** The target of a mail's link: a screen of the administration, a page of the citizens' web, or an address from its content. */
type MailLink = { readonly screen: ScreenName } | { readonly page: CitizenPageName } | 'own'

/** One kind of mail. Its texts are the messages `mails.<name>`; those of `review` are `review_mail`. */
interface Template {
  /** The reader: a member of staff, the holder of a citizens' account, or anyone with the address. */
  readonly reader: 'staff' | 'citizen' | 'anyone'
  /** The workers that send it: those for a person who waits at the screen, or those for all other mails. */
  readonly lane: 'waiting' | 'notices'
  readonly link: MailLink
}

/** Every mail that the program sends. */
export const templates = {
  password_reset: { reader: 'staff', lane: 'waiting', link: 'own' },
  invitation: { reader: 'staff', lane: 'waiting', link: 'own' },
  use_identity: { reader: 'staff', lane: 'waiting', link: { screen: 'login' } },
  account_change: { reader: 'staff', lane: 'notices', link: { screen: 'login' } },
  citizen_password_reset: { reader: 'citizen', lane: 'waiting', link: 'own' },
  account_code: { reader: 'citizen', lane: 'waiting', link: 'own' },
  email_corrected: { reader: 'citizen', lane: 'waiting', link: { page: 'confirm-email' } },
  pre_register_code: { reader: 'anyone', lane: 'waiting', link: { page: 'sign-up' } },
  account_exists: { reader: 'anyone', lane: 'waiting', link: { page: 'passwordForgotten' } },
  email_changed: { reader: 'citizen', lane: 'notices', link: { page: 'offer' } },
  account_locked: { reader: 'citizen', lane: 'notices', link: { page: 'offer' } },
  document_used: { reader: 'citizen', lane: 'notices', link: { page: 'passwordForgotten' } },
  guardian_invitation: { reader: 'anyone', lane: 'notices', link: { page: 'family' } },
  handover_invitation: { reader: 'anyone', lane: 'notices', link: { page: 'family' } },
  review: { reader: 'citizen', lane: 'notices', link: 'own' },
  enrolment: { reader: 'citizen', lane: 'notices', link: 'own' },
  enrolment_payment: { reader: 'citizen', lane: 'notices', link: 'own' },
  team: { reader: 'citizen', lane: 'notices', link: 'own' },
  identity_granted: { reader: 'citizen', lane: 'notices', link: 'own' },
  identity_refused: { reader: 'citizen', lane: 'notices', link: 'own' },
} as const satisfies Readonly<Record<MailTemplateName | 'review', Template>>

export type TemplateName = keyof typeof templates

/** The names of the templates for readers of this kind. */
export type TemplateFor<Reader extends Template['reader']> = {
  [Name in TemplateName]: (typeof templates)[Name]['reader'] extends Reader ? Name : never
}[TemplateName]

/** A template by a stored name. @throws Error when the program does not have it */
export function templateOf(name: string): Template & { readonly name: TemplateName } {
  if (!Object.hasOwn(templates, name)) throw new Error(`no template ${name}`)
  return { ...templates[name as TemplateName], name: name as TemplateName }
}

/** The address that a mail links to; null where its content makes it. */
export function linkOf({ link }: Pick<Template, 'link'>, publicUrl: string, locale: Locale): string | null {
  if (link === 'own') return null
  return 'screen' in link
    ? screenUrl(publicUrl, locale, link.screen)
    : `${publicUrl}${citizenPagePath(link.page, locale)}`
}
