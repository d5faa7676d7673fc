import { draftOf } from '../../kit/drafts/draft.ts'
import { accountDrafts } from '../frame/session/draft-key.ts'

/** What a person accepted before an enrolment. */
export interface Acceptance {
  /** The consents, each with its revision: a later revision must be accepted again. */
  readonly consents: readonly string[]
  /** The sentence about the overlap, as it was shown. */
  readonly overlap?: string | undefined
}

interface Unsent {
  /** By person and schedule. */
  readonly acceptances: Readonly<Record<string, Acceptance>>
  /** The reasons to cancel, by enrolment. */
  readonly reasons: Readonly<Record<string, string>>
}

/** What was accepted and typed about enrolments and is not sent yet. It survives a reload and the end of the session. */
export const unsent = draftOf<Unsent>('enrolments', { acceptances: {}, reasons: {} }, accountDrafts)

/** The values with one more; undefined removes it. */
function changed<T>(values: Readonly<Record<string, T>>, name: string, value: T | undefined) {
  const { [name]: _, ...others } = values
  return value === undefined ? others : { ...others, [name]: value }
}

/** Stores what was accepted; undefined removes it. */
export function keepAcceptance(name: string, acceptance: Acceptance | undefined): void {
  unsent.change((now) => ({ ...now, acceptances: changed(now.acceptances, name, acceptance) }))
}

/** Stores a typed reason to cancel; undefined removes it. */
export function keepReason(enrolment: number, reason: string | undefined): void {
  unsent.change((now) => ({ ...now, reasons: changed(now.reasons, String(enrolment), reason) }))
}
