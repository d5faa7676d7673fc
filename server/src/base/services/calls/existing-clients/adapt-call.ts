import type { AdaptCall } from '../../../http/call-context.ts'
import { requestedFields } from '../../../http/list-parts.ts'
import { withAudits } from './row-audits.ts'
import { columnsOf, type Table, writtenOut } from './text-columns.ts'

/** The parts that a query may leave out of a response. */
interface Leaving {
  readonly without?: readonly string[]
  readonly per_page?: number
}

/**
 * Adds the audit rows of its rows to a response, and the texts of its columns, unless the query leaves them out (ADR 0025). A whole list
 * (`per_page=-1`) never has audit rows.
 */
export const adaptCall: AdaptCall = (call) => {
  const { history } = call
  const columns = call.without.includes('texts') ? columnsOf(call) : null
  if (columns === null && history === null) return undefined
  return {
    response: columns?.response ?? call.response,
    adapt: async (db, context, result) => {
      const { without = [], per_page } = context.query as Leaving
      const isPlain = history === null || without.includes('audits') || per_page === -1
      const whole = isPlain ? result : await withAudits(db, history, context, result)
      if (columns === null || without.includes('texts')) return whole
      return {
        ...whole,
        ...writtenOut(columns, whole as unknown as Table, context.locale, requestedFields(context.query as Leaving)),
      }
    },
  }
}
