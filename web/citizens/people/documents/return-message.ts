import { citizenObservations } from '@portal/contract/citizens'
import { useCallQuery } from '../../../kit/request/queries.ts'

/** What the validator wrote when the person was returned; undefined while it is read, and for somebody who is not returned. */
export function useReturnMessage(id: number, isReturned: boolean) {
  const result = useCallQuery(citizenObservations, { params: { id }, query: { per_page: 10 } }, { enabled: isReturned })
  return { result, message: result.data?.data.find(({ user }) => user === null) }
}
