import type { Pixels, Point } from './pixels.ts'

/** A picture in which each pixel has the brightness that a function gives. */
export function pictureOf(width: number, height: number, brightness: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      data.fill(brightness(x + 0.5, y + 0.5), at, at + 3)
      data[at + 3] = 255
    }
  }
  return { data, width, height }
}

/** Whether a point is inside a convex polygon. */
export function isInside(polygon: readonly Point[], x: number, y: number): boolean {
  return polygon.every((from, at) => {
    const to = polygon[(at + 1) % polygon.length] as Point
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0
  })
}

/** The same numbers in each run (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Lines of strokes as wide as those of small letters, dark on light. */
export function lettersOn(width: number, height: number, ink = 40, paper = 225): Pixels {
  const random = numbersFrom(7)
  const columns = Array.from({ length: Math.ceil(height / 20) }, () =>
    Array.from({ length: Math.ceil(width / 3) }, () => random() < 0.45),
  )
  return pictureOf(width, height, (x, y) => {
    const isLetter = y % 20 > 5 && y % 20 < 15 && columns[Math.floor(y / 20)]?.[Math.floor(x / 3)] === true
    return isLetter && x > width * 0.1 && x < width * 0.9 && y > height * 0.2 && y < height * 0.8 ? ink : paper
  })
}

/** The picture out of focus: each pixel is the mean of its neighbours, three times, which is nearly a Gaussian blur. */
export function blurred(pixels: Pixels, radius: number): Pixels {
  const { width, height } = pixels
  let grey = Float64Array.from({ length: width * height }, (_, at) => pixels.data[at * 4] as number)
  for (let pass = 0; pass < 3; pass += 1) {
    for (const [stepAt, count, lineStep, lines] of [
      [1, width, width, height],
      [width, height, 1, width],
    ] as const) {
      const next = new Float64Array(grey.length)
      for (let line = 0; line < lines; line += 1) {
        for (let at = 0; at < count; at += 1) {
          let sum = 0
          for (let off = -radius; off <= radius; off += 1) {
            sum += grey[line * lineStep + Math.min(count - 1, Math.max(0, at + off)) * stepAt] as number
          }
          next[line * lineStep + at * stepAt] = sum / (2 * radius + 1)
        }
      }
      grey = next
    }
  }
  return pictureOf(width, height, (x, y) => grey[Math.floor(y) * width + Math.floor(x)] as number)
}

/** The picture of a sensor in little light: each pixel has a small random error. */
export function noisy(pixels: Pixels, most: number): Pixels {
  const random = numbersFrom(3)
  return pictureOf(
    pixels.width,
    pixels.height,
    (x, y) => (pixels.data[(Math.floor(y) * pixels.width + Math.floor(x)) * 4] as number) + (random() * 2 - 1) * most,
  )
}
