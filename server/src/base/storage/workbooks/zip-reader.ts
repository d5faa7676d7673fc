import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { type Entry, fromBuffer, type ZipFile, type ZipFileOptions } from 'yauzl'
import { type ReadLimits, WorkbookError } from './workbook-error.ts'

/** The parts of a workbook by name, and the functions that read them. */
export interface Parts {
  readonly names: readonly string[]
  has(name: string): boolean
  /**
   * The content of a part. Its size and checksum are checked while it is inflated.
   * @throws WorkbookError when the part is damaged, or all parts together are too large.
   */
  read(name: string): AsyncIterable<Buffer>
  /** Inflates and checks the parts that were not read. A damaged or too large part is rejected wherever it is. */
  finish(): Promise<void>
}

const damaged = () => new WorkbookError('workbook_damaged')

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((settle, fail) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, zip) => {
      if (error === null && zip !== undefined) settle(zip)
      else fail(damaged())
    })
  })
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((settle, fail) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => settle(entries))
    zip.on('error', () => fail(damaged()))
    zip.readEntry()
  })
}

const keyOf = (name: string) => name.replace(/^\//, '').toLowerCase()

/**
 * Opens the parts of a workbook and inflates none.
 * @throws WorkbookError when there are too many parts, when one is encrypted or compressed with another method, or when the sizes
 * in the directory are too large. Smaller sizes are not trusted, so the bytes are also counted during inflation.
 */
export async function openParts(bytes: Buffer, limits: ReadLimits): Promise<Parts> {
  const zip = await open(bytes)
  if (zip.entryCount > limits.parts) throw new WorkbookError('workbook_parts', { max: limits.parts })
  const tooLarge = () => new WorkbookError('workbook_size', { max: Math.round(limits.inflated / 1024 / 1024) })
  const entries = new Map<string, Entry>()
  let claimed = 0
  for (const entry of await entriesOf(zip)) {
    if (entry.isEncrypted()) throw new WorkbookError('workbook_encrypted')
    if (![0, 8].includes(entry.compressionMethod)) throw damaged()
    claimed += entry.uncompressedSize
    if (claimed > limits.inflated) throw tooLarge()
    const key = keyOf(entry.fileName)
    // When two parts have the same name, different programs read different ones.
    if (entries.has(key)) throw damaged()
    entries.set(key, entry)
  }

  const openStream = promisify<Entry, ZipFileOptions, Readable>(zip.openReadStream.bind(zip))
  const unread = new Set(entries.keys())
  let inflated = 0

  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(keyOf(name))
    if (entry === undefined) throw damaged()
    unread.delete(keyOf(name))
    let checksum = 0
    try {
      for await (const piece of (await openStream(entry, {})) as AsyncIterable<Buffer>) {
        inflated += piece.length
        if (inflated > limits.inflated) throw tooLarge()
        checksum = crc32(piece, checksum)
        yield piece
      }
    } catch (error) {
      throw error instanceof WorkbookError ? error : damaged()
    }
    if (checksum !== entry.crc32) throw damaged()
  }

  return {
    names: [...entries.values()].map(({ fileName }) => fileName),
    has: (name) => entries.has(keyOf(name)),
    read,
    async finish() {
      for (const name of [...unread]) for await (const _ of read(name));
    },
  }
}
