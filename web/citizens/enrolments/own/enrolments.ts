import { listCitizenTeams, listSubscriptions, showSubscription } from '@portal/contract/citizens'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { officeEvery } from '../../frame/query-options.ts'

/** The number of enrolments on a page: enough for the last years of a large family. */
export const mostShown = 100
const all = { query: { per_page: mostShown } }

/** The enrolments of the family, newest first. */
export const useEnrolments = (enabled = true) => useCallQuery(listSubscriptions, all, { every: officeEvery, enabled })

/** The teams of the family. */
export const useTeams = () => useCallQuery(listCitizenTeams, all, { every: officeEvery })

/** One enrolment. Without a connection it is the row of the list, if the list is loaded. */
export function useEnrolment(id: number) {
  const one = useCallQuery(showSubscription, { params: { id } }, { every: officeEvery })
  const listed = useCallQuery(listSubscriptions, all, { enabled: one.error?.kind === 'offline' })
  if (one.data !== undefined) return { ...one, data: one.data.data }
  const row = listed.data?.data.find(({ citizen_schedule_id }) => citizen_schedule_id === id)
  return { ...one, data: row, dataUpdatedAt: listed.dataUpdatedAt }
}

/** The message for a link or a text that could not be copied; it contains the text. */
export const showShareError = (content: string) => ({ message: translate('part.share.failed', { url: content }) })
