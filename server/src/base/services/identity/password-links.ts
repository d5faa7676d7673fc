import { randomBytes } from 'node:crypto'
import { dayLength, invitationDays, type Locale, resetMinutes } from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../database/db.ts'
import { actor, anonymous, isOf, type PrincipalKey, principalColumns } from '../../database/principals.ts'
import { writeAudit } from '../audit/audit.ts'
import type { LeavingMail, MailContent, MailParts } from '../mail/mail-content.ts'
import { citizenUrl, screenUrl } from '../mail/mail-template.ts'
import { linkRequest } from './reset-request.ts'
import { tokenHash } from './token-hash.ts'

/** How long a link works that lets an account choose a password. */
export const resetMilliseconds: number = resetMinutes * 60_000
export const invitationMilliseconds: number = invitationDays * dayLength

interface PasswordLink {
  readonly url: string
  readonly hash: Buffer
  /** Milliseconds for which it works. */
  readonly lifetime: number
}

/** A link to choose a password: its address for the person, and the hash that is stored. */
function newLink(urlOf: (token: string) => string) {
  const token = randomBytes(32).toString('base64url')
  return { url: urlOf(token), hash: tokenHash(token) }
}

export function newPasswordLink(publicUrl: string, locale: Locale, email: string) {
  return newLink((token) => screenUrl(publicUrl, locale, 'password-reset', { token, email }))
}

export function newCitizenPasswordLink(publicUrl: string, email: string) {
  return newLink((token) => citizenUrl(publicUrl, 'passwordReset', { token, email }))
}

/** Links to one account per hour that people without a session may request from any address, against floods of mail. */
export const maxLinks = 5

/** Marks the unused links of an account as used: none of them changes a password any more. */
export async function closeLinks(tx: Tx, owner: PrincipalKey, now: Date): Promise<void> {
  await sql`update password_resets set used_at = ${now} where ${isOf(owner)} and used_at is null`.execute(tx)
}

/** A link as it is stored: it works only while the account has the address that it was sent to. */
interface SentLink {
  readonly hash: Buffer
  readonly email: string
  readonly requestedBy: number | null
  readonly expiresAt: Date
}

/** Stores a link, unless it was requested without a session and would be above the limit. @returns whether it was stored */
async function storePasswordLink(
  db: Db,
  owner: PrincipalKey,
  { hash, email, requestedBy, expiresAt }: SentLink,
  now: Date,
): Promise<boolean> {
  const { user_id, citizen_id } = principalColumns(owner)
  // A transaction of its own: the job that sends the mail has none, and writes the audit row when the mail was sent.
  return db.transaction().execute(async (tx) => {
    // Jobs for other spellings of the same person wait here, so that all of them are counted.
    await sql`select from users where id = ${user_id} for no key update`.execute(tx)
    await sql`select from citizen_accounts where id = ${citizen_id} for no key update`.execute(tx)
    const { rows } = await sql`
      insert into password_resets (hash, email, user_id, citizen_id, created_at, expires_at, asked_by)
      select ${hash}, ${email}, ${user_id}::integer, ${citizen_id}::integer, ${now}::timestamptz, ${expiresAt}::timestamptz, ${requestedBy}::integer
      where ${requestedBy}::integer is not null
        or (select count(*) from password_resets where ${isOf(owner)} and expires_at > ${now} and asked_by is null) < ${maxLinks}
      returning hash`.execute(tx)
    return rows.length > 0
  })
}

/**
 * The content of a mail with a link that was requested, which is stored when the mail leaves. Nothing is sent above the limit of links that are
 * requested without a session; those of staff are limited and audited where they are requested.
 * @param link.lifetime milliseconds for which the link works; an older request, as after a long outage, is of no use any more
 */
export async function passwordLinkContent(
  { db, now: clock }: MailParts,
  owner: PrincipalKey,
  mail: Pick<LeavingMail, 'address' | 'params'>,
  { url, hash, lifetime, params }: PasswordLink & { readonly params: Readonly<Record<string, unknown>> },
): Promise<MailContent | undefined> {
  const { asked_at, asked_by, origin } = z.parse(linkRequest, mail.params)
  const now = clock()
  if (now.getTime() - Date.parse(asked_at) > lifetime) return undefined
  const expiresAt = new Date(now.getTime() + lifetime)
  const link = { hash, email: mail.address, requestedBy: asked_by ?? null, expiresAt }
  if (!(await storePasswordLink(db, owner, link, now))) return undefined
  const entity = owner.kind === 'citizen' ? 'Citizen' : 'User'
  return {
    link: url,
    params,
    whenNotSent: () => db.deleteFrom('password_resets').where('hash', '=', hash).execute(),
    // A request without a session has no author, because anyone can type the name.
    ...(asked_by === undefined && {
      whenSent: () =>
        writeAudit(db, { ...origin, ...actor(anonymous, null) }, [
          { event: 'password-reset-asked', entity, entity_id: owner.id },
        ]),
    }),
  }
}
