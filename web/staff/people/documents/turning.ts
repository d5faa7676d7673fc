import type { Size } from './use-size.ts'

/** The view of a document: quarter turns clockwise, and zoom (1: fits). */
export interface Look {
  readonly turn: 0 | 90 | 180 | 270
  readonly zoom: number
}

export const straight: Look = { turn: 0, zoom: 1 }

const least = 0.25
const most = 6
const step = 1.25

/** One zoom step in (1) or out (-1), within useful limits. */
export function zoomed(look: Look, direction: 1 | -1): Look {
  const zoom = Math.min(most, Math.max(least, look.zoom * step ** direction))
  // The same number of steps in and out ends at the initial zoom.
  return { ...look, zoom: Math.abs(zoom - 1) < 0.05 ? 1 : zoom }
}

export function turned(look: Look): Look {
  return { ...look, turn: ((look.turn + 90) % 360) as Look['turn'] }
}

/** A size after a quarter turn. */
export function turnedSize({ width, height }: Size, turn: Look['turn']): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}
