import { createHmac } from 'node:crypto'
import type { Db } from '../../base/database/db.ts'
import { readSecret } from '../../base/database/secrets.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'

/** The key of an account for its drafts, as base64. It is always the same, and follows from no other account's key. */
export async function readDraftKey(db: Db, { id }: SignedInCitizen): Promise<{ key: string }> {
  const hmac = createHmac('sha256', await readSecret(db, 'tokens'))
  return { key: hmac.update(`citizen-drafts:${id}`).digest('base64') }
}
