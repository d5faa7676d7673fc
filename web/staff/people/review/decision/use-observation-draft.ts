import { useRef, useState } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import type { Purpose, UsedDeskSettings } from '../../decision/desk-settings.ts'
import { useReady } from '../../decision/use-ready.ts'
import type { DeskSelection } from '../desk/use-desk-selection.ts'
import type { ComparedField } from '../documents/document-order.ts'
import { type Mark, type Marks, withMark } from '../documents/marks.ts'
import { type DeskPosition, positionKey } from '../documents/positions.ts'
import { type Drafts, draftAt, drafts, earlyKey, withBroughtBack, withDraft, withMarks } from './drafts.ts'

/** The observation that is being typed at this position, and the ready-made texts for it. */
export type ObservationDraft = ReturnType<typeof useObservationDraft>

const change = (one: (now: Drafts) => Drafts) => drafts.change((now) => ({ ...now, texts: one(now.texts) }))

const noMarks: Marks = {}

/** Each position has its own draft: visiting another position loses nothing. */
export function useObservationDraft({ citizen, key, about }: DeskSelection, deskSettings: UsedDeskSettings) {
  const { t } = useTranslation()
  const early = earlyKey(citizen)
  const unsent = drafts.use()
  const texts = unsent?.texts
  // Text that is typed before the drafts are read is added to the draft of the position.
  const place = key === '' || texts === undefined ? early : key
  const draft = draftAt(texts ?? {}, key, early)
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
    /** What the person found in the data beside this document. */
    marks: unsent?.marks[key] ?? noMarks,
    /** Sets the mark of a field; undefined removes it. */
    setMark: (field: ComparedField, mark: Mark | undefined): void =>
      drafts.change((now) => ({
        ...now,
        marks: withMarks(now.marks, key, withMark(now.marks[key] ?? noMarks, field, mark)),
      })),
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
      change((now) => withDraft(now, place, early, text))
    },
    /** Asks for the text of a decision, and shows what is missing. */
    want: (intent: Purpose, missing: string) => setPrompt({ place, intent, missing }),
    leave: () => {
      setPrompt(undefined)
      if (document.activeElement === box.current) box.current?.blur()
    },
    /** Clears the text that was sent from here, and its marks. Text that was typed in the meantime stays. */
    sent: (text: string) =>
      drafts.change((now) =>
        draftAt(now.texts, place, early) === text
          ? { texts: withDraft(now.texts, place, early, ''), marks: withMarks(now.marks, key, noMarks) }
          : now,
      ),
    /** Brings the text and the marks of a decision back that was undone. */
    bringBack: (position: DeskPosition, text: string, marks: Marks) =>
      drafts.change((now) => {
        const at = positionKey(position)
        return {
          texts: withBroughtBack(now.texts, at, text),
          marks: withMarks(now.marks, at, { ...marks, ...now.marks[at] }),
        }
      }),
    /** Whether the box has the focus and its text differs from `since`. */
    isWriting: (since: string) => document.activeElement === box.current && box.current?.value !== since,
  }
}
