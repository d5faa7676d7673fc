import { useRef, useState } from 'react'
import { useStore } from '../../../../kit/device/store.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import type { Purpose, UsedDeskSettings } from '../../decision/desk-settings.ts'
import { useReady } from '../../decision/use-ready.ts'
import type { DeskSelection } from '../desk/use-desk-selection.ts'
import { type DeskPosition, positionKey } from '../documents/positions.ts'
import { draftAt, draftKey, drafts, earlyKey, withBroughtBack, withDraft } from './drafts.ts'

/** The observation that is being typed at this position, and the ready-made texts for it. */
export type ObservationDraft = ReturnType<typeof useObservationDraft>

/** Each position has its own draft: visiting another position loses nothing. */
export function useObservationDraft({ citizen, key, about }: DeskSelection, deskSettings: UsedDeskSettings) {
  const { t } = useTranslation()
  const { id: person } = usePrincipal()
  const early = earlyKey(person, citizen)
  const own = draftKey(person, key)
  const place = key === '' ? early : own
  const draft = draftAt(useStore(drafts), own, early)
  /** The requested decision, and its position. */
  const [prompt, setPrompt] = useState<{
    readonly place: string
    readonly intent: Purpose
    readonly missing?: string
  }>()
  const here = prompt?.place === place ? prompt : undefined
  const box = useRef<HTMLTextAreaElement>(null)
  const readyMade = useReady(about, deskSettings)
  return {
    ...readyMade,
    draft,
    /** The text of a verification when nothing is typed, in the citizen's language. */
    verifying:
      about === 'file'
        ? (deskSettings.settings.verifying ?? t('review.ready.legible_valid'))
        : t('review.ready.all_right'),
    /** The missing part of the decision, before it can be sent. */
    wanting: here?.missing,
    /** The decision that was requested before there was a text. */
    intent: here?.intent,
    box,
    write: (text: string) => {
      if (here !== undefined) setPrompt({ place, intent: here.intent })
      drafts.update((now) => withDraft(now, place, early, text))
    },
    /** Asks for the text of a decision, and shows what is missing. */
    want: (intent: Purpose, missing: string) => setPrompt({ place, intent, missing }),
    leave: () => {
      setPrompt(undefined)
      if (document.activeElement === box.current) box.current?.blur()
    },
    /** Clears the text that was sent from here. Text that was typed in the meantime stays. */
    sent: (text: string) => {
      drafts.update((now) => (draftAt(now, place, early) === text ? withDraft(now, place, early, '') : now))
    },
    /** Brings the text of a decision back that was undone. */
    bringBack: (position: DeskPosition, text: string) =>
      drafts.update((now) => withBroughtBack(now, draftKey(person, positionKey(position)), text)),
    /** Whether the box has the focus and its text differs from `since`. */
    isWriting: (since: string) => document.activeElement === box.current && box.current?.value !== since,
  }
}
