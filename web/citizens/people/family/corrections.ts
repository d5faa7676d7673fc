import type { Person } from '@portal/contract/citizens'
import { draftOf } from '../../../kit/drafts/draft.ts'
import { accountDrafts } from '../../frame/session/draft-key.ts'
import { type PersonField, type PersonValues, valuesOf } from '../profile-form/person-values.ts'

/** The typed values of a form about a person that are not sent yet. */
export interface Correction {
  /** The person at the time of typing: somebody may have changed them since. */
  readonly person: Person
  readonly values: PersonValues
  /** The reason to change verified data. */
  readonly reason?: string
}

/** The corrections by form. */
type Corrections = Readonly<Record<string, Correction>>

export const corrections = draftOf<{ readonly forms: Corrections }>('corrections', { forms: {} }, accountDrafts)

/** The name of a form about a person. */
export function correctionOf({ id }: Pick<Person, 'id'>, form: string): string {
  return `${id} ${form}`
}

/** Stores the typed values of a form; undefined removes them. */
export function keepCorrection(form: string, correction: Correction | undefined): void {
  corrections.change(({ forms: { [form]: _, ...others } }) => ({
    forms: correction === undefined ? others : { ...others, [form]: correction },
  }))
}

/** The present values of a person, replaced by the typed values. Fields that only the staff changed keep the staff's values. */
export function typedOver(
  now: PersonValues,
  { person, values }: Correction,
  fields: readonly PersonField[],
): PersonValues {
  const then = valuesOf(person)
  const typed = fields.filter((field) => values[field] !== then[field])
  return { ...now, ...Object.fromEntries(typed.map((field) => [field, values[field]])) }
}
