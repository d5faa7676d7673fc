import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, appErrorOf } from '../errors/errors.ts'
import type { FileStore, StoredContent } from './file-store.ts'
import { draftEnding, writeWhole } from './whole-file.ts'

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}

/** All files below a folder, sorted by the bytes of their names. A file that is removed meanwhile is left out. */
async function* filesBelow(root: string, prefix = ''): AsyncGenerator<StoredContent> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch((error) => {
    if (isCode(error, 'ENOENT')) return []
    throw error
  })
  const names = entries.map((entry) => Buffer.from(entry.isDirectory() ? `${entry.name}/` : entry.name))
  for (const name of names.toSorted(Buffer.compare)) {
    const key = `${prefix}${name}`
    if (key.endsWith('/')) {
      yield* filesBelow(root, key)
      continue
    }
    const found = await stat(join(root, key)).catch(() => null)
    if (found !== null) yield { key, changedAt: found.mtime }
  }
}

/** A file store in a folder that the web server does not serve. A full or broken disk causes an error 503. */
export function openFolderStore(root: string): FileStore {
  const unavailable = (error: unknown): never => {
    // An error of the content itself, such as that of a cancelled export, is not an error of the disk.
    if (appErrorOf(error) !== undefined || !(error instanceof Error && 'syscall' in error)) throw error
    throw new AppError('storage_unavailable', { retryAfter: 30, cause: error })
  }
  const unreadable = (error: unknown): never => {
    if (isCode(error, 'ENOENT')) throw new AppError('not_found')
    return unavailable(error)
  }
  return {
    put: (key, content) => writeWhole(join(root, key), content).catch(unavailable),
    get: (key) => readFile(join(root, key)).catch(unreadable),
    open: async (key) => {
      const file = await open(join(root, key)).catch(unreadable)
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },
    has: async (key) => {
      const found = await stat(join(root, key)).catch((error) =>
        isCode(error, 'ENOENT') ? undefined : unavailable(error),
      )
      return found?.isFile() ?? false
    },
    remove: async (key) => {
      for (const path of [key, `${key}${draftEnding}`]) await rm(join(root, path), { force: true }).catch(unavailable)
    },
    async *list() {
      for await (const file of filesBelow(root)) if (!file.key.endsWith(draftEnding)) yield file
    },
    removeDrafts: async (before) => {
      let count = 0
      for await (const { key, changedAt } of filesBelow(root)) {
        if (!key.endsWith(draftEnding) || changedAt >= before) continue
        await rm(join(root, key), { force: true }).catch(unavailable)
        count += 1
      }
      return count
    },
  }
}
