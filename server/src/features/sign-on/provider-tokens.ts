import type { Db } from '../../database/db.ts'
import { readSecret } from '../../database/secrets.ts'
import { open, seal } from '../../identity/sealing.ts'

/** The tokens of the provider that a session keeps. */
export interface ProviderTokens {
  /** Names the session there when somebody signs out. */
  readonly idToken: string
  /** Asks the provider again about the person; absent when the provider gave none. */
  readonly refreshToken?: string | undefined
}

/** Encrypts tokens of the provider for the database: with them somebody could act there as the person. */
export async function sealTokens(db: Db, { idToken, refreshToken }: ProviderTokens): Promise<Buffer> {
  return seal(await readSecret(db, 'sign-on'), JSON.stringify({ idToken, refreshToken }))
}

/** The tokens of {@link sealTokens}. */
export async function openTokens(db: Db, sealed: Buffer): Promise<ProviderTokens> {
  return JSON.parse(open(await readSecret(db, 'sign-on'), sealed)) as ProviderTokens
}
