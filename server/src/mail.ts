import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@portal/contract'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Letter } from './letter.ts'

/** A mail on its way. */
export interface Mail extends Letter {
  readonly to: { readonly name: string; readonly address: string }
  readonly locale: Locale
}

/** Sends mails: each is taken by the mail server, or lies in the outbox, when the promise is fulfilled. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Milliseconds a mail server may take; a job waits for it, nobody else does. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A mail is made of what it is given, never of files or addresses that its content names. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

function messageOf({ to, locale, subject, text, html }: Mail, from: string) {
  // Nobody's absence notice should answer it.
  const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale }
  return { from, to, subject, text, html, headers }
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
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const unfinished = join(folder, `${name}.part`)
      await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' })
      await rename(unfinished, join(folder, name))
    },
  }
}

/** The way mails go (decisions §1): by SMTP when it is set up, else into `outbox/` of the data folder. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return smtpUrl === null ? outboxMailer(join(dataDir, 'outbox'), mailFrom) : smtpMailer(smtpUrl, mailFrom)
}
