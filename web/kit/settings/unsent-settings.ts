import { storageName } from '../device/storage.ts'
import { createStore } from '../device/store.ts'

/** Settings by their key. */
export type Changes = Readonly<Record<string, unknown>>

/** The changes that the server has not acknowledged are stored under this key, for this tab: a reload sends them again. */
const unsentKey = `${storageName}.unsent-settings`

function readUnsent(): Changes {
  try {
    const stored: unknown = JSON.parse(globalThis.sessionStorage?.getItem(unsentKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Changes) : {}
  } catch {
    return {}
  }
}

function storeUnsent(changes: Changes): void {
  try {
    if (Object.keys(changes).length === 0) globalThis.sessionStorage?.removeItem(unsentKey)
    else globalThis.sessionStorage?.setItem(unsentKey, JSON.stringify(changes))
  } catch {
    // Storage is full or forbidden: the changes are still sent; only a reload before that would lose them.
  }
}

/** The changes that are not acknowledged yet; they take precedence over the server's values. */
export const unsentSettings = createStore<Changes>(readUnsent())

unsentSettings.subscribe(() => storeUnsent(unsentSettings.get()))
