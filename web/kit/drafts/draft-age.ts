import { dayLength } from '@portal/contract'
import { removeEncryptedStore } from '../../citizens/frame/session/session.ts'
import { onClear } from '../device/person-data.ts'
import { readStored, writeStored } from '../device/storage.ts'

/** The stores of drafts: of a sign-up, of a person to add, of data to correct. */
const draftStores = ['sign-up', 'add-person', 'corrections'] as const
export type DraftStore = (typeof draftStores)[number]

/** Milliseconds for which a draft is stored after its last change: a week. */
const lifetime = 7 * dayLength

/** The storage key of the time of a draft's last change. Like the draft, it stays after the session. */
export const noteName = (store: DraftStore) => `portal_ciudadanos_device.draft.${store}`

/** Whether a draft belongs to an account and stays when its session ends. A sign-up has no account yet. */
export const isOfAccount = (store: DraftStore) => store !== 'sign-up'

/** Stores when a draft was last changed; undefined when it is removed. */
export function noteDraft(store: DraftStore, at: number | undefined): void {
  writeStored(noteName(store), at)
}

/** Whether a draft on this device is older than a week. Such a draft must be removed. */
export function isDraftOld(store: DraftStore): boolean {
  const storedAt = readStored(noteName(store))
  return typeof storedAt === 'number' && Date.now() - storedAt > lifetime
}

function removeDraft(store: DraftStore): void {
  noteDraft(store, undefined)
  removeEncryptedStore(store)
}

/**
 * Removes the drafts at sign-out, that of a sign-up also at sign-in, and all drafts that are too old. Works without loading the module that reads them.
 * @param wait - milliseconds during which the page makes its own requests first
 */
export function watchDrafts(wait: number): void {
  onClear((keepsDrafts) => draftStores.filter((store) => !keepsDrafts || !isOfAccount(store)).forEach(removeDraft))
  setTimeout(() => draftStores.filter((store) => isDraftOld(store)).forEach(removeDraft), wait)
}
