import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { WorkbookError } from './workbook-error.ts'

export type Attributes = Readonly<Record<string, string>>

/** The callbacks while an XML part is read. Names have no prefix. */
export interface XmlReader {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Larger than any workbook needs; `gap` is the number of bytes without an element. */
const limits = { depth: 64, elements: 5_000_000, gap: 2 * 1024 * 1024 }

const encodings: readonly (readonly [mark: readonly number[], name: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

function decoderOf(first: Buffer): TextDecoder {
  const found = encodings.find(([mark]) => mark.every((byte, index) => first[index] === byte))
  return new TextDecoder(found?.[1] ?? 'utf-8', { fatal: true })
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The value of an attribute with any prefix, because workbooks use different prefixes for `r:id`. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1]
}

/**
 * Reads an XML part piece by piece.
 * @throws WorkbookError when it has a DTD or is not well-formed XML; errors of the callbacks are not changed.
 */
export async function readXml(pieces: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  let [depth, elements, gap] = [0, 0, 0]
  const damaged = () => new WorkbookError('workbook_damaged')
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('doctype', () => {
    throw new WorkbookError('workbook_entities')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    elements += 1
    gap = 0
    if (depth > limits.depth || elements > limits.elements) throw damaged()
    reader.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    gap = 0
    reader.close?.(localName(name))
  })
  const { text } = reader
  if (text !== undefined) {
    parser.on('text', (value) => text.call(reader, value))
    parser.on('cdata', (value) => text.call(reader, value))
  }
  let decoder: TextDecoder | undefined
  const feed = (piece?: Buffer) => {
    try {
      return decoder?.decode(piece, { stream: piece !== undefined }) ?? ''
    } catch {
      throw damaged()
    }
  }
  for await (const piece of pieces) {
    decoder ??= decoderOf(piece)
    // A text, a comment or a declaration that does not end is rejected early, by this limit.
    gap += piece.length
    parser.write(feed(piece))
    if (gap > limits.gap) throw damaged()
  }
  parser.write(feed())
  parser.close()
}
