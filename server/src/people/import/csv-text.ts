import { createReadStream } from 'node:fs'
import { ImportError } from './messages.ts'

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

async function firstBytes(path: string, length: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of createReadStream(path, { end: length - 1 })) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path)) decoder.decode(piece as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/**
 * Detects the encoding of a text: by its byte order mark; otherwise UTF-8 if every byte is valid UTF-8, else Windows-1252. Reading
 * a file of a million rows for this takes about a second.
 * @throws ImportError when it is not text.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const start = await firstBytes(path, 4096)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start.includes(0)) throw new ImportError('file_no_text')
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
}

/**
 * The text of a file, piece by piece, without its byte order mark.
 * @throws ImportError when a byte is not valid in the encoding.
 */
export async function* decoded(path: string, encoding: Encoding, end?: number): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: end === undefined })
  try {
    for await (const piece of createReadStream(path, end === undefined ? {} : { end })) {
      yield decoder.decode(piece as Buffer, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? new ImportError('file_encoding', { encoding }, error) : error
  }
}

/** The separator, and whether the first row declares it, as spreadsheets write it (`sep=;`). */
export interface Separation {
  readonly delimiter: string
  readonly isDeclared: boolean
}

/** The most frequent separator of the first row that has one, outside of quotation marks; a comma when no row has one. */
export async function separationOf(path: string, encoding: Encoding): Promise<Separation> {
  let text = ''
  for await (const piece of decoded(path, encoding, 64 * 1024)) text += piece
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (declared !== undefined) return { delimiter: declared, isDeclared: true }
  const counts = new Map<string, number>([',', ';', '\t', '|'].map((one) => [one, 0]))
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      // A title above the headings has no separator.
      if ([...counts.values()].some((count) => count > 0)) break
    } else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const [[delimiter] = [',']] = [...counts].toSorted(([, one], [, other]) => other - one)
  return { delimiter, isDeclared: false }
}
