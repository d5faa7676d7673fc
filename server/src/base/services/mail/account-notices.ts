import { dayLength, defaultLocale } from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { firstRow, type Tx } from '../../database/db.ts'
import { translate } from '../../text/i18n.ts'
import { formatMoment } from '../../text/time.ts'
import type { ContentOf } from './mail-content.ts'
import { sendMail } from './send-mail.ts'

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

const stored = z.object({ change: z.enum(changes), at: z.iso.datetime() })

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
    const params: z.infer<typeof stored> = { change, at: now.toISOString() }
    await sendMail(tx, { template: 'account_change', to: { user_id: userId, address }, locale: defaultLocale, params })
  }
}

/**
 * The content of a mail about a change of a staff account. It is in Spanish: no language of a staff account is stored (the browser keeps it),
 * and often somebody else made the change.
 */
export const accountChangeContent: ContentOf = async ({ db }, { user_id, params }) => {
  const { change, at } = z.parse(stored, params)
  const user = await firstRow<{ username: string }>(db)`select username from users where id = ${user_id}`
  if (user === undefined) return undefined
  const text = translate(defaultLocale, `account_changes.${change}`, user)
  return { params: { change: text, date: formatMoment(new Date(at)) } }
}
