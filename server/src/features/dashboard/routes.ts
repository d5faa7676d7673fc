import { dashboard, dashboardFigures, dashboardSignUps } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../http/call-context.ts'
import { paginator } from '../../http/envelope.ts'
import { fieldError } from '../../http/errors.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { countByStage, countByStatus } from './counts.ts'
import { periodOf, readSignUps, readStatistics } from './figures.ts'

/** The first page after sign-in (domain facts §6). */
export function registerDashboard(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving

  registerDataCall(app, serving, dashboard, async ({ who, query, now, url }) => {
    if (query.per_page === -1) throw fieldError('per_page', 'validation.per_page')
    const isBounded = query.start_date !== undefined || query.final_date !== undefined
    const [counts, stages] = await Promise.all([
      countByStatus(db, who),
      countByStage(db, who, query, isBounded ? periodOf(query, now) : null),
    ])
    return { ...counts, activities: paginator(stages, query, url) }
  })

  registerDataCall(app, serving, dashboardFigures, ({ who, query, now }) => readStatistics(db, who, query, now))

  registerDataCall(app, serving, dashboardSignUps, (context) => readSignUps(db, context.who, context.now))
}
