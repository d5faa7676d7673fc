import { type RefObject, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../kit/device/store.ts'
import type { Purpose, Ready, UsedDeskSettings } from './desk-settings.ts'
import { draftAt, drafts, earlyKey, withDraft } from './drafts.ts'
import { useSharedReady } from './shared-ready.ts'
import type { DeskSelection } from './use-desk-selection.ts'

/** The observation that is being written here, and what can be put into it. */
export interface ObservationDraft {
  readonly draft: string
  /** The ready-made observations of this place, in the order of their figures. */
  readonly ready: readonly Ready[]
  /** Whether they stand, and a figure means one of them. */
  readonly isSettled: boolean
  /** What verifying says when nothing is written. */
  readonly verifying: string
  /** What is missing before it can be sent. */
  readonly wanting: string | undefined
  /** What was asked for before there were words. */
  readonly intent: Purpose | undefined
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly write: (text: string) => void
  /** Asks for words for a decision, saying what is missing. */
  readonly want: (purpose: Purpose, missing: string) => void
  readonly leave: () => void
  /** Forgets what was sent from here. */
  readonly sent: (text: string) => void
  /** Whether somebody is writing in the box something else than what it held. */
  readonly isWriting: (since: string) => boolean
}

/** Each stop has its own draft: going to look elsewhere loses nothing. */
export function useObservationDraft(
  { citizen, key, about, open }: DeskSelection,
  { settings, known, failed }: UsedDeskSettings,
): ObservationDraft {
  const { t } = useTranslation()
  const early = earlyKey(citizen)
  const place = key === '' ? early : key
  const draft = draftAt(useStore(drafts), key, early)
  /** What was asked for, and where. */
  const [asked, setAsked] = useState<{ readonly place: string; readonly intent: Purpose; readonly missing?: string }>()
  const here = asked?.place === place ? asked : undefined
  const box = useRef<HTMLTextAreaElement>(null)
  const shared = useSharedReady(about)
  // Figures that would move under the finger are none: the list stands when all of it is known.
  const isSettled = (known || failed) && shared.settled
  const ready = useMemo(
    () => (isSettled ? [...settings.own, ...shared.ready].filter(({ purpose }) => open.includes(purpose)) : []),
    [isSettled, settings.own, shared.ready, open],
  )
  return {
    draft,
    ready,
    isSettled,
    verifying: about === 'file' ? (settings.verifying ?? t('review.ready.legible_valid')) : t('review.ready.all_right'),
    wanting: here?.missing,
    intent: here?.intent,
    box,
    write: (text) => {
      if (here !== undefined) setAsked({ place, intent: here.intent })
      drafts.update((now) => withDraft(now, place, early, text))
    },
    want: (intent, missing) => setAsked({ place, intent, missing }),
    leave: () => {
      setAsked(undefined)
      if (document.activeElement === box.current) box.current?.blur()
    },
    sent: (text) => {
      // What was written on meanwhile stays.
      drafts.update((now) => (draftAt(now, place, early) === text ? withDraft(now, place, early, '') : now))
    },
    isWriting: (since) => document.activeElement === box.current && box.current?.value !== since,
  }
}
