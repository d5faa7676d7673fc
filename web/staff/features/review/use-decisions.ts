import { type AnswerOf, fileTransitions, openTransitions, type Profile, profileTransitions } from '@portal/contract'
import {
  type FileRow,
  listFiles,
  listObservations,
  listProfiles,
  showProfile,
  timeline,
  transitionFile,
  transitionProfile,
  undoFileTransition,
  undoProfileTransition,
} from '@portal/contract/staff'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../../kit/request/api.ts'
import { asApiError } from '../../../kit/request/api-errors.ts'
import { cachedAnswersOf, queryClient } from '../../../kit/request/queries.ts'
import { showFailure } from '../../../kit/ui/snackbars.ts'
import { type Decided, nextEnd, undoableAt, undoableFor, withDecided, withoutDecided } from './decided.ts'
import type { Purpose } from './desk-settings.ts'
import { type Stop, stopKey } from './stops.ts'

const refreshed = [listFiles, listProfiles, listObservations, timeline] as const

/** Refetches the data that a decision changes, except the citizen's detail: each read of it is recorded in the audit log. */
function refreshAround(): void {
  for (const call of refreshed) void queryClient.invalidateQueries({ queryKey: [call.tag, call.path] })
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
}

/** Updates a document in the cached lists: the next key may come before the lists are refetched. */
function putFile(file: FileRow): void {
  queryClient.setQueriesData<AnswerOf<typeof listFiles>>({ queryKey: [listFiles.tag, listFiles.path] }, (now) =>
    now === undefined ? now : { ...now, data: now.data.map((one) => (one.id === file.id ? file : one)) },
  )
}

/** Updates a citizen's status in the cached queue. The queue shows one status, so the citizen leaves it or returns to it. */
function putStatus(id: number, status_id: number): void {
  queryClient.setQueriesData<AnswerOf<typeof listProfiles>>(
    { queryKey: [listProfiles.tag, listProfiles.path] },
    (now) =>
      now === undefined ? now : { ...now, data: now.data.map((row) => (row.id === id ? { ...row, status_id } : row)) },
  )
}

/** Refetches a citizen where they are shown; other cached data about them is removed. */
function askCitizenAgain(id: number): void {
  queryClient.removeQueries({ ...cachedAnswersOf(showProfile, { id }), type: 'inactive' })
  void queryClient.invalidateQueries(cachedAnswersOf(showProfile, { id }))
}

/** An error, and the stop where it is shown. */
interface StopError {
  readonly at: string
  readonly message: string
}

export interface Decisions {
  readonly busy: boolean
  /** The decisions that can be undone, the newest last. */
  readonly decided: readonly Decided[]
  /** The decisions that the bar offers to undo. */
  readonly undoable: readonly Decided[]
  /** The text of an error, and its stop; the draft stays. */
  readonly error: StopError | undefined
  readonly clearError: () => void
  /** @param then called after the decision was made */
  readonly decideFile: (
    file: FileRow,
    name: string | undefined,
    purpose: Purpose,
    observation: string,
    then: () => void,
  ) => void
  readonly decideCitizen: (profile: Profile, purpose: Purpose, observation: string, then: () => void) => void
  /** Undoes a decision by a transition of its own. @param at the stop where the undo was requested */
  readonly undo: (wanted: Decided | undefined, at: Stop | undefined, then: () => void) => void
}

/**
 * Decides about documents and citizens, one at a time, and undoes decisions.
 * @param isAt whether the desk is still at a stop: an error is shown there, otherwise in a message
 */
export function useDecisions(isAt: (stop: Stop) => boolean): Decisions {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [decided, setDecided] = useState<readonly Decided[]>([])
  const [now, setNow] = useState(0)
  const [error, setError] = useState<StopError>()
  /** Two presses before the next render count as one. */
  const working = useRef(false)

  const end = nextEnd(decided, now)
  useEffect(() => {
    if (end === undefined) return
    const timer = setTimeout(() => setNow(end), end - Date.now())
    return () => clearTimeout(timer)
  }, [end])

  const work = useCallback(
    async (stop: Stop | undefined, task: () => Promise<void>) => {
      if (working.current) return
      working.current = true
      setBusy(true)
      setError(undefined)
      try {
        await task()
      } catch (thrown) {
        const error = asApiError(thrown)
        if (stop === undefined || isAt(stop)) setError({ at: stopKey(stop), message: error.message })
        else showFailure(error)
        if (error.status === 409) {
          refreshAround()
          if (stop !== undefined) askCitizenAgain(stop.citizen)
        }
      } finally {
        working.current = false
        setBusy(false)
      }
    },
    [isAt],
  )

  function add(one: Omit<Decided, 'until'>): void {
    setDecided((list) => withDecided(list, { ...one, until: Date.now() + undoableFor }))
  }

  const decideFile: Decisions['decideFile'] = (file, name, purpose, observation, then) => {
    const stop: Stop = { kind: 'file', citizen: file.profile_id, file: file.id }
    void work(stop, async () => {
      if (!openTransitions(fileTransitions, file).includes(purpose)) {
        setError({ at: stopKey(stop), message: t('review.not_open') })
        return
      }
      const { details } = await request(transitionFile, {
        params: { id: file.profile_id, file: file.id },
        body: { status_id: fileTransitions[purpose].to, observation, version: file.version },
      })
      add({ stop, purpose, document: file.file_type, name, transition_id: details.transition_id })
      putFile(details.file)
      refreshAround()
      then()
    })
  }

  const decideCitizen: Decisions['decideCitizen'] = (profile, purpose, observation, then) => {
    const stop: Stop = { kind: 'citizen', citizen: profile.id }
    void work(stop, async () => {
      if (!openTransitions(profileTransitions, profile).includes(purpose)) {
        setError({ at: stopKey(stop), message: t('review.not_open') })
        return
      }
      const { to } = profileTransitions[purpose]
      const { details } = await request(transitionProfile, {
        params: { id: profile.id },
        body: { status_id: to, observation, version: profile.version },
      })
      add({ stop, purpose, document: undefined, name: profile.full_name, transition_id: details.transition_id })
      putStatus(profile.id, to)
      refreshAround()
      then()
      // The citizen on screen is refetched now, any other only when somebody opens them again: each read is recorded.
      void queryClient.invalidateQueries({
        ...cachedAnswersOf(showProfile, { id: profile.id }),
        refetchType: isAt(stop) ? 'active' : 'none',
      })
    })
  }

  const undo: Decisions['undo'] = (wanted, at, then) =>
    void work(at, async () => {
      if (wanted === undefined) {
        setError({ at: stopKey(at), message: t('review.nothing_to_undo') })
        return
      }
      const { stop, transition_id } = wanted
      try {
        if (stop.kind === 'file') {
          const params = { id: stop.citizen, file: stop.file }
          const { details } = await request(undoFileTransition, { params, body: { transition_id } })
          putFile(details.file)
        } else await request(undoProfileTransition, { params: { id: stop.citizen }, body: { transition_id } })
      } catch (error) {
        // An undo that is too late or superseded will not be possible later either.
        if (asApiError(error).status === 409) setDecided((list) => withoutDecided(list, stop))
        throw error
      }
      setDecided((list) => withoutDecided(list, stop))
      if (stop.kind === 'citizen') askCitizenAgain(stop.citizen)
      refreshAround()
      then()
    })

  const clearError = useCallback(() => setError(undefined), [])
  return {
    busy,
    decided,
    undoable: undoableAt(decided, now),
    error,
    clearError,
    decideFile,
    decideCitizen,
    undo,
  }
}
