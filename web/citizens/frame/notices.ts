import { listCitizenNotices } from '@portal/contract/citizens'
import { createPersonStore } from '../../kit/device/person-data.ts'
import { useCallQuery } from '../../kit/request/queries.ts'

/** The number of unread notices, for the badge of the frame and the titles of the pages. */
export const unreadNotices = createPersonStore(0)

/** A page of the own notices, requested every two minutes. Frame and page share the request of the first one. */
export function useNotices(page: number) {
  return useCallQuery(listCitizenNotices, { query: { page, per_page: 20 } }, { every: 120_000, keepPrevious: true })
}
