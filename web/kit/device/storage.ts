/** The prefix of everything that this application stores in the browser. */
export const storageName = 'portal_ciudadano_v1'

/** Encrypted preferences, separate for each person. Only this browser's key can read them, and they contain nothing about citizens. */
export const encryptionKeyName = `${storageName}.sealed`

/** The keys that stay after sign-out. */
const deviceKeys = new Set([`${storageName}.preferences`, `${storageName}.cookies`, encryptionKeyName])

/** `localStorage` belongs to the whole browser, `sessionStorage` to a tab. Code that runs before or without a page has neither. */
type Place = 'localStorage' | 'sessionStorage'

/** Reads a JSON value; undefined when it is absent or corrupt. */
export function readStored(key: string, place: Place = 'localStorage'): unknown {
  try {
    const text = globalThis[place].getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes a JSON value, or removes it when undefined. A full or forbidden storage is not an error: the value is lost at reload. */
export function writeStored(key: string, value: unknown, place: Place = 'localStorage'): void {
  try {
    if (value === undefined) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, JSON.stringify(value))
  } catch {
    // Private windows of some browsers refuse to store.
  }
}

/**
 * Removes everything that an application stored, except the preferences of the device: no personal data stays after sign-out.
 * @param prefix - of the names of the stored values
 */
export function clearStored(prefix = storageName): void {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${prefix}.`) && !deviceKeys.has(key)) localStorage.removeItem(key)
    }
  } catch {
    // As above.
  }
}

/** Removes a database of this browser. It may be absent. */
export function removeDatabase(name: string): void {
  globalThis.indexedDB?.deleteDatabase(name)
}
