import * as z from 'zod/mini'
import { call, page, raw, textOrNull } from '../../base/call.ts'
import { listParams, queryIds, queryInt } from '../../base/query.ts'
import { neighborhood, neighborhoodColumns, placeQuery } from '../references.ts'

/** The staff's list of the same path, with one row more: id -1, for a neighbourhood that the list does not have. */
export const citizenNeighborhoods = call('GET', '/api/localities/:id/upz/:upzId/neighborhoods', {
  summary: 'Neighbourhoods of a planning unit for the forms of citizens; the last row means any other one',
  tag: 'references',
  needs: 'nothing',
  by: ['citizen'],
  query: placeQuery,
  columns: neighborhoodColumns,
  response: page(z.extend(neighborhood, { created_at: textOrNull, updated_at: textOrNull })),
})

/** How many neighbourhoods a search returns at most. */
export const foundNeighborhoodsLimit = 20

/** The neighbourhoods whose name, alone or with that of the locality, contains every word of `query`; `where_in` finds them by id. */
export const searchNeighborhoods = call('GET', '/api/neighborhoods', {
  summary: `Neighbourhoods of the whole city by their name, the first ${foundNeighborhoodsLimit}, each with its planning unit and locality`,
  tag: 'references',
  needs: 'nothing',
  by: ['citizen'],
  query: z.object({ query: listParams.query, where_in: z.optional(queryIds) }),
  response: raw(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        upz: z.object({ id: z.int(), code: z.string(), name: z.string() }),
        locality: z.object({ id: z.int(), name: z.string() }),
      }),
    ),
  ),
})

/** How many places a search returns at most. */
export const foundPlacesLimit = 20

const namedPlace = z.object({ id: z.int(), name: z.string() })

/** A municipality of Colombia with its department, or another country as a whole: then both are null. */
const place = z.object({ country: namedPlace, state: z.nullable(namedPlace), city: z.nullable(namedPlace) })

/** The places whose name, for a municipality also with that of its department, contains every word of `query`. Ids find the place that a person has. */
export const searchPlaces = call('GET', '/api/places', {
  summary: `Municipalities of Colombia and other countries by their name, the first ${foundPlacesLimit}; Bogotá and the neighbouring countries before the others`,
  tag: 'references',
  needs: 'nothing',
  by: ['citizen'],
  query: z.object({ query: listParams.query, city_id: z.optional(queryInt), country_id: z.optional(queryInt) }),
  response: raw(z.array(place)),
})
