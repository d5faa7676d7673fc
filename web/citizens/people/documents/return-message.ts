import { citizenObservations } from '@portal/contract/citizens'
import { useCallQuery } from '../../../kit/request/queries.ts'

/** The last observation of the validator about a returned person; undefined while it loads and for people who are not returned. */
export function useReturnMessage(id: number, isReturned: boolean) {
  const result = useCallQuery(citizenObservations, { params: { id }, query: { per_page: 10 } }, { enabled: isReturned })
  return { result, message: result.data?.data.find(({ user }) => user === null) }
}
