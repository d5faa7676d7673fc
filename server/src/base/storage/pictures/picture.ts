import { fieldError } from '../../errors/errors.ts'
import { concurrencyLimit } from '../../process/concurrency-limit.ts'

let loaded: Promise<typeof import('sharp').default> | undefined

/** The library, which is loaded at the first picture. It uses one thread for each, and keeps none in memory when it is done. */
export function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

/** A photograph as it is stored: an upright JPEG in sRGB without metadata. */
export interface Picture {
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/**
 * The most megapixels and the longest side: more than the cameras of phones and scanners make. A JPEG is decoded at half its size or less; a
 * PNG, a WebP and a progressive JPEG have to be decoded as a whole.
 */
const most = { megapixels: 65, megapixelsAsWhole: 40, side: 20_000 }
/** The longest side that is stored: a page of a letter with 370 pixels an inch. */
const longestSide = 4096
/** Seconds after which a picture is given up. A picture of the most pixels takes less than one. */
const longest = 20

/** From how many pixels on a picture is large. */
const large = 20e6
/** Pictures being decoded, one of each account at a time. Large ones wait for each other only. */
const inTurn = concurrencyLimit(2, 1)
const largeInTurn = concurrencyLimit(1)

interface Source {
  readonly bytes: Buffer
  /** The field of the form. */
  readonly field: string
  /** The owner: accounts take turns. */
  readonly account: string
}

/** Its size without decoding it. @throws AppError 422 when it is broken or has too many pixels */
async function readHead({ bytes, field }: Source): Promise<{ pixels: number }> {
  const broken = () => fieldError(field, 'validation.picture_broken')
  const sharp = await loadSharp()
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (head === undefined || head.width === 0 || head.height === 0) throw broken()
  const { width, height, format, isProgressive } = head
  const max = format === 'jpeg' && isProgressive !== true ? most.megapixels : most.megapixelsAsWhole
  if (width * height > max * 1e6 || Math.max(width, height) > most.side) {
    throw fieldError(field, 'validation.picture_pixels', { max })
  }
  return { pixels: width * height }
}

/**
 * Decodes a photograph and makes the one that is stored: upright, on white, in sRGB, at most 4096 pixels long, without metadata and
 * whatever else the file contains. It is decoded outside the thread of the program.
 * @throws AppError 422 on the field when it is broken, incomplete or has too many pixels
 */
export async function readPicture(source: Source): Promise<Picture> {
  const { pixels } = await readHead(source)
  const turn = pixels > large ? largeInTurn : inTurn
  const sharp = await loadSharp()
  return turn(async () => {
    const picture = sharp(source.bytes, { failOn: 'error', limitInputPixels: most.megapixels * 1e6 })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 90 })
      .timeout({ seconds: longest })
    const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch(() => {
      throw fieldError(source.field, 'validation.picture_broken')
    })
    return { bytes: data, width: info.width, height: info.height }
  }, source.account)
}
