import { searchEverywhere as call } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving, signedIn } from '../answer.ts'
import { traceReading } from '../trace-reading.ts'
import { searchEverywhere } from './search-everywhere.ts'

/** Search everywhere: what the signed-in person may open, by a few words (decisions §8). */
export function registerSearching(app: FastifyInstance, serving: Serving): void {
  answer(app, serving, call, async (asked) => {
    const data = await searchEverywhere(serving.db, signedIn(asked), asked.query.query)
    const count = data.filter(({ type }) => type === 'citizen').length
    const values = { filter: asked.query, count }
    await traceReading(serving.db, asked, { event: 'listed', entity: 'Profile', values })
    return { data, details: null }
  })
}
