import type { ComparedField } from './document-order.ts'

/** The verdict of the person: the field is the same in the document, or it differs. */
export type Verdict = 'same' | 'different'

/** A verdict, and the value that was compared. */
export interface Mark {
  readonly verdict: Verdict
  readonly text: string
}

export type Marks = Readonly<Partial<Record<ComparedField, Mark>>>

/** The marks of a position, with the mark of a field; undefined removes it. */
export function withMark(now: Marks, field: ComparedField, mark: Mark | undefined): Marks {
  const { [field]: _, ...others } = now
  return mark === undefined ? others : { ...others, [field]: mark }
}
