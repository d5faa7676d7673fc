import { createStore } from '../device/store.ts'

/** How to go over to a newer version of the application, once there is one; undefined while there is none. */
export const newVersion = createStore<(() => void) | undefined>(undefined)
