import { readStored, writeStored } from '../../kit/device/storage.ts'
import { onWipe } from '../../kit/session/wipe.ts'
import { removeSealed, sealedName } from './session.ts'

/** The stores of drafts: of a sign-up, of somebody who is added to the family, of data that are corrected. */
const draftStores = ['sign-up', 'add-person', 'corrections'] as const
export type DraftStore = (typeof draftStores)[number]

/** Milliseconds for which a draft is kept after its last change: a week. */
const keptFor = 7 * 86_400_000

/** Notes when a draft was changed for the last time; undefined when it is removed. */
export function noteDraft(store: DraftStore, at: number | undefined): void {
  writeStored(sealedName(store), at)
}

/** Whether a draft on this device is older than a week, so that it must be removed. */
export function isDraftOld(store: DraftStore): boolean {
  const storedAt = readStored(sealedName(store))
  return typeof storedAt === 'number' && Date.now() - storedAt > keptFor
}

function removeDraft(store: DraftStore): void {
  noteDraft(store, undefined)
  removeSealed(store)
}

/**
 * Removes the drafts when somebody signs in or out, and when they are too old, also while the module that reads them is not loaded.
 * @param wait - milliseconds in which the page fetches what it needs itself
 */
export function watchDrafts(wait: number): void {
  onWipe(() => draftStores.forEach(removeDraft))
  setTimeout(() => draftStores.filter((store) => isDraftOld(store)).forEach(removeDraft), wait)
}
