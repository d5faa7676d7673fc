import { randomBytes } from 'node:crypto'
import { invitationDays, type Locale, resetMinutes } from '@portal/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { citizenUrl, screenUrl } from '../mail/mail-template.ts'
import { dayLength } from '../text/time.ts'
import { isOf, type PrincipalKey, principalColumns } from './principals.ts'
import { tokenHash } from './token-hash.ts'

/** How long a link works that lets an account choose a password. */
export const resetMilliseconds: number = resetMinutes * 60_000
export const invitationMilliseconds: number = invitationDays * dayLength

/** A link to choose a password: its address for the person, and the hash that is stored. */
function newLink(urlOf: (token: string) => string) {
  const token = randomBytes(32).toString('base64url')
  return { url: urlOf(token), hash: tokenHash(token) }
}

/** A new link for an account of the staff. */
export function newPasswordLink(publicUrl: string, locale: Locale, email: string) {
  return newLink((token) => screenUrl(publicUrl, locale, 'password-reset', { token, email }))
}

/** A new link for an account of a citizen. */
export function newCitizenPasswordLink(publicUrl: string, email: string) {
  return newLink((token) => citizenUrl(publicUrl, 'passwordReset', { token, email }))
}

/** Links to one account per hour that people without a session may request from any address, against floods of mail. */
export const maxLinks = 5

/** Marks the unused links of an account as used: none of them changes a password any more. */
export async function closeLinks(tx: Tx, owner: PrincipalKey, now: Date): Promise<void> {
  await sql`update password_resets set used_at = ${now} where ${isOf(owner)} and used_at is null`.execute(tx)
}

/**
 * Stores a link. A link requested without a session is not stored above the limit. Links requested by staff are limited in another place.
 * @returns whether it was stored
 */
export async function keepPasswordLink(
  db: Db,
  owner: PrincipalKey,
  link: { readonly hash: Buffer; readonly requestedBy: number | null; readonly expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const { hash, requestedBy, expiresAt } = link
  const { user_id, citizen_id } = principalColumns(owner)
  return db.transaction().execute(async (tx) => {
    // Jobs for other spellings of the same person wait here, so that all of them are counted.
    await sql`select from users where id = ${user_id} for no key update`.execute(tx)
    await sql`select from citizens where id = ${citizen_id} for no key update`.execute(tx)
    const { rows } = await sql`
      insert into password_resets (hash, user_id, citizen_id, created_at, expires_at, asked_by)
      select ${hash}, ${user_id}::integer, ${citizen_id}::integer, ${now}::timestamptz, ${expiresAt}::timestamptz, ${requestedBy}::integer
      where ${requestedBy}::integer is not null
        or (select count(*) from password_resets where ${isOf(owner)} and expires_at > ${now} and asked_by is null) < ${maxLinks}
      returning hash`.execute(tx)
    return rows.length > 0
  })
}
