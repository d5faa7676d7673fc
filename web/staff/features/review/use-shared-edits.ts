import type { AnswerOf } from '@portal/contract'
import {
  listReadyObservations,
  type ReadyObservation,
  type ReadyObservations,
  updateReadyObservations,
} from '@portal/contract/staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, useCallMutation } from '../../../kit/request/queries.ts'
import { showDone } from '../../../kit/ui/snackbars.ts'

type List = readonly ReadyObservation[]

/** Whether these are the same observation: they have no number, their words are what they are. */
export function isSameReady(one: ReadyObservation, other: ReadyObservation): boolean {
  return one.subject === other.subject && one.purpose === other.purpose && one.es === other.es && one.en === other.en
}

/** The list with one in the place of another; at the end where that one is gone, or there was none. */
export function withReady(list: List, one: ReadyObservation, instead: ReadyObservation | undefined): List {
  const at = instead === undefined ? -1 : list.findIndex((was) => isSameReady(was, instead))
  return at === -1 ? [...list, one] : list.map((was, index) => (index === at ? one : was))
}

/** The list with one a place up or down among those of its kind. */
export function withMoved(list: List, one: ReadyObservation, step: -1 | 1): List {
  const alike = list.filter(({ subject, purpose }) => subject === one.subject && purpose === one.purpose)
  const beside = alike[alike.findIndex((other) => isSameReady(other, one)) + step]
  if (beside === undefined) return list
  return list.map((was) => (isSameReady(was, one) ? beside : isSameReady(was, beside) ? one : was))
}

function put(list: ReadyObservations): void {
  queryClient.setQueriesData<AnswerOf<typeof listReadyObservations>>(
    { queryKey: [listReadyObservations.tag, listReadyObservations.path] },
    (now) => (now === undefined ? now : { ...now, data: list }),
  )
}

export interface SharedEdits {
  readonly busy: boolean
  /** Why the last change was not made; what was written stays. */
  readonly trouble: string | undefined
  readonly forgetTrouble: () => void
  readonly write: (observations: List, then?: () => void) => void
}

/** Writes everybody's list as it was seen; where somebody else was quicker, it is shown as it is now, and nothing is overwritten. */
export function useSharedEdits(seen: ReadyObservations): SharedEdits {
  const { t } = useTranslation()
  const [trouble, setTrouble] = useState<string>()
  const { mutate, isPending } = useCallMutation(updateReadyObservations, {
    onDone: ({ data, details }) => {
      put(details)
      showDone(data)
    },
    onFailed: (error) => {
      if (error.reason !== 'stale_version') {
        setTrouble(error.message)
        return
      }
      put(error.details as ReadyObservations)
      setTrouble(t('review.shared_overtaken'))
    },
  })
  return {
    busy: isPending,
    trouble,
    forgetTrouble: () => setTrouble(undefined),
    write: (observations, then) => {
      setTrouble(undefined)
      mutate({ body: { version: seen.version, observations: [...observations] } }, { onSuccess: () => then?.() })
    },
  }
}
