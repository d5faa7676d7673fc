import type { Person } from '@portal/contract/citizens'
import { draftOf } from '../../frame/session/draft.ts'
import { type PersonField, type PersonValues, valuesOf } from '../profile-form/person-values.ts'

/** What was typed in a form about a person and is not sent yet. */
export interface Correction {
  /** The person as they were when it was typed: somebody may have changed them since. */
  readonly person: Person
  readonly values: PersonValues
  /** Why verified data must change. */
  readonly reason?: string
}

/** The corrections by form. */
export const corrections = draftOf<Readonly<Record<string, Correction>>>('corrections', {})

/** The name of a form about a person. */
export function correctionOf({ id }: Pick<Person, 'id'>, form: string): string {
  return `${id} ${form}`
}

/** Keeps what was typed in a form; undefined removes it. */
export function keepCorrection(form: string, correction: Correction | undefined): void {
  const { [form]: _, ...others } = corrections.current()
  if (correction !== undefined) corrections.change(() => ({ ...others, [form]: correction }))
  else if (Object.keys(others).length > 0) corrections.change(() => others)
  else void corrections.clear()
}

/** The present values of a person, with those of the fields that somebody typed before. What only the staff changed since is kept. */
export function typedOver(
  now: PersonValues,
  { person, values }: Correction,
  fields: readonly PersonField[],
): PersonValues {
  const then = valuesOf(person)
  const typed = fields.filter((field) => values[field] !== then[field])
  return { ...now, ...Object.fromEntries(typed.map((field) => [field, values[field]])) }
}
