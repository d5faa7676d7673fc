import { findCorners } from './corners.ts'
import { type Corners, type Pixels, sizeWithin } from './pixels.ts'
import { type Problem, problemsOf } from './problems.ts'
import { sizeOfPage, straighten } from './straighten.ts'

/** How to make the picture. */
export interface PictureOptions {
  /** The corners of the page as shares of width and height; null for the whole picture. */
  readonly corners: Corners | 'find' | null
  /** Quarter turns to the right. */
  readonly turns: number
}

export interface Made {
  readonly jpeg: Blob
  /** The corners of the page before it was straightened. */
  readonly corners: Corners | null
  readonly problems: readonly Problem[]
}

/** The long side in pixels: of the sent picture, of the straightened one, and of the copies for measuring sharpness and finding corners. */
const longest = { sent: 2000, straightened: 2600, sharpness: 1400, corners: 320 }
const quality = 0.85

type Surface = OffscreenCanvas | HTMLCanvasElement
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D
type Source = ImageBitmap | HTMLImageElement | Surface

/** @throws Error when the browser has no canvas */
function surfaceOf(width: number, height: number): { readonly surface: Surface; readonly context: Context } {
  const surface =
    typeof OffscreenCanvas === 'function'
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement('canvas'), { width, height })
  const context = surface.getContext('2d', { willReadFrequently: true }) as Context | null
  if (context === null) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  // Transparent areas become white, as on paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  return { surface, context }
}

function scaled(source: Source, most: number): ReturnType<typeof surfaceOf> {
  const { width, height } = sizeWithin(source.width, source.height, most)
  const made = surfaceOf(width, height)
  made.context.drawImage(source, 0, 0, width, height)
  return made
}

function pixelsOf(source: Source, most: number): Pixels {
  const { surface, context } = scaled(source, most)
  return context.getImageData(0, 0, surface.width, surface.height)
}

/** Decodes a picture, upright as its metadata say. @throws when the browser cannot read it */
async function decode(source: Blob): Promise<ImageBitmap | HTMLImageElement> {
  if (typeof createImageBitmap === 'function') {
    const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch(() => undefined)
    if (bitmap !== undefined) return bitmap
  }
  // Some browsers decode more kinds of pictures in a page than in a worker.
  const url = URL.createObjectURL(source)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

function pageBetween(source: Source, corners: Corners): Surface {
  const pixels = pixelsOf(source, longest.straightened)
  const inPixels = corners.map(({ x, y }) => ({ x: x * pixels.width, y: y * pixels.height })) as unknown as Corners
  const { width, height } = sizeOfPage(inPixels, longest.sent)
  const { surface, context } = surfaceOf(width, height)
  context.putImageData(new ImageData(straighten(pixels, inPixels, { width, height }), width, height), 0, 0)
  return surface
}

function turned(source: Surface, turns: number): Surface {
  const isOnSide = turns % 2 === 1
  const [width, height] = isOnSide ? [source.height, source.width] : [source.width, source.height]
  const { surface, context } = surfaceOf(width, height)
  context.translate(width / 2, height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(source, -source.width / 2, -source.height / 2)
  return surface
}

function encode(surface: Surface): Promise<Blob> {
  if ('convertToBlob' in surface) return surface.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve, reject) => {
    surface.toBlob((blob) => (blob === null ? reject(new Error('no JPEG')) : resolve(blob)), 'image/jpeg', quality)
  })
}

/**
 * Straightens, rotates and reduces a picture of a document, and returns its problems. The result has no metadata.
 * @throws when the browser cannot read the picture
 */
export async function makePicture(source: Blob, { corners: given, turns }: PictureOptions): Promise<Made> {
  const image = await decode(source)
  const corners = given === 'find' ? (findCorners(pixelsOf(image, longest.corners)) ?? null) : given
  const flat = corners === null ? scaled(image, longest.sent).surface : pageBetween(image, corners)
  if ('close' in image) image.close()
  const surface = turns % 4 === 0 ? flat : turned(flat, turns % 4)
  return { jpeg: await encode(surface), corners, problems: problemsOf(pixelsOf(surface, longest.sharpness), surface) }
}
