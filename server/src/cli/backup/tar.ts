import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { terminalText } from '../../base/text/terminal.ts'

/** One file of an archive. */
export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** The file is not an archive, is cut off, or its bytes differ from those that were written. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** Size of the largest entry that is read: far above what this program writes, far below what would fill the memory. */
const largest = 1024 ** 3

/**
 * Reads the entries of a `.tar.gz` one after the other, each whole in memory. It reads up to the very end, because the checksum of
 * gzip is there.
 * @throws Damaged when it cannot be read to its end.
 */
export async function* readTar(path: string): AsyncGenerator<Entry> {
  const entries = extract()
  // An error in any of the three streams reaches the reader of the last one.
  pipeline(createReadStream(path), createGunzip(), entries, () => undefined)
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header
      if (size > largest) throw new Damaged(terminalText('restore.too_large', { name }))
      const pieces: Buffer[] = []
      for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece)
      yield { name, bytes: Buffer.concat(pieces) }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // An error of the file system has a code of its own.
    if (error instanceof Damaged || (code !== undefined && !code.startsWith('Z_'))) throw error
    throw new Damaged(terminalText('restore.not_unpacked'))
  }
}
