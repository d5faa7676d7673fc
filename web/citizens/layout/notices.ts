import { listCitizenNotices } from '@portal/contract/citizens'
import { createStore } from '../../kit/device/store.ts'
import { useCallQuery } from '../../kit/request/queries.ts'
import { onWipe } from '../../kit/session/wipe.ts'

/** Milliseconds between two looks at the notices (citizens.md section 1.6). */
export const noticesEvery = 120_000
export const noticesPerPage = 20

/** How many notices are unread, on all pages; the frame's badge and the titles of the pages show it. */
export const unreadNotices = createStore(0)
onWipe(() => unreadNotices.set(0))

/** A page of the own notices. Frame and page read the first one together. */
export function useNotices(page: number) {
  return useCallQuery(
    listCitizenNotices,
    { query: { page, per_page: noticesPerPage } },
    { every: noticesEvery, keepPrevious: true },
  )
}
