import { randomUUID } from 'node:crypto'
import type { Job } from '@portal/contract/staff'
import type { Db } from '../../../database/db.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { makeChange } from '../../audit/change.ts'
import { jobOf, type Order, type OrderContext, orderJob } from '../job-rows.ts'

/** The job that makes the file of an export. */
export const exportJob = 'export'

/** A new key of an export. It cannot be guessed, and its ending is the format of the file. */
export function exportKey(format: string): string {
  return `PORTAL-CIUDADANO-${randomUUID().toUpperCase()}.${format}`
}

/** Up to this number of rows the response contains the file; a job makes larger files. */
export const mostInResponse = 2000
/** A request counts up to this number of rows. The job counts the others. */
export const mostCounted = 10_000

/**
 * Creates an export and its job in one transaction of its own, because only a large export has a job. The job finds the rows later in its
 * own snapshot, with the rights of that moment.
 * @returns the response to the request
 */
export async function orderExport(
  db: Db,
  context: OrderContext & Pick<CallContext<never>, 'translate'>,
  order: Omit<Order, 'task'>,
): Promise<{ data: string; details: Job; also: true }> {
  const { origin, translate } = context
  const details = await makeChange<Job>(db, origin, async (tx) => {
    const row = await orderJob(tx, context, { ...order, task: exportJob })
    const new_values = { type: order.type, ...order.input }
    return { audits: [{ event: 'exported', entity: 'Export', entity_id: row.id, new_values }], result: jobOf(row) }
  })
  return { data: translate('done.export_ordered'), details, also: true }
}
