import { nameCase } from '../../kit/text/name-case.ts'
import { sentenceCase } from '../../kit/ui/StatusChip.tsx'

/** Columns, and screens whose rows, are called by names in which places and people occur. */
const proper = /^(park_(name|address)|activity_name|activity_type(_name)?|project_name|composed_name|pse_service_name)$/
const properScreens: ReadonlySet<string> = new Set([
  'stages',
  'activities',
  'activity-types',
  'programs',
  'projects',
  'pse-services',
  'rates',
])

/** Capitals of the wire as people read them: names like names, everything else like a sentence. Codes stay as they are. */
export function spelled(column: string, text: string): string {
  if (/(^|_)(code|value|file)$/.test(column)) return text
  return proper.test(column) ? nameCase(text) : sentenceCase(text)
}

/** The name of a row of a catalogue, by its screen. */
export function spelledName(screen: string, name: string): string {
  return properScreens.has(screen) ? nameCase(name) : sentenceCase(name)
}
