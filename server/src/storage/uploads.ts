import type { FileFacts } from '@portal/contract'
import { fileTypeFromBuffer } from 'file-type'
import { fieldError } from '../http/errors.ts'

/** A file that came in a form, whole: what the contract checks of it, and its content. */
export class Upload implements FileFacts {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer

  constructor(name: string, type: string, bytes: Buffer) {
    this.name = name
    this.type = type
    this.bytes = bytes
  }

  get size(): number {
    return this.bytes.length
  }
}

/**
 * The file a form carried. The contract sees only names and sizes, and JSON can claim those.
 * @throws AppError 422 on the field when no file was sent.
 */
export function uploadOf(facts: FileFacts, field = 'file'): Upload {
  if (facts instanceof Upload) return facts
  throw fieldError(field, 'validation.file')
}

const mimes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const
export type ContentKind = keyof typeof mimes

/**
 * What a file is by its content, whatever its name and sender say (qualities §3).
 * @throws AppError 422 on the field when it is none of the kinds.
 */
export async function mimeByContent({ bytes }: Upload, kinds: readonly ContentKind[], field = 'file'): Promise<string> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  const kind = kinds.find((one) => mimes[one] === mime)
  if (kind !== undefined) return mimes[kind]
  throw fieldError(field, 'validation.mimes', { types: kinds.join(', ').toUpperCase() })
}
