import { type RefObject, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../kit/device/store.ts'
import type { Purpose, Ready, UsedDeskSettings } from './desk-settings.ts'
import { draftAt, drafts, earlyKey, withDraft } from './drafts.ts'
import { useSharedReady } from './shared-ready.ts'
import type { DeskSelection } from './use-desk-selection.ts'

/** The observation that is being typed at this stop, and the ready-made texts for it. */
export interface ObservationDraft {
  readonly draft: string
  /** The ready-made observations of this stop, in the order of their digits. */
  readonly ready: readonly Ready[]
  /** Whether the list is final, so that a digit means one of its texts. */
  readonly isSettled: boolean
  /** The text of a verification when nothing is typed. */
  readonly verifying: string
  /** What is missing before the decision can be sent. */
  readonly wanting: string | undefined
  /** The decision that was requested before there was a text. */
  readonly intent: Purpose | undefined
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly write: (text: string) => void
  /** Asks for the text of a decision, and says what is missing. */
  readonly want: (purpose: Purpose, missing: string) => void
  readonly leave: () => void
  /** Clears the text that was sent from here. */
  readonly sent: (text: string) => void
  /** Whether the box has the focus and its text differs from `since`. */
  readonly isWriting: (since: string) => boolean
}

/** Each stop has its own draft: visiting another stop loses nothing. */
export function useObservationDraft(
  { citizen, key, about, open }: DeskSelection,
  { settings, known, failed }: UsedDeskSettings,
): ObservationDraft {
  const { t } = useTranslation()
  const early = earlyKey(citizen)
  const place = key === '' ? early : key
  const draft = draftAt(useStore(drafts), key, early)
  /** The requested decision, and its stop. */
  const [prompt, setPrompt] = useState<{
    readonly place: string
    readonly intent: Purpose
    readonly missing?: string
  }>()
  const here = prompt?.place === place ? prompt : undefined
  const box = useRef<HTMLTextAreaElement>(null)
  const shared = useSharedReady(about)
  // Digits must not change their meaning while somebody presses them: the list is final when all of it is known.
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
      if (here !== undefined) setPrompt({ place, intent: here.intent })
      drafts.update((now) => withDraft(now, place, early, text))
    },
    want: (intent, missing) => setPrompt({ place, intent, missing }),
    leave: () => {
      setPrompt(undefined)
      if (document.activeElement === box.current) box.current?.blur()
    },
    sent: (text) => {
      // Text that was typed in the meantime stays.
      drafts.update((now) => (draftAt(now, place, early) === text ? withDraft(now, place, early, '') : now))
    },
    isWriting: (since) => document.activeElement === box.current && box.current?.value !== since,
  }
}
