import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '../errors.ts'
import type { FileStore } from './file-store.ts'

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}

/** Writes beside the place and moves it there when it is on the disk: nobody ever finds half a file. */
async function write(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Files in a folder of their own, outside of what the web serves. A full or broken disk is a refusal 503. */
export function openFolderStore(root: string): FileStore {
  const unavailable = (error: unknown): never => {
    throw new Refusal('storage_unavailable', { retryAfter: 30, cause: error })
  }
  return {
    put: (key, bytes) => write(join(root, key), bytes).catch(unavailable),
    get: (key) =>
      readFile(join(root, key)).catch((error) => {
        if (isCode(error, 'ENOENT')) throw new Refusal('not_found')
        return unavailable(error)
      }),
    remove: (key) => rm(join(root, key), { force: true }).catch(unavailable),
  }
}
