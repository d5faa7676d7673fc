import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Locale } from '@portal/contract'
import { createTransport } from 'nodemailer'
import type { Config } from '../process/config.ts'
import { writeWhole } from '../storage/whole-file.ts'
import type { MailTemplate } from './mail-template.ts'

/** A mail on its way. */
export interface Mail extends MailTemplate {
  readonly to: { readonly name: string; readonly address: string }
  readonly locale: Locale
  /** By what a mail that is sent again, because nobody could note that it had been sent, is known to be the same. */
  readonly id?: string
}

/** Sends mails: each is taken by the mail server, or lies in the outbox, when the promise is fulfilled. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Milliseconds a mail server may take; a job waits for it, nobody else does. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A mail is made of what it is given, never of files or addresses that its content names. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

function messageOf({ to, locale, subject, text, html, id }: Mail, from: string) {
  // Nobody's absence notice should answer it.
  const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale }
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return { from, to, subject, text, html, headers, ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }) }
}

/** Sends by the mail server of `SMTP_URL`; its own query parameters (`?requireTLS=true`) are understood. */
function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ ...patience, ...closed, url })
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, from))
    },
  }
}

/** Writes each mail into a folder as it would be sent, whole or not at all, readable for this account only. */
function outboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ ...closed, streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, from))
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await writeWhole(join(folder, name), message as Buffer)
    },
  }
}

/** The way mails go (decisions §1): by SMTP when it is set up, else into `outbox/` of the data folder. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return smtpUrl === null ? outboxMailer(join(dataDir, 'outbox'), mailFrom) : smtpMailer(smtpUrl, mailFrom)
}
