import { dashboard, dashboardFigures, dashboardSignUps } from '@portal/contract/staff'
import { pageLimits, paginator } from '../../base/http/envelope.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { countByStage, countByStatus } from './counts.ts'
import { periodOf, readSignUps, readStatistics } from './figures.ts'

/** The first page after sign-in. */
export function registerDashboard({ data }: Registrar): void {
  data(dashboard, async (db, { principal, query, now, url }) => {
    const window = pageLimits(query)
    const isBounded = query.start_date !== undefined || query.final_date !== undefined
    const [counts, stages] = await Promise.all([
      countByStatus(db, principal),
      countByStage(db, principal, window, isBounded ? periodOf(query, now) : null),
    ])
    return { ...counts, activities: paginator(stages, query, url) }
  })

  data(dashboardFigures, (db, { principal, query, now }) => readStatistics(db, principal, query, now))
  data(dashboardSignUps, (db, context) => readSignUps(db, context.principal, context.now))
}
