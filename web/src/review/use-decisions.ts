import {
  type AnswerOf,
  type FileRow,
  fileMoves,
  listFiles,
  listObservations,
  listProfiles,
  moveFile,
  moveProfile,
  openFileMoves,
  openMoves,
  type Profile,
  profileMoves,
  showProfile,
  timeline,
  undoFileMove,
  undoMove,
} from '@portal/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../api.ts'
import { type ApiError, asApiError } from '../api-errors.ts'
import { queryClient } from '../queries.ts'
import type { Purpose } from './desk-settings.ts'
import type { Stop } from './stops.ts'

/** The bar that offers to take a decision back stays so long (ms); the key works as long as the server allows. */
const offered = 5_000

/** A decision that was just made. */
export interface Decided {
  readonly stop: Stop
  readonly message: string
  /** Names the decision, so that taking it back never takes back a later one. */
  readonly transition_id: number
  /** Whether the bar with "undo" is still up. */
  readonly fresh: boolean
}

const refreshed = [listFiles, listProfiles, listObservations, timeline] as const

/** Asks again what a decision changes; not the citizen whole, whose every reading is on record. */
function refreshAround(): void {
  for (const call of refreshed) void queryClient.invalidateQueries({ queryKey: [call.tag, call.path] })
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
}

/** Puts a document as it is now where it is shown: the next key may come before the list is asked again. */
function putFile(file: FileRow): void {
  queryClient.setQueriesData<AnswerOf<typeof listFiles>>({ queryKey: [listFiles.tag, listFiles.path] }, (now) =>
    now === undefined ? now : { ...now, data: now.data.map((one) => (one.id === file.id ? file : one)) },
  )
}

function askCitizenAgain(): void {
  void queryClient.invalidateQueries({ queryKey: [showProfile.tag, showProfile.path] })
}

export interface Decisions {
  readonly busy: boolean
  readonly last: Decided | undefined
  /** The words of a refusal; the draft stays. */
  readonly trouble: string | undefined
  readonly forgetTrouble: () => void
  readonly decideFile: (file: FileRow, purpose: Purpose, observation: string, then: () => void) => void
  readonly decideCitizen: (profile: Profile, purpose: Purpose, observation: string, then: () => void) => void
  /** Takes the last decision back by a move of its own, and answers where it was made. */
  readonly undo: (then: (stop: Stop) => void) => void
}

/** Decides about documents and citizens, one at a time, and takes the last decision back. */
export function useDecisions(): Decisions {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [last, setLast] = useState<Decided>()
  const [trouble, setTrouble] = useState<string>()
  /** Two presses before the page is drawn again are one. */
  const working = useRef(false)

  const fresh = last?.fresh === true
  useEffect(() => {
    if (!fresh) return
    const timer = setTimeout(() => setLast((now) => now && { ...now, fresh: false }), offered)
    return () => clearTimeout(timer)
  }, [fresh])

  const work = useCallback(async (task: () => Promise<void>) => {
    if (working.current) return
    working.current = true
    setBusy(true)
    setTrouble(undefined)
    try {
      await task()
    } catch (thrown) {
      const error: ApiError = asApiError(thrown)
      setTrouble(error.message)
      if (error.status === 409) {
        refreshAround()
        askCitizenAgain()
      }
    } finally {
      working.current = false
      setBusy(false)
    }
  }, [])

  const decideFile: Decisions['decideFile'] = (file, purpose, observation, then) =>
    void work(async () => {
      if (!openFileMoves(file).includes(purpose)) {
        setTrouble(t('review.not_open'))
        return
      }
      const { data, details } = await request(moveFile, {
        params: { id: file.profile_id, file: file.id },
        body: { status_id: fileMoves[purpose].to, observation, version: file.version },
      })
      const { transition_id } = details
      const stop: Stop = { kind: 'file', citizen: file.profile_id, file: file.id }
      setLast({ stop, transition_id, message: data, fresh: true })
      putFile(details.file)
      refreshAround()
      then()
    })

  const decideCitizen: Decisions['decideCitizen'] = (profile, purpose, observation, then) =>
    void work(async () => {
      if (!openMoves(profile).includes(purpose)) {
        setTrouble(t('review.not_open'))
        return
      }
      const { data, details } = await request(moveProfile, {
        params: { id: profile.id },
        body: { status_id: profileMoves[purpose].to, observation, version: profile.version },
      })
      const stop: Stop = { kind: 'citizen', citizen: profile.id }
      setLast({ stop, transition_id: details.transition_id, message: data, fresh: true })
      refreshAround()
      queryClient.removeQueries({ queryKey: [showProfile.tag, showProfile.path], type: 'inactive' })
      then()
    })

  const undo: Decisions['undo'] = (then) =>
    void work(async () => {
      if (last === undefined) {
        setTrouble(t('review.nothing_to_undo'))
        return
      }
      const { stop, transition_id } = last
      setLast(undefined)
      if (stop.kind === 'file') {
        const params = { id: stop.citizen, file: stop.file }
        const { details } = await request(undoFileMove, { params, body: { transition_id } })
        putFile(details.file)
      } else await request(undoMove, { params: { id: stop.citizen }, body: { transition_id } })
      refreshAround()
      if (stop.kind === 'citizen') askCitizenAgain()
      then(stop)
    })

  const forgetTrouble = useCallback(() => setTrouble(undefined), [])
  return { busy, last, trouble, forgetTrouble, decideFile, decideCitizen, undo }
}
