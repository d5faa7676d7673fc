import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One part of a zip file. Its content is generated while it is written. */
export interface ZipPart {
  readonly name: string
  readonly content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}

const options = {
  /** The first day of the format, without a time zone, so that the same content gives the same bytes. */
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  /** Speed matters more than size: a person waits, and most of a sheet is the same few tags. */
  compressionLevel: 3,
}

async function* bytesOf({ content }: ZipPart): AsyncGenerator<Buffer> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

/**
 * A zip file, piece by piece. The next piece is generated when the previous one is consumed, so memory does not grow with the size
 * of the file. An error in a content ends the generator. It also ends when the consumer stops.
 */
export async function* zipped(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let source: Readable | undefined
  for (const part of parts) {
    zip.addReadStreamLazy(part.name, options, (start) => {
      source = Readable.from(bytesOf(part), { objectMode: false, highWaterMark: 256 * 1024 })
      source.once('error', (error) => output.destroy(error))
      start(null, source)
    })
  }
  zip.end()
  try {
    yield* output
  } finally {
    source?.destroy()
  }
}
