import { listCitizenNotices } from '@portal/contract/citizens'
import { createPersonStore } from '../../kit/device/person-data.ts'
import { useCallQuery } from '../../kit/request/queries.ts'

/** How many notices are unread, on all pages; the frame's badge and the titles of the pages show it. */
export const unreadNotices = createPersonStore(0)

/** A page of the own notices, read every two minutes. Frame and page read the first one together. */
export function useNotices(page: number) {
  return useCallQuery(listCitizenNotices, { query: { page, per_page: 20 } }, { every: 120_000, keepPrevious: true })
}
