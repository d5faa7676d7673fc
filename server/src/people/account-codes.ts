import * as z from 'zod/mini'
import { firstRow, type Tx } from '../base/database/db.ts'
import { greetedAs, type MailedAccount, mailedColumns } from '../base/services/authority/account-holder.ts'
import { mailedCodeHash, newCode } from '../base/services/identity/mailed-codes.ts'
import { addJob, type Task } from '../base/services/jobs/jobs.ts'
import { citizenPagePath, citizenUrl, renderMail } from '../base/services/mail/mail-template.ts'
import { formatMoment } from '../base/text/time.ts'
import type { CodeParts } from './sign-up-codes.ts'

/** The job that creates a code of an account and mails it. Only that mail contains the code. */
export const accountCodeJob = 'account-code'

/** What a code proves: that the e-mail of an account is right, or that an account may get another one. */
const purposes = ['confirm', 'change-email'] as const
export type CodePurpose = (typeof purposes)[number]

/** Hours that a code is valid. */
const hours: Readonly<Record<CodePurpose, number>> = { confirm: 24, 'change-email': 1 }

const codeRequest = z.object({
  citizen_id: z.int(),
  purpose: z.enum(purposes),
  expires_at: z.iso.datetime(),
  /** Somebody else put the address in the account: the mail says so. */
  is_corrected: z.optional(z.boolean()),
})

/** What the code of an account proves, for its hash. */
export const accountSubject = (id: number, purpose: CodePurpose, email: string): string => `${purpose} ${id} ${email}`

/** Adds the job that sends a code to an address. An earlier code for the same purpose stops working now. */
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
  const request: z.infer<typeof codeRequest> = {
    ...{ citizen_id, purpose, is_corrected },
    expires_at: expires_at.toISOString(),
  }
  await addJob(tx, accountCodeJob, request, { key: `${accountCodeJob}-${citizen_id}-${purpose}`, attempts: 8 })
}

interface CodeRequest extends MailedAccount {
  readonly email: string
  /** Whether another account has this address. */
  readonly is_taken: boolean
}

/**
 * Runs {@link accountCodeJob}. It does nothing if another code was requested since. Whoever asks for the address of another account is mailed
 * there that it has one; only this job looks, so that the answer does not show it.
 */
export function accountCodeTask({ db, mailer, publicUrl, now }: CodeParts): Task {
  return async (payload) => {
    const { citizen_id, purpose, expires_at, is_corrected = false } = z.parse(codeRequest, payload)
    const expires = new Date(expires_at)
    const pending = await firstRow<CodeRequest>(db)`
      select codes.email, ${mailedColumns},
        exists (select from citizen_accounts as other where fold(other.email) = fold(codes.email) and other.id <> citizen_accounts.id) as is_taken
      from citizen_codes as codes join citizen_accounts on citizen_accounts.id = codes.citizen_id and not citizen_accounts.is_locked
      where codes.citizen_id = ${citizen_id} and codes.purpose = ${purpose}
        and codes.expires_at = ${expires} and codes.expires_at > ${now()}
        and (codes.purpose <> 'confirm'
          or (citizen_accounts.verified_at is null and fold(citizen_accounts.email) = fold(codes.email)))`
    if (pending === undefined) return
    const { email, locale, is_taken } = pending
    const code = newCode()
    const code_hash = is_taken ? null : await mailedCodeHash(db, accountSubject(citizen_id, purpose, email), code)
    const change = (values: { code_hash: Buffer | null; sent_at: Date | null }) =>
      db
        .updateTable('citizen_codes')
        .set(values)
        .where('citizen_id', '=', citizen_id)
        .where('purpose', '=', purpose)
        .where('expires_at', '=', expires)
        .execute()
    await change({ code_hash, sent_at: now() })
    const params = { name: greetedAs(pending, email), code, expires: formatMoment(expires, locale) }
    const letter = is_taken
      ? renderMail(locale, 'account_exists', { params, link: citizenUrl(publicUrl, 'passwordForgotten') })
      : renderMail(locale, is_corrected ? 'email_corrected' : 'account_code', {
          params,
          link: `${publicUrl}${purpose === 'confirm' ? citizenPagePath('confirm-email', locale) : citizenPagePath('account-section', locale, { section: 'correo' })}`,
        })
    try {
      await mailer.send({ ...letter, locale, to: { name: params.name, address: email } })
    } catch (error) {
      // The mail was not sent, so nobody has the code. The next attempt creates another one.
      await change({ code_hash: null, sent_at: null })
      throw error
    }
  }
}
