import type { Call, ResponseOf } from '@portal/contract'
import {
  CancelledError,
  onlineManager,
  QueryClient,
  type QueryFilters,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { delayResponse } from '../device/minimum-skeleton-time.ts'
import { clearedWithPerson, isPersonLoaded } from '../device/person-data.ts'
import { useStore } from '../device/store.ts'
import { useTranslation } from '../text/i18n.ts'
import { type InputOf, type RequestOptions, request } from './api.ts'
import { type ApiError, asApiError, type Handling, handlingOf, isCancelled } from './api-errors.ts'
import { connection } from './connection-state.ts'

/** The query cache: a response stays while a component uses it. Nothing is sent while offline, and no request waits for the connection. */
export const queryClient = clearedWithPerson(
  new QueryClient({
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
  }),
)

// A query that failed without a connection, also in a page that was opened without one, runs again when the connection is back.
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(connection.get())
  follow()
  return connection.subscribe(follow)
})

/** The query key: tag and path first, so that invalidating a tag (`profiles`) refreshes every query under it. */
function keyOf(call: Call, locale: string, input: unknown): readonly unknown[] {
  return [call.tag, call.path, locale, input]
}

/** The subject of a query: responses of one call about the same record may replace each other, whatever their page or filter. */
export function subjectOf([, path, , input]: readonly unknown[]): string {
  return `${path} ${JSON.stringify((input as { readonly params?: object } | undefined)?.params)}`
}

/** Whether two queries differ only in their language: the former response stays until the one in the new language arrives. */
function isSameRequest([, path, , input]: readonly unknown[], [, other, , otherInput]: readonly unknown[]): boolean {
  return path === other && JSON.stringify(input) === JSON.stringify(otherInput)
}

/** The cached responses of a call about one record, in every query and language: for `removeQueries` and `invalidateQueries`. */
export function cachedResponsesOf(call: Call, params: object): QueryFilters {
  const subject = subjectOf([call.tag, call.path, '', { params }])
  return { queryKey: [call.tag, call.path], predicate: ({ queryKey }) => subjectOf(queryKey) === subject }
}

export interface QueryOptions<Data = never> {
  readonly enabled?: boolean
  /**
   * Who handles an error (ADR 0005). `inline`, the default: the caller renders it (`error` of
   * the result). This is for data that only helps: options of a form, the bell, a part of a page with its own states. `page`: the
   * page cannot be rendered without this data. While there is nothing to render, the failure leads to the error page, or to sign-in when
   * there was no response. The caller always handles the statuses 403, 404, 422 and 429, and a failed refresh of data that is
   * already rendered.
   */
  readonly errorAs?: 'page' | 'inline'
  /** Shows the previous response while another page, search or order of the same subject loads; never the response of another subject. */
  readonly keepPrevious?: boolean
  /** Milliseconds between two requests while the window is visible; the last response may say how many. */
  readonly every?: number | ((response: Data | undefined) => number)
  /** Milliseconds for which a response counts as fresh. */
  readonly freshFor?: number
}

const leadsAway: ReadonlySet<Handling> = new Set(['sign-in', 'error-page'])

/** Runs the request of a query. TanStack Query aborts the request when no component uses it any more, which happens at a route change. */
async function readForQuery<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (isCancelled(error)) throw new CancelledError({ revert: true, silent: true })
    throw asApiError(error)
  }
}

