import { promisify } from 'node:util'
import { inflateRaw, inflateRawSync, constants as zlib } from 'node:zlib'
import { isEncryptedPdf, withPlainNames } from '@portal/contract'
import { fieldError } from '../errors/errors.ts'

/** Readers of PDF find the end of the document within so many bytes. */
const tailBytes = 1024
/** The end of an archive is in the last so many bytes. */
const archiveTail = 66_000

/** The first bytes of other kinds of files: a program that searches for them also finds them inside a PDF. */
const otherFiles = ['%pdf-', 'pk\x03\x04', 'pk\x05\x06', '<html', '<script', '<!doctype', '<svg', '<?php']

/** Names of objects that make a PDF active, or embed another file: programs, starting programs, sending forms, opening files, attachments, forms with programs. */
const active =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|RichMedia)(?![A-Za-z0-9])|\/XFA\s*(?:\[|\d+\s+\d+\s+R\b)|\/AA\s*(?:<<|\d+\s+\d+\s+R\b)/
/** An action when the document is opened, except showing one of its places. */
const opensAddress = /\/OpenAction\s*<<(?:(?!>>)[\s\S])*\/URI\b/

function acts(objects: string): boolean {
  const text = withPlainNames(objects)
  return active.test(text) || opensAddress.test(text)
}

/** The most streams of a document, bytes of one list of objects when it is decompressed, and bytes of all of them. */
const most = { streams: 20_000, listBytes: 32_000_000, allBytes: 96_000_000 }

/** The bytes before the compressed data of a stream. Readers ignore the checksum behind them. */
const headBytes = 2

const decompress = promisify(inflateRaw)

/** Whether decompressed bytes begin as a list of objects does: with numbers. */
const beginsWithNumbers = /^[\s\0]*(?:%[^\r\n]*[\r\n]+[\s\0]*)*\d+[\s\0]+\d+/

/** A list of objects that is stored in a way that writers of PDF do not use, so that it is not read here. */
const hiddenList = /\/(?:ObjStm|First\s+\d+\b(?!\s+\d+\s+R\b))/
const otherCoding = /\/(?:Predictor|ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|AHx|A85|LZW|RL|Crypt)\b/

/** The beginning of a compressed stream, decompressed; empty when it is not compressed. */
function startOf(bytes: Buffer): string {
  const [first = 0, second = 0] = bytes
  if ((first & 0x0f) !== 8 || ((first << 8) | second) % 31 !== 0) return ''
  try {
    const start = bytes.subarray(headBytes, headBytes + 512)
    return inflateRawSync(start, { finishFlush: zlib.Z_SYNC_FLUSH }).toString('latin1', 0, 4096)
  } catch {
    return ''
  }
}

/**
 * Whether a PDF does more than show pages. Objects may stand in compressed lists: those are decompressed, at most so much that no file can
 * fill the memory; what is beyond, or is coded in another way, counts as active.
 */
async function isActive(bytes: Buffer, source: string): Promise<boolean> {
  if (acts(source)) return true
  let left = most.allBytes
  let count = 0
  let before = 0
  for (const { index, 0: keyword } of source.matchAll(/(?<!end)stream[^\r\n]{0,80}(?:\r\n|[\r\n])/g)) {
    count += 1
    if (count > most.streams) return true
    const dictionary = withPlainNames(source.slice(Math.max(before, index - 4096), index))
    before = index
    if (hiddenList.test(dictionary) && otherCoding.test(dictionary)) return true
    const stream = bytes.subarray(index + keyword.length)
    if (!beginsWithNumbers.test(startOf(stream))) continue
    const maxOutputLength = Math.min(left, most.listBytes)
    const list = await decompress(stream.subarray(headBytes), {
      maxOutputLength,
      finishFlush: zlib.Z_SYNC_FLUSH,
    }).catch(() => undefined)
    if (list === undefined) return true
    left -= list.length
    if (left <= 0 || acts(list.toString('latin1'))) return true
  }
  return false
}

/**
 * Checks that a PDF is complete, opens without a password, only shows pages, and is no second file at the same time.
 * @throws AppError 422 on the field
 */
export async function checkPdf(bytes: Buffer, field: string): Promise<void> {
  let end = bytes.length
  while (end > 0 && [0, 9, 10, 12, 13, 32].includes(bytes[end - 1] as number)) end -= 1
  const last = bytes.subarray(0, end).lastIndexOf('%%EOF')
  if (last === -1 || end - last > tailBytes) throw fieldError(field, 'validation.pdf_broken')
  const isArchive = bytes.subarray(-archiveTail).includes('PK\x05\x06', 0, 'latin1')
  const rest = bytes.toString('latin1', last, end).toLowerCase()
  if (isArchive || otherFiles.some((beginning) => rest.includes(beginning))) {
    throw fieldError(field, 'validation.file_in_file')
  }
  const source = bytes.toString('latin1')
  if (isEncryptedPdf(source)) throw fieldError(field, 'validation.pdf_protected')
  if (await isActive(bytes, source)) throw fieldError(field, 'validation.pdf_active')
}
