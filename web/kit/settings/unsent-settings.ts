import { storageName } from '../device/storage.ts'
import { createStore } from '../device/store.ts'

/** Settings by their key. */
export type Changes = Readonly<Record<string, unknown>>

/** The changes that the server has not acknowledged lie here, in this tab: a reload sends them again. */
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
    // A full or forbidden storage: the changes still leave, only a reload in between would lose them.
  }
}

/** What was chosen and is not acknowledged yet; shown before what the server told. */
export const unsentSettings = createStore<Changes>(readUnsent())

unsentSettings.subscribe(() => storeUnsent(unsentSettings.get()))
