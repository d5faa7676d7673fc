import { fold, type Locale, personNameCase } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, firstRow, type RowOf } from '../base/database/db.ts'
import { mailedCodeHash, newCode } from '../base/services/identity/mailed-codes.ts'
import type { ContentOf } from '../base/services/mail/mail-content.ts'
import { sendMail } from '../base/services/mail/send-mail.ts'
import { formatMoment } from '../base/text/time.ts'

/** Hours that the code of a sign-up is valid. */
export const codeHours = 24

const stored = z.object({ id: z.int(), expires_at: z.iso.datetime() })

/** The purpose of the code of a sign-up, for its hash. */
export const signUpSubject = (id: number): string => `sign-up ${id}`

/** Mails a sign-up a code, in the caller's transaction. Of several such mails that wait only the latest is sent. */
export async function sendSignUpCode(
  tx: Db,
  { id, email, expires_at }: Pick<RowOf<'pre_registers'>, 'id' | 'email' | 'expires_at'>,
  locale: Locale,
): Promise<void> {
  const params: z.infer<typeof stored> = { id, expires_at: expires_at.toISOString() }
  const topic = `sign-up-code-${id}`
  await sendMail(tx, { template: 'pre_register_code', to: { address: email }, locale, params, topic })
}

/** Whether the e-mail of a sign-up has an account. The response does not show whether its document exists. */
const hasAccount: RawBuilder<SqlBool> = sql<SqlBool>`
  exists (select from citizen_accounts where fold(citizen_accounts.email) = fold(pre_registers.email))`

/**
 * The content of a mail with the code of a sign-up, which is made when the mail leaves. There is none if the sign-up changed
 * since the request, or the request has expired. A person who has an account already gets a mail about that instead of a code. Only
 * this function checks it, so that neither the response to a sign-up nor its time shows it.
 */
export const signUpCodeContent: ContentOf = async ({ db, now }, { address, locale, params }) => {
  const { id, expires_at } = z.parse(stored, params)
  const expires = new Date(expires_at)
  const code = newCode()
  const hash = await mailedCodeHash(db, signUpSubject(id), code)
  const row = await firstRow<Pick<RowOf<'pre_registers'>, 'name' | 'surname' | 'code_hash'>>(db)`
    update pre_registers set code_hash = case when not ${hasAccount} then ${hash}::bytea end, code_sent_at = ${now()},
      tries = 0, ticket_hash = null
    where id = ${id} and deleted_at is null and verified_at is null and expires_at = ${expires} and expires_at > ${now()}
      and fold(email) = ${fold(address)}
    returning name, surname, code_hash`
  if (row === undefined) return undefined
  return {
    ...(row.code_hash === null && { template: 'account_exists' }),
    params: { name: personNameCase(row.name), code, expires: formatMoment(expires, locale) },
    reader: `${row.name} ${row.surname}`.trim(),
    whenNotSent: () =>
      sql`update pre_registers set code_hash = null, code_sent_at = null
        where id = ${id} and code_hash is not distinct from ${row.code_hash}::bytea`.execute(db),
  }
}
