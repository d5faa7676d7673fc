import { searchEverywhere as call } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading } from '../../audit/audit-reading.ts'
import { type AppContext, signedIn } from '../../http/register-call.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { searchEverywhere } from './search-everywhere.ts'

/** Global search: finds records that the signed-in person may open, by a few words (decisions §8). */
export function registerSearching(app: FastifyInstance, serving: AppContext): void {
  registerDataCall(app, serving, call, async (context) => {
    const data = await searchEverywhere(serving.db, signedIn(context), context.query.query)
    const count = data.filter(({ type }) => type === 'citizen').length
    const values = { filter: context.query, count }
    await auditReading(serving.db, context, { event: 'listed', entity: 'Profile', values })
    return data
  })
}
