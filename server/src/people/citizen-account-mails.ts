import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '../base/database/db.ts'
import { greetedAs, type MailedAccount, mailedColumns } from '../base/services/authority/account-holder.ts'
import { addJob, type Task } from '../base/services/jobs/jobs.ts'
import type { Mailer } from '../base/services/mail/mail.ts'
import { citizenPagePath, renderMail } from '../base/services/mail/mail-template.ts'
import { formatMoment } from '../base/text/time.ts'

/** The job that mails to one address that something happened to the account of a citizen. */
export const citizenAccountMailJob = 'citizen-account-mail'

const order = z.object({
  citizen_id: z.int(),
  address: z.string(),
  template: z.enum(['email_changed', 'account_locked']),
  at: z.iso.datetime(),
})
type Order = z.infer<typeof order>

/** Adds the job of such a mail. */
export async function addCitizenAccountMail(
  tx: Tx,
  { at, ...rest }: Omit<Order, 'at'> & { readonly at: Date },
): Promise<void> {
  const request: Order = { ...rest, at: at.toISOString() }
  await addJob(tx, citizenAccountMailJob, request)
}

/** The task of {@link citizenAccountMailJob}. */
export function citizenAccountMailTask({
  db,
  mailer,
  publicUrl,
}: {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicUrl: string
}): Task {
  return async (payload) => {
    const { citizen_id, address, template, at } = z.parse(order, payload)
    const { rows } = await sql<MailedAccount>`
      select ${mailedColumns} from citizen_accounts where id = ${citizen_id}`.execute(db)
    const [account] = rows
    if (account === undefined) return
    const { locale } = account
    const name = greetedAs(account, address)
    const params = { name, date: formatMoment(new Date(at), locale) }
    const letter = renderMail(locale, template, { params, link: `${publicUrl}${citizenPagePath('offer', locale)}` })
    const id = `${template.replace('_', '-')}-${citizen_id}-${Date.parse(at)}`
    await mailer.send({ ...letter, locale, id, to: { name, address } })
  }
}
