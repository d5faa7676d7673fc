import { readStored, writeStored } from '../../kit/device/storage.ts'
import { onWipe } from '../../kit/session/wipe.ts'
import { citizenStorage } from './session.ts'

/** Where the time of the last change of a sign-up's draft is stored. */
export const draftAgeKey = `${citizenStorage}.sign-up`

/** Milliseconds for which a draft is kept after its last change: a week. */
const keptFor = 7 * 86_400_000

/** Whether the draft on this device is older than a week, so that it must be removed. */
export function isDraftOld(now = Date.now()): boolean {
  const storedAt = readStored(draftAgeKey)
  return typeof storedAt === 'number' && now - storedAt > keptFor
}

/** The name of the store of the draft. */
export const draftStore = 'sign-up'

function removeDraft(): void {
  writeStored(draftAgeKey, undefined)
  globalThis.indexedDB?.deleteDatabase(`${citizenStorage}.${draftStore}`)
}

/**
 * Removes the draft when somebody signs in or out, and when it is too old, also while the module that reads it is not loaded.
 * @param wait - milliseconds in which the page fetches what it needs itself
 */
export function watchDraft(wait: number): void {
  onWipe(removeDraft)
  setTimeout(() => {
    if (isDraftOld()) removeDraft()
  }, wait)
}
