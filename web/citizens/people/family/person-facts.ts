import type { Person, PersonSection } from '@portal/contract/citizens'
import { formatDate, phoneText } from '../../../kit/text/format.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { nameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { isNotDisclosed } from '../profile-form/lists.ts'
import type { PersonField } from '../profile-form/person-values.ts'

const place = (text: string | null) => (text === null ? '' : nameCase(text))
const sentence = (text: string | null) => (text === null ? '' : sentenceCase(text))

/** The text of each field of a person, as a person reads it; empty where nothing is stored. */
export function textOfField(person: Person, field: PersonField): string {
  if (field === 'has_one_name') return ''
  const texts: Partial<Record<PersonField, string>> = {
    name: nameCase(person.name),
    s_name: place(person.s_name),
    surname: nameCase(person.surname),
    s_surname: place(person.s_surname),
    contact_name: place(person.contact_name),
    document_type_id: person.document_type,
    address: place(person.address),
    birthdate: formatDate(person.birthdate),
    country_birth_id: place(person.country_birth),
    state_birth_id: place(person.state_birth),
    city_birth_id: place(person.city_birth),
    country_residence_id: place(person.country_residence),
    state_residence_id: place(person.state_residence),
    city_residence_id: place(person.city_residence),
    locality_id: place(person.locality),
    upz_id: place(person.upz),
    neighborhood_id: place(person.neighborhood),
    sex: sentence(person.sex_name),
    blood_type: person.blood_type_name ?? '',
    gender_id: sentence(person.gender),
    sexual_orientation_id: sentence(person.sexual_orientation),
    population_group_id: sentence(person.population_group),
    ethnic_group_id: sentence(person.ethnic_group),
    mobile_phone: phoneText(person.mobile_phone ?? ''),
    contact_phone: phoneText(person.contact_phone ?? ''),
    eps_id: person.eps ?? '',
    has_disability: sentence(person.has_disability === 'SI' ? 'SÍ' : 'NO'),
    disability_id: sentence(person.disability),
    contact_relationship: sentence(person.contact_relationship_name),
  }
  if (isNotDisclosed(field, String(person[field]))) return translate('person_form.not_say')
  return texts[field] ?? String(person[field] ?? '')
}

/** What is shown of each part: a place or a name in few lines. */
export const shownFields: Readonly<Record<PersonSection, readonly PersonField[]>> = {
  identity: ['name', 's_name', 'surname', 's_surname', 'document_type_id', 'document'],
  birth: ['birthdate', 'city_birth_id', 'state_birth_id', 'country_birth_id'],
  residence: [
    'address',
    'neighborhood_id',
    'other_neighborhood_name',
    'upz_id',
    'locality_id',
    'city_residence_id',
    'stratum',
    'mobile_phone',
  ],
  details: [
    'sex',
    'blood_type',
    'eps_id',
    'has_disability',
    'disability_id',
    'ethnic_group_id',
    'population_group_id',
    'gender_id',
    'sexual_orientation_id',
  ],
  contact: ['contact_name', 'contact_phone', 'contact_relationship'],
}
