import { type Corners, countsOf, type Pixels, type Point } from './pixels.ts'

/** Least difference of brightness or colour between the page and its background. */
const leastDifference = 30
/** The share of the picture that a page covers; a page that fills the picture needs no straightening. */
const share = { least: 0.15, most: 0.96 }

const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number
const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** The area of a polygon; positive if it goes clockwise on the screen. */
function areaOf(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length] as Point
    return sum + (x * next.y - next.x * y) / 2
  }, 0)
}

/** How much each pixel differs from the colour at the edge of the picture. */
function differences({ data, width, height }: Pixels): Uint8ClampedArray {
  const edge: number[] = []
  for (let x = 0; x < width; x += 1) edge.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y += 1) edge.push(y * width, y * width + width - 1)
  const ground = [0, 1, 2].map((channel) => middle(edge.map((at) => data[at * 4 + channel] as number)))
  return Uint8ClampedArray.from({ length: width * height }, (_, at) =>
    Math.max(...ground.map((value, channel) => Math.abs((data[at * 4 + channel] as number) - value))),
  )
}

/** The value that separates two groups of values best (Otsu), and the difference between the means of the groups. */
function separate(values: Uint8ClampedArray): { readonly limit: number; readonly difference: number } {
  const counts = countsOf(values)
  const total = counts.reduce((sum, count, value) => sum + count * value, 0)
  let best = { limit: 0, difference: 0, score: -1 }
  let below = 0
  let sumBelow = 0
  for (let limit = 0; limit < 255; limit += 1) {
    below += counts[limit] as number
    sumBelow += limit * (counts[limit] as number)
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const difference = (total - sumBelow) / above - sumBelow / below
    const score = below * above * difference * difference
    if (score > best.score) best = { limit, difference, score }
  }
  return best
}

/** The largest connected area of the pixels above the limit. Its outline is the outermost pixels of each row and each column. */
function largestPart(values: Uint8ClampedArray, limit: number, width: number) {
  const seen = new Uint8Array(values.length)
  let largest: number[] = []
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] === 1 || (values[start] as number) <= limit) continue
    const part = [start]
    seen[start] = 1
    for (let next = 0; next < part.length; next += 1) {
      const at = part[next] as number
      const x = at % width
      for (const beside of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (beside < 0 || seen[beside] !== 0 || (values[beside] ?? 0) <= limit) continue
        seen[beside] = 1
        part.push(beside)
      }
    }
    if (part.length > largest.length) largest = part
  }
  if (largest.length === 0) return undefined
  const rows = new Map<number, [number, number]>()
  const columns = new Map<number, [number, number]>()
  const widen = (map: Map<number, [number, number]>, key: number, value: number) => {
    const [least, most] = map.get(key) ?? [value, value]
    map.set(key, [Math.min(least, value), Math.max(most, value)])
  }
  for (const at of largest) {
    const x = at % width
    const y = (at - x) / width
    widen(rows, y, x)
    widen(columns, x, y)
  }
  const outline = [
    ...[...rows].flatMap(([y, [least, most]]) => [
      { x: least, y: y + 0.5 },
      { x: most + 1, y: y + 0.5 },
    ]),
    ...[...columns].flatMap(([x, [least, most]]) => [
      { x: x + 0.5, y: least },
      { x: x + 0.5, y: most + 1 },
    ]),
  ]
  return { size: largest.length, outline }
}

/** The convex hull, clockwise on the screen (Andrew's monotone chain). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (some: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of some) {
      while (chain.length > 1 && cross(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** The four points of a hull with the largest area between them: near the corners of a page, also when these are round. */
function fourOf(hull: readonly Point[]): Point[] {
  let best: { readonly area: number; readonly points: Point[] } = { area: 0, points: [] }
  /** The point between two others of the hull that is farthest from the line through both. */
  const farthest = (from: number, to: number) => {
    const [a, b] = [hull[from] as Point, hull[to % hull.length] as Point]
    let [most, found] = [0, a]
    for (let at = from + 1; at < to; at += 1) {
      const point = hull[at % hull.length] as Point
      const area = Math.abs(cross(a, b, point))
      if (area > most) [most, found] = [area, point]
    }
    return { area: most, point: found }
  }
  for (let from = 0; from < hull.length; from += 1) {
    for (let to = from + 2; to < hull.length; to += 1) {
      const right = farthest(from, to)
      const left = farthest(to, from + hull.length)
      const area = right.area + left.area
      if (area > best.area) best = { area, points: [hull[from] as Point, right.point, hull[to] as Point, left.point] }
    }
  }
  return best.points
}

