import { fileTransitions, profileTransitions } from '@portal/contract'
import { useEffect } from 'react'
import { stopKey } from './stops.ts'
import type { Decisions } from './use-decisions.ts'
import type { DeskSelection } from './use-desk-selection.ts'

/** Removes the message about an unsaved decision when the data show that it was saved after all: its response was lost. */
export function useSettled({ stop, key, current, profile }: DeskSelection, { unsaved, settle }: Decisions): void {
  const here = unsaved.find((one) => stopKey(one.stop) === key)
  const isSaved =
    here !== undefined &&
    (stop?.kind === 'file'
      ? current?.status_id === fileTransitions[here.purpose].to
      : profile?.status_id === profileTransitions[here.purpose].to)
  useEffect(() => {
    if (isSaved && stop !== undefined) settle(stop)
  }, [isSaved, stop, settle])
}
