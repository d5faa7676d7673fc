import {
  bloodTypes,
  disabilities,
  ethnicGroups,
  genderIdentities,
  placeOf,
  populationGroups,
  sexes,
  sexualOrientations,
} from '@portal/server'
import {
  bloodShares,
  disabilityShares,
  ethnicShares,
  groupShares,
  mansGenderShares,
  orientationShares,
  womansGenderShares,
} from '../data/personal-shares.ts'
import { type Chance, type Draw, weighted } from './chance.ts'
import type { Person } from './rows.ts'

/** Makes a weighted draw of ids from a list of names and weights. */
function draw<Name extends string>(list: readonly Name[], weights: readonly (readonly [Name, number])[]): Draw<number> {
  return weighted(weights.map(([name, weight]) => [placeOf(list, name), weight]))
}

const man = placeOf(sexes, 'HOMBRE')
const womanSex = placeOf(sexes, 'MUJER')
const intersexual = placeOf(sexes, 'INTERSEXUAL')

const drawBlood = draw(bloodTypes, bloodShares)
const drawEthnicGroup = draw(ethnicGroups, ethnicShares)
const drawGroup = draw(populationGroups, groupShares)
const drawDisability = draw(disabilities, disabilityShares)
const drawWomansGender = draw(genderIdentities, womansGenderShares)
const drawMansGender = draw(genderIdentities, mansGenderShares)
const drawOrientation = draw(sexualOrientations, orientationShares)

const group = (name: (typeof populationGroups)[number]) => placeOf(populationGroups, name)
const migrant = group('POBLACIÓN MIGRANTE')
const none = group('NINGUNO')
const refugee = group('REFUGIADO(A)')
const headOfFamily = group('CABEZA DE FAMILIA')
const withDisability = group('PERSONA CON DISCAPACIDAD')
const diverse = group('LGBTIQ+')
const homosexual = placeOf(sexualOrientations, 'HOMOSEXUAL')
const bisexual = placeOf(sexualOrientations, 'BISEXUAL')

/** The data that all members of a family have in common. */
export type Roots = Pick<Person, 'ethnic_group_id' | 'population_group_id'>

/** Draws the groups that a family belongs to. Families from abroad are mostly migrants. */
export function drawRoots(chance: Chance, foreign: boolean): Roots {
  const ethnic_group_id = drawEthnicGroup(chance)
  if (!foreign) return { ethnic_group_id, population_group_id: drawGroup(chance) }
  return { ethnic_group_id, population_group_id: chance.yes(0.4) ? none : chance.yes(0.05) ? refugee : migrant }
}

/** The input for the traits of a person; `age` is the age at registration. */
interface About {
  readonly woman: boolean
  readonly age: number
  readonly roots: Roots
  readonly children: number
}

/** The population group of a person: that of the family, or a different one. */
function populationGroup(chance: Chance, about: About, hasDisability: boolean, orientation: number | null): number {
  if (hasDisability && chance.yes(0.5)) return withDisability
  if ((orientation === homosexual || orientation === bisexual) && chance.yes(0.5)) return diverse
  if (about.woman && about.children > 0 && chance.yes(0.15)) return headOfFamily
  return about.roots.population_group_id
}

/**
 * Draws the traits of a person. Six of a hundred people have a disability, older people more often. Only adults state gender and
 * orientation.
 */
export function drawTraits(chance: Chance, about: About) {
  const adult = about.age >= 18
  const has_disability = chance.yes(about.age >= 60 ? 0.13 : 0.053)
  const orientation = adult ? drawOrientation(chance) : null
  return {
    sex_id: chance.yes(0.0005) ? intersexual : about.woman ? womanSex : man,
    blood_type_id: drawBlood(chance),
    ethnic_group_id: about.roots.ethnic_group_id,
    population_group_id: populationGroup(chance, about, has_disability, orientation),
    gender_id: adult ? (about.woman ? drawWomansGender : drawMansGender)(chance) : null,
    sexual_orientation_id: orientation,
    has_disability,
    disability_id: has_disability ? drawDisability(chance) : null,
  }
}
