import { dayLength } from '@portal/contract'
import type { ImageName } from '../../../kit/settings/preferences.ts'
import courts from './courts.svg'
import hills from './hills.svg'
import park from './park.svg'
import water from './water.svg'

/** The four background images, drawn for this product: hills of Bogotá, a park, courts, water. */
export const backgrounds: Readonly<Record<ImageName, string>> = { hills, park, courts, water }

const names = Object.keys(backgrounds) as ImageName[]

/** The picture of a day: the pictures alternate day by day, and everybody who signs in that day sees the same one. */
export function backgroundOf(day: Date): string {
  const number = Math.floor(day.getTime() / dayLength)
  return backgrounds[names[number % names.length] ?? 'hills']
}
