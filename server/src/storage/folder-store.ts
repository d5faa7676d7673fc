import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../http/errors.ts'
import type { FileStore } from './file-store.ts'
import { writeWhole } from './whole-file.ts'

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}

/** A file store in a folder that the web server does not serve. A full or broken disk causes an error 503. */
export function openFolderStore(root: string): FileStore {
  const unavailable = (error: unknown): never => {
    throw new AppError('storage_unavailable', { retryAfter: 30, cause: error })
  }
  return {
    put: (key, bytes) => writeWhole(join(root, key), bytes).catch(unavailable),
    get: (key) =>
      readFile(join(root, key)).catch((error) => {
        if (isCode(error, 'ENOENT')) throw new AppError('not_found')
        return unavailable(error)
      }),
    remove: (key) => rm(join(root, key), { force: true }).catch(unavailable),
  }
}
