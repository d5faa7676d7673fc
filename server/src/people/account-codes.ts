import type { Locale } from '@portal/contract'
import * as z from 'zod/mini'
import { firstRow, type Tx } from '../base/database/db.ts'
import { mailedCodeHash, newCode } from '../base/services/identity/mailed-codes.ts'
import type { ContentOf } from '../base/services/mail/mail-content.ts'
import { citizenPagePath } from '../base/services/mail/mail-template.ts'
import { sendMail } from '../base/services/mail/send-mail.ts'
import { formatMoment } from '../base/text/time.ts'

/** The purpose of a code: to prove that the e-mail of an account is right, or that an account may get another one. */
const purposes = ['confirm', 'change-email'] as const
export type CodePurpose = (typeof purposes)[number]

/** Hours that a code is valid. */
const hours: Readonly<Record<CodePurpose, number>> = { confirm: 24, 'change-email': 1 }

const stored = z.object({ purpose: z.enum(purposes), expires_at: z.iso.datetime() })

/** The purpose of a code of the account, for its hash. */
export const accountSubject = (id: number, purpose: CodePurpose, email: string): string => `${purpose} ${id} ${email}`

/** Mails a code to an address. `is_corrected` means that staff changed the address of the account. An earlier code for the same purpose stops working now. */
export async function orderAccountCode(
  tx: Tx,
  input: {
    readonly citizen_id: number
    readonly purpose: CodePurpose
    readonly email: string
    readonly is_corrected?: boolean
  },
  now: Date,
): Promise<void> {
  const { citizen_id, purpose, email, is_corrected } = input
  const expires_at = new Date(now.getTime() + hours[purpose] * 3_600_000)
  const unsent = { email, code_hash: null, tries: 0, sent_at: null, expires_at, created_at: now }
  await tx
    .insertInto('citizen_codes')
    .values({ citizen_id, purpose, ...unsent })
    .onConflict((conflict) => conflict.columns(['citizen_id', 'purpose']).doUpdateSet(unsent))
    .execute()
  await sendMail(tx, {
    template: is_corrected ? 'email_corrected' : 'account_code',
    to: { citizen_id, address: email },
    params: { purpose, expires_at: expires_at.toISOString() } satisfies z.infer<typeof stored>,
    topic: `account-code-${citizen_id}-${purpose}`,
  })
}

/** The page on which the code is typed. */
const pageOf = (purpose: CodePurpose, locale: Locale): string =>
  purpose === 'confirm'
    ? citizenPagePath('confirm-email', locale)
    : citizenPagePath('account-section', locale, { section: 'correo' })

/**
 * The content of a mail with the code of an account, which is made when the mail leaves. There is none if another code was
 * requested since. A person who requests the address of another account gets a mail that it has one; only this function
 * checks it, so that the response does not show it.
 */
export const accountCodeContent: ContentOf = async (
  { db, publicUrl, now },
  { citizen_id, address, locale, params },
) => {
  const { purpose, expires_at } = z.parse(stored, params)
  const expires = new Date(expires_at)
  const requested = await firstRow<{ citizen_id: number; email: string; is_taken: boolean }>(db)`
    select codes.citizen_id, codes.email,
      exists (select from citizen_accounts as other where fold(other.email) = fold(codes.email) and other.id <> citizen_accounts.id) as is_taken
    from citizen_codes as codes join citizen_accounts on citizen_accounts.id = codes.citizen_id and not citizen_accounts.is_locked
    where codes.citizen_id = ${citizen_id} and codes.purpose = ${purpose} and codes.email = ${address}
      and codes.expires_at = ${expires} and codes.expires_at > ${now()}
      and (codes.purpose <> 'confirm'
        or (citizen_accounts.verified_at is null and fold(citizen_accounts.email) = fold(codes.email)))`
  if (requested === undefined) return undefined
  const { citizen_id: id, email, is_taken } = requested
  const code = newCode()
  const code_hash = is_taken ? null : await mailedCodeHash(db, accountSubject(id, purpose, email), code)
  const change = (values: { code_hash: Buffer | null; sent_at: Date | null }) =>
    db
      .updateTable('citizen_codes')
      .set(values)
      .where('citizen_id', '=', id)
      .where('purpose', '=', purpose)
      .where('expires_at', '=', expires)
      .execute()
  await change({ code_hash, sent_at: now() })
  return {
    ...(is_taken ? { template: 'account_exists' as const } : { link: `${publicUrl}${pageOf(purpose, locale)}` }),
    params: { code, expires: formatMoment(expires, locale) },
    whenNotSent: () => change({ code_hash: null, sent_at: null }),
  }
}
