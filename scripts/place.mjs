import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A file or folder of the repository by its path from the root. */
export const at = (...path) => join(root, ...path)

/** @returns {boolean} whether the person's home exists and can be written to; in a container it often cannot. */
export function hasHome() {
  try {
    const home = homedir()
    if (home === '') return false
    accessSync(home, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Prints a sentence and ends with code 1, for a problem that the person can correct. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
