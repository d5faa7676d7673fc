import type { ResponseOf } from '@portal/contract'
import {
  listReadyObservations,
  type ReadyObservation,
  type ReadyObservations,
  updateReadyObservations,
} from '@portal/contract/staff'
import { useState } from 'react'
import { currentIn } from '../../../../kit/form/record-form.tsx'
import { queryClient, useCallMutation } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'

type List = readonly ReadyObservation[]

/** Whether these are the same observation. They have no id: their texts identify them. */
export function isSameReady(one: ReadyObservation, other: ReadyObservation): boolean {
  return one.subject === other.subject && one.purpose === other.purpose && one.es === other.es && one.en === other.en
}

/** The list with one observation replaced; added at the end where the old one is gone, or there was none. */
export function withReady(list: List, one: ReadyObservation, instead: ReadyObservation | undefined): List {
  const at = instead === undefined ? -1 : list.findIndex((was) => isSameReady(was, instead))
  return at === -1 ? [...list, one] : list.map((was, index) => (index === at ? one : was))
}

/** The list with one observation moved up or down among those of its kind. */
export function withMoved(list: List, one: ReadyObservation, step: -1 | 1): List {
  const alike = list.filter(({ subject, purpose }) => subject === one.subject && purpose === one.purpose)
  const beside = alike[alike.findIndex((other) => isSameReady(other, one)) + step]
  if (beside === undefined) return list
  return list.map((was) => (isSameReady(was, one) ? beside : isSameReady(was, beside) ? one : was))
}

/** Updates the cached list wherever the shared observations are shown. */
function put(list: ReadyObservations): void {
  queryClient.setQueriesData<ResponseOf<typeof listReadyObservations>>(
    { queryKey: [listReadyObservations.tag, listReadyObservations.path] },
    (now) => (now === undefined ? now : { ...now, data: list }),
  )
}

/** Saves the shared list. When somebody else saved first, nothing is overwritten: `onOvertaken` gets their list. */
export function useSharedEdits(onOvertaken: (now: ReadyObservations) => void) {
  const { t } = useTranslation()
  const [errorMessage, setErrorMessage] = useState<string>()
  const { mutate, isPending } = useCallMutation(updateReadyObservations, {
    onDone: ({ data, details }) => {
      put(details)
      showDone(data)
    },
    onError: (error) => {
      const now = currentIn<ReadyObservations>(error)
      setErrorMessage(now === undefined ? error.message : t('review.shared_overtaken'))
      if (now === undefined) return
      put(now)
      onOvertaken(now)
    },
  })
  return {
    busy: isPending,
    /** Why the last change was not saved; the typed text stays. */
    errorMessage,
    clearError: () => setErrorMessage(undefined),
    /** Replaces the list that the person saw with these observations. */
    write: ({ version }: ReadyObservations, observations: List, then?: () => void) => {
      setErrorMessage(undefined)
      mutate({ body: { version, observations: [...observations] } }, { onSuccess: () => then?.() })
    },
  }
}
