import { createPersonStore } from '../../../kit/device/person-data.ts'
import { readStored, storageName, writeStored } from '../../../kit/device/storage.ts'
import { browserKey, decrypt, encrypt } from '../../../kit/drafts/encryption.ts'
import type { Entry } from './entries.ts'

/** An entry opened from the search, with the data to find and show it again. */
export interface Recent extends Pick<Entry, 'key' | 'group' | 'title' | 'note'> {
  /** The screen and its parameters, because the address differs by language. */
  readonly screen: string
  readonly params: Readonly<Record<string, string | number>>
}

const most = 6
/** The entries name citizens: they are encrypted with the key of this browser and deleted when the person signs out. */
const place = `${storageName}.recent`

export const recents = createPersonStore<readonly Recent[]>([])
const isRead = createPersonStore(false)

function recentFrom(stored: unknown): readonly Recent[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (one) => typeof one?.key === 'string' && typeof one.title === 'string' && typeof one.screen === 'string',
  )
}

/** Reads the entries that an earlier page of this session stored; empty where encryption is not available. */
export async function readRecents(): Promise<void> {
  if (isRead.get()) return
  isRead.set(true)
  try {
    const found = recentFrom(await decrypt(await browserKey(), readStored(place)))
    if (isRead.get() && recents.get().length === 0) recents.set(found.slice(0, most))
  } catch {
    // Then only this page remembers them.
  }
}

/** Stores an entry as the last opened one. */
export function remember(opened: Recent): void {
  recents.update((all) => [opened, ...all.filter(({ key }) => key !== opened.key)].slice(0, most))
  const now = recents.get()
  browserKey()
    .then((key) => encrypt(key, now))
    .then(
      (encrypted) => {
        if (recents.get() === now) writeStored(place, encrypted)
      },
      () => {},
    )
}
