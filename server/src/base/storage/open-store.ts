import { join } from 'node:path'
import type { Config } from '../process/config.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openObjectStore } from './object-store.ts'

/** Opens the file store: an S3-compatible one when one is set, else `files/` in the data folder. */
export function openStore({ dataDir, objectPlace }: Pick<Config, 'dataDir' | 'objectPlace'>): FileStore {
  return objectPlace === null ? openFolderStore(join(dataDir, 'files')) : openObjectStore(objectPlace)
}
