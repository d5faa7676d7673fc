import { draftKey } from '../../citizens/frame/session/draft-key.ts'
import { isPersonLoaded, onClear } from '../device/person-data.ts'
import { createStore, useStore } from '../device/store.ts'
import { browserKey } from '../settings/encryption.ts'
import { type DraftStore, isDraftOld, isOfAccount, noteDraft } from './draft-age.ts'
import { type EncryptedStore, encryptedStore } from './encrypted-store.ts'

/** Milliseconds without a change before a draft is stored. */
const pause = 100

const isFiles = (value: unknown): value is readonly File[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof File)

const fileKey = (field: string, index: number) => `${field} ${index}`

/** The fields of a draft that are lists of files. */
const fileLists = (draft: object) =>
  Object.entries(draft).filter(([, value]) => isFiles(value)) as [string, readonly File[]][]

/** The files of a draft by the name under which each is stored. */
function filesOf(draft: object): ReadonlyMap<string, File> {
  return new Map(
    fileLists(draft).flatMap(([field, files]) => files.map((file, index) => [fileKey(field, index), file] as const)),
  )
}

/**
 * Opens the draft of a store: the typed values that are not sent yet. The device stores it encrypted until it is sent, also when the
 * session expires; only its account can read it. Files are stored too; a password stays in memory only.
 * @param empty - a draft without values
 */
export function draftOf<D extends object>(name: DraftStore, empty: D) {
  const hasAccount = isOfAccount(name)
  /** The store with the key of the account. Each session has its own, because a change may be stored after the session has ended. */
  function openStore(): EncryptedStore {
    let key: Promise<CryptoKey> | undefined
    return encryptedStore(name, () => {
      if (!hasAccount) return browserKey()
      key ??= draftKey()
      key.catch(() => {
        key = undefined
      })
      return key
    })
  }
  let encryptedDraft = openStore()
  const draft = createStore<D | undefined>(undefined)
  const isStored = createStore(true)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Changes are stored one after the other. */
  let storing: Promise<void> = Promise.resolve()
  let loading: Promise<void> | undefined
  let storedFiles: ReadonlyMap<string, File> = new Map()
  /** Whether the store has no readable value. The first change then clears it, because it may contain a draft of another account. */
  let isUnreadable = false
  /** Increases when the draft is removed from memory. */
  let generation = 0

  function draftFrom(found: ReadonlyMap<string, unknown>): D {
    const values = found.get('answers')
    if (typeof values !== 'object' || values === null) return empty
    const { fileNames = {}, ...stored } = values as { fileNames?: Readonly<Record<string, readonly string[]>> }
    const lists = Object.entries(fileNames).map(([field, all]) => {
      const files = all.flatMap((one, index) => {
        const blob = found.get(fileKey(field, index))
        return blob instanceof Blob ? [new File([blob], one, { type: blob.type })] : []
      })
      return [field, files.length === all.length ? files : []] as const
    })
    return { ...empty, ...stored, ...Object.fromEntries(lists) }
  }

  async function write(now: D, into: EncryptedStore): Promise<void> {
    try {
      const files = filesOf(now)
      if (isUnreadable) await into.clear()
      isUnreadable = false
      for (const [key, file] of files) if (storedFiles.get(key) !== file) await into.put(key, file)
      for (const key of storedFiles.keys()) if (!files.has(key)) await into.delete(key)
      storedFiles = files
      const { password: _, ...values } = now as D & { readonly password?: string }
      const fileNames = Object.fromEntries(
        fileLists(values).map(([field, all]) => [field, all.map((file) => file.name)]),
      )
      const texts = Object.fromEntries(Object.entries(values).filter(([field]) => !(field in fileNames)))
      await into.put('answers', { ...texts, fileNames })
      noteDraft(name, Date.now())
      isStored.set(true)
    } catch {
      isStored.set(false)
    }
  }

  /** Reads the stored draft. Removes it when it is older than a week. */
  async function read(): Promise<D> {
    if (isDraftOld(name)) await encryptedDraft.clear().catch(() => {})
    const found = await encryptedDraft.all()
    isUnreadable = found.size === 0
    return draftFrom(found)
  }

  /** Reads the draft of this device, once. */
  function load(): Promise<void> {
    // Without a session no account's draft can be read.
    if (hasAccount && !isPersonLoaded.get()) return Promise.resolve()
    const mine = generation
    loading ??= storing.then(read).then((found) => {
      if (mine !== generation) return
      storedFiles = filesOf(found)
      draft.update((now) => now ?? found)
    })
    return loading
  }

  /** Stores the draft now, and resolves when it is stored. `isLast`: also when it is removed from memory meanwhile. */
  function store(isLast = false): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [now, into] = [draft.get(), encryptedDraft]
    if (now !== undefined && now !== empty)
      storing = storing.then(() => (isLast || draft.get() === now ? write(now, into) : undefined))
    return storing
  }

  /** Removes the draft from this device. */
  async function clear(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    draft.set(empty)
    storedFiles = new Map()
    // A write that has begun would otherwise store its time after the removal.
    await storing
    noteDraft(name, undefined)
    await encryptedDraft.clear().catch(() => {})
  }

  /** Stores the last change and removes the draft from memory. */
  function leave(): void {
    if (timer !== undefined) void store(true)
    generation += 1
    draft.set(undefined)
    loading = undefined
    storedFiles = new Map()
    encryptedDraft = openStore()
  }

  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) void store()
  })
  onClear((keepsDrafts) => {
    if (keepsDrafts && hasAccount) return leave()
    void clear()
    encryptedDraft = openStore()
  })
  return {
    empty,
    /** Whether this browser can store it; otherwise it is only in the memory of this page. */
    isStored,
    read,
    load,
    store: () => store(),
    clear,
    /** The draft for a component; undefined until it is read. */
    use: (): D | undefined => {
      void load()
      return useStore(draft)
    },
    /** The draft outside of components. */
    current: () => draft.get() ?? empty,
    /** Changes the draft; it is stored after a short pause. */
    change: (change: (now: D) => D) => {
      draft.update((now) => change(now ?? empty))
      clearTimeout(timer)
      timer = setTimeout(() => void store(), pause)
    },
  }
}
