import { listReadyObservations } from '@portal/contract/staff'
import { useCallQuery } from '../../kit/request/queries.ts'

/** The list changes a few times a year: one request per hour is enough (ms). */
const freshFor = 3_600_000

/** The shared ready-made observations. */
export function useSharedList() {
  return useCallQuery(listReadyObservations, {}, { onFailure: 'inline', freshFor })
}
