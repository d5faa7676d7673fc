import { randomBytes } from 'node:crypto'
import { invitationDays, type Locale, resetMinutes } from '@portal/contract'
import { screenUrl } from '../mail/mail-template.ts'
import { dayLength } from '../text/time.ts'
import { tokenHash } from './token-hash.ts'

/** How long a link works that lets an account choose a password. */
export const resetMilliseconds: number = resetMinutes * 60_000
export const invitationMilliseconds: number = invitationDays * dayLength

/** A new link to choose a password: its address for the person, and the hash that is stored. */
export function newPasswordLink(publicUrl: string, locale: Locale, email: string): { url: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { url: screenUrl(publicUrl, locale, 'password-reset', { token, email }), hash: tokenHash(token) }
}
