import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflate, createInflate } from 'node:zlib'

/** A PNG file, taken apart. */
export interface Png {
  readonly width: number
  readonly height: number
  readonly depth: number
  /** The type of its colours: 0 grey, 2 colours, 3 palette, 4 grey with transparency, 6 colours with transparency. */
  readonly colours: 0 | 2 | 3 | 4 | 6
  readonly isInterlaced: boolean
  readonly palette: Buffer | undefined
  /** The pieces of its compressed rows. */
  readonly rows: readonly Buffer[]
  /** The picture alone: without texts and other metadata. */
  readonly bytes: Buffer
  /** What the file contains besides the picture. */
  readonly rest: readonly Buffer[]
}

const depths: Readonly<Record<Png['colours'], readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const channels: Readonly<Record<Png['colours'], number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const isColours = (value: number): value is Png['colours'] => value in depths

const needed = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']

/** More than any program writes; a file of tiny chunks would fill the memory. */
const mostChunks = 20_000

type Head = Pick<Png, 'width' | 'height' | 'depth' | 'colours' | 'isInterlaced'>

function readHead(data: Buffer): Head | undefined {
  if (data.length !== 13) return undefined
  const [depth = 0, colours = 1, compression, filter, interlace = 0] = data.subarray(8)
  if (!isColours(colours) || !depths[colours].includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    return undefined
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  return { width, height, depth, colours, isInterlaced: interlace === 1 }
}

/** Takes a PNG file apart without decoding it; undefined when it is broken or incomplete. */
export function readPng(bytes: Buffer): Png | undefined {
  const kept = [bytes.subarray(0, 8)]
  const rest: Buffer[] = []
  const rows: Buffer[] = []
  let head: Head | undefined
  let palette: Buffer | undefined
  let at = 8
  for (let chunks = 0; chunks < mostChunks && at + 12 <= bytes.length; chunks += 1) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, end - 4)
    if ((chunks === 0) !== (name === 'IHDR')) return undefined
    if (name === 'IHDR') head = readHead(data)
    if (name === 'PLTE') palette = data
    if (name === 'IDAT') rows.push(data)
    ;(needed.includes(name) ? kept : rest).push(bytes.subarray(at, end))
    at = end
    if (name !== 'IEND') continue
    if (head === undefined || rows.length === 0 || (head.colours === 3 && palette === undefined)) return undefined
    rest.push(bytes.subarray(end))
    return { ...head, palette, rows, bytes: Buffer.concat(kept), rest }
  }
  return undefined
}

/** The seven passes of an interlaced picture: where each begins, and its steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The bytes of all rows, each with the byte of its filter. */
function sizeOfRows({ width, height, depth, colours, isInterlaced }: Head): number {
  const sizeOf = (across: number, down: number) =>
    across === 0 ? 0 : down * (1 + Math.ceil((across * depth * channels[colours]) / 8))
  if (!isInterlaced) return sizeOf(width, height)
  return passes.reduce(
    (sum, [x, y, right, down]) => sum + sizeOf(Math.ceil((width - x) / right), Math.ceil((height - y) / down)),
    0,
  )
}

const pieces = { chunkSize: 64 * 1024 }

/** Whether the rows of a picture can be decompressed and are complete. Only a piece of them is in memory at a time. */
export async function hasAllRows(png: Png): Promise<boolean> {
  const expected = sizeOfRows(png)
  let size = 0
  try {
    await pipeline(Readable.from(png.rows), createInflate(pieces), async (inflated: AsyncIterable<Buffer>) => {
      for await (const piece of inflated) {
        size += piece.length
        if (size > expected) throw new Error('too many rows')
      }
    })
  } catch {
    return false
  }
  return size === expected
}

/** Undoes the filter of a row, which begins with the number of the filter. `before` is the row above without its filter. */
function unfilter(row: Buffer, before: Buffer, step: number): void {
  const filter = row[0] as number
  for (let at = 1; at < row.length; at += 1) {
    const left = at > step ? (row[at - step] as number) : 0
    const up = before[at] as number
    const corner = at > step ? (before[at - step] as number) : 0
    row[at] = (row[at] as number) + predicted(filter, left, up, corner)
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/** A row on white paper, filtered by the difference to the pixel on the left. */
function onWhite(row: Buffer, step: number): Buffer {
  const solid = step - 1
  const made = Buffer.alloc(1 + ((row.length - 1) / step) * solid)
  made[0] = 1
  const last = [0, 0, 0]
  for (let from = 1, to = 1; from < row.length; from += step) {
    const opacity = row[from + solid] as number
    for (let channel = 0; channel < solid; channel += 1, to += 1) {
      const value = Math.round(((row[from + channel] as number) * opacity) / 255 + 255 - opacity)
      made[to] = value - (last[channel] as number)
      last[channel] = value
    }
  }
  return made
}

/** Compressed rows as PDF knows them: without transparency. */
export interface SolidRows {
  readonly colours: 0 | 2 | 3
  readonly bytes: Buffer
}

/**
 * The rows of a picture without transparency, which PDF stores apart: what is transparent becomes white. Only a few rows are in memory
 * at a time. Undefined for interlaced pictures and for transparency of 16 bits, which cameras and phones do not make.
 */
export async function solidRows(png: Png): Promise<SolidRows | undefined> {
  const { colours, width, depth, isInterlaced, rows } = png
  if (isInterlaced) return undefined
  if (colours !== 4 && colours !== 6) return { colours, bytes: Buffer.concat(rows) }
  if (depth !== 8) return undefined
  const step = channels[colours]
  async function* convert(inflated: AsyncIterable<Buffer>) {
    let row = Buffer.alloc(1 + width * step)
    let before = Buffer.alloc(row.length)
    let filled = 0
    for await (const piece of inflated) {
      const made: Buffer[] = []
      for (let at = 0; at < piece.length; ) {
        const taken = piece.copy(row, filled, at)
        at += taken
        filled += taken
        if (filled < row.length) continue
        unfilter(row, before, step)
        made.push(onWhite(row, step))
        ;[row, before] = [before, row]
        filled = 0
      }
      yield Buffer.concat(made)
    }
  }
  const compressed: Buffer[] = []
  await pipeline(
    Readable.from(rows),
    createInflate(pieces),
    convert,
    createDeflate(pieces),
    async (deflated: AsyncIterable<Buffer>) => {
      for await (const piece of deflated) compressed.push(piece)
    },
  )
  return { colours: colours === 4 ? 0 : 2, bytes: Buffer.concat(compressed) }
}
