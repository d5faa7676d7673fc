import {
  type Call,
  type NamedPersonField,
  type PersonField,
  type PersonFieldName,
  type Profile,
  personFields,
  personFieldsOnPages,
} from '@portal/contract'
import { personCalls } from '../person-calls.ts'

/** A field of the form: a line of text, a date, a small number, yes or no, or one value of a list. */
export interface CorrectField {
  readonly name: PersonFieldName
  readonly kind: 'text' | 'day' | 'figure' | 'flag' | 'choice'
  /** Whether it may be left empty. */
  readonly optional: boolean
  /** Of a choice: the field that contains the name of the chosen value. */
  readonly shownBy?: keyof Profile
  readonly call?: Call
  /** Of a dependent choice: the fields its list depends on, by the names of the call's parameters. */
  readonly within?: Readonly<Record<string, PersonFieldName>>
  /** The key of its hint in the messages. */
  readonly hint?: 'profiles.correct.one_name'
  /** Too many options for a native select. */
  readonly long?: boolean
}

/** The fields of the larger places to which the values of a field belong, the largest first. */
function larger(within: string | undefined): readonly PersonFieldName[] {
  if (within === undefined) return []
  const name = within as PersonFieldName
  const { within: above }: PersonField = personFields[name]
  return [...larger(above), name]
}

function kindOf({ kind }: NamedPersonField): CorrectField['kind'] {
  if (kind === 'birthdate') return 'day'
  if (kind === 'number') return 'figure'
  return kind === 'flag' ? 'flag' : 'text'
}

function correctField(field: NamedPersonField): CorrectField {
  const { column: name, list, shown, within, isRequired, isLong } = field
  const shared = { name, optional: isRequired !== true }
  if (list === undefined) {
    return { ...shared, kind: kindOf(field), ...(name === 'surname' && { hint: 'profiles.correct.one_name' }) }
  }
  const call = personCalls[list]
  const params = [...call.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const places = larger(within)
  return {
    ...shared,
    kind: 'choice',
    shownBy: (shown ?? name) as keyof Profile,
    call,
    ...(isLong && { long: true }),
    ...(places.length > 0 && {
      within: Object.fromEntries(places.map((place, index) => [params[index] ?? '', place])),
    }),
  }
}

const sections = ['identity', 'contact', 'residence', 'health', 'social'] as const

/** The fields that staff may correct, in the sections of the citizen's page. */
export const correctSections: readonly {
  readonly name: PersonField['section']
  readonly fields: readonly CorrectField[]
}[] = sections.map((name) => ({
  name,
  fields: personFieldsOnPages.filter(({ section }) => section === name).map(correctField),
}))

export const correctFields = correctSections.flatMap(({ fields }) => fields)

/** The form values: texts as typed, ids as texts; '' for no value. */
export type CorrectValues = Readonly<Record<string, string>>

export function valuesOf(profile: Profile): CorrectValues {
  return Object.fromEntries(correctFields.map(({ name }) => [name, String(profile[name] ?? '')]))
}

/** The values after one changed: choices that depend on the previous value are cleared. */
export function withValue(values: CorrectValues, name: string, value: string): CorrectValues {
  const next = { ...values, [name]: value }
  if (values[name] === value) return next
  const lost = correctFields.filter(
    ({ within }) => within !== undefined && Object.values<string>(within).includes(name),
  )
  const cleared = Object.fromEntries(lost.map((field) => [field.name, '']))
  // A person without a disability has none to name.
  return { ...next, ...cleared, ...(name === 'has_disability' && value === 'NO' ? { disability_id: '' } : {}) }
}

/** The fields that differ from what is stored. */
export function changedFields(before: CorrectValues, now: CorrectValues): readonly CorrectField[] {
  return correctFields.filter(({ name }) => (before[name] ?? '').trim() !== (now[name] ?? '').trim())
}

/** The body to send: only the changes; an empty text clears an optional field. */
export function bodyOf(before: CorrectValues, now: CorrectValues): Record<string, unknown> {
  return Object.fromEntries(
    changedFields(before, now).map(({ name, kind, optional }) => {
      const value = (now[name] ?? '').trim()
      if (value === '') return [name, optional ? null : '']
      return [name, kind === 'choice' ? Number(value) : value]
    }),
  )
}
