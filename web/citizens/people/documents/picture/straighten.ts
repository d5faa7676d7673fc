import { type Corners, type Pixels, type Point, sizeWithin } from './pixels.ts'

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The size in pixels of a page with these corners, seen from above. */
export function sizeOfPage([a, b, c, d]: Corners, longest: number): { width: number; height: number } {
  return sizeWithin(Math.max(distance(a, b), distance(d, c)), Math.max(distance(a, d), distance(b, c)), longest)
}

/**
 * The perspective that maps the unit square to four corners (Heckbert, Fundamentals of Texture Mapping, 1989).
 * @returns the function from a point of the square to a point of the picture
 */
export function perspective([a, b, c, d]: Corners): (x: number, y: number) => Point {
  const sumX = a.x - b.x + c.x - d.x
  const sumY = a.y - b.y + c.y - d.y
  const [x1, y1, x2, y2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y]
  const area = x1 * y2 - x2 * y1
  const g = (sumX * y2 - x2 * sumY) / area
  const h = (x1 * sumY - sumX * y1) / area
  return (x, y) => {
    const depth = g * x + h * y + 1
    return {
      x: ((b.x - a.x + g * b.x) * x + (d.x - a.x + h * d.x) * y + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * x + (d.y - a.y + h * d.y) * y + a.y) / depth,
    }
  }
}

/** The page between four corners, seen from above. Corners are in pixels of the picture. */
export function straighten(
  { data, width, height }: Pixels,
  corners: Corners,
  size: { readonly width: number; readonly height: number },
): Uint8ClampedArray<ArrayBuffer> {
  const place = perspective(corners)
  const made = new Uint8ClampedArray(size.width * size.height * 4)
  for (let row = 0; row < size.height; row += 1) {
    for (let column = 0; column < size.width; column += 1) {
      const { x, y } = place((column + 0.5) / size.width, (row + 0.5) / size.height)
      const left = Math.min(width - 1, Math.max(0, x - 0.5))
      const top = Math.min(height - 1, Math.max(0, y - 0.5))
      const fromX = Math.floor(left)
      const fromY = Math.floor(top)
      const shareX = left - fromX
      const shareY = top - fromY
      const first = (fromY * width + fromX) * 4
      const right = fromX < width - 1 ? 4 : 0
      const below = fromY < height - 1 ? width * 4 : 0
      const to = (row * size.width + column) * 4
      for (let channel = 0; channel < 4; channel += 1) {
        const at = first + channel
        const upper = (data[at] as number) * (1 - shareX) + (data[at + right] as number) * shareX
        const lower = (data[at + below] as number) * (1 - shareX) + (data[at + below + right] as number) * shareX
        made[to + channel] = upper * (1 - shareY) + lower * shareY
      }
    }
  }
  return made
}
