import { defaultLocale, nameCase } from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../database/db.ts'
import { translate } from '../../text/i18n.ts'
import { dayLength, formatMoment } from '../../text/time.ts'
import { addJob, type Task } from '../jobs/jobs.ts'
import type { Mailer } from './mail.ts'
import { renderMail, screenUrl } from './mail-template.ts'

/** The job that mails to one address that a staff account was changed. */
export const accountNoticeJob = 'account-notice'

/** The changed part of an account: its address, its roles, its password by somebody else, its second factors, its identity at the institute. */
const changes = [
  'email',
  'roles',
  'reset',
  'totp_on',
  'totp_off',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
  'identity_refused',
] as const
export type AccountChange = (typeof changes)[number]

const order = z.object({
  user_id: z.int(),
  address: z.string(),
  change: z.enum(changes),
  at: z.iso.datetime(),
})

/** Days for which a former address gets these mails too, because a person who lost an account still reads them there. */
const formerDays = 90

/** The present address of an account and its recent former ones. */
async function addressesOf(tx: Tx, userId: number, now: Date) {
  const since = new Date(now.getTime() - formerDays * dayLength)
  const { rows } = await sql<{ present: string; former: string[] }>`
    select email as present, array(
      select distinct old_values ->> 'email' from audits
      where entity = 'User' and entity_id = users.id and event = 'updated' and old_values ? 'email'
        and created_at > ${since} and fold(old_values ->> 'email') <> fold(users.email) limit 5) as former
    from users where id = ${userId}`.execute(tx)
  return rows[0]
}

/**
 * Mails a change of an account to its present and former addresses, in the transaction of the change. A
 * reset is mailed only to the former ones, because the present one gets the link itself.
 * @param replaced the address that this change replaces; its audit row is not written yet
 */
export async function noticeAccount(
  tx: Tx,
  userId: number,
  change: AccountChange,
  now: Date,
  replaced?: string,
): Promise<void> {
  const found = await addressesOf(tx, userId, now)
  if (found === undefined) return
  const former = new Set([...(replaced === undefined ? [] : [replaced]), ...found.former])
  for (const address of change === 'reset' ? former : [found.present, ...former]) {
    await addJob(tx, accountNoticeJob, { user_id: userId, address, change, at: now.toISOString() })
  }
}

/**
 * The task of {@link accountNoticeJob}. It writes in Spanish: no language of a staff account is stored (the browser keeps it), and often
 * somebody else made the change.
 */
export function accountNoticeTask({
  db,
  mailer,
  publicUrl,
}: {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicUrl: string
}): Task {
  return async (payload) => {
    const { user_id, address, change, at } = z.parse(order, payload)
    const { rows } = await sql<{ name: string; username: string; full_name: string }>`
      select name, username, users.full_name from users where id = ${user_id}`.execute(db)
    const [user] = rows
    if (user === undefined) return
    const { name, username, full_name } = user
    const message = translate(defaultLocale, `account_changes.${change}`, { username })
    const params = { name: nameCase(name), change: message, date: formatMoment(new Date(at)) }
    const letter = renderMail(defaultLocale, 'account_change', {
      params,
      link: screenUrl(publicUrl, defaultLocale, 'login'),
    })
    const id = `account-${user_id}-${change}-${Date.parse(at)}`
    await mailer.send({ ...letter, locale: defaultLocale, id, to: { name: full_name, address } })
  }
}
