import { can, fileTransitions, openTransitions, profileTransitions, type ResponseOf, status } from '@portal/contract'
import { listFiles, showProfile } from '@portal/contract/staff'
import { useEffect, useMemo } from 'react'
import { cachedResponsesOf, queryClient, useCallQuery } from '../../../../kit/request/queries.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import type { Purpose } from '../../decision/desk-settings.ts'
import { type DeskPosition, firstPosition, inOrder, positionKey } from '../documents/positions.ts'
import type { DeskAddress } from '../queue/use-queue.ts'

/** All documents of a citizen: nobody has more than 100. */
export const allFiles = { per_page: 100 } as const

/** A citizen as the detail returns them: with what changed since they were returned. */
export type ShownProfile = ResponseOf<typeof showProfile>['data']

/** The position of the desk, with its data. */
export type DeskSelection = ReturnType<typeof useDeskSelection>

/** Reads the citizen in the address, their documents, and the position; then it writes the position to the address. */
export function useDeskSelection({ citizen, file: fileId, decides, go }: DeskAddress) {
  const principal = usePrincipal()
  const enabled = citizen !== undefined
  const profileResponse = useCallQuery(showProfile, { params: { id: citizen ?? 0 } }, { enabled, freshFor: 60_000 })
  const filesResponse = useCallQuery(listFiles, { params: { id: citizen ?? 0 }, query: allFiles }, { enabled })
  const profile = profileResponse.data?.data
  // A decision makes the cached data of a citizen stale: it is read again when somebody returns.
  useEffect(
    () => () => {
      if (citizen === undefined) return
      const { predicate, ...filters } = cachedResponsesOf(showProfile, { id: citizen })
      queryClient.removeQueries({
        ...filters,
        predicate: (query) => query.state.isInvalidated && predicate?.(query) === true,
      })
    },
    [citizen],
  )
  const hasFiles = filesResponse.data !== undefined
  const files = useMemo(() => inOrder(filesResponse.data?.data ?? []), [filesResponse.data])

  const position: DeskPosition | undefined = useMemo(() => {
    if (citizen === undefined || !hasFiles) return undefined
    if (decides) return { kind: 'citizen', citizen }
    const chosen = files.find(({ id }) => id === fileId)
    return chosen === undefined ? firstPosition(citizen, files) : { kind: 'file', citizen, file: chosen.id }
  }, [citizen, fileId, decides, files, hasFiles])
  useEffect(() => {
    if (position?.kind === 'file' && position.file !== fileId) go(position, true)
    else if (position?.kind === 'citizen' && !decides) go(position, true)
  }, [position, fileId, decides, go])

  const about: DeskPosition['kind'] = position?.kind ?? 'citizen'
  const current = position?.kind === 'file' ? files.find(({ id }) => id === position.file) : undefined
  const open: readonly Purpose[] = useMemo(() => {
    if (position?.kind === 'file') {
      return current !== undefined && can(principal, 'assign-status', 'File', current)
        ? openTransitions(fileTransitions, current)
        : []
    }
    if (position === undefined || profile === undefined || !can(principal, 'assign-status', 'Profile', profile))
      return []
    return openTransitions(profileTransitions, profile).filter(
      (transition): transition is Purpose => transition === 'verify' || transition === 'return',
    )
  }, [position, current, profile, principal])

  return {
    citizen,
    position,
    /** The position as a text; empty while it is not known. */
    key: positionKey(position),
    about,
    profile,
    /** When the citizen was read; undefined while they are not. */
    readAt: profileResponse.data?.requested_at,
    /** In the order of review. */
    files,
    hasFiles,
    /** The document of this position; undefined at the decision about the citizen. */
    current,
    /** The visible document. At the decision about the citizen, the rejected one stays visible, otherwise the first one. */
    shown: current ?? files.find(({ status_id }) => status_id === status.fileReturned) ?? files[0],
    /** The decisions that the current status allows and this person may make. */
    open,
    /** Whether `open` is known. */
    isLoaded: position !== undefined && (position.kind === 'file' ? current : profile) !== undefined,
    notFound: profileResponse.error?.status === 404,
    /** Why the citizen or their documents could not be read. */
    profileError: profile === undefined ? profileResponse.error : null,
    filesError: hasFiles ? null : filesResponse.error,
    retry: () => {
      if (profile === undefined) void profileResponse.refetch()
      if (!hasFiles) void filesResponse.refetch()
    },
  }
}
