import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts a text that the database stores, with a key of 32 bytes (AES-256-GCM). */
export function encrypt(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** The text of {@link encrypt}. @throws Error when the key is another one, or the bytes were changed */
export function decrypt(key: Buffer, encrypted: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
  decipher.setAuthTag(encrypted.subarray(-16))
  return Buffer.concat([decipher.update(encrypted.subarray(12, -16)), decipher.final()]).toString('utf8')
}
