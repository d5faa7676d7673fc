import type { Job } from '@portal/contract/staff'
import * as calls from '@portal/contract/staff'
import type { Registrar } from '../calls/registrar.ts'
import { cancelOwnJob, findJob, jobOf, listJobs } from './job-rows.ts'

/** Registers the calls for a user's own jobs of every kind. */
export function registerJobs({ data, write }: Registrar): void {
  data(calls.listJobs, (db, context) => listJobs(db, context.principal, context.query.type, context.now))

  data(calls.showJob, async (db, context) => {
    const row = await findJob(db, context.principal, context.params.key)
    const result = row.result as Job['result'] | null
    return { ...jobOf(row), ...(result === null ? {} : { result }) }
  })

  write(calls.cancelJob, 'done.deleted', cancelOwnJob)
}
