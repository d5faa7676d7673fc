import { createStore } from '../../../kit/device/store.ts'
import { onWipe } from '../../../kit/session/session.tsx'

/** Observations that are being typed, by their stop. They survive navigation to other pages and are cleared with the session. */
export type Drafts = Readonly<Record<string, string>>

export const drafts = createStore<Drafts>({})

onWipe(() => drafts.set({}))

/** The key for text that is typed before the stop of the citizen is known. */
export function earlyKey(citizen: number | undefined): string {
  return `start:${citizen ?? ''}`
}

/** The text at a stop: its draft, followed by the text that was typed before the stop was known. */
export function draftAt(now: Drafts, key: string, early: string): string {
  return [now[key], now[early]].filter(Boolean).join(' ')
}

/** The drafts with the current text of a stop; it includes the text that was typed before the stop was known. */
export function withDraft(now: Drafts, key: string, early: string, text: string): Drafts {
  const { [key]: _, [early]: __, ...others } = now
  return text === '' ? others : { ...others, [key]: text }
}
