import { createStore, type Store } from './store.ts'

function readTab(key: string): unknown {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function writeTab(key: string, value: object): void {
  try {
    if (Object.keys(value).length === 0) globalThis.sessionStorage?.removeItem(key)
    else globalThis.sessionStorage?.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the value is lost at a reload, and only then.
  }
}

/** A store of values by their names, for this tab: a reload keeps them, and the end of the session removes them. */
export function createTabStore<T>(
  key: string,
  isValue: (value: unknown) => value is T,
): Store<Readonly<Record<string, T>>> {
  const stored = readTab(key)
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  const store = createStore<Readonly<Record<string, T>>>(
    Object.fromEntries(entries.filter((entry): entry is [string, T] => isValue(entry[1]))),
  )
  store.subscribe(() => writeTab(key, store.get()))
  return store
}
