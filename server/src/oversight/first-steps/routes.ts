import { firstSteps } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Config } from '../../base/process/config.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { type Contents, contentsQuery, stepsOf } from './first-steps.ts'

/** What is missing before people work with the portal. */
export function registerFirstSteps({ data }: Registrar, config: Config): void {
  data(firstSteps, async (db) => {
    const { rows } = await sql.raw<Contents>(contentsQuery).execute(db)
    return rows.flatMap((contents) => stepsOf(contents, config))
  })
}
