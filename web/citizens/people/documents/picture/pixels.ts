/** A picture in memory: four bytes a pixel, as in a canvas. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** The corners of a page in a picture: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

/** The brightness of each pixel, 0 to 255. */
export function brightnessOf({ data }: Pixels): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(data.length / 4)
  for (let at = 0; at < grey.length; at += 1) {
    const of = at * 4
    grey[at] = 0.299 * (data[of] as number) + 0.587 * (data[of + 1] as number) + 0.114 * (data[of + 2] as number)
  }
  return grey
}

/** How often each value from 0 to 255 occurs. */
export function countsOf(values: Uint8ClampedArray): Uint32Array {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] as number) + 1
  return counts
}

/** The width and height of a reduced picture, whose long side has at most this many pixels. */
export function sizeWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
