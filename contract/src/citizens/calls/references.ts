import * as z from 'zod/mini'
import { call, page } from '../../base/call.ts'
import { listParams, queryIds } from '../../base/query.ts'

const text = z.nullable(z.string())

/** The staff's list of the same path, with one row more: id -1, for a neighbourhood that the list does not have. */
export const citizenNeighborhoods = call('GET', '/api/localities/:id/upz/:upzId/neighborhoods', {
  summary: 'Neighbourhoods of a planning unit for the forms of citizens; the last row stands for any other one',
  tag: 'references',
  needs: 'nothing',
  by: ['citizen'],
  query: z.object({
    query: listParams.query,
    where_in: z.optional(queryIds),
    where_not_in: z.optional(queryIds),
  }),
  answer: page(
    z.object({
      id: z.int(),
      name: z.string(),
      upz_code: text,
      neighborhood_code: text,
      upz_id: z.nullable(z.int()),
      locality_id: z.nullable(z.int()),
      created_at: text,
      updated_at: text,
      deleted_at: text,
    }),
  ),
})
