import { onClear } from '../../../kit/device/person-data.ts'
import { readStored, writeStored } from '../../../kit/device/storage.ts'
import { createStore, type Store } from '../../../kit/device/store.ts'

/** A store of values by their names, for this tab: a reload keeps them, and the end of the session removes them. */
export function createTabStore<T>(
  key: string,
  isValue: (value: unknown) => value is T,
): Store<Readonly<Record<string, T>>> {
  const stored = readStored(key, 'sessionStorage')
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  const store = createStore<Readonly<Record<string, T>>>(
    Object.fromEntries(entries.filter((entry): entry is [string, T] => isValue(entry[1]))),
  )
  onClear(() => store.set({}))
  store.subscribe(() => {
    const isEmpty = Object.keys(store.get()).length === 0
    writeStored(key, isEmpty ? undefined : store.get(), 'sessionStorage')
  })
  return store
}
