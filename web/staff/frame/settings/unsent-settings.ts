import { storageName } from '../../../kit/device/storage.ts'
import { createTabStore } from '../device/tab-store.ts'

/** Settings by their key. */
export type Changes = Readonly<Record<string, unknown>>

/** The changes that the server has not acknowledged; they take precedence over its values. A reload sends them again. */
export const unsentSettings = createTabStore(
  `${storageName}.unsent-settings`,
  (value): value is unknown => value !== undefined,
)
