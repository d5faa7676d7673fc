import { brightnessOf, countsOf, type Pixels } from './pixels.ts'

/** Why a picture may be unreadable. */
export type Problem = 'small' | 'dark' | 'bright' | 'blurred'

/** Pixels of the long side below which small letters cannot be read. */
const leastSide = 800
/** A tenth of the picture is at least this bright: paper in a lit room is. */
const leastPaper = 90
/** One percent of the pixels is at most this bright: ink is. */
const mostInk = 170
/** The sharpness of letters that can just be read, found with rendered letters and increasing blur (problems.test.ts). */
export const leastSharpness = 0.12

/** The side of the measured parts in pixels. Parts are measured one by one, because a page has empty areas. */
const tile = 48
/** The least difference of brightness in a part with letters or a picture. */
const leastContrast = 40
/** The largest Laplacian that four neighbours can give. */
const mostEdge = 1020

/** The value that this share of the counted pixels does not exceed. */
function quantileOf(counts: Uint32Array, share: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let passed = 0
  return counts.findIndex((count) => {
    passed += count
    return passed >= share * all
  })
}

/** The contrast and the steepest edges of each part of a picture. */
function partsOf(pixels: Pixels) {
  const { width, height } = pixels
  const grey = brightnessOf(pixels)
  const parts: { readonly contrast: number; readonly edges: number }[] = []
  for (let top = 1; top + tile < height; top += tile) {
    for (let left = 1; left + tile < width; left += tile) {
      const values = new Uint32Array(256)
      const laplacians = new Uint32Array(mostEdge + 1)
      for (let row = top; row < top + tile; row += 1) {
        for (let at = row * width + left; at < row * width + left + tile; at += 1) {
          const value = grey[at] as number
          const beside = (grey[at - 1] as number) + (grey[at + 1] as number)
          const laplacian = beside + (grey[at - width] as number) + (grey[at + width] as number) - 4 * value
          values[value] = (values[value] as number) + 1
          laplacians[Math.abs(laplacian)] = (laplacians[Math.abs(laplacian)] as number) + 1
        }
      }
      const contrast = quantileOf(values, 0.99) - quantileOf(values, 0.01)
      parts.push({ contrast, edges: quantileOf(laplacians, 0.98) })
    }
  }
  return parts
}

/**
 * The sharpness of a picture: its steepest edges (the Laplacian), compared with the contrast around them. Only the sharpest fifth of the parts
 * with contrast counts, because faces and stamps are soft. The edges of the emptiest parts are noise and are subtracted.
 * @returns more than 0.3 for sharp letters of any size and colour; 0 for an empty picture
 */
export function sharpnessOf(pixels: Pixels): number {
  const parts = partsOf(pixels)
  const noise = parts.map(({ edges }) => edges).sort((a, b) => a - b)[Math.floor(parts.length / 20)] ?? 0
  const sharp = parts
    .filter(({ contrast }) => contrast >= leastContrast)
    .map(({ contrast, edges }) => Math.sqrt(Math.max(0, edges ** 2 - noise ** 2)) / contrast)
    .sort((a, b) => a - b)
  return sharp[Math.floor(sharp.length * 0.8)] ?? 0
}

/**
 * The problems of a picture of a document.
 * @param size - of the picture that is sent, of which `pixels` may be a smaller copy
 */
export function problemsOf(
  pixels: Pixels,
  size: { readonly width: number; readonly height: number },
): readonly Problem[] {
  const counts = countsOf(brightnessOf(pixels))
  if (Math.max(size.width, size.height) < leastSide) return ['small']
  // Sharpness cannot be measured with too little or too much light.
  if (quantileOf(counts, 0.9) < leastPaper) return ['dark']
  if (quantileOf(counts, 0.01) > mostInk) return ['bright']
  return sharpnessOf(pixels) < leastSharpness ? ['blurred'] : []
}
