import { nameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'

/** Columns, and screens of rows, whose values contain names of places and people. */
const proper =
  /^(park_(name|address)|(activity|program|project|stage|pse_service)_name|activity_type(_name)?|composed_name)$/
const properScreens: ReadonlySet<string> = new Set([
  'stages',
  'activities',
  'activity-types',
  'programs',
  'projects',
  'pse-services',
  'rates',
])

/** Converts the capitals of the API for reading: names get name case, all other texts sentence case. Codes stay as they are. */
export function spelled(column: string, text: string): string {
  if (/(^|_)(code|value|file)$/.test(column)) return text
  return proper.test(column) ? nameCase(text) : sentenceCase(text)
}

/** The name of a row of a catalogue, by its screen. */
export function spelledName(screen: string, name: string): string {
  return properScreens.has(screen) ? nameCase(name) : sentenceCase(name)
}
