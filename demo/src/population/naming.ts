import { fold } from '@portal/contract'
import {
  boysFirst,
  boysSecond,
  commonest,
  girlsFirst,
  girlsSecond,
  menFirst,
  menSecond,
  nameWeights,
  surnames,
  womenFirst,
  womenSecond,
} from '../data/names.ts'
import { type Chance, type Draw, weighted } from './chance.ts'

function givenNames(first: readonly string[], second: readonly string[], shares: readonly number[]) {
  return { first: weighted(nameWeights(first, shares)), second: weighted(nameWeights(second, commonest.others)) }
}

const men = givenNames(menFirst, menSecond, commonest.men)
const women = givenNames(womenFirst, womenSecond, commonest.women)
const boys = givenNames(boysFirst, boysSecond, commonest.others)
const girls = givenNames(girlsFirst, girlsSecond, commonest.others)

/** People born in this year or later have the names of today's children. */
const modernSince = 2009

/** The share of people who have a second given name. */
const twoNames = 0.78

interface GivenNames {
  readonly name: string
  readonly s_name: string | null
}

/** One or two given names by sex and year of birth; `taken` are the first names that the household already uses. */
export function giveNames(
  chance: Chance,
  woman: boolean,
  birthYear: number,
  taken: readonly string[] = [],
): GivenNames {
  const names = birthYear >= modernSince ? (woman ? girls : boys) : woman ? women : men
  let name = names.first(chance)
  for (let tries = 0; taken.includes(name) && tries < 20; tries += 1) name = names.first(chance)
  if (!chance.yes(twoNames)) return { name, s_name: null }
  let s_name = names.second(chance)
  while (s_name === name) s_name = names.second(chance)
  return { name, s_name }
}

/** Draws a surname by its frequency in the city. */
export const drawSurname: Draw<string> = weighted(nameWeights(surnames, commonest.surnames))

export interface Surnames {
  readonly surname: string
  readonly s_surname: string | null
}

export type FullName = GivenNames & Surnames

/** An e-mail address on a reserved domain. It is unique because it ends with the account number. */
export function emailOf({ name, surname }: FullName, account: number, chance: Chance): string {
  const given = fold(name).replace(/[^a-z]/g, '')
  const family = fold(surname).replace(/[^a-z]/g, '')
  const start = chance.yes(0.75) ? `${given}.${family}` : `${given.slice(0, 1)}${family}`
  return `${start}${account}@correo.example`
}
