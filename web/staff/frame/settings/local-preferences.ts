import { createPersonStore } from '../../../kit/device/person-data.ts'
import { encryptionKeyName, readStored, writeStored } from '../../../kit/device/storage.ts'
import { browserKey, decrypt, encrypt } from '../../../kit/drafts/encryption.ts'
import { type Preferences, preferences, preferencesFrom } from '../../../kit/settings/preferences.ts'

/** The preferences of the people who have used this browser, by person id; the last changed entry is last. */
type StoredPreferences = readonly (readonly [person: number, preferences: unknown])[]

/** The maximum of people: more than use one computer. */
const people = 20

/** Milliseconds that the first page waits for a browser that is slow to open its key. */
const timeoutMs = 500

/** The person whose preferences are shown. */
const person = createPersonStore<number | undefined>(undefined)
/** The last start of showing somebody's preferences; a later one, or the end of the session, cancels it. */
const start = createPersonStore<object | undefined>(undefined)
let shown: Preferences | undefined
let writing: Promise<unknown> = Promise.resolve()

function storedFrom(stored: unknown): StoredPreferences {
  if (!Array.isArray(stored)) return []
  return stored.filter((one) => Array.isArray(one) && one.length === 2 && Number.isInteger(one[0]))
}

async function read(key: CryptoKey): Promise<StoredPreferences> {
  return storedFrom(await decrypt(key, readStored(encryptionKeyName)))
}

async function write(whose: number, now: Preferences): Promise<void> {
  const key = await browserKey()
  const others = (await read(key)).filter(([id]) => id !== whose)
  writeStored(encryptionKeyName, await encrypt(key, [...others, [whose, now] as const].slice(-people)))
}

function show(next: Preferences): void {
  shown = next
  preferences.set(next)
}

async function look(whose: number): Promise<Preferences | undefined> {
  const found = (await read(await browserKey())).find(([id]) => id === whose)
  return found === undefined ? undefined : preferencesFrom(found[1])
}

/** The stored choices of this person; undefined when there are none, or when nothing can be stored here. */
function find(whose: number): Promise<Preferences | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs))
  return Promise.race([look(whose).catch(() => undefined), late])
}

/**
 * Shows the preferences of the signed-in person, and stores their changes, encrypted. A person who
 * is new in this browser starts with the device's theme, accent and direction. Where nothing can be encrypted, only these three are
 * stored.
 */
export async function showPreferencesOf(whose: number): Promise<void> {
  const own = {}
  start.set(own)
  const found = await find(whose)
  // Signed out, or changed again, meanwhile.
  if (start.get() !== own) return
  person.set(whose)
  if (found === undefined) shown = preferences.get()
  else if (JSON.stringify(found) !== JSON.stringify(preferences.get())) show(found)
}

preferences.subscribe(() => {
  const now = preferences.get()
  const whose = person.get()
  if (whose === undefined || now === shown) return
  shown = now
  writing = writing.then(() => write(whose, now)).catch(() => {})
})

/** Resolves when all changes so far are stored. */
export function writtenPreferences(): Promise<unknown> {
  return writing
}

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  const whose = person.get()
  if (event.key === encryptionKeyName && whose !== undefined) void showPreferencesOf(whose)
})
