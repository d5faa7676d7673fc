import { createStore } from '../../../kit/device/store.ts'
import { onWipe } from '../../../kit/session/session.tsx'

/** Observations that are being written, by the stop they are for; they outlive a walk to another page, and go with the session. */
export type Drafts = Readonly<Record<string, string>>

export const drafts = createStore<Drafts>({})

onWipe(() => drafts.set({}))

/** Where letters go that are typed before it is known at which stop of the citizen the desk stands. */
export function earlyKey(citizen: number | undefined): string {
  return `start:${citizen ?? ''}`
}

/** What is written at a stop: its draft, and behind it what was typed before the stop was known. */
export function draftAt(now: Drafts, key: string, early: string): string {
  return [now[key], now[early]].filter(Boolean).join(' ')
}

/** The drafts with what is written at a stop now; what was typed before it was known is part of it. */
export function withDraft(now: Drafts, key: string, early: string, text: string): Drafts {
  const { [key]: _, [early]: __, ...others } = now
  return text === '' ? others : { ...others, [key]: text }
}
