import { storageName } from '../device/storage.ts'

const store = 'keys'
const keyName = 'preferences'
const nonceBytes = 12

/** The result of a request of IndexedDB. */
export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(storageName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  return done(opening)
}

/** This browser's key, which no script can read. @throws Error where keys cannot be stored: plain HTTP, some private windows */
export async function browserKey(): Promise<CryptoKey> {
  const database = await openDatabase()
  try {
    const stored: unknown = await done(database.transaction(store).objectStore(store).get(keyName))
    if (stored instanceof CryptoKey) return stored
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Another tab may have created a key meanwhile: the first one is used.
    const keys = database.transaction(store, 'readwrite').objectStore(store)
    const first: unknown = await done(keys.get(keyName))
    if (first instanceof CryptoKey) return first
    await done(keys.put(made, keyName))
    return made
  } finally {
    database.close()
  }
}

/** Encrypts bytes (AES-GCM). They begin with their nonce, which is never the same twice. */
export async function encryptBytes(key: CryptoKey, plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  const whole = new Uint8Array(nonceBytes + encrypted.length)
  whole.set(iv)
  whole.set(encrypted, nonceBytes)
  return whole
}

/** The decrypted bytes. @throws Error for corrupt or changed ones, and for those that another key encrypted */
export async function decryptBytes(key: CryptoKey, whole: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = whole.subarray(0, nonceBytes)
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, whole.subarray(nonceBytes)))
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Encrypts a small JSON value as text. */
export async function encrypt(key: CryptoKey, value: unknown): Promise<string> {
  return toText(await encryptBytes(key, new TextEncoder().encode(JSON.stringify(value))))
}

/** The decrypted value; undefined for anything else: absent, corrupt, changed, or encrypted with another key. */
export async function decrypt(key: CryptoKey, text: unknown): Promise<unknown> {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(new TextDecoder().decode(await decryptBytes(key, fromText(text))))
  } catch {
    return undefined
  }
}
