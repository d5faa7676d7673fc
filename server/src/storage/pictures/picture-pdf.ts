import { fieldError } from '../../http/errors.ts'
import type { Jpeg } from './jpeg.ts'
import type { Picture } from './picture.ts'
import { solidRows } from './png.ts'

/** The longer side of a page, in points: that of a letter. */
const longSide = 792

type Matrix = [number, number, number, number, number, number]

/** The matrix that draws a picture of one unit upright on a page, for each orientation of EXIF. */
function matrixOf(orientation: number, width: number, height: number): Matrix {
  const matrices: readonly Matrix[] = [
    [width, 0, 0, height, 0, 0],
    [-width, 0, 0, height, width, 0],
    [-width, 0, 0, -height, width, height],
    [width, 0, 0, -height, 0, height],
    [0, -height, -width, 0, width, height],
    [0, -height, width, 0, 0, height],
    [0, height, width, 0, 0, 0],
    [0, height, -width, 0, width, 0],
  ]
  return matrices[orientation - 1] ?? [width, 0, 0, height, 0, 0]
}

const jpegSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

function jpegImage({ width, height, components, bytes }: Jpeg) {
  const space = {
    ColorSpace: jpegSpaces[components] ?? 'DeviceRGB',
    ...(components === 4 && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
  }
  return { bytes, dictionary: { Width: width, Height: height, BitsPerComponent: 8, Filter: 'DCTDecode', ...space } }
}

/**
 * Joins pictures as a PDF with a page for each, upright. The compressed pixels are taken over as they are, so that nothing is lost and no
 * picture is decoded as a whole. Only this function loads the library.
 * @throws AppError 422 on the field of a PNG picture of a rare kind, which PDF cannot take over
 */
export async function joinPictures(pictures: readonly Picture[]): Promise<Buffer> {
  const { PDFDocument, PDFHexString, concatTransformationMatrix, drawObject, popGraphicsState, pushGraphicsState } =
    await import('pdf-lib')
  const pdf = await PDFDocument.create({ updateMetadata: false })

  async function imageOf(picture: Picture) {
    if (picture.kind === 'jpg') return jpegImage(picture.jpeg)
    const { width, height, depth, palette = Buffer.alloc(0) } = picture.png
    const solid = await solidRows(picture.png)
    if (solid === undefined) throw fieldError(picture.field, 'validation.picture_broken')
    const indexed = ['Indexed', 'DeviceRGB', palette.length / 3 - 1, PDFHexString.of(palette.toString('hex'))]
    const space = { 0: 'DeviceGray', 2: 'DeviceRGB', 3: indexed }[solid.colours]
    const rows = { Predictor: 15, Colors: solid.colours === 2 ? 3 : 1, BitsPerComponent: depth, Columns: width }
    const sizes = { Width: width, Height: height, BitsPerComponent: depth }
    return { bytes: solid.bytes, dictionary: { ...sizes, Filter: 'FlateDecode', ColorSpace: space, DecodeParms: rows } }
  }

  for (const picture of pictures) {
    const { bytes, dictionary } = await imageOf(picture)
    const image = pdf.context.stream(bytes, { Type: 'XObject', Subtype: 'Image', ...dictionary })
    const scale = longSide / Math.max(picture.width, picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const page = pdf.addPage([width, height])
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...matrixOf(picture.orientation, width, height)),
      drawObject(page.node.newXObject('Photo', pdf.context.register(image))),
      popGraphicsState(),
    )
  }
  return Buffer.from(await pdf.save())
}