interface Line {
  readonly at: Point
  readonly x: number
  readonly y: number
}

/** How far a point is to the left of a line: outside, where the line is a side of a page. */
const off = (line: Line, point: Point) => (point.x - line.at.x) * line.y - (point.y - line.at.y) * line.x

/** The line with the least squared distances from the points, in the direction of another one. */
function fitted(points: readonly Point[], { x, y }: Line): Line {
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const at = { x: mean('x'), y: mean('y') }
  const sum = (value: (dx: number, dy: number) => number) =>
    points.reduce((total, point) => total + value(point.x - at.x, point.y - at.y), 0)
  const angle =
    Math.atan2(
      2 * sum((dx, dy) => dx * dy),
      sum((dx, dy) => dx * dx - dy * dy),
    ) / 2
  const sign = Math.cos(angle) * x + Math.sin(angle) * y < 0 ? -1 : 1
  return { at, x: sign * Math.cos(angle), y: sign * Math.sin(angle) }
}

/** The line through the middle of a side, where round corners do not bend it. */
function lineAlong(from: Point, to: Point, outline: readonly Point[]): Line {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const rough = { at: from, x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const near = outline.filter((point) => {
    const along = ((point.x - from.x) * rough.x + (point.y - from.y) * rough.y) / length
    return along > 0.15 && along < 0.85 && Math.abs(off(rough, point)) < length * 0.05
  })
  if (near.length < 8) return rough
  const line = fitted(near, rough)
  // Letters at the edge of a page look like notches in it.
  const outer = near.filter((point) => off(line, point) > -1)
  return outer.length < 8 ? line : fitted(outer, line)
}

function meeting(one: Line, other: Line): Point {
  const along =
    ((other.at.x - one.at.x) * other.y - (other.at.y - one.at.y) * other.x) / (one.x * other.y - one.y * other.x)
  return { x: one.at.x + along * one.x, y: one.at.y + along * one.y }
}

/** Whether four corners can be those of a page: convex, and opposite sides of similar length. */
export function isPage(corners: readonly Point[]): corners is Corners {
  if (corners.length !== 4) return false
  const at = (index: number) => corners[index % 4] as Point
  const isConvex = corners.every((corner, index) => cross(corner, at(index + 1), at(index + 2)) > 0)
  const side = (index: number) => Math.hypot(at(index).x - at(index + 1).x, at(index).y - at(index + 1).y)
  const alike = (a: number, b: number) => Math.min(a, b) / Math.max(a, b) > 0.5
  return isConvex && alike(side(0), side(2)) && alike(side(1), side(3))
}

/**
 * Finds a page on a background of another brightness or colour. A picture with a width of a few hundred pixels is enough.
 * @returns its corners as shares of width and height; undefined when it is not certain
 */
export function findCorners(pixels: Pixels): Corners | undefined {
  const { width, height } = pixels
  const values = differences(pixels)
  const { limit, difference } = separate(values)
  const part = difference < leastDifference ? undefined : largestPart(values, limit, width)
  if (part === undefined) return undefined
  const hull = hullOf(part.outline)
  if (hull.length < 4) return undefined
  const rough = fourOf(hull)
  if (rough.length < 4) return undefined
  const lines = rough.map((point, at) => lineAlong(point, rough[(at + 1) % 4] as Point, part.outline))
  const found = lines.map((line, at) => meeting(lines.at(at - 1) as Line, line))
  const area = areaOf(found)
  const isCertain =
    isPage(found) &&
    area > share.least * width * height &&
    area < share.most * width * height &&
    // The area must fill its four corners: a frame or scattered objects do not.
    Math.abs(areaOf(hull) / area - 1) < 0.1 &&
    part.size > 0.5 * area &&
    found.every(({ x, y }) => x > -0.02 * width && x < 1.02 * width && y > -0.02 * height && y < 1.02 * height)
  if (!isCertain) return undefined
  const sums = found.map(({ x, y }) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  const within = (value: number) => Math.min(1, Math.max(0, value))
  const corners = [0, 1, 2, 3].map((at) => {
    const { x, y } = found[(first + at) % 4] as Point
    return { x: within(x / width), y: within(y / height) }
  })
  return isPage(corners.map(({ x, y }) => ({ x: x * width, y: y * height })))
    ? (corners as unknown as Corners)
    : undefined
}
