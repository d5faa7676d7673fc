import { defaultLocale, type Locale, locales, nameCase } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, firstRow, type RowOf } from '../base/database/db.ts'
import { mailedCodeHash, newCode } from '../base/services/identity/mailed-codes.ts'
import { addJob, type Task } from '../base/services/jobs/jobs.ts'
import type { Mailer } from '../base/services/mail/mail.ts'
import { citizenPagePath, citizenUrl, renderMail } from '../base/services/mail/mail-template.ts'
import { formatMoment } from '../base/text/time.ts'

/** The job that creates the code of a sign-up and mails it. Only that mail contains the code. */
export const codeJob = 'pre-register-code'

/** Hours that the code of a sign-up is valid. */
export const codeHours = 24

/** The input of that job. */
const codeRequest = z.object({ id: z.int(), expires_at: z.iso.datetime(), locale: z.optional(z.enum(locales)) })

/** What the code of a sign-up proves, for its hash. */
export const signUpSubject = (id: number): string => `sign-up ${id}`

/** Adds the job that sends a code. Of several jobs of a sign-up that have not begun, only the latest is run. */
export async function addCodeJob(tx: Db, id: number, expires_at: Date, locale: Locale): Promise<void> {
  const request: z.infer<typeof codeRequest> = { id, expires_at: expires_at.toISOString(), locale }
  await addJob(tx, codeJob, request, { key: `${codeJob}-${id}`, attempts: 8 })
}

/** Whether the e-mail of a sign-up has an account. Whether its document is known is not told to whoever signs up. */
const hasAccount: RawBuilder<SqlBool> = sql<SqlBool>`
  exists (select from citizen_accounts where fold(citizen_accounts.email) = fold(pre_registers.email))`

/** The parts needed to send codes. `publicUrl` is the public address of the web applications. */
export interface CodeParts {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly now: () => Date
}

/**
 * Runs {@link codeJob}. It does nothing if the sign-up changed since the request, or the request has expired. Whoever has an account already gets
 * no code but a mail that says so. Only this job looks, so that neither the answer to a sign-up nor its time shows it.
 */
export function sendCodeTask({ db, mailer, publicUrl, now }: CodeParts): Task {
  return async (payload) => {
    const { id, expires_at, locale = defaultLocale } = z.parse(codeRequest, payload)
    const expires = new Date(expires_at)
    const code = newCode()
    const hash = await mailedCodeHash(db, signUpSubject(id), code)
    const row = await firstRow<Pick<RowOf<'pre_registers'>, 'name' | 'surname' | 'email' | 'code_hash'>>(db)`
      update pre_registers set code_hash = case when not ${hasAccount} then ${hash}::bytea end, code_sent_at = ${now()},
        tries = 0, ticket_hash = null
      where id = ${id} and deleted_at is null and verified_at is null and expires_at = ${expires} and expires_at > ${now()}
      returning name, surname, email, code_hash`
    if (row === undefined) return
    const params = { name: nameCase(row.name), code, expires: formatMoment(expires, locale) }
    const letter =
      row.code_hash === null
        ? renderMail(locale, 'account_exists', { params, link: citizenUrl(publicUrl, 'passwordForgotten') })
        : renderMail(locale, 'pre_register_code', { params, link: `${publicUrl}${citizenPagePath('sign-up', locale)}` })
    const to = { name: `${row.name} ${row.surname}`.trim(), address: row.email }
    try {
      // The mail is sent outside a transaction, so that none waits for the mail server.
      await mailer.send({ ...letter, locale, to })
    } catch (error) {
      // The mail was not sent, so nobody has the code. The next attempt creates another one.
      await sql`
        update pre_registers set code_hash = null, code_sent_at = null
        where id = ${id} and code_hash is not distinct from ${row.code_hash}::bytea`.execute(db)
      throw error
    }
  }
}
