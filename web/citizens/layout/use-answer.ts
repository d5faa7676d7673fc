import type { AnswerOf, Call } from '@portal/contract'
import type { showAvailability } from '@portal/contract/citizens'
import type { UseQueryResult } from '@tanstack/react-query'
import type { InputOf } from '../../kit/request/api.ts'
import type { ApiError } from '../../kit/request/api-errors.ts'
import { type QueryOptions, useCallQuery } from '../../kit/request/queries.ts'

/** The tags of what changes with a person. */
export const householdTags = ['citizen-household', 'citizen-documents'] as const

/** Milliseconds between two looks at what the office may decide meanwhile, while the page is visible. */
export const officeEvery = 30_000

/** Milliseconds between two looks at the free seats of an activity: the server says how often it is worth asking. */
export const seatsEvery = (answer: AnswerOf<typeof showAvailability> | undefined): number =>
  answer === undefined ? 15_000 : answer.data.poll_seconds * 1000

/** Reads a call. The page draws its failures itself, with `AnswerState`: a citizen never loses the page that they are on. */
export function useAnswer<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: Omit<QueryOptions<AnswerOf<C>>, 'onFailure'> = {},
): UseQueryResult<AnswerOf<C>, ApiError> {
  return useCallQuery(call, input, { ...options, onFailure: 'inline' })
}
