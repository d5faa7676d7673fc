import { dayLength } from '@portal/contract'
import { onClear } from '../device/person-data.ts'
import { readStored, removeDatabase, writeStored } from '../device/storage.ts'

/** Milliseconds for which a draft is stored after its last change: a week. */
const lifetime = 7 * dayLength

/**
 * The name of a stored draft: of its database, and of the time of its last change in `localStorage`, which lists the stored drafts.
 * @param owner - stands for the account; absent for a draft without an account
 */
export function draftName(prefix: string, draft: string, owner?: string): string {
  return `${prefix}.draft.${draft}${owner === undefined ? '' : `.${owner}`}`
}

/** Stores when a draft was last changed; undefined when it is removed. */
export function noteDraft(name: string, at: number | undefined): void {
  writeStored(name, at)
}

/** When a draft was last changed, in milliseconds since the epoch; undefined when this browser has none. */
export function changedAt(name: string): number | undefined {
  const at = readStored(name)
  return typeof at === 'number' ? at : undefined
}

/** Whether a draft is older than a week. Such a draft must be removed. */
export function isDraftOld(name: string): boolean {
  return Date.now() - (changedAt(name) ?? Number.POSITIVE_INFINITY) > lifetime
}

function removeDrafts(prefix: string, isToRemove: (name: string) => boolean): void {
  // A browser that refuses its storage has no draft.
  const names = Object.keys(globalThis.localStorage ?? {}).filter((name) => name.startsWith(draftName(prefix, '')))
  for (const name of names.filter(isToRemove)) {
    noteDraft(name, undefined)
    removeDatabase(name)
  }
}

/**
 * Removes all drafts at sign-out, those without an account also at sign-in, and those that are too old. Works without loading the module
 * that reads them.
 * @param wait - milliseconds during which the page makes its own requests first
 */
export function watchDrafts(prefix: string, wait: number): void {
  const hasAccount = (name: string) => name.slice(draftName(prefix, '').length).includes('.')
  onClear((keepsDrafts) => removeDrafts(prefix, (name) => !keepsDrafts || !hasAccount(name)))
  setTimeout(() => removeDrafts(prefix, isDraftOld), wait)
}
