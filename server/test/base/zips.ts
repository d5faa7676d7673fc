import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a forged zip file. Fields that are not given have their correct value. */
export interface ForgedPart {
  readonly name: string
  readonly content: string | Buffer
  /** The values in the header, which may contradict the content. */
  readonly crc?: number
  readonly size?: number
  readonly method?: number
  readonly flags?: number
  /** The compressed bytes, in place of the compressed content. */
  readonly packed?: Buffer
}

/** Creates a zip file from these parts, with any contradictions in their headers. */
export function forgeZip(parts: readonly ForgedPart[], { entries = parts.length } = {}): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const packed = part.packed ?? deflateRawSync(content)
    const name = Buffer.from(part.name)
    const { method = 8, flags = 0x0800, crc = crc32(content), size = content.length } = part
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(0x00210000, 6)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(name.length, 22)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), shared, name, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, name)
    at += 30 + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, list, end])
}
