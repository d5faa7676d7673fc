/** A JPEG file, taken apart. */
export interface Jpeg {
  readonly width: number
  readonly height: number
  /** 1 for grey, 3 for colours, 4 for printing colours. */
  readonly components: number
  /** How the picture is turned and mirrored before it is shown, as EXIF numbers it: 1 to 8. */
  readonly orientation: number
  /** The picture alone, not turned: without metadata, such as the place where it was taken. */
  readonly bytes: Buffer
  /** What the file contains besides the picture. */
  readonly rest: readonly Buffer[]
}

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app14: 0xee, app15: 0xef, comment: 0xfe }

/** Baseline, extended and progressive frames. Browsers show no other. */
const frames = [0xc0, 0xc1, 0xc2]

/** More than any camera writes; a file of tiny segments would fill the memory. */
const mostSegments = 2000

/** Where the data of a scan end: at the next marker that is not part of them. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] as number
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  return bytes.length
}

/** The orientation in an EXIF segment; 1 when it says none. */
function orientationIn(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 1
  const tiff = segment.subarray(10)
  if (tiff.length < 8) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  for (let entry = 0, at = directory + 2; entry < short(directory) && at + 12 <= tiff.length; entry += 1, at += 12) {
    if (short(at) !== 0x0112) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Whether a segment is needed to show the picture: all but the metadata of applications. */
function isNeeded(name: number, segment: Buffer): boolean {
  if (name === marker.app0) return segment.length === 18 && segment.toString('latin1', 4, 9) === 'JFIF\0'
  if (name === marker.app14) return segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe'
  return name !== marker.comment && (name < marker.app0 || name > marker.app15)
}

/** An EXIF segment that says nothing but the orientation. */
export function orientationSegment(orientation: number): Buffer {
  return Buffer.from(
    `ffe100224578696600004d4d002a00000008000101120003000000010${orientation.toString(16).padStart(3, '0')}000000000000`,
    'hex',
  )
}

/** Takes a JPEG file apart without decoding it; undefined when it is broken or incomplete. */
export function readJpeg(bytes: Buffer): Jpeg | undefined {
  const kept = [bytes.subarray(0, 2)]
  const rest: Buffer[] = []
  let frame: Pick<Jpeg, 'width' | 'height' | 'components'> | undefined
  let orientation = 1
  let hasScan = false
  let at = 2
  for (let segments = 0; segments < mostSegments && at + 2 <= bytes.length; segments += 1) {
    if (bytes[at] !== 0xff) return undefined
    const name = bytes[at + 1] as number
    if (name === 0xff) {
      at += 1
      continue
    }
    if (name === marker.end) {
      if (frame === undefined || !hasScan) return undefined
      kept.push(bytes.subarray(at, at + 2))
      rest.push(bytes.subarray(at + 2))
      return { ...frame, orientation, bytes: Buffer.concat(kept), rest }
    }
    if (name < 0xc0 || (name >= 0xd0 && name <= marker.start) || at + 4 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    if (end > bytes.length || segment.length < 4) return undefined
    if (frames.includes(name)) {
      if (frame !== undefined || segment.length < 10 || segment[4] !== 8) return undefined
      frame = {
        height: segment.readUInt16BE(5),
        width: segment.readUInt16BE(7),
        components: segment[9] as number,
      }
    }
    if (name === marker.app1 && orientation === 1) orientation = orientationIn(segment)
    at = end
    if (name === marker.scan) {
      if (frame === undefined) return undefined
      hasScan = true
      at = endOfScan(bytes, end)
      kept.push(segment, bytes.subarray(end, at))
    } else if (isNeeded(name, segment)) kept.push(segment)
    else rest.push(segment)
  }
  return undefined
}
