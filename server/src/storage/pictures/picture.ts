import { fieldError } from '../../http/errors.ts'
import { type Jpeg, orientationSegment, readJpeg } from './jpeg.ts'
import { hasAllRows, type Png, readPng } from './png.ts'

/** A photograph that was checked. */
export type Picture = {
  /** The field of the form that it came in. */
  readonly field: string
  /** In pixels, as it is shown. */
  readonly width: number
  readonly height: number
  /** How it is turned and mirrored before it is shown, as EXIF numbers it. */
  readonly orientation: number
} & ({ readonly kind: 'jpg'; readonly jpeg: Jpeg } | { readonly kind: 'png'; readonly png: Png })

/** The most megapixels, four bytes each in a browser, and the longest side: more than the cameras of phones make. */
const most = { megapixels: 65, side: 20_000 }

/** What begins another kind of file: a program that looks for it finds it in the middle of a picture too. */
const otherFiles = ['%pdf-', 'pk\x03\x04', 'pk\x05\x06', '<html', '<script', '<!doctype', '<svg', '<?php']

/** Whether bytes contain another file. */
export function hidesFile(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase()
  return otherFiles.some((beginning) => text.includes(beginning))
}

/**
 * Checks a photograph without decoding it as a whole: that it is complete, not larger than anybody needs, and no second file at the same
 * time.
 * @throws AppError 422 on the field
 */
export async function readPicture(bytes: Buffer, kind: 'jpg' | 'png', field: string): Promise<Picture> {
  const read = kind === 'jpg' ? readJpeg(bytes) : readPng(bytes)
  if (read === undefined || read.width === 0 || read.height === 0) throw fieldError(field, 'validation.picture_broken')
  if (read.width * read.height > most.megapixels * 1e6 || Math.max(read.width, read.height) > most.side) {
    throw fieldError(field, 'validation.picture_pixels', { max: most.megapixels })
  }
  if (read.rest.some(hidesFile)) throw fieldError(field, 'validation.file_in_file')
  if ('rows' in read) {
    if (!(await hasAllRows(read))) throw fieldError(field, 'validation.picture_broken')
    return { field, kind: 'png', png: read, width: read.width, height: read.height, orientation: 1 }
  }
  const { orientation } = read
  const [width, height] = orientation < 5 ? [read.width, read.height] : [read.height, read.width]
  return { field, kind: 'jpg', jpeg: read, width, height, orientation }
}

/** The file of a photograph that is stored alone: the picture and its orientation, without what cameras and programs add. */
export function pictureFile(picture: Picture): Buffer {
  if (picture.kind === 'png') return picture.png.bytes
  const { bytes } = picture.jpeg
  if (picture.orientation === 1) return bytes
  return Buffer.concat([bytes.subarray(0, 2), orientationSegment(picture.orientation), bytes.subarray(2)])
}
