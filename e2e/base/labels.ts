import { english } from './labels-en.ts'
import { spanish } from './labels-es.ts'

// What the journeys read on the screen, in both languages; they know nothing else of the product.

export { base } from './base.ts'
export type { Labels } from './labels-es.ts'
export { english, spanish }

export const languages = [spanish, english]
