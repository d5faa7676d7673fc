import { declaredField, fieldsOfSection, type Person, type PersonSection } from '@portal/contract/citizens'
import { formatDate, phoneText } from '../../../kit/text/format.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { isNotDisclosed, writtenText } from '../profile-form/lists.ts'
import type { PersonField } from '../profile-form/person-values.ts'

/** The text of each field of a person; empty for a field without a value. */
export function textOfField(person: Person, field: PersonField): string {
  if (field === 'has_one_name') return ''
  const { kind, text: shown } = declaredField(field) ?? { kind: 'text', text: field }
  if (isNotDisclosed(field, String(person[field]))) return translate('person_form.not_say')
  if (field === 'document_type_id') return sentenceCase(person.document_type)
  const text = String((person as Readonly<Record<string, unknown>>)[shown] ?? '')
  if (text === '') return ''
  if (kind === 'birthdate') return formatDate(text)
  if (kind === 'phone') return phoneText(text)
  if (kind === 'flag') return translate(text === 'SI' ? 'ui.yes' : 'ui.no')
  return writtenText(field, text)
}

/** The first lines of a part: a place in few lines, the smallest first. */
const firstFields: Readonly<Partial<Record<PersonSection, readonly PersonField[]>>> = {
  birth: ['birthdate', 'city_birth_id', 'state_birth_id', 'country_birth_id'],
  residence: [
    ...(['address', 'neighborhood_id', 'other_neighborhood_name', 'upz_id', 'locality_id'] as const),
    'city_residence_id',
  ],
}

/** The lines of each part. */
export function shownFields(section: PersonSection): readonly PersonField[] {
  const first = firstFields[section] ?? []
  const others = fieldsOfSection(section).filter(
    (field) => !first.includes(field) && declaredField(field)?.kind !== 'place',
  )
  return [...first, ...others]
}
