import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Content } from './file-store.ts'

/** The end of the name of a file that is not complete yet. */
export const draftEnding = '.part'

/**
 * Writes a new file completely or not at all, readable only by this account. It writes a temporary file in the same folder and
 * renames it when it is on the disk. So nobody ever reads an incomplete file, and incomplete files do not fill a full disk further.
 */
export async function writeWhole(path: string, content: Content): Promise<void> {
  const draft = `${path}${draftEnding}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await writeFile(file, content)
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
