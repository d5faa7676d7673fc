import { browserKey, decryptBytes, done, encryptBytes } from './encryption.ts'

/** A stored value: its JSON text and the content of its files, each encrypted. */
interface Encrypted {
  readonly text: Uint8Array<ArrayBuffer>
  readonly files: readonly Uint8Array<ArrayBuffer>[]
}

/** How the JSON text of a value refers to a file. */
interface FileReference {
  readonly $file: number
  readonly name: string
  readonly type: string
}

const isReference = (value: unknown): value is FileReference =>
  typeof value === 'object' && value !== null && '$file' in value

const table = 'values'

async function encrypt(value: unknown, key: CryptoKey): Promise<Encrypted> {
  const files: File[] = []
  const text = JSON.stringify(value, (_, part: unknown) =>
    part instanceof File ? { $file: files.push(part) - 1, name: part.name, type: part.type } : part,
  )
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  return {
    text: await encryptBytes(key, new TextEncoder().encode(text)),
    files: await Promise.all(contents.map((content) => encryptBytes(key, content))),
  }
}

async function decrypt(encrypted: Encrypted, key: CryptoKey): Promise<unknown> {
  const text = new TextDecoder().decode(await decryptBytes(key, encrypted.text))
  const contents = await Promise.all(encrypted.files.map((content) => decryptBytes(key, content)))
  return JSON.parse(text, (_, part: unknown) =>
    isReference(part) ? new File([contents[part.$file] ?? ''], part.name, { type: part.type }) : part,
  )
}

export type EncryptedStore = ReturnType<typeof encryptedStore>

/**
 * Opens a store of encrypted values in IndexedDB: JSON, which may contain files. Each name has its own database. What is called first is
 * done first. Every function throws where the browser cannot store: plain HTTP, some private windows, a full device.
 * @param key - by default this browser's key, which no script can export
 */
export function encryptedStore(name: string, key?: CryptoKey) {
  let jobs: Promise<unknown> = Promise.resolve()
  function inOrder<T>(job: () => Promise<T>): Promise<T> {
    const result = jobs.then(job)
    jobs = result.catch(() => {})
    return result
  }

  async function within<T>(mode: IDBTransactionMode, work: (values: IDBObjectStore) => Promise<T>): Promise<T> {
    const opening = indexedDB.open(name, 1)
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
    /** All values that this key can read, by name. */
    all: (): Promise<Readonly<Record<string, unknown>>> =>
      inOrder(async () => {
        const used = key ?? (await browserKey())
        const [names, encrypted] = await within('readonly', (values) =>
          Promise.all([done(values.getAllKeys()), done<Encrypted[]>(values.getAll())]),
        )
        const read = encrypted.map(async (one, index) => [String(names[index]), await decrypt(one, used)] as const)
        const settled = await Promise.allSettled(read)
        return Object.fromEntries(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
      }),
    /** Stores values by name, all or none; undefined removes one. */
    write: (changes: Readonly<Record<string, unknown>>): Promise<void> =>
      inOrder(async () => {
        const used = key ?? (await browserKey())
        const encrypted = await Promise.all(
          Object.entries(changes).map(
            async ([one, value]) => [one, value === undefined ? undefined : await encrypt(value, used)] as const,
          ),
        )
        await within('readwrite', async (values) => {
          for (const [one, value] of encrypted) value === undefined ? values.delete(one) : values.put(value, one)
        })
      }),
    /** Removes all values. */
    clear: (): Promise<void> => inOrder(async () => void (await done(indexedDB.deleteDatabase(name)))),
  }
}
