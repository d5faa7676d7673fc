import { type AnswerOf, appSettings, type Call } from '@portal/contract'
import type { showAvailability } from '@portal/contract/citizens'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import type { InputOf } from '../../kit/request/api.ts'
import type { ApiError } from '../../kit/request/api-errors.ts'
import { type QueryOptions, useCallQuery } from '../../kit/request/queries.ts'
import { formatDate, momentOf } from '../../kit/text/format.ts'
import { AnswerState } from '../../kit/ui/AnswerState.tsx'
import { SkeletonLines } from '../../kit/ui/Skeleton.tsx'

interface Props<A> extends Omit<ComponentProps<typeof AnswerState>, 'waiting'> {
  readonly answer: ComponentProps<typeof AnswerState>['answer'] & { readonly data: A | undefined }
  /** The lines of the skeleton while it loads. */
  readonly lines: number
  /** Draws what was read. */
  readonly children?: (data: A) => ReactNode
}

/** What was read, below what `AnswerState` says about it. */
export function Answered<A>({ answer, lines, children, ...rest }: Props<A>): ReactElement {
  return (
    <>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={lines} />} {...rest} />
      {answer.data === undefined ? null : children?.(answer.data)}
    </>
  )
}

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

const dayLength = 86_400_000

/**
 * The last day on which the office answers, in words; undefined while the number of days is not known.
 * @param since - the moment of the API since which somebody waits
 */
export function usePromisedDay(since: string | number | null): string | undefined {
  const { data } = useAnswer(appSettings, {}, { enabled: since !== null, freshFor: 3_600_000 })
  const begun = since === null ? undefined : momentOf(since)
  if (data === undefined || begun === undefined) return undefined
  return formatDate(new Date(begun.getTime() + data.data.promised_days * dayLength).toISOString())
}
