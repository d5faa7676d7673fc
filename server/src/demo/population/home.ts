import { bornInCity, foreignShare } from '../data/city-life.ts'
import { bogota, colombia } from '../data/known-ids.ts'
import type { Atlas } from './atlas.ts'
import { day, dayText } from './calendar.ts'
import type { Chance } from './chance.ts'
import { chooseDwelling } from './dwelling.ts'
import { foreignPaper, type Holder, nationalPaper, type Paper } from './papers.ts'
import type { Person } from './rows.ts'
import { drawRoots } from './traits.ts'

/** People are adults from this age on. */
export const adulthood = 18

const department = 11
const prefixes = ['300', '301', '302', '304', '305', '310', '311', '312', '313', '314', '315', '316', '320', '321']

/** A mobile telephone number: ten digits, the first one is 3. */
export function mobile(chance: Chance): string {
  return chance.pick(prefixes) + String(chance.between(0, 9_999_999)).padStart(7, '0')
}

/**
 * Draws what all members of a household share. `origin` is the country that the family came from; null for a family of this country.
 * The insurer depends on the stratum.
 */
export function makeHome(chance: Chance, atlas: Atlas) {
  const dwelling = chooseDwelling(chance, atlas)
  const origin = chance.yes(foreignShare) ? atlas.drawCountry(chance) : null
  return {
    dwelling,
    origin,
    roots: drawRoots(chance, origin !== null),
    mobile_phone: mobile(chance),
    eps_id: (dwelling.stratum <= 2 ? atlas.drawInsurerOfPoorer : atlas.drawInsurer)(chance),
  }
}

export type Home = ReturnType<typeof makeHome>

/** A birthdate that gives this age in whole years on the day of registration. */
export function birthdateOf(chance: Chance, age: number, registeredAt: number): string {
  return dayText(registeredAt - (Math.ceil(age * 365.25) + 1 + chance.between(0, 361)) * day)
}

type Birthplace = Pick<Person, 'country_birth_id' | 'state_birth_id' | 'city_birth_id'>

/** The birthplace of a person born in the city. */
export const native: Birthplace = { country_birth_id: colombia, state_birth_id: department, city_birth_id: bogota }

/** Draws a birthplace: abroad if a country is given, else mostly in the city, and for children almost always in the city. */
export function birthplaceOf(chance: Chance, atlas: Atlas, abroad: number | null, age: number): Birthplace {
  if (abroad !== null) return { country_birth_id: abroad, state_birth_id: null, city_birth_id: null }
  if (chance.yes(age < adulthood ? bornInCity.children : bornInCity.adults)) return native
  const town = atlas.drawBirthplace(chance)
  return { country_birth_id: colombia, state_birth_id: town.state_id, city_birth_id: town.city_id }
}

/** The document of a person; `abroad` says that the person was born where the family came from. */
export function paperOf(chance: Chance, home: Home, abroad: boolean, holder: Holder): Paper {
  return abroad ? foreignPaper(holder, home.origin?.code === 'VE', chance) : nationalPaper(holder)
}
