import { storageName } from '../../../../kit/device/storage.ts'
import { createTabStore } from '../../../frame/device/tab-store.ts'

/**
 * Observations that are being typed, by their person and position. They survive other pages and a reload, and are cleared with the session:
 * nothing about a citizen stays on a computer of the office, while drafts of citizens (`draftOf`) come back after the sign-in.
 */
export type Drafts = Readonly<Record<string, string>>

export const drafts = createTabStore(`${storageName}.drafts`, (value): value is string => typeof value === 'string')

/** The key of a person's draft at a position: nobody reads the drafts of another person. */
export function draftKey(person: number | null, place: string): string {
  return `${person}/${place}`
}

/** The key for text that is typed before the position of the citizen is known. */
export function earlyKey(person: number | null, citizen: number | undefined): string {
  return draftKey(person, `start:${citizen ?? ''}`)
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
