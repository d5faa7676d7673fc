import { onClear } from '../../../kit/device/person-data.ts'
import { readStored, writeStored } from '../../../kit/device/storage.ts'
import { removeEncryptedStore } from './session.ts'

/** The stores of drafts: of a sign-up, of somebody who is added to the family, of data that are corrected. */
const draftStores = ['sign-up', 'add-person', 'corrections'] as const
export type DraftStore = (typeof draftStores)[number]

/** Milliseconds for which a draft is stored after its last change: a week. */
const lifetime = 7 * 86_400_000

/** The storage key of the time of a draft's last change. It stays after the session, as the draft does. */
export const noteName = (store: DraftStore) => `portal_ciudadanos_device.draft.${store}`

/** Whether a draft belongs to an account and stays when its session ends. A sign-up has no account yet. */
export const isOfAccount = (store: DraftStore) => store !== 'sign-up'

/** Notes when a draft was changed for the last time; undefined when it is removed. */
export function noteDraft(store: DraftStore, at: number | undefined): void {
  writeStored(noteName(store), at)
}

/** Whether a draft on this device is older than a week, so that it must be removed. */
export function isDraftOld(store: DraftStore): boolean {
  const storedAt = readStored(noteName(store))
  return typeof storedAt === 'number' && Date.now() - storedAt > lifetime
}

function removeDraft(store: DraftStore): void {
  noteDraft(store, undefined)
  removeEncryptedStore(store)
}

/**
 * Removes the drafts when somebody signs out, that of a sign-up also when somebody signs in, and all when they are too old, also while the module that reads them is not loaded.
 * @param wait - milliseconds in which the page fetches what it needs itself
 */
export function watchDrafts(wait: number): void {
  onClear((keepsDrafts) => draftStores.filter((store) => !keepsDrafts || !isOfAccount(store)).forEach(removeDraft))
  setTimeout(() => draftStores.filter((store) => isDraftOld(store)).forEach(removeDraft), wait)
}
