import { encryptedStoreName } from '../../citizens/frame/session/session.ts'
import { browserKey, decryptBytes, done, encryptBytes } from '../settings/encryption.ts'

/** A stored value: encrypted, with the media type of a `Blob`. */
interface Encrypted {
  readonly type: string | null
  readonly bytes: Uint8Array<ArrayBuffer>
}

const table = 'values'

async function open({ type, bytes }: Encrypted, key: CryptoKey): Promise<unknown> {
  const plain = await decryptBytes(key, bytes)
  return type === null ? JSON.parse(new TextDecoder().decode(plain)) : new Blob([plain], { type })
}

async function encrypt(value: unknown, key: CryptoKey): Promise<Encrypted> {
  if (value instanceof Blob)
    return { type: value.type, bytes: await encryptBytes(key, new Uint8Array(await value.arrayBuffer())) }
  return { type: null, bytes: await encryptBytes(key, new TextEncoder().encode(JSON.stringify(value))) }
}

export type EncryptedStore = ReturnType<typeof encryptedStore>

/**
 * Opens a store of encrypted values in IndexedDB, which only a key can read; each name has its own database.
 * @param keyOf - by default this browser's key, which no script can export
 */
export function encryptedStore(name: string, keyOf: () => Promise<CryptoKey> = browserKey) {
  /** Increases when the store is cleared. */
  let generation = 0

  async function within<T>(mode: IDBTransactionMode, work: (values: IDBObjectStore) => Promise<T>): Promise<T> {
    const opening = indexedDB.open(encryptedStoreName(name), 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    const database = await done(opening)
    try {
      const transaction = database.transaction(table, mode)
      const committed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      const [result] = await Promise.all([work(transaction.objectStore(table)), committed])
      return result
    } finally {
      database.close()
    }
  }

  return {
    /** All values that can be read. */
    all: async (): Promise<ReadonlyMap<string, unknown>> => {
      const begun = generation
      const found = new Map<string, unknown>()
      try {
        const key = await keyOf()
        const [keys, encrypted] = await within('readonly', (values) =>
          Promise.all([done(values.getAllKeys()), done<Encrypted[]>(values.getAll())]),
        )
        for (const [index, place] of keys.entries()) {
          const one = encrypted[index]
          const value = one && (await open(one, key).catch(() => undefined))
          if (value !== undefined) found.set(String(place), value)
        }
      } catch {
        // The browser cannot store anything here.
      }
      // Does not return values that were cleared meanwhile.
      return begun === generation ? found : new Map()
    },
    /** Stores a JSON value or a `Blob`. @throws Error where the browser cannot store it: plain HTTP, some private windows, a full device */
    put: async (key: string, value: unknown) => {
      const begun = generation
      const encrypted = await encrypt(value, await keyOf())
      if (begun === generation) await within('readwrite', (values) => done(values.put(encrypted, key)))
    },
    delete: async (key: string) => {
      await within('readwrite', (values) => done(values.delete(key)))
    },
    /** Removes all values, also those that `put` is still encrypting. */
    clear: async () => {
      generation += 1
      await done(indexedDB.deleteDatabase(encryptedStoreName(name)))
    },
  }
}
