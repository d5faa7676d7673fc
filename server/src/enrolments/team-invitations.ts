import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../base/database/db.ts'
import { readSecret } from '../base/database/secrets.ts'

/** A new code of an invitation to a team. It cannot be guessed. */
export function newInvitationCode(): string {
  return randomBytes(12).toString('base64url')
}

/** The keyed hash of a code. Only the hash is stored, so that nobody can use a code that they read in the database. */
export async function invitationHash(db: Db, code: string): Promise<Buffer> {
  return createHmac('sha256', await readSecret(db, 'tokens'))
    .update(`team-invitation:${code}`)
    .digest()
}
