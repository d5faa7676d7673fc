import { type ContentKind, cleanFileName, contentKind, type FileFacts } from '@portal/contract'
import { fieldError } from '../errors/errors.ts'

/** A complete file from a form: the facts that the contract checks, and the content. */
export class Upload implements FileFacts {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer

  constructor(name: string, type: string, bytes: Buffer) {
    this.name = cleanFileName(name)
    this.type = type
    this.bytes = bytes
  }

  get size(): number {
    return this.bytes.length
  }
}

/**
 * Returns the file of a form. The contract checks only names and sizes, which a JSON body can invent.
 * @throws AppError 422 on the field when no file was sent.
 */
export function uploadOf(facts: FileFacts, field = 'file'): Upload {
  if (facts instanceof Upload) return facts
  throw fieldError(field, 'validation.file')
}

const mimes: Readonly<Record<ContentKind, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/**
 * The kind of a file by its content. Its name and the type that the client sent are ignored.
 * @throws AppError 422 on the field when it is none of the kinds.
 */
export function kindByContent({ bytes }: Upload, kinds: readonly ContentKind[], field = 'file'): ContentKind {
  const kind = contentKind(bytes)
  if (kind !== undefined && kinds.includes(kind)) return kind
  throw fieldError(field, 'validation.mimes', { types: kinds.join(', ').toUpperCase() })
}

export function mimeOf(kind: ContentKind): string {
  return mimes[kind]
}

/** The name of a file with the ending of its kind. */
export function nameFor(name: string, kind: ContentKind): string {
  const hasExtension = (kind === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${kind}$`, 'i')).test(name)
  return hasExtension ? name : `${name.replace(/\.[a-z][a-z0-9]{0,3}$/i, '').slice(0, 250)}.${kind}`
}
