import { mdiRun } from '@mdi/js'
import { useEffect } from 'react'
import { createStore, useStore } from '../../../kit/device/store.ts'

/** The icons once they are loaded; an empty object when loading failed. */
const icons = createStore<Readonly<Record<string, string>> | undefined>(undefined)
let isLoading = false

/** Loads the icons after the first page, which can be read without them. */
function load(): void {
  if (isLoading) return
  isLoading = true
  import('./activity-icons.ts').then(
    ({ activityIcons }) => icons.set(activityIcons),
    () => icons.set({}),
  )
}

/** The icon of a kind of activity, by the name from the server; empty while it loads. An unknown name gets a running person. */
export function useActivityIcon(name: string): string {
  const loaded = useStore(icons)
  useEffect(load, [])
  return loaded === undefined ? '' : (loaded[name] ?? mdiRun)
}
