import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** One part of a zip file; its text is made while it is written. */
export interface ZipPart {
  readonly name: string
  readonly text: AsyncIterable<string> | Iterable<string>
}

/** Sizes of parts and of the file are kept in 32 bits; what we write stays far below. */
const most = 0xffffffff

/** 1 January 1980, the first day there is for a zip file: the same content gives the same bytes. */
const when = 0x00210000

interface Written {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly size: number
  readonly packed: number
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  // Sizes and checksum follow the content; the name is UTF-8.
  header.writeUInt16LE(0x0808, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(when, 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, size, packed }: Written): Buffer {
  const block = Buffer.alloc(16)
  block.writeUInt32LE(0x08074b50, 0)
  block.writeUInt32LE(crc, 4)
  block.writeUInt32LE(packed, 8)
  block.writeUInt32LE(size, 12)
  return block
}

function directoryEntry({ name, at, crc, size, packed }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(0x0808, 8)
  header.writeUInt16LE(8, 10)
  header.writeUInt32LE(when, 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(at, 42)
  return Buffer.concat([header, name])
}

function ending(count: number, size: number, at: number): Buffer {
  const block = Buffer.alloc(22)
  block.writeUInt32LE(0x06054b50, 0)
  block.writeUInt16LE(count, 8)
  block.writeUInt16LE(count, 10)
  block.writeUInt32LE(size, 12)
  block.writeUInt32LE(at, 16)
  return block
}

/**
 * A zip file, piece by piece. A piece is made when the one before it was taken, so that no more than a few lie in memory
 * whatever the size of the whole; a fault while a text is made ends it.
 * @throws RangeError when it would outgrow what a zip file of this kind can hold.
 */
export async function* zipped(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const header = localHeader(name)
    let [crc, size, packed] = [0, 0, 0]
    async function* bytes() {
      for await (const text of part.text) {
        const piece = Buffer.from(text)
        crc = crc32(piece, crc)
        size += piece.length
        yield piece
      }
    }
    yield header
    // A quick deflate: a person waits, and most of a sheet is the same few tags.
    const deflate = createDeflateRaw({ level: 3, chunkSize: 64 * 1024, strategy: constants.Z_DEFAULT_STRATEGY })
    const pumped = pipeline(Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 }), deflate)
    // Its fault also ends the loop; here it must not go unheard.
    pumped.catch(() => undefined)
    try {
      for await (const piece of deflate as AsyncIterable<Buffer>) {
        packed += piece.length
        yield piece
      }
      await pumped
    } finally {
      deflate.destroy()
    }
    const entry = { name, at, crc, size, packed }
    yield descriptor(entry)
    written.push(entry)
    at += header.length + packed + 16
    if (size > most || at > most) throw new RangeError('a workbook may not be larger than 4 GB')
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield ending(written.length, directory.length, at)
}
