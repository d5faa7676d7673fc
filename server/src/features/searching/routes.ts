import { searchEverywhere as call, type Finding } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading } from '../../audit/audit-reading.ts'
import type { AppContext } from '../../http/call-context.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { searchEverywhere } from './search-everywhere.ts'

/** Global search: finds records that the signed-in person may open, by a few words (decisions §8). */
export function registerSearching(app: FastifyInstance, serving: AppContext): void {
  registerDataCall(app, serving, call, async (context) => {
    const data = await searchEverywhere(serving.db, context.who, context.query.query)
    const trace = (type: Finding['type'], entity: string) => {
      const values = { filter: context.query, count: data.filter((one) => one.type === type).length }
      return auditReading(serving.db, context, { event: 'listed', entity, values })
    }
    await Promise.all([trace('citizen', 'Profile'), trace('pre_register', 'PreRegister')])
    return data
  })
}
