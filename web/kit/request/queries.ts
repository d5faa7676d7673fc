import type { AnswerOf, Call } from '@portal/contract'
import {
  CancelledError,
  QueryClient,
  type QueryFilters,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { delayAnswer } from '../device/minimum-skeleton-time.ts'
import { onWipe, useSession } from '../session/session.tsx'
import { type InputOf, type RequestOptions, request } from './api.ts'
import { type ApiError, asApiError, type Handling, handlingOf, isCancelled } from './api-errors.ts'

/** What the server said, kept while somebody looks at it. Nothing is sent while offline, nothing waits for the connection. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: 5_000,
      gcTime: 300_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

onWipe(() => queryClient.clear())

/** The key of an answer: tag and path first, so that a tag (`profiles`) refreshes all that was asked under it. */
function keyOf(call: Call, locale: string, input: unknown): readonly unknown[] {
  return [call.tag, call.path, locale, input]
}

/** What an answer is about: those of one call about the same record may stand in for each other, whatever page or filter they are of. */
export function subjectOf([, path, , input]: readonly unknown[]): string {
  return `${path} ${JSON.stringify((input as { readonly params?: object } | undefined)?.params)}`
}

/** The answers of a call about one record, whatever their query and language: for `removeQueries` and `invalidateQueries`. */
export function cachedAnswersOf(call: Call, params: object): QueryFilters {
  const subject = subjectOf([call.tag, call.path, '', { params }])
  return { queryKey: [call.tag, call.path], predicate: ({ queryKey }) => subjectOf(queryKey) === subject }
}

/** How an answer is watched. */
export interface QueryOptions {
  readonly enabled?: boolean
  /**
   * Who deals with a failure (specification, point 8; decisions §9; ADR 0009). `page`: what the page needs to be drawn. While
   * there is nothing to draw it leads to the error page, or to sign-in when there was no response. `inline`: whoever asked
   * draws it (`error` of the result); for what only helps: options of a form, the bell, a part of a page with states of its
   * own. Statuses that are the caller's (403, 404, 422, 429) and a failed refresh of what is drawn are always for whoever asked.
   */
  readonly onFailure?: 'page' | 'inline'
  /** Keeps showing the previous answer while another page, search or order of the same thing loads; never another thing's. */
  readonly keepPrevious?: boolean
  /** Milliseconds between repetitions while the window is visible. */
  readonly every?: number
  /** Milliseconds an answer counts as fresh. */
  readonly freshFor?: number
}

const leadsAway: ReadonlySet<Handling> = new Set(['sign-in', 'error-page'])

/** Reads a call of the contract and keeps it up to date; texts come again when the language changes. */
export function useCallQuery<C extends Call>(
  call: C,
  input: InputOf<C>,
  { enabled = true, onFailure = 'page', keepPrevious = false, every, freshFor }: QueryOptions = {},
): UseQueryResult<AnswerOf<C>, ApiError> {
  const { i18n } = useTranslation()
  // While the session ends, what is still on screen must not ask again.
  const { loaded } = useSession()
  /** Whether there has been something to draw: then there is no placeholder whose flash is to be spared. */
  const drawn = useRef(false)
  const queryKey = keyOf(call, i18n.language, input)
  const subject = subjectOf(queryKey)
  const result = useQuery<AnswerOf<C>, ApiError, AnswerOf<C>, readonly unknown[]>({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        // Query gives the request up when nobody watches any more, which is what a route change does.
        const asked = Date.now()
        const answer = await request(call, { ...input, signal, blockAllowed: false })
        if (!drawn.current && onFailure !== 'inline') await delayAnswer(asked, signal)
        return answer
      } catch (error) {
        if (isCancelled(error)) throw new CancelledError({ revert: true, silent: true })
        throw asApiError(error)
      }
    },
    enabled: enabled && (loaded || call.needs === 'nothing'),
    ...(keepPrevious
      ? {
          placeholderData: (before, query) =>
            query !== undefined && subjectOf(query.queryKey) === subject ? before : undefined,
        }
      : {}),
    ...(every === undefined ? {} : { refetchInterval: every }),
    ...(freshFor === undefined ? {} : { staleTime: freshFor }),
  })
  // Thrown here rather than by `throwOnError`, which would throw the old error again when the person comes back to try anew.
  const { error, data, isFetching } = result
  const former = useRef<{ readonly subject: string; readonly data: AnswerOf<C> }>(undefined)
  useEffect(() => {
    if (data === undefined) return
    drawn.current = true
    former.current = { subject, data }
  }, [data, subject])
  if (error === null || data !== undefined || isFetching) return result
  if (onFailure === 'inline' || !leadsAway.has(handlingOf(error))) return result
  if (!keepPrevious || former.current?.subject !== subject) throw error
  // Another page or filter of a list on screen: its rows stay, and whoever draws them says that they are old.
  return { ...result, data: former.current.data, isPlaceholderData: true } as unknown as UseQueryResult<
    AnswerOf<C>,
    ApiError
  >
}

/** What a write does around itself. */
export interface MutationOptions<C extends Call>
  extends Pick<RequestOptions, 'progress' | 'blockAllowed' | 'requestKey' | 'onUpload'> {
  /** Tags of the contract (`profiles`, `dashboard`) whose answers are asked again afterwards. */
  readonly refreshes?: readonly string[]
  readonly onDone?: (answer: AnswerOf<C>, input: InputOf<C>) => void
  readonly onFailed?: (error: ApiError, input: InputOf<C>) => void
}

/** Writes with a call of the contract. The failure stays with whoever asked; nothing pops up by itself. */
export function useCallMutation<C extends Call>(
  call: C,
  { refreshes = [], onDone, onFailed, ...manner }: MutationOptions<C> = {},
): UseMutationResult<AnswerOf<C>, ApiError, InputOf<C>> {
  return useMutation<AnswerOf<C>, ApiError, InputOf<C>>({
    mutationFn: async (input) => {
      try {
        return await request(call, { ...input, ...manner })
      } catch (error) {
        throw asApiError(error)
      }
    },
    onSuccess: (answer, input) => {
      for (const tag of refreshes) void queryClient.invalidateQueries({ queryKey: [tag] })
      onDone?.(answer, input)
    },
    onError: (error, input) => onFailed?.(error, input),
  })
}

/**
 * Puts an answer that another tab was given in the place of one's own.
 * @returns the answer as it is held now: what is equal to the one before stays the same object
 */
export function putCachedAnswer<C extends Call>(
  call: C,
  locale: string,
  input: InputOf<C>,
  answer: AnswerOf<C>,
): AnswerOf<C> | undefined {
  return queryClient.setQueryData<AnswerOf<C>>(keyOf(call, locale, input), answer)
}

/** Asks again everything under these tags that is on screen. */
export function refreshAnswers(...tags: readonly string[]): void {
  for (const tag of tags) void queryClient.invalidateQueries({ queryKey: [tag] })
}
