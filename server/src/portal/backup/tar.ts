import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

const block = 512

/** What an archive holds under one name. */
export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** The archive is not one, is cut off, or its bytes are not those that were written. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

/** The header of an entry in the form that every `tar` reads (ustar): readable by its owner only. */
function header(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for an archive`)
  const bytes = Buffer.alloc(block)
  bytes.write(name, 0)
  bytes.write(octal(0o600, 8), 100)
  bytes.write(octal(0, 8), 108)
  bytes.write(octal(0, 8), 116)
  bytes.write(octal(size, 12), 124)
  bytes.write(octal(seconds, 12), 136)
  bytes.fill(' ', 148, 156)
  bytes.write('0', 156)
  bytes.write('ustar\x0000', 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

/** An entry as it stands in an archive: header, content, and zeros up to a whole block. */
export function tarEntry({ name, bytes }: Entry, at: Date): Buffer {
  const rest = (block - (bytes.length % block)) % block
  return Buffer.concat([header(name, bytes.length, Math.floor(at.getTime() / 1000)), bytes, Buffer.alloc(rest)])
}

/** How an archive ends. */
export const tarEnd: Buffer = Buffer.alloc(2 * block)

/** Largest entry that is read: far above what this program writes, far below what would fill the memory. */
const largest = 1024 ** 3

function readHeader(bytes: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => bytes.toString('utf8', from, from + length).split('\0')[0] ?? ''
  const sum = bytes.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  const size = Number.parseInt(text(124, 12), 8)
  if (Number.parseInt(text(148, 8), 8) !== sum || !(size >= 0 && size <= largest)) {
    throw new Damaged('it is no archive of this program, or its bytes have changed')
  }
  return { name: text(0, 100), size }
}

/** Bytes of a stream, in the numbers that are asked for. */
interface Taker {
  /** Exactly so many. @throws Damaged when there are fewer. */
  take(count: number): Promise<Buffer>
  /** What is left, piece by piece. */
  rest(): AsyncGenerator<Buffer>
}

function takerOf(pieces: AsyncIterable<Buffer>): Taker {
  const source = pieces[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  const next = async () => {
    const { value, done } = await source.next()
    return done ? null : (value as Buffer)
  }
  return {
    take: async (count) => {
      while (length < count) {
        const piece = await next()
        if (piece === null) throw new Damaged('it ends too early')
        held.push(piece)
        length += piece.length
      }
      const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held, length)
      held = [all.subarray(count)]
      length -= count
      return all.subarray(0, count)
    },
    rest: async function* () {
      yield* held
      for (let piece = await next(); piece !== null; piece = await next()) yield piece
    },
  }
}

/**
 * Reads the entries of a `.tar.gz` one after the other, each whole in memory.
 * @throws Damaged when it cannot be read to its end.
 */
export async function* readTar(path: string): AsyncGenerator<Entry> {
  // The error of either stream reaches whoever reads the second.
  const plain = pipeline(createReadStream(path), createGunzip(), () => undefined)
  const { take, rest } = takerOf(plain)
  try {
    for (;;) {
      const head = await take(block)
      if (head.every((byte) => byte === 0)) break
      const { name, size } = readHeader(head)
      const bytes = await take(size)
      await take((block - (size % block)) % block)
      yield { name, bytes }
    }
    // To the very end: the sum that gzip keeps stands there.
    for await (const piece of rest())
      if (piece.some((byte) => byte !== 0)) throw new Damaged('something follows its end')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_')) throw new Damaged(`it cannot be unpacked (${message})`)
    throw error
  } finally {
    plain.destroy()
  }
}
