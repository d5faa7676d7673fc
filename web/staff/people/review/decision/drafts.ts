import { draftOf } from '../../../../kit/drafts/draft.ts'
import { accountDrafts } from '../../../frame/session/draft-key.ts'
import type { Marks } from '../documents/marks.ts'

/** Observations that are being typed, by their position. */
export type Drafts = Readonly<Record<string, string>>

/** What is typed and marked and not sent. The marks of a position say which data differ from its document, so they live as long as its text. */
export interface Unsent {
  readonly texts: Drafts
  readonly marks: Readonly<Record<string, Marks>>
}

/** The drafts of the signed-in person. They survive other pages and a closed tab, and come back when the same person signs in again. */
export const drafts = draftOf<Unsent>('observations', { texts: {}, marks: {} }, accountDrafts)

/** The key of text that is typed before the position of the citizen is known. */
export function earlyKey(citizen: number | undefined): string {
  return `start:${citizen ?? ''}`
}

/** The text at a position: its draft, followed by the text that was typed before the position was known. */
export function draftAt(now: Drafts, key: string, early: string): string {
  return [now[key], now[early]].filter(Boolean).join(' ')
}

/** The drafts with the current text of a position; it includes the text that was typed before the position was known. */
export function withDraft(now: Drafts, key: string, early: string, text: string): Drafts {
  const { [key]: _, [early]: __, ...others } = now
  return text === '' ? others : { ...others, [key]: text }
}

/** The drafts with a text that was sent and is undone; what was typed since then stays. */
export function withBroughtBack(now: Drafts, key: string, text: string): Drafts {
  return text === '' || now[key] !== undefined ? now : { ...now, [key]: text }
}

/** The marks of all positions, with those of one; a position without marks is not stored. */
export function withMarks(now: Unsent['marks'], key: string, marks: Marks): Unsent['marks'] {
  const { [key]: _, ...others } = now
  return Object.keys(marks).length === 0 ? others : { ...others, [key]: marks }
}
