import type { ReferenceRows } from '@portal/server'
import {
  birthDepartments,
  citySketches,
  foreignCountries,
  insurers,
  insurersOfPoorer,
  type LocalitySketch,
  outsideCities,
} from '../data/city-life.ts'
import { type Draw, weighted } from './chance.ts'

/** A municipality with its department. */
interface Town {
  readonly city_id: number
  readonly state_id: number
}

/** The share of people born outside the city who were born in the capital of their department. */
const capitalShare = 0.45

function finder<T, K>(rows: readonly T[], key: (row: T) => K): (value: K) => T {
  const found = new Map(rows.map((row) => [key(row), row]))
  return (value) => {
    const row = found.get(value)
    if (row === undefined) throw new Error(`no reference row for ${String(value)}`)
    return row
  }
}

function localityAtlas(sketch: LocalitySketch, rows: ReferenceRows) {
  const quarters = rows.neighborhoods.filter(({ locality_id }) => locality_id === sketch.localityId)
  const drawStratum = weighted(sketch.strata.map((weight, index) => [index + 1, weight] as const))
  return { ...sketch, quarters, drawStratum }
}

function birthplaces(rows: ReferenceRows): Draw<Town> {
  const weights = birthDepartments.map(([department, weight]) => {
    const towns = rows.cities.filter(({ code }) => code.startsWith(department))
    const rest = (1 - capitalShare) / towns.length
    const draw = weighted(
      towns.map(({ id, state_id, code }) => [
        { city_id: id, state_id },
        rest + (code.endsWith('001') ? capitalShare : 0),
      ]),
    )
    return [draw, weight] as const
  })
  const drawDepartment = weighted(weights)
  return (chance) => drawDepartment(chance)(chance)
}

/** Makes the draws of the population from the reference lists. */
export function makeAtlas(rows: ReferenceRows) {
  const cityOf = finder(rows.cities, ({ code }) => code)
  const insurerOf = finder(rows.eps, ({ code }) => code)
  const countryOf = finder(rows.countries, ({ code }) => code)
  const insurerDraw = (list: typeof insurers) => weighted(list.map(([code, weight]) => [insurerOf(code).id, weight]))
  return {
    drawLocality: weighted(citySketches.map((sketch) => [localityAtlas(sketch, rows), sketch.people])),
    drawOutside: weighted(
      outsideCities.map(([code, weight]) => [{ city_id: cityOf(code).id, state_id: cityOf(code).state_id }, weight]),
    ),
    /** Draws a birthplace in the country but outside the city. */
    drawBirthplace: birthplaces(rows),
    drawCountry: weighted(foreignCountries.map(([code, weight]) => [{ id: countryOf(code).id, code }, weight])),
    drawInsurer: insurerDraw(insurers),
    drawInsurerOfPoorer: insurerDraw(insurersOfPoorer),
  }
}

export type Atlas = ReturnType<typeof makeAtlas>
