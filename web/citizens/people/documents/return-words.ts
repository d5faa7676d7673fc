import { citizenObservations } from '@portal/contract/citizens'
import { useCallQuery } from '../../../kit/request/queries.ts'

/** What the validator wrote when the person was returned; undefined while it is read, and for somebody who is not returned. */
export function useReturnMessages(id: number, isReturned: boolean) {
  const answer = useCallQuery(citizenObservations, { params: { id }, query: { per_page: 10 } }, { enabled: isReturned })
  return { answer, words: answer.data?.data.find(({ user }) => user === null) }
}
