import { dashboard, dashboardFigures } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving } from '../answer.ts'
import { paginator } from '../envelope.ts'
import { fieldRefusal } from '../errors.ts'
import { countByStage } from './count-by-stage.ts'
import { countByStatus } from './count-by-status.ts'
import { periodOf, readFigures } from './figures.ts'

/** The first page after sign-in (domain facts §6). */
export function registerDashboard(app: FastifyInstance, serving: Serving): void {
  const { db } = serving

  answer(app, serving, dashboard, async ({ who, query, now, url }) => {
    if (query.per_page === -1) throw fieldRefusal('per_page', 'validation.per_page')
    const isBounded = query.start_date !== undefined || query.final_date !== undefined
    const [counts, stages] = await Promise.all([
      countByStatus(db, who),
      countByStage(db, who, query, isBounded ? periodOf(query, now) : null),
    ])
    return { data: { ...counts, activities: paginator(stages, query, url) }, details: null }
  })

  answer(app, serving, dashboardFigures, async ({ who, query, now }) => ({
    data: await readFigures(db, who, query, now),
    details: null,
  }))
}
