import { type ContentKind, fileMaxBytes } from '@portal/contract'
import { hasOnePage } from '@portal/contract/citizens'

/** The number of sides that a document needs: the front, or front and back. */
export type Sides = 1 | 2

/** Photographs are made smaller before they are sent; a larger file cannot be a photograph of a phone. */
const photographMaxBytes = 60 * 1024 * 1024

export function isPdf({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))
}

function isPicture({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') ? type !== 'image/svg+xml' : type === '' && /\.(jpe?g|png|hei[cf])$/i.test(name)
}

/**
 * The error of a file, as a message key; undefined for a valid file.
 * @param kind its kind by its first bytes; undefined for others, such as HEIC, which count as pictures by their name
 */
export function errorOfFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  kind: ContentKind | undefined,
): 'empty' | 'size' | 'type' | undefined {
  if (file.size === 0) return 'empty'
  if (kind === undefined && !isPicture(file)) return 'type'
  return file.size > (kind === 'pdf' ? fileMaxBytes : photographMaxBytes) ? 'size' : undefined
}

/** A PDF with the file name and the type of a PDF. */
export function asPdf(file: File): File {
  if (file.type === 'application/pdf' && /\.pdf$/i.test(file.name)) return file
  const name = file.name
    .trim()
    .replace(/\.[a-z]\w{0,3}$/i, '')
    .slice(0, 200)
  return new File([file], `${name || 'documento'}.pdf`, { type: 'application/pdf' })
}

/** How many sides an identity document of a type has. */
export function sidesOfIdentity(documentType: number | string | null | undefined): Sides {
  return hasOnePage(Number(documentType)) ? 1 : 2
}

/** The field of the missing side; undefined for a complete document. A PDF and one picture of both sides (`isOnePicture`) are complete. */
export function missingSide([front, back]: readonly File[], sides: Sides, isOnePicture: boolean) {
  if (front === undefined) return 'file'
  return isPdf(front) || back !== undefined || sides === 1 || isOnePicture ? undefined : 'file_back'
}

/** The files of a document as fields of the calls; undefined without files. */
export function documentBody([file, file_back]: readonly File[]) {
  return file && { file, ...(file_back && { file_back }) }
}

/** The side at a position of the list of files: `whole` for a document with one side. */
export function sideName(index: number, sides: number): 'whole' | 'front' | 'back' {
  if (sides === 1) return 'whole'
  return index === 0 ? 'front' : 'back'
}
