import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** What an archive holds under one name. */
export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** The archive is not one, is cut off, or its bytes are not those that were written. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** Largest entry that is read: far above what this program writes, far below what would fill the memory. */
const largest = 1024 ** 3

/**
 * Reads the entries of a `.tar.gz` one after the other, each whole in memory, and to the very end: the sum that gzip keeps
 * stands there.
 * @throws Damaged when it cannot be read to its end.
 */
export async function* readTar(path: string): AsyncGenerator<Entry> {
  const entries = extract()
  // The error of any of the three reaches whoever reads the last.
  pipeline(createReadStream(path), createGunzip(), entries, () => undefined)
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header
      if (size > largest) throw new Damaged(`${name} is larger than anything in a backup`)
      const pieces: Buffer[] = []
      for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece)
      yield { name, bytes: Buffer.concat(pieces) }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // What the file system says has a code of its own.
    if (error instanceof Damaged || (code !== undefined && !code.startsWith('Z_'))) throw error
    throw new Damaged(`it cannot be unpacked (${message})`)
  }
}
