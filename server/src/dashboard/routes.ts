import { dashboard } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving } from '../answer.ts'
import { countByStatus } from './count-by-status.ts'

/** The first page after sign-in (domain facts §6). */
export function registerDashboard(app: FastifyInstance, serving: Serving): void {
  answer(app, serving, dashboard, async ({ who }) => ({ data: await countByStatus(serving.db, who), details: null }))
}
