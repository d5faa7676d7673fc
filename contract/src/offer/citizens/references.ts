import * as z from 'zod/mini'
import { call, page, textOrNull } from '../../base/call.ts'
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
