import type { Call, History } from '@portal/contract'
import type { Db } from '../../../database/db.ts'
import type { CallContext, CallResult } from '../../../http/call-context.ts'
import type { SignedIn } from '../../../http/principal.ts'
import { withRowAudits } from '../../authority/audit-rows.ts'

/** Adds its audit rows to each row of a list, or to a record. */
export async function withAudits<C extends Call>(
  db: Db,
  history: History,
  context: CallContext<C>,
  result: CallResult<C>,
): Promise<CallResult<C>> {
  const { data } = result as unknown as { data: object | object[] }
  const rows = await withRowAudits(db, context.principal as SignedIn, history, [data].flat(), context.locale)
  return { ...result, data: Array.isArray(data) ? rows : rows[0] }
}
