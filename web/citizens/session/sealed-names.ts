import { citizenStorage } from './session.ts'

/** The name of an encrypted store in the browser: of its database, and of what else is stored about it. */
export function sealedName(store: string): string {
  return `${citizenStorage}.${store}`
}

/** Removes an encrypted store, also where the module that reads it is not loaded. */
export function removeSealed(store: string): void {
  globalThis.indexedDB?.deleteDatabase(sealedName(store))
}
