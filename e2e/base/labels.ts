import { english } from './labels-en.ts'
import { spanish } from './labels-es.ts'

// The labels and addresses that the journeys use, in both languages.

export { base } from './base.ts'
export type { Labels } from './labels-es.ts'
export { english, spanish }

export const languages = [spanish, english]
