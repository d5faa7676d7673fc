import { nameCase } from '../names.ts'
import { sentenceCase } from '../ui/StatusChip.tsx'

/** Columns that hold names of places; the others are called like things. */
const places = /^park_(name|address)$/

/** Capitals of the wire as people read them: places like names, everything else like a sentence. Codes stay as they are. */
export function spelled(column: string, text: string): string {
  if (/(^|_)(code|value|file)$/.test(column)) return text
  return places.test(column) ? nameCase(text) : sentenceCase(text)
}
