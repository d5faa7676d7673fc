import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(secret: string): Buffer {
  let bits = ''
  for (const letter of secret.replace(/[\s=]/g, '').toUpperCase()) {
    bits += alphabet.indexOf(letter).toString(2).padStart(5, '0')
  }
  return Buffer.from(
    Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8), 2)),
  )
}

/**
 * The code of a secret (RFC 6238: SHA-1, six digits, 30 seconds).
 * @param ahead - steps of 30 seconds from now
 */
export function codeOf(secret: string, ahead = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
