import { dashboard, dashboardFigures, dashboardSignUps } from '@portal/contract/staff'
import { paginator } from '../../http/envelope.ts'
import { fieldError } from '../../http/errors.ts'
import type { Registrar } from '../../http/registrar.ts'
import { countByStage, countByStatus } from './counts.ts'
import { periodOf, readSignUps, readStatistics } from './figures.ts'

/** The first page after sign-in (domain facts §6). */
export function registerDashboard({ data }: Registrar): void {
  data(dashboard, async (db, { who, query, now, url }) => {
    if (query.per_page === -1) throw fieldError('per_page', 'validation.per_page')
    const isBounded = query.start_date !== undefined || query.final_date !== undefined
    const [counts, stages] = await Promise.all([
      countByStatus(db, who),
      countByStage(db, who, query, isBounded ? periodOf(query, now) : null),
    ])
    return { ...counts, activities: paginator(stages, query, url) }
  })

  data(dashboardFigures, (db, { who, query, now }) => readStatistics(db, who, query, now))
  data(dashboardSignUps, (db, context) => readSignUps(db, context.who, context.now))
}