/** Runs a read call of the contract and keeps the data up to date. It runs again when the language changes. */
export function useCallQuery<C extends Call>(
  call: C,
  input: InputOf<C>,
  { enabled = true, errorAs = 'inline', keepPrevious = false, every, freshFor }: QueryOptions<ResponseOf<C>> = {},
): UseQueryResult<ResponseOf<C>, ApiError> {
  const { locale } = useTranslation()
  // While the session ends, the components that are still on screen must not send requests.
  const isLoaded = useStore(isPersonLoaded)
  /** Whether data was rendered before: then there is no skeleton, and the response is not delayed. */
  const hasRendered = useRef(false)
  const queryKey = keyOf(call, locale, input)
  const canStandIn = (before: readonly unknown[]) =>
    isSameRequest(before, queryKey) || (keepPrevious && subjectOf(before) === subjectOf(queryKey))
  const result = useQuery<ResponseOf<C>, ApiError, ResponseOf<C>, readonly unknown[]>({
    queryKey,
    queryFn: ({ signal }) =>
      readForQuery(async () => {
        const requestedAt = Date.now()
        const response = await request(call, { ...input, signal, blockAllowed: false })
        if (!hasRendered.current && errorAs !== 'inline') await delayResponse(requestedAt, signal)
        return response
      }),
    enabled: enabled && (isLoaded || call.needs === 'nothing'),
    placeholderData: (before, query) => (query !== undefined && canStandIn(query.queryKey) ? before : undefined),
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : every,
    ...(freshFor === undefined ? {} : { staleTime: freshFor }),
  })
  // Thrown here and not by `throwOnError`, which would throw the old error again when the person comes back to try again.
  const { error, data, dataUpdatedAt, isFetching, isPlaceholderData } = result
  const former = useRef<{ readonly queryKey: readonly unknown[]; readonly result: object }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is a new array each time
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return
    hasRendered.current = true
    former.current = { queryKey, result: { data, dataUpdatedAt, isPlaceholderData: true } }
  }, [data, dataUpdatedAt, isPlaceholderData])
  if (error === null || data !== undefined || isFetching) return result
  const before = former.current
  const isOtherLanguage = before !== undefined && isSameRequest(before.queryKey, queryKey)
  if (!isOtherLanguage) {
    if (errorAs === 'inline' || !leadsAway.has(handlingOf(error))) return result
    if (before === undefined || !canStandIn(before.queryKey)) throw error
  }
  // The page in another language, or another page or filter of a visible list: the former data stays, and the component shows that it is old.
  return { ...result, ...before.result } as unknown as UseQueryResult<ResponseOf<C>, ApiError>
}

/** Runs one read call several times, each with its own input. The caller shows errors. */
export function useCallQueries<C extends Call>(
  call: C,
  inputs: readonly InputOf<C>[],
): readonly UseQueryResult<ResponseOf<C>, ApiError>[] {
  const { locale } = useTranslation()
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: keyOf(call, locale, input),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        readForQuery(() => request(call, { ...input, signal, blockAllowed: false })),
    })),
  }) as readonly UseQueryResult<ResponseOf<C>, ApiError>[]
}

interface WriteOptions<A, I> {
  /** Tags of the contract (`profiles`, `dashboard`) whose data is fetched again afterwards. */
  readonly invalidates?: readonly string[]
  readonly onDone?: (response: A, input: I) => void
  readonly onError?: (error: ApiError, input: I) => void
}

/** Writes with a function, where one call of the contract is not enough. The caller handles an error; no message is shown by default. */
export function useWrite<A, I = void>(
  write: (input: I) => Promise<A>,
  { invalidates = [], onDone, onError }: WriteOptions<A, I> = {},
): UseMutationResult<A, ApiError, I> {
  return useMutation<A, ApiError, I>({
    mutationFn: async (input) => {
      try {
        return await write(input)
      } catch (error) {
        throw asApiError(error)
      }
    },
    onSuccess: (response, input) => {
      invalidate(...invalidates)
      onDone?.(response, input)
    },
    onError: (error, input) => onError?.(error, input),
  })
}

export interface MutationOptions<C extends Call>
  extends WriteOptions<ResponseOf<C>, InputOf<C>>,
    Pick<RequestOptions, 'progress' | 'blockAllowed' | 'requestKey' | 'onUpload'> {}

/** {@link useWrite} with one call of the contract. */
export function useCallMutation<C extends Call>(
  call: C,
  { invalidates, onDone, onError, ...options }: MutationOptions<C> = {},
): UseMutationResult<ResponseOf<C>, ApiError, InputOf<C>> {
  return useWrite((input) => request(call, { ...input, ...options }), {
    ...(invalidates && { invalidates }),
    ...(onDone && { onDone }),
    ...(onError && { onError }),
  })
}

/** Replaces a cached response by that of another tab. @returns it as it is cached: unchanged parts stay the same objects */
export function putCachedResponse<C extends Call>(
  call: C,
  locale: string,
  input: InputOf<C>,
  response: ResponseOf<C>,
): ResponseOf<C> | undefined {
  return queryClient.setQueryData<ResponseOf<C>>(keyOf(call, locale, input), response)
}

/** Fetches everything under these tags again that is on screen, and resolves when it has arrived or failed. */
export async function refetch(...tags: readonly string[]): Promise<void> {
  await Promise.all(tags.map((tag) => queryClient.invalidateQueries({ queryKey: [tag] })))
}

/** Fetches everything under these tags again that is on screen. */
export function invalidate(...tags: readonly string[]): void {
  void refetch(...tags)
}
