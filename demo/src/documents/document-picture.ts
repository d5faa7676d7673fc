import { crc32, deflateSync } from 'node:zlib'

const width = 900
const height = 620

type Shade = readonly [number, number, number]

/** The colour at a point of a photographed card: a frame, a portrait, lines of writing, a barcode. */
function shadeAt(x: number, y: number): Shade {
  const across = x - 60
  const down = y - 50
  if (across < 0 || down < 0 || across >= 780 || down >= 520) return [196 - (y >> 4), 178 - (y >> 4), 152 - (y >> 4)]
  if (down < 74) return [46, 62, 120]
  const [px, py] = [across - 150, down - 210]
  if (across > 40 && across < 260 && down > 110 && down < 390) {
    if (px * px + py * py < 62 * 62) return [214, 174, 146]
    if (py > 84 && px * px < (40 + (py - 84)) * 130) return [94, 78, 148]
    return [224, 230, 240]
  }
  const line = Math.floor((down - 120) / 44)
  if (across > 300 && down > 120 && line < 6) {
    const inside = (down - 120) % 44
    if (inside < 8 && across < 400) return [150, 152, 164]
    if (inside > 14 && inside < 30 && across < 700 - ((line * 73) % 220) && across % 23 < 19) return [44, 44, 58]
  }
  if (down > 430 && down < 490 && across > 40 && across < 740 && ((across * across) % 17) + (across % 5) < 9) {
    return [30, 30, 40]
  }
  return [238 - (across >> 6), 240 - (down >> 6), 232]
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

/** A drawn picture of a card, as PNG, like a photograph from a phone. People without a scanner send such pictures. */
export function documentPicture(): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(shadeAt(x, y), y * (1 + 3 * width) + 1 + 3 * x)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits each of red, green and blue; no filter; not interlaced.
  head.set([8, 2, 0, 0, 0], 8)
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
