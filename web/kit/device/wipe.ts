import { createStore } from './store.ts'

/** Whether the signed-in person is known, so that data of theirs can be requested. The session of the application sets it. */
export const isPersonKnown = createStore(false)

/** @param keepsDrafts - the session ended by itself: what was typed and not sent stays on the device, encrypted for the account */
type Wipe = (keepsDrafts: boolean) => void

const wipes = new Set<Wipe>()

/** Registers a function that runs when the person's data must be removed from the browser. */
export function onWipe(wipe: Wipe): void {
  wipes.add(wipe)
}

/** Removes the person's data from the memory of this tab. */
export function wipeMemory(keepsDrafts = false): void {
  isPersonKnown.set(false)
  for (const wipe of wipes) wipe(keepsDrafts)
}
