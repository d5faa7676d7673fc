import { fileMaxBytes } from '@portal/contract'

/** How many sides of a document are asked for: the front, or front and back. */
export type Sides = 1 | 2

/** Photographs are made smaller before they are sent; one above this size is no photograph of a phone. */
const photographMaxBytes = 60 * 1024 * 1024

export function isPdf({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))
}

function isPicture({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') ? type !== 'image/svg+xml' : type === '' && /\.(jpe?g|png|hei[cf])$/i.test(name)
}

/** What is wrong with a file whose content nobody has read yet, as the key of its sentence; undefined if nothing. */
export function faultOfFile(file: Pick<File, 'name' | 'type' | 'size'>): 'empty' | 'size' | 'type' | undefined {
  if (!isPdf(file) && !isPicture(file)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > (isPdf(file) ? fileMaxBytes : photographMaxBytes) ? 'size' : undefined
}

/** Identity documents with one page: civil registration, passport, certificate of birth. */
const onePage: ReadonlySet<number> = new Set([3, 6, 13])

/** How many sides an identity document of a type has. */
export function sidesOfIdentity(documentType: number | string | null | undefined): Sides {
  return onePage.has(Number(documentType)) ? 1 : 2
}

/** The field of what a document lacks; undefined for a complete one. A PDF and one picture of both sides (`isOnePicture`) are complete. */
export function missingSide([front, back]: readonly File[], sides: Sides, isOnePicture: boolean) {
  if (front === undefined) return 'file'
  return isPdf(front) || back !== undefined || sides === 1 || isOnePicture ? undefined : 'file_back'
}

/** The files of a document as the calls take them; undefined while there are none. */
export function documentBody([file, file_back]: readonly File[]) {
  return file && { file, ...(file_back && { file_back }) }
}

/** The side of a document at a place: it has a name only where there are two. */
export function sideName(index: number, sides: number): 'whole' | 'front' | 'back' {
  if (sides === 1) return 'whole'
  return index === 0 ? 'front' : 'back'
}
