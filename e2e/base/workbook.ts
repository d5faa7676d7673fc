import { inflateRawSync } from 'node:zlib'

// Reads workbooks and CSV from their bytes, by the specifications of the formats and not with the product's code.

/** The parts of a ZIP file, by name. */
function partsOf(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const parts = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameSize, extra, comment] = [20, 28, 30, 32].map((place, index) =>
      index === 0 ? zip.readUInt32LE(at + place) : zip.readUInt16LE(at + place),
    ) as [number, number, number, number]
    const name = zip.toString('utf8', at + 46, at + 46 + nameSize)
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(begin, begin + size)
    parts.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + nameSize + extra + comment
  }
  return parts
}

function plain(xml: string): string {
  return xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** The cells of a workbook's first sheet: texts and numbers (a date is the number of its day). @throws when a cell has a formula. */
export function sheetOf(bytes: Buffer): (string | number)[][] {
  const parts = partsOf(bytes)
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? ''
  if (/<f[\s>]/.test(xml)) throw new Error('a cell is a formula')
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, one = '']) =>
    plain(one),
  )
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (string | number)[] = []
    for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = /r="([A-Z]+)/.exec(attributes)?.[1] ?? 'A'
      const index = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      const value = plain(/<(?:v|is)>(.*?)<\/(?:v|is)>/s.exec(content)?.[1] ?? '')
      const type = /t="(\w+)"/.exec(attributes)?.[1]
      while (cells.length < index) cells.push('')
      cells.push(
        type === 's' ? (shared[Number(value)] ?? '') : type === undefined && value !== '' ? Number(value) : value,
      )
    }
    return cells
  })
}

/** The fields of values separated by semicolons (RFC 4180). */
export function valuesOf(text: string): string[][] {
  const lines: string[][] = [[]]
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') field += sign
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === ';' || sign === '\r') {
      lines.at(-1)?.push(field)
      field = ''
      if (sign === '\r') {
        lines.push([])
        at += 1
      }
    } else field += sign
  }
  return lines.filter((line) => line.length > 0)
}
