import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../errors/errors.ts'
import { readPicture } from './picture.ts'
import { joinPictures } from './picture-pdf.ts'
import { chunk, exif, jpeg, jpegWith, png, segment } from './pictures.testing.ts'

const read = (bytes: Buffer) => readPicture({ bytes, field: 'file', account: 'citizen 1' })
const errorOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => undefined,
    (thrown: AppError) => thrown,
  )
  return error?.errors?.file?.[0]?.key
}
/** The colour of a pixel, rounded to what compression leaves of it. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((value) => (value > 200 ? 'f' : value < 70 ? '0' : '8')).join('')
}
const red = { r: 255, g: 0, b: 0 }
const plain = (background: object, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 32, height: 16, channels, background } })

describe('a photograph', () => {
  it('is stored without its location, its texts, and the data that phones append', async () => {
    const sent = jpegWith([exif(1), segment(0xfe, Buffer.from('mine'))], Buffer.concat([jpeg, Buffer.from('SEFT')]))
    const { bytes } = await read(sent)
    const { exif: notes, xmp, icc, comments } = await sharp(bytes).metadata()
    expect([notes, xmp, icc, comments]).toEqual([undefined, undefined, undefined, undefined])
    for (const text of ['GPS', 'mine', 'SEFT']) expect(bytes.includes(text)).toBe(false)
    const text = await read(png({ more: [chunk('tEXt', Buffer.from('Author\0me'))] }))
    expect(text.bytes.includes('Author')).toBe(false)
  })

  // The photograph has a red quarter in its upper left corner.
  it.each([
    [1, 'left', 'top'],
    [2, 'right', 'top'],
    [3, 'right', 'bottom'],
    [4, 'left', 'bottom'],
    [5, 'left', 'top'],
    [6, 'right', 'top'],
    [7, 'right', 'bottom'],
    [8, 'left', 'bottom'],
  ])('with the orientation %i is stored upright: its upper left corner is at the %s, %s', async (orientation, x, y) => {
    const { bytes, width, height } = await read(jpegWith([exif(orientation)]))
    expect([width, height]).toEqual(orientation < 5 ? [16, 8] : [8, 16])
    const place = [x === 'left' ? 1 : width - 2, y === 'top' ? 1 : height - 2] as const
    expect(await colourAt(bytes, ...place)).toMatch(/^[f8]00$/)
    expect(await colourAt(bytes, width - 1 - place[0], height - 1 - place[1])).toBe('fff')
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
  })

  it('in CMYK, progressive, with 16 bits, grey, interlaced or transparent keeps its colours', async () => {
    const kinds = {
      cmyk: await plain(red).toColourspace('cmyk').jpeg().toBuffer(),
      progressive: await plain(red).jpeg({ progressive: true }).toBuffer(),
      deep: await plain(red).toColourspace('rgb16').png().toBuffer(),
      interlaced: await plain(red).png({ progressive: true }).toBuffer(),
      palette: await plain(red).png({ palette: true }).toBuffer(),
      webp: await plain(red).webp({ lossless: true }).toBuffer(),
    }
    expect((await sharp(kinds.cmyk).metadata()).space).toBe('cmyk')
    for (const [kind, bytes] of Object.entries(kinds)) {
      const picture = await read(bytes)
      expect([kind, await colourAt(picture.bytes, 8, 8)]).toEqual([kind, expect.stringMatching(/^[f8]00$/)])
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', depth: 'uchar' })
    }
    const transparent = await plain({ ...red, alpha: 0 }, 4)
      .png()
      .toBuffer()
    expect(await colourAt((await read(transparent)).bytes, 8, 8)).toBe('fff')
    for (const colours of [0, 2, 3, 4, 6] as const) expect((await read(png({ colours, depth: 8 }))).width).toBe(4)
  })

  it('of many pixels is stored smaller', async () => {
    const { bytes, width, height } = await read(png({ width: 5000, height: 2500, colours: 0 }))
    expect([width, height]).toEqual([4096, 2048])
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
  })

  const sized = (width: number, height: number, picture = jpeg) => {
    const bytes = Buffer.from(picture)
    const frame = Math.max(bytes.indexOf(Buffer.from('ffc0', 'hex')), bytes.indexOf(Buffer.from('ffc2', 'hex')))
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
    return bytes
  }

  it.each([
    ['cut off', jpeg.subarray(0, -40)],
    ['without its end', jpeg.subarray(0, -2)],
    ['only a head', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['of no size', sized(16, 0)],
    ['no picture', Buffer.from('ffd8ff only text')],
  ])('that is %s is refused', async (_, bytes) => {
    expect(await errorOf(read(bytes))).toBe('validation.picture_broken')
  })

  it.each([
    ['cut off', png().subarray(0, -20)],
    ['changed', Buffer.from(png()).fill(0, 45, 50)],
    ['without all rows', png({ rows: Buffer.alloc(13 * 5) })],
    ['a palette without colours', png({ colours: 0 }).fill(3, 25, 26)],
  ])('as PNG that is %s is refused', async (_, bytes) => {
    expect(await errorOf(read(bytes))).toBe('validation.picture_broken')
  })

  it('of too many pixels is refused before they are decoded', async () => {
    const progressive = await plain(red).jpeg({ progressive: true }).toBuffer()
    for (const bytes of [
      sized(65_000, 65_000),
      sized(60_000, 10),
      sized(8000, 6000, progressive),
      png({ width: 100_000, height: 100_000, rows: Buffer.alloc(0) }),
      png({ width: 8000, height: 8000, rows: Buffer.alloc(0) }),
    ]) {
      const began = performance.now()
      expect(await errorOf(read(bytes))).toBe('validation.picture_pixels')
      expect(performance.now() - began).toBeLessThan(1000)
    }
  })

  it.each([
    ['a PDF', '%PDF-1.7 1 0 obj'],
    ['an archive', 'PK\x03\x04 photo'],
    ['a page', '<HTML><body>'],
    ['a program', '<?php system($_GET[0])'],
  ])('that is also %s is stored without it', async (_, other) => {
    const hidden = Buffer.from(other, 'latin1')
    const sent = [
      jpegWith([segment(0xfe, hidden)]),
      jpegWith([segment(0xe1, hidden)]),
      jpegWith([], hidden),
      png({ more: [chunk('tEXt', hidden)] }),
      Buffer.concat([png(), hidden]),
    ]
    for (const bytes of sent) expect((await read(bytes)).bytes.includes(hidden)).toBe(false)
  })
})

describe('two photographs', () => {
  const join = async (...files: Buffer[]) => PDFDocument.load(await joinPictures(await Promise.all(files.map(read))))
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
    const sizes = imagesOf(pdf).map(async ({ contents }) => sharp(contents).metadata())
    expect(await Promise.all(sizes)).toMatchObject([
      { width: 8, height: 16, format: 'jpeg' },
      { width: 16, height: 8, format: 'jpeg' },
    ])
  })

  it.each([0, 2, 3, 4, 6] as const)('may be PNG of the colours %i', async (colours) => {
    const pdf = await join(png({ colours, width: 30, height: 20 }), jpeg)
    expect(imagesOf(pdf)).toHaveLength(2)
  })
})
