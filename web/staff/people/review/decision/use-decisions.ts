import {
  fileTransitions,
  openTransitions,
  type Profile,
  profileTransitions,
  type ResponseOf,
  undoSeconds,
} from '@portal/contract'
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
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../../kit/device/clock.ts'
import { useStore } from '../../../../kit/device/store.ts'
import { request } from '../../../../kit/request/api.ts'
import { type ApiError, asApiError, sentenceOf } from '../../../../kit/request/api-errors.ts'
import { cachedResponsesOf, queryClient } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { showError } from '../../../../kit/ui/feedback/snackbars.ts'
import type { Purpose } from '../../decision/desk-settings.ts'
import type { DeskSelection } from '../desk/use-desk-selection.ts'
import type { Marks } from '../documents/marks.ts'
import { type DeskPosition, positionKey } from '../documents/positions.ts'
import { type Decided, type Decision, lastDecisions, unsavedDecisions, withDecision, without } from './decided.ts'

const refreshed = [listFiles, listProfiles, listObservations, timeline] as const

/** Refetches the data that a decision changes, except the citizen's detail: each read of it is recorded in the audit log. */
function refreshAround(): void {
  for (const call of refreshed) void queryClient.invalidateQueries({ queryKey: [call.tag, call.path] })
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
}

/** Updates a document in the cached lists: the next key may come before the lists are refetched. */
function putFile(file: FileRow): void {
  queryClient.setQueriesData<ResponseOf<typeof listFiles>>({ queryKey: [listFiles.tag, listFiles.path] }, (now) =>
    now === undefined ? now : { ...now, data: now.data.map((one) => (one.id === file.id ? file : one)) },
  )
}

/** Updates a citizen's status in the cached queue. The queue shows one status, so the citizen leaves it or returns to it. */
function putStatus(id: number, status_id: number): void {
  queryClient.setQueriesData<ResponseOf<typeof listProfiles>>(
    { queryKey: [listProfiles.tag, listProfiles.path] },
    (now) =>
      now === undefined
        ? now
        : { ...now, data: now.data.map((row) => (row.id === id ? { ...row, status_id, reopened_at: null } : row)) },
  )
}

/** Refetches a citizen where they are shown; other cached data about them is removed. */
function askCitizenAgain(id: number): void {
  queryClient.removeQueries({ ...cachedResponsesOf(showProfile, { id }), type: 'inactive' })
  void queryClient.invalidateQueries(cachedResponsesOf(showProfile, { id }))
}

export type Decisions = ReturnType<typeof useDecisions>

interface DecisionMessages {
  readonly purpose: Purpose
  readonly observation: string
  /** The observation as it was typed; empty when the text of a verification is sent in its place. */
  readonly typed: string
  readonly marks: Marks
}

/** Removes a decision from those that are not saved. */
function settle(position: DeskPosition): void {
  unsavedDecisions.update((list) => (list.length === 0 ? list : without(list, position)))
}

/**
 * Decides about documents and citizens, one at a time, and undoes decisions.
 * @param isAt whether the desk is still at a position: an error is shown there, otherwise in a message
 */
