import { adultAge } from '@portal/contract'
import { bogota, colombia, localityElsewhere } from '@portal/contract/citizens'
import {
  bornInCity,
  farms,
  foreignShare,
  type LocalitySketch,
  otherNeighborhoods,
  outsideShare,
  ruralLocality,
} from '../data/city-life.ts'
import type { Atlas } from './atlas.ts'
import { day, dayText } from './calendar.ts'
import { type Chance, weighted } from './chance.ts'
import { foreignPaper, type Holder, nationalPaper, type Paper } from './papers.ts'
import type { Person } from './rows.ts'
import { drawRoots } from './traits.ts'

const prefixes = ['300', '301', '302', '304', '305', '310', '311', '312', '313', '314', '315', '316', '320', '321']

const letters = ['A', 'B', 'C', 'D', 'F', 'G']

const drawKind = weighted<'CALLE' | 'CARRERA' | 'DIAGONAL' | 'TRANSVERSAL'>([
  ['CALLE', 40],
  ['CARRERA', 40],
  ['DIAGONAL', 10],
  ['TRANSVERSAL', 10],
])

function lettered(chance: Chance, number: number): string {
  return chance.yes(0.4) ? `${number}${chance.pick(letters)}` : String(number)
}

function complement(chance: Chance): string {
  const flat = () => chance.between(1, 8) * 100 + chance.between(1, 6)
  const kind = chance.next()
  if (kind < 0.42) return ''
  if (kind < 0.66) return ` APARTAMENTO ${flat()}`
  if (kind < 0.84) return ` TORRE ${chance.between(1, 14)} APARTAMENTO ${flat()}`
  if (kind < 0.93) return ` CASA ${chance.between(1, 90)}`
  if (kind < 0.97) return ` INTERIOR ${chance.between(1, 20)}`
  return ` MANZANA ${chance.between(1, 30)} CASA ${chance.between(1, 40)}`
}

/** The streets of a part of the city. */
type Grid = Pick<LocalitySketch, 'calle' | 'carrera' | 'sur' | 'este'>

/** A street address in the format of Bogotá. SUR and ESTE follow the number that they belong to. */
function streetAddress(chance: Chance, { calle, carrera, sur, este }: Grid): string {
  const kind = drawKind(chance)
  const along = kind === 'CALLE' || kind === 'DIAGONAL'
  const [main, cross] = along ? [calle, carrera] : [carrera, calle]
  const south = chance.yes(sur) ? ' SUR' : ''
  const east = chance.yes(este) ? ' ESTE' : ''
  const avenue = (kind === 'CALLE' || kind === 'CARRERA') && chance.yes(0.1)
  const bis = !avenue && chance.yes(0.08) ? ' BIS' : ''
  const way = avenue
    ? `AVENIDA ${kind} ${chance.between(...main)}`
    : `${kind} ${lettered(chance, chance.between(...main))}`
  const number = `${lettered(chance, chance.between(...cross))}-${String(chance.between(1, 99)).padStart(2, '0')}`
  const [wayEnd, numberEnd] = along ? [south, east] : [east, south]
  return `${way}${bis}${wayEnd} # ${number}${numberEnd}${complement(chance)}`
}

const outsideGrid: Grid = { calle: [1, 30], carrera: [1, 25], sur: 0.1, este: 0 }

/** Draws a home: mostly in a locality, weighted by population, sometimes in a town nearby. */
function chooseDwelling(chance: Chance, atlas: Atlas) {
  if (chance.yes(outsideShare)) {
    const town = atlas.drawOutside(chance)
    return {
      country_residence_id: colombia,
      state_residence_id: town.state_id,
      city_residence_id: town.city_id,
      locality_id: localityElsewhere,
      upz_id: null,
      neighborhood_id: null,
      other_neighborhood_name: chance.pick(otherNeighborhoods),
      address: streetAddress(chance, outsideGrid),
      stratum: chance.between(1, 4),
    }
  }
  const locality = atlas.drawLocality(chance)
  const quarter = chance.pick(locality.quarters)
  const unlisted = chance.yes(0.02)
  const rural = locality.localityId === ruralLocality
  return {
    country_residence_id: colombia,
    state_residence_id: bogota.state,
    city_residence_id: bogota.city,
    locality_id: locality.localityId,
    upz_id: quarter.upz_id,
    neighborhood_id: unlisted ? null : quarter.id,
    other_neighborhood_name: unlisted ? chance.pick(otherNeighborhoods) : null,
    address: rural ? `VEREDA ${quarter.name} FINCA ${chance.pick(farms)}` : streetAddress(chance, locality),
    stratum: locality.drawStratum(chance),
  }
}

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
export const native: Birthplace = {
  country_birth_id: colombia,
  state_birth_id: bogota.state,
  city_birth_id: bogota.city,
}

/** Draws a birthplace: abroad if a country is given, else mostly in the city, and for children almost always in the city. */
export function birthplaceOf(chance: Chance, atlas: Atlas, abroad: number | null, age: number): Birthplace {
  if (abroad !== null) return { country_birth_id: abroad, state_birth_id: null, city_birth_id: null }
  if (chance.yes(age < adultAge ? bornInCity.children : bornInCity.adults)) return native
  const town = atlas.drawBirthplace(chance)
  return { country_birth_id: colombia, state_birth_id: town.state_id, city_birth_id: town.city_id }
}

/** The document of a person; `abroad` is true when the person was born where the family came from. */
export function paperOf(chance: Chance, home: Home, abroad: boolean, holder: Holder): Paper {
  return abroad ? foreignPaper(holder, home.origin?.code === 'VE', chance) : nationalPaper(holder)
}
