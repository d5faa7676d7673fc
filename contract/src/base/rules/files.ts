import * as z from 'zod/mini'
import { errorMessage, passes, type Test, wrongType } from './error-message.ts'

/** The properties of a file before its content is read. A browser's `File` has these fields. */
export interface FileFacts {
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
}

export type RequiredFile = z.ZodMiniCustom<FileFacts, FileFacts>
export type OptionalFile = z.ZodMiniOptional<z.ZodMiniNullable<RequiredFile>>

/** A kind of file: its extensions, and the MIME types that are valid with any of them. */
interface Kind {
  readonly extensions: readonly string[]
  readonly types: readonly string[]
}

const pdfKind: Kind = { extensions: ['pdf'], types: ['application/pdf'] }
const excelKind: Kind = {
  extensions: ['xls', 'xlsx'],
  types: ['application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
}
const wordKind: Kind = {
  extensions: ['doc', 'docx'],
  types: ['application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
}
// SVG is not accepted: an SVG file can contain a program.
const jpegKind: Kind = { extensions: ['jpg', 'jpeg'], types: ['image/jpeg'] }
const pngKind: Kind = { extensions: ['png'], types: ['image/png'] }
const gifKind: Kind = { extensions: ['gif'], types: ['image/gif'] }
const webpKind: Kind = { extensions: ['webp'], types: ['image/webp'] }

/** The type that a browser sends for a file of unknown type: an empty text, or "some bytes". */
const unknownTypes = ['', 'application/octet-stream']

/** The largest file that the product accepts, in bytes. */
export const fileMaxBytes = 10 * 1024 * 1024
/** The longest file name that common file systems can store. */
const nameMax = 255

/** The ending of a name, which begins with a letter: `Acta No. 12` and `cedula.2026` have none. Blanks and dots behind it do not count. */
function extension(name: string): string {
  const [, ending = ''] = /\.([a-z][a-z0-9]{0,3})[\s.]*$/i.exec(name) ?? []
  return ending.toLowerCase()
}

function isFileFacts(value: unknown): value is FileFacts {
  if (typeof value !== 'object' || value === null) return false
  const { name, type, size } = value as Partial<Record<keyof FileFacts, unknown>>
  return typeof name === 'string' && typeof type === 'string' && Number.isSafeInteger(size) && Number(size) >= 0
}

const sound: Test<FileFacts> = {
  find({ name, size }) {
    if (name.length > nameMax) return errorMessage('file_name_max', { max: nameMax })
    if (/[\p{Cc}\p{Cs}/\\]/u.test(name)) return errorMessage('file_name_characters')
    if (size === 0) return errorMessage('file_empty')
    return size > fileMaxBytes ? errorMessage('size', { max: fileMaxBytes / 1024 / 1024 }) : undefined
  },
}

/**
 * Tests the ending of the name and the declared type together. A name without an ending is accepted. The receiver of the file
 * checks its content.
 */
/* @__NO_SIDE_EFFECTS__ */
function ofKind(rule: 'mimes' | 'image', kinds: readonly Kind[]): Test<FileFacts> {
  return {
    find({ name, type }) {
      const ending = extension(name)
      const declared = type.split(';', 1).join('').trim().toLowerCase()
      const isPossible = ({ extensions, types }: Kind) =>
        (ending === '' || extensions.includes(ending)) && (types.includes(declared) || unknownTypes.includes(declared))
      if (kinds.some(isPossible)) return undefined
      const types = kinds.flatMap(({ extensions }) => extensions).join(', ')
      return errorMessage(rule, { types: types.toUpperCase() })
    },
  }
}

/* @__NO_SIDE_EFFECTS__ */
function mandatory(...tests: readonly Test<FileFacts>[]): RequiredFile {
  return z
    .custom<FileFacts, FileFacts>(isFileFacts, { error: wrongType('file'), abort: true })
    .check(passes([sound, ...tests]))
}

/* @__NO_SIDE_EFFECTS__ */
function voluntary(...tests: readonly Test<FileFacts>[]): OptionalFile {
  return z.nullish(mandatory(...tests))
}

const imageKinds = [jpegKind, pngKind, gifKind, webpKind]
const documentKinds = [excelKind, wordKind, pdfKind]

/** image: JPEG, PNG, GIF or WebP. */
export const image = voluntary(ofKind('image', imageKinds))
export const imageRequired = mandatory(ofKind('image', imageKinds))
/** excel: xls or xlsx. */
export const excel = voluntary(ofKind('mimes', [excelKind]))
export const excelRequired = mandatory(ofKind('mimes', [excelKind]))
export const pdf = voluntary(ofKind('mimes', [pdfKind]))
export const pdfRequired = mandatory(ofKind('mimes', [pdfKind]))
/** any document: excel, word or pdf. */
export const anyDocument = voluntary(ofKind('mimes', documentKinds))
export const anyDocumentRequired = mandatory(ofKind('mimes', documentKinds))

/** A supporting document of a citizen: PDF or a picture. */
export const documentFile = voluntary(ofKind('mimes', [pdfKind, jpegKind, pngKind, webpKind]))
export const documentFileRequired = mandatory(ofKind('mimes', [pdfKind, jpegKind, pngKind, webpKind]))
/** A document from a citizen: PDF or a photograph. */
export const citizensFileRequired = mandatory(ofKind('mimes', [pdfKind, jpegKind, pngKind]))
/** A photograph of a document. */
export const photograph = voluntary(ofKind('image', [jpegKind, pngKind]))
