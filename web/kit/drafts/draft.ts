import { isPersonLoaded, onClear } from '../device/person-data.ts'
import { createStore, useStore } from '../device/store.ts'
import { type EncryptedStore, encryptedStore } from './encrypted-store.ts'
import { changedAt, draftName, isDraftOld, noteDraft } from './stored-drafts.ts'

/** How an application stores its drafts. */
export interface DraftSettings<D> {
  /** The prefix of the names of stored drafts. They stay when the session ends. */
  readonly prefix: string
  /** Reads the key of the signed-in account, as base64. Without it the draft belongs to no account, and this browser's key encrypts it. */
  readonly readKey?: () => Promise<string>
  /** The fields that are only in memory. */
  readonly unstored?: readonly (keyof D)[]
}

/** The encrypted store of a draft, and its name. */
interface OpenStore {
  readonly name: string
  readonly store: EncryptedStore
}

/** A draft during one session. Its last change may be stored after the session has ended, with the key of its account. */
interface DraftSession<D> {
  opened: OpenStore | undefined
  loading: Promise<void> | undefined
  /** The next time that it is read and stored. */
  waiting: Promise<void> | undefined
  /** Whether `contents` is what the store contains. */
  isRead: boolean
  contents: D
  /** The changes that are not stored yet, in their order. */
  unsaved: readonly ((now: D) => D)[]
}

/** The store of an account. Its name contains a hash of the key, so it tells nobody the account. */
async function openOf(prefix: string, draft: string, key: string): Promise<OpenStore> {
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 8)
  const name = draftName(prefix, draft, [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  const imported = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { name, store: encryptedStore(name, imported) }
}

/**
 * Opens a draft: typed values that are not sent yet. The browser stores each change encrypted until the draft is sent, also when the
 * session expires; only its account can read it, in each tab. Sign-out removes it, and so does a week without a change.
 * @param empty - a draft without values; values may contain files
 */
export function draftOf<D extends object>(
  draftId: string,
  empty: D,
  { prefix, readKey, unstored = [] }: DraftSettings<D>,
) {
  const draft = createStore<D | undefined>(undefined)
  const isStored = createStore(true)
  const begin = (): DraftSession<D> => ({
    opened: undefined,
    loading: undefined,
    waiting: undefined,
    isRead: false,
    contents: empty,
    unsaved: [],
  })
  let session = begin()
  /** What is called first is done first. */
  let jobs: Promise<void> = Promise.resolve()

  const changed = (now: D, changes: DraftSession<D>['unsaved']) => changes.reduce((value, change) => change(value), now)

  /** The fields that are stored. */
  const stored = (value: D) =>
    Object.fromEntries(Object.entries(value).filter(([field]) => !unstored.includes(field as keyof D)))

  /** Without a session no account's draft can be read or changed. */
  const canOpen = () => readKey === undefined || isPersonLoaded.get()

  async function open(): Promise<OpenStore> {
    if (readKey !== undefined) return openOf(prefix, draftId, await readKey())
    const name = draftName(prefix, draftId)
    return { name, store: encryptedStore(name) }
  }

  async function remove({ name, store }: OpenStore): Promise<void> {
    await store.clear()
    noteDraft(name, undefined)
  }

  async function read(own: DraftSession<D>, opened: OpenStore): Promise<void> {
    if (isDraftOld(opened.name)) await remove(opened)
    const found = changedAt(opened.name) === undefined ? {} : await opened.store.all()
    const inMemory = Object.fromEntries(unstored.map((field) => [field, own.contents[field]]))
    own.contents = Object.keys(found).length === 0 ? empty : { ...empty, ...found, ...inMemory }
    own.isRead = true
    if (own === session) draft.set(changed(own.contents, own.unsaved))
  }

  async function write(own: DraftSession<D>, opened: OpenStore): Promise<void> {
    const { length } = own.unsaved
    const now = changed(own.contents, own.unsaved)
    const [values, before] = [stored(now), stored(own.contents) as Readonly<Record<string, unknown>>]
    if (JSON.stringify(values) === JSON.stringify(stored(empty))) await remove(opened)
    else {
      // The time lists the draft: it is there before the draft is.
      noteDraft(opened.name, changedAt(opened.name) ?? Date.now())
      await opened.store.write(
        Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== before[field])),
      )
      noteDraft(opened.name, Date.now())
    }
    own.contents = now
    own.unsaved = own.unsaved.slice(length)
  }

  async function sync(own: DraftSession<D>): Promise<void> {
    try {
      // Only in its own session: afterwards the key is that of another account.
      if (own.opened === undefined && own === session && canOpen()) {
        const opened = await open()
        if (own === session) own.opened = opened
      }
      if (own.opened === undefined) return
      if (!own.isRead) await read(own, own.opened)
      if (own.unsaved.length > 0) await write(own, own.opened)
      isStored.set(true)
    } catch {
      isStored.set(false)
    }
    // A browser that cannot read a draft shows an empty one.
    if (own === session) draft.update((now) => now ?? empty)
  }

  /** Reads and stores what is not read or stored yet, and resolves when it is done. */
  function store(own = session): Promise<void> {
    if (own.waiting !== undefined) return own.waiting
    jobs = jobs.then(() => {
      own.waiting = undefined
      return sync(own)
    })
    own.waiting = jobs
    return jobs
  }

  /** Reads the draft of this browser, once in a session. */
  function load(): Promise<void> {
    if (!canOpen()) return Promise.resolve()
    session.loading ??= store()
    return session.loading
  }

  /** Changes the draft, and resolves when it is stored. */
  function change(one: (now: D) => D): Promise<void> {
    // A form that is still shown after the end of the session must not write into the draft of the next account.
    if (!canOpen()) return jobs
    session.unsaved = [...session.unsaved, one]
    draft.update((now) => one(now ?? empty))
    return store()
  }

  onClear((keepsDrafts) => {
    const ended = session
    session = begin()
    draft.set(undefined)
    if (keepsDrafts && readKey !== undefined) return
    ended.unsaved = [() => empty]
    void store(ended)
  })
  // Another tab has changed this draft.
  globalThis.window?.addEventListener('storage', ({ key }) => {
    if (key === null || key !== session.opened?.name) return
    session.isRead = false
    void store()
  })
  return {
    empty,
    /** Whether this browser can store it; otherwise it is only in the memory of this page. */
    isStored,
    load,
    /** Resolves when every change is stored. */
    store: () => store(),
    /** Removes the draft from this browser. */
    clear: () => change(() => empty),
    /** The draft for a component; undefined until it is read. */
    use: (): D | undefined => {
      void load()
      return useStore(draft)
    },
    /** The draft outside of components. */
    current: () => draft.get() ?? empty,
    /** Changes the draft and stores it. The function is called more than once, also with what was stored before it. */
    change: (one: (now: D) => D) => void change(one),
  }
}
