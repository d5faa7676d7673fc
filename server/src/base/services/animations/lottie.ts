import type { Lottie } from '@portal/contract'

/** The parts of the Lottie format that the drawings use. Lengths are in pixels of a 240 × 180 picture, times in frames. */

const frames = 120

type Numbers = readonly number[]
type Part = Readonly<Record<string, unknown>>
/** A constant value or an animated one. */
type Value = Numbers | Motion
type Motion = { readonly a: 1; readonly k: readonly Part[] }

const still = (k: number | Numbers | Part) => ({ a: 0, k })
const motionOf = (value: Value) => ('a' in value ? value : still(value))

/** Colours with enough contrast on a light and on a dark background. */
export const ink = {
  purple: '#8176bd',
  pale: '#b9b1de',
  green: '#5d9f74',
  leaf: '#7fbb8f',
  grey: '#9a97a8',
  wood: '#b08968',
  red: '#d4645c',
} as const

const colour = (hex: string) =>
  still([...[1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3))), 1])

/** An animated value. Each step has the frame first, then the value; the changes between them are smooth. */
export function moving(...steps: readonly Numbers[]): Motion {
  const pace = { i: { x: [0.6], y: [1] }, o: { x: [0.4], y: [0] } }
  return { a: 1, k: steps.map(([t, ...s], index) => (index === steps.length - 1 ? { t, s } : { t, s, ...pace })) }
}

export function fill(hex: string, opacity = 100): Part {
  return { ty: 'fl', c: colour(hex), o: still(opacity), r: 1 }
}

/** A line with a width. `dash` is the length of its dashes and of the gaps between them. */
export function stroke(hex: string, width: number, dash?: readonly [dash: number, gap: number]): Part {
  const d = dash?.map((length, index) => ({ n: index === 0 ? 'd' : 'g', v: still(length) }))
  return { ty: 'st', c: colour(hex), o: still(100), w: still(width), lc: 2, lj: 2, ...(d === undefined ? {} : { d }) }
}

/** A rectangle with rounded corners, positioned by its centre. */
export function box(x: number, y: number, width: number, height: number, radius = 0): Part {
  return { ty: 'rc', p: still([x, y]), s: still([width, height]), r: still(radius) }
}

export function oval(x: number, y: number, width: number, height: number = width): Part {
  return { ty: 'el', p: still([x, y]), s: still([width, height]) }
}

/** A point of a line. `arriving` and `leaving` are its curve handles, relative to the point. */
interface Point {
  readonly x: number
  readonly y: number
  readonly arriving?: Numbers
  readonly leaving?: Numbers
}

/** A line through points. */
export function curve(...points: readonly Point[]): Part {
  const v = points.map(({ x, y }) => [x, y])
  const i = points.map(({ arriving = [0, 0] }) => arriving)
  const o = points.map(({ leaving = [0, 0] }) => leaving)
  return { ty: 'sh', ks: still({ v, i, o, c: false }) }
}

export function segment(fromX: number, fromY: number, toX: number, toY: number): Part {
  return curve({ x: fromX, y: fromY }, { x: toX, y: toY })
}

interface Place {
  readonly position?: Value
  /** The point of the layer that is placed at its position, and around which it rotates. */
  readonly anchor?: Numbers
  readonly scale?: Value
  readonly turn?: Value
  readonly opacity?: Value
}

function transform({
  position = [0, 0],
  anchor = [0, 0],
  scale = [100, 100],
  turn = [0],
  opacity = [100],
}: Place): Part {
  return { p: motionOf(position), a: still(anchor), s: motionOf(scale), r: motionOf(turn), o: motionOf(opacity) }
}

/** A layer of groups of shapes. Each group ends with its stroke or fill; the first group is on top. */
export function layer(place: Place, ...groups: readonly (readonly Part[])[]): Part {
  const shapes = groups.map((parts) => ({ ty: 'gr', it: [...parts, { ty: 'tr', ...transform({}) }] }))
  return { ty: 4, ks: transform(place), ip: 0, op: frames, st: 0, bm: 0, shapes }
}

/** A drawing of layers, the first on top. It repeats every four seconds. */
export function drawing(nm: string, ...layers: readonly Part[]): Lottie {
  const numbered = layers.map((part, index) => ({ ind: index + 1, ...part }))
  return { v: '5.9.0', nm, fr: 30, ip: 0, op: frames, w: 240, h: 180, assets: [], layers: numbered }
}
