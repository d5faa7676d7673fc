import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a new file completely or not at all, readable only by this account. It writes a temporary file in the same folder and
 * renames it when it is on the disk. So nobody ever reads an incomplete file, and incomplete files do not fill a full disk further.
 */
export async function writeWhole(path: string, bytes: Buffer): Promise<void> {
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
