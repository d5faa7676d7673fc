import { createHmac } from 'node:crypto'
import type { Db } from '../../database/db.ts'
import { readSecret } from '../../database/secrets.ts'
import type { Account } from '../../http/principal.ts'

/** The key of an account for its drafts, as base64. It is always the same, and follows from no other account's key. */
export async function readDraftKey(db: Db, { kind, id }: Pick<Account, 'kind' | 'id'>): Promise<{ key: string }> {
  const hmac = createHmac('sha256', await readSecret(db, 'tokens'))
  return { key: hmac.update(`${kind}-drafts:${id}`).digest('base64') }
}
