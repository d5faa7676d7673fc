import { createStore, type Store } from './store.ts'

/** Whether the signed-in person is loaded, so that their data can be requested. The session of the application sets it. */
export const isPersonLoaded = createStore(false)

/** @param keepsDrafts - the session expired: typed values that were not sent stay on the device, encrypted for the account */
type Clear = (keepsDrafts: boolean) => void

const clears = new Set<Clear>()

/** Calls a function each time the person's data is removed from this tab. @returns a function that ends this */
export function onClear(clear: Clear): () => void {
  clears.add(clear)
  return () => clears.delete(clear)
}

/** Removes the person's data from the memory of this tab. */
export function clearPersonData(keepsDrafts = false): void {
  isPersonLoaded.set(false)
  for (const clear of [...clears]) clear(keepsDrafts)
}

/**
 * A store whose value belongs to the signed-in person.
 * @param cleared - the value after the person's data is removed
 * @param initial - the first value, where it is another
 */
export function createPersonStore<T>(cleared: T, initial = cleared): Store<T> {
  const store = createStore(cleared)
  store.set(initial)
  onClear(() => store.set(cleared))
  return store
}

/** Empties a cache each time the person's data is removed. @returns the cache */
export function clearedWithPerson<T extends { clear(): void }>(cache: T): T {
  onClear(() => cache.clear())
  return cache
}
