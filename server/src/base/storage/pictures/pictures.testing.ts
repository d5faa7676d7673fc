import { crc32, deflateSync } from 'node:zlib'

/** A photograph of 16 × 8 pixels: white, with a red quarter in its upper left corner. */
export const jpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6j',
    'q62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk',
    'pKSkpKSkpKT/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAGBABAAMBAAAAAAAAAAAAAAAAABZk',
    'o+H/xAAVAQEBAAAAAAAAAAAAAAAAAAABA//EABkRAAMAAwAAAAAAAAAAAAAAAAABAgMxMv/aAAwDAQACEQMRAD8ApjlvPrdAJJaK',
    'Xkq+mf/Z',
  ].join(''),
  'base64',
)

/** A segment of metadata. */
export function segment(name: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, name, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A JPEG with metadata behind its first two bytes, and more at its end. */
export function jpegWith(segments: readonly Buffer[], end = Buffer.alloc(0), picture = jpeg): Buffer {
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2), end])
}

/** Metadata as a phone writes it: the orientation after the name of its maker, and the location. */
export function exif(orientation: number): Buffer {
  const entries = ['010f0002000000040041434d', `011200030000000100${orientation.toString(16).padStart(2, '0')}0000`]
  const tiff = Buffer.from(`4d4d002a000000080002${entries.join('')}00000000`, 'hex')
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 4.6097N 74.0817W')]))
}

export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(data.length, 0)
  sizes.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)])
}

interface PngKind {
  readonly width?: number
  readonly height?: number
  readonly depth?: number
  readonly colours?: 0 | 2 | 3 | 4 | 6
  readonly interlace?: number
  readonly rows?: Buffer
  readonly more?: readonly Buffer[]
}

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** A PNG of one colour. */
export function png({
  width = 4,
  height = 6,
  depth = 8,
  colours = 2,
  interlace = 0,
  rows,
  more = [],
}: PngKind = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colours, 0, 0, interlace], 8)
  const row = 1 + Math.ceil((width * depth * channels[colours]) / 8)
  const pixels = rows ?? Buffer.alloc(row * height, 0x80).map((byte, index) => (index % row === 0 ? 0 : byte))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(colours === 3 ? [chunk('PLTE', Buffer.alloc(768, 0x40))] : []),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
