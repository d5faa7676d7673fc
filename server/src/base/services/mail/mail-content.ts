import type { Locale } from '@portal/contract'
import type { Db } from '../../database/db.ts'
import type { MailTemplate, MailTemplateName } from './mail-template.ts'
import type { TemplateName } from './templates.ts'

/** A mail that leaves now, with its reader. */
export interface LeavingMail {
  readonly id: number
  readonly template: TemplateName
  readonly user_id: number | null
  readonly citizen_id: number | null
  readonly address: string
  readonly locale: Locale
  readonly params: unknown
  /** How the mail addresses its reader: the first name, or the address. */
  readonly name: string
}

/** The parts that a room adds to a mail when it is sent. */
export interface MailContent {
  /** Another template, if the mail needs another text. */
  readonly template?: MailTemplateName
  readonly params?: Readonly<Record<string, unknown>>
  /** The address of the link, for templates that do not name it. */
  readonly link?: string
  readonly locale?: Locale
  /** The whole text, instead of that of the template; with the text that is stored for the staff. */
  readonly letter?: MailTemplate & { readonly body: string | null }
  /** The name of the reader for the mail program, where it is not how the mail addresses them. */
  readonly reader?: string
  /** Runs when the mail was not sent. It deletes the code or link: nobody has it, and the next attempt makes another one. */
  readonly whenNotSent?: () => Promise<unknown>
  /** Runs after the mail was sent. */
  readonly whenSent?: () => Promise<unknown>
}

/** The resources for mails. `publicUrl` is the public origin of the web. */
export interface MailParts {
  readonly db: Db
  readonly publicUrl: string
  readonly now: () => Date
}

/** Makes the content of a mail when it leaves, with its code or link; undefined when it has no content any more. */
export type ContentOf = (parts: MailParts, mail: LeavingMail) => Promise<MailContent | undefined>

/** The templates whose content is made by a room. Any other has its stored placeholders. */
export type Contents = Readonly<Partial<Record<TemplateName, ContentOf>>>
