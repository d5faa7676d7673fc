import { createPersonStore } from '../../../../kit/device/person-data.ts'
import type { ComparedField } from './document-order.ts'

/** The verdict of the person: the field is the same in the document, or it differs. */
export type Verdict = 'same' | 'different'

/** A verdict, and the value that was compared. */
export interface Mark {
  readonly verdict: Verdict
  readonly text: string
}

export type Marks = Readonly<Partial<Record<ComparedField, Mark>>>

/** The marks of each position. Like drafts they survive navigation and are cleared with the session. */
export const marks = createPersonStore<Readonly<Record<string, Marks>>>({})

/** Sets the mark of a field at a position; undefined removes it. */
export function setMark(position: string, field: ComparedField, mark: Mark | undefined): void {
  marks.update((now) => {
    const { [field]: _, ...others } = now[position] ?? {}
    return { ...now, [position]: mark === undefined ? others : { ...others, [field]: mark } }
  })
}
