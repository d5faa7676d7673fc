import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../http/errors.ts'
import { readJpeg } from './jpeg.ts'
import { pictureFile, readPicture } from './picture.ts'
import { joinPictures } from './picture-pdf.ts'
import { chunk, exif, jpeg, jpegWith, png, segment } from './pictures.testing.ts'
import { readPng, solidRows } from './png.ts'

const jpg = (bytes: Buffer) => readPicture(bytes, 'jpg', 'file')
const faultOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => undefined,
    (thrown: AppError) => thrown,
  )
  return error?.faults?.file?.[0]?.key
}

describe('a photograph', () => {
  it('that is only a picture stays as it is', async () => {
    expect(pictureFile(await jpg(jpeg))).toEqual(jpeg)
    const clean = png()
    expect(pictureFile(await readPicture(clean, 'png', 'file'))).toEqual(clean)
  })

  it('loses what does not belong to the picture: where it was taken, texts, and what phones append', async () => {
    const sent = jpegWith([exif(1), segment(0xfe, Buffer.from('mine'))], Buffer.concat([jpeg, Buffer.from('SEFT')]))
    expect(pictureFile(await jpg(sent))).toEqual(jpeg)
    const text = png({ more: [chunk('tEXt', Buffer.from('Author\0me'))] })
    expect(pictureFile(await readPicture(text, 'png', 'file'))).toEqual(png())
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('keeps its orientation %i', async (orientation) => {
    const picture = await jpg(jpegWith([exif(orientation)]))
    expect([picture.width, picture.height]).toEqual(orientation < 5 ? [16, 8] : [8, 16])
    const file = pictureFile(picture)
    expect(file.includes('GPS')).toBe(false)
    expect(readJpeg(file)?.orientation).toBe(orientation)
  })

  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'))
  const sized = (width: number, height: number) => {
    const bytes = Buffer.from(jpeg)
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
    return bytes
  }

  it.each([
    ['cut off', jpeg.subarray(0, -40)],
    ['without its end', jpeg.subarray(0, -2)],
    ['only a head', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['of no size', sized(16, 0)],
    ['of endless segments', jpegWith(Array.from({ length: 2001 }, () => segment(0xfe, Buffer.alloc(0))))],
  ])('that is %s is refused', async (_, bytes) => {
    expect(await faultOf(jpg(bytes))).toBe('validation.picture_broken')
  })

  it.each([
    ['cut off', png().subarray(0, -20)],
    ['changed', Buffer.from(png()).fill(0, 45, 50)],
    ['without all rows', png({ rows: Buffer.alloc(13 * 5) })],
    ['with more rows than it says', png({ rows: Buffer.alloc(13 * 1000) })],
    ['a palette without colours', png({ colours: 0 }).fill(3, 25, 26)],
  ])('as PNG that is %s is refused', async (_, bytes) => {
    expect(await faultOf(readPicture(bytes, 'png', 'file'))).toBe('validation.picture_broken')
  })

  it('of too many pixels is refused before they are decoded', async () => {
    expect(await faultOf(jpg(sized(65_000, 65_000)))).toBe('validation.picture_pixels')
    expect(await faultOf(jpg(sized(60_000, 10)))).toBe('validation.picture_pixels')
    const empty = png({ width: 100_000, height: 100_000, rows: Buffer.alloc(0) })
    expect(await faultOf(readPicture(empty, 'png', 'file'))).toBe('validation.picture_pixels')
  })

  it.each([
    ['a PDF', '%PDF-1.7 1 0 obj'],
    ['an archive', 'PK\x03\x04 photo'],
    ['a page', '<HTML><body>'],
    ['a program', '<?php system($_GET[0])'],
  ])('that is %s too is refused', async (_, other) => {
    const hidden = Buffer.from(other, 'latin1')
    for (const bytes of [jpegWith([segment(0xfe, hidden)]), jpegWith([segment(0xe1, hidden)]), jpegWith([], hidden)])
      expect(await faultOf(jpg(bytes))).toBe('validation.file_in_file')
    for (const bytes of [png({ more: [chunk('tEXt', hidden)] }), Buffer.concat([png(), hidden])])
      expect(await faultOf(readPicture(bytes, 'png', 'file'))).toBe('validation.file_in_file')
  })
})

describe('two photographs', () => {
  const join = async (...files: Buffer[]) => {
    const pictures = files.map((file) => readPicture(file, file[0] === 0xff ? 'jpg' : 'png', 'file'))
    return PDFDocument.load(await joinPictures(await Promise.all(pictures)))
  }
  const imagesOf = (pdf: PDFDocument) =>
    pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, one]) => (one instanceof PDFRawStream && one.dict.has(PDFName.of('Width')) ? [one] : []))

  it('become a PDF with an upright page for each', async () => {
    const pdf = await join(jpegWith([exif(6)]), jpeg)
    expect(pdf.getPages().map((page) => page.getSize())).toEqual([
      { width: 396, height: 792 },
      { width: 792, height: 396 },
    ])
    expect(imagesOf(pdf).map(({ contents }) => Buffer.from(contents))).toEqual([jpeg, jpeg])
  })

  it.each([0, 2, 3, 4, 6] as const)('may be PNG of the colours %i', async (colours) => {
    const pdf = await join(png({ colours, width: 30, height: 20 }), jpeg)
    const [image] = imagesOf(pdf)
    const channels = colours === 2 || colours === 6 ? 3 : 1
    expect(inflateSync(image?.contents ?? Buffer.alloc(0)).length).toBe(20 * (1 + 30 * channels))
  })

  it('of a kind that PDF does not know are refused', async () => {
    const rows = Buffer.alloc(2000)
    const interlaced = readPng(png({ width: 1, height: 1, interlace: 1, rows: Buffer.alloc(4) }))
    const deep = readPng(png({ colours: 6, depth: 16, rows }))
    expect(interlaced && (await solidRows(interlaced))).toBeUndefined()
    expect(deep && (await solidRows(deep))).toBeUndefined()
    expect(await faultOf(join(png({ width: 1, height: 1, interlace: 1, rows: Buffer.alloc(4) })))).toBe(
      'validation.picture_broken',
    )
  })

  it('show what is transparent on white, whatever filter the rows have', async () => {
    const pixels = [
      [200, 100, 50, 255, 10, 20, 30, 0],
      [0, 0, 0, 128, 250, 240, 230, 255],
    ]
    const filtered = (filter: number) =>
      Buffer.from(
        pixels.flatMap((row, y) => [
          filter,
          ...row.map((value, x) => {
            const left = row[x - 4] ?? 0
            const up = pixels[y - 1]?.[x] ?? 0
            const corner = pixels[y - 1]?.[x - 4] ?? 0
            const guess = left + up - corner
            const nearest = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0
            return (value - ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0)) & 255
          }),
        ]),
      )
    for (const filter of [0, 1, 2, 3, 4]) {
      const read = readPng(png({ width: 2, height: 2, colours: 6, rows: filtered(filter) }))
      const solid = read && (await solidRows(read))
      const [, r = 0, g = 0, b = 0, r2 = 0, g2 = 0, b2 = 0] = inflateSync(solid?.bytes ?? Buffer.alloc(0))
      expect([r, g, b, (r + r2) & 255, (g + g2) & 255, (b + b2) & 255]).toEqual([200, 100, 50, 255, 255, 255])
    }
  })
})
