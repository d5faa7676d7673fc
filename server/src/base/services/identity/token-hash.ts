import { createHash } from 'node:crypto'

/** The hash of a token. Only the hash is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