export function useDecisions(isAt: (position: DeskPosition) => boolean) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  /** The text of an error that is not about an unsaved decision, and the position where it is shown. */
  const [error, setError] = useState<{ readonly at: string; readonly message: string }>()
  /** Two presses before the next render count as one. */
  const working = useRef(false)

  async function work(
    position: DeskPosition | undefined,
    task: () => Promise<void>,
    onError: (error: ApiError) => void,
  ): Promise<void> {
    if (working.current) return
    working.current = true
    setBusy(true)
    setError(undefined)
    try {
      await task()
    } catch (thrown) {
      const error = asApiError(thrown)
      onError(error)
      if (error.status === 409) {
        refreshAround()
        if (position !== undefined) askCitizenAgain(position.citizen)
      }
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  /** Makes a decision, and remembers it as made or as not saved. @param send makes the transition */
  function decide(
    decision: Decision,
    unsent: Pick<Decided, 'typed' | 'marks'>,
    isOpen: boolean,
    send: () => Promise<number>,
    then: () => void,
  ) {
    const { position } = decision
    if (!isOpen) {
      setError({ at: positionKey(position), message: t('review.not_open') })
      return
    }
    // The server counts from a later moment: what is offered here can still be undone there.
    const until = serverNow() + undoSeconds * 1000
    void work(
      position,
      async () => {
        const transition_id = await send()
        lastDecisions.update((list) => withDecision(list, { ...decision, ...unsent, transition_id, until }))
        settle(position)
        refreshAround()
        then()
      },
      (error) => {
        const mayBeSaved = error.kind === 'no-response'
        const unsaved = { ...decision, message: sentenceOf(error), mayBeSaved }
        unsavedDecisions.update((list) => withDecision(list, unsaved))
      },
    )
  }

  /** @param then called after the decision was made */
  function decideFile(file: FileRow, name: string | undefined, messages: DecisionMessages, then: () => void): void {
    const { purpose, observation, typed, marks } = messages
    const position: DeskPosition = { kind: 'file', citizen: file.profile_id, file: file.id }
    const isOpen = openTransitions(fileTransitions, file).includes(purpose)
    const send = async () => {
      const { details } = await request(transitionFile, {
        params: { id: file.profile_id, file: file.id },
        body: { status_id: fileTransitions[purpose].to, observation, version: file.version },
      })
      putFile(details.file)
      return details.transition_id
    }
    decide({ position, purpose, document: file.file_type, name }, { typed, marks }, isOpen, send, then)
  }

  function decideCitizen(
    profile: Profile,
    { purpose, observation, typed, marks }: DecisionMessages,
    then: () => void,
  ): void {
    const position: DeskPosition = { kind: 'citizen', citizen: profile.id }
    const isOpen = openTransitions(profileTransitions, profile).includes(purpose)
    const { to } = profileTransitions[purpose]
    const send = async () => {
      const { details } = await request(transitionProfile, {
        params: { id: profile.id },
        body: { status_id: to, observation, version: profile.version },
      })
      putStatus(profile.id, to)
      return details.transition_id
    }
    decide({ position, purpose, document: undefined, name: profile.full_name }, { typed, marks }, isOpen, send, () => {
      then()
      // The citizen on screen is refetched now, any other only when somebody opens them again: each read is recorded.
      void queryClient.invalidateQueries({
        ...cachedResponsesOf(showProfile, { id: profile.id }),
        refetchType: isAt(position) ? 'active' : 'none',
      })
    })
  }

  /** Undoes a decision by a transition of its own. @param at the position where the undo was requested */
  function undo(selected: Decided | undefined, at: DeskPosition | undefined, then: () => void): void {
    void work(
      at,
      async () => {
        if (selected === undefined) {
          setError({ at: positionKey(at), message: t('review.nothing_to_undo') })
          return
        }
        const { position, transition_id } = selected
        const remove = () => lastDecisions.update((list) => list.filter((one) => one !== selected))
        try {
          if (position.kind === 'file') {
            const params = { id: position.citizen, file: position.file }
            const { details } = await request(undoFileTransition, { params, body: { transition_id } })
            putFile(details.file)
          } else await request(undoProfileTransition, { params: { id: position.citizen }, body: { transition_id } })
        } catch (error) {
          // An undo that is too late or superseded will not be possible later either.
          if (asApiError(error).status === 409) remove()
          throw error
        }
        remove()
        if (position.kind === 'citizen') askCitizenAgain(position.citizen)
        refreshAround()
        then()
      },
      (error) => {
        if (at === undefined || isAt(at)) setError({ at: positionKey(at), message: error.message })
        else showError(error)
      },
    )
  }

  return {
    busy,
    /** The last decisions, the newest last. */
    decided: useStore(lastDecisions),
    /** The decisions that are not saved; their drafts stay. */
    unsaved: useStore(unsavedDecisions),
    settle,
    error,
    clearError: () => setError(undefined),
    decideFile,
    decideCitizen,
    undo,
  }
}

/** Removes the message about an unsaved decision when the data show that it was saved after all: its response was lost. */
export function useSettled({ position, key, current, profile }: DeskSelection, { unsaved, settle }: Decisions): void {
  const here = unsaved.find((one) => positionKey(one.position) === key)
  const isSaved =
    here !== undefined &&
    (position?.kind === 'file'
      ? current?.status_id === fileTransitions[here.purpose].to
      : profile?.status_id === profileTransitions[here.purpose].to)
  useEffect(() => {
    if (isSaved && position !== undefined) settle(position)
  }, [isSaved, position, settle])
}
