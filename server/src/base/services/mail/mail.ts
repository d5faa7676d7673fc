import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Locale } from '@portal/contract'
import { createTransport } from 'nodemailer'
import type { Config } from '../../process/config.ts'
import { writeWhole } from '../../storage/whole-file.ts'
import type { MailTemplate } from './mail-template.ts'

export interface Mail extends MailTemplate {
  readonly to: { readonly name: string; readonly address: string }
  readonly locale: Locale
  /** Identifies the mail. It is the same when a mail is sent again because the first sending could not be recorded. */
  readonly id?: string
}

/** Sends a mail. The promise resolves when the mail server has accepted it, or it is in the outbox. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Time-out of the mail server in milliseconds; only a job waits for it. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A mail contains only what it is given, never files or URLs that its content refers to. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

function messageOf({ to, locale, subject, text, html, id }: Mail, from: string) {
  // Prevents automatic absence replies.
  const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale }
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return { from, to, subject, text, html, headers, ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }) }
}

/** Sends with the mail server of `SMTP_URL`; query parameters of that URL (`?requireTLS=true`) are supported. */
function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ ...timeouts, ...closed, url })
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, from))
    },
  }
}

/** Writes each mail to a folder in its final format, completely or not at all, readable for this account only. */
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

/** Chooses how mails are sent: by SMTP if it is configured, otherwise to `outbox/` in the data folder. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return smtpUrl === null ? outboxMailer(join(dataDir, 'outbox'), mailFrom) : smtpMailer(smtpUrl, mailFrom)
}
