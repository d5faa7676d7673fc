import { createStore } from '../device/store.ts'

/** Switches to a newer version of the application; undefined while there is none. */
export const newVersion = createStore<(() => void) | undefined>(undefined)
