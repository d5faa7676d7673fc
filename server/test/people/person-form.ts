import type { PersonForm } from '@portal/contract/citizens'

let made = 0

type TestForm = PersonForm & { readonly surname: string }

/** A valid form of an adult in Bogotá, with a unique document. */
export function personForm(fields: Partial<PersonForm> = {}): TestForm {
  made += 1
  return {
    document_type_id: 1,
    document: String(1_020_000_000 + made),
    name: 'Luz',
    s_name: 'Marina',
    s_surname: null,
    birthdate: '1988-03-09',
    country_birth_id: 47,
    state_birth_id: 11,
    city_birth_id: 12688,
    country_residence_id: 47,
    state_residence_id: 11,
    city_residence_id: 12688,
    locality_id: 1,
    upz_id: '1',
    neighborhood_id: -1,
    other_neighborhood_name: 'El Verbenal Alto',
    address: 'Calle 187 # 8-20',
    stratum: 2,
    mobile_phone: '3001234567',
    sex: 2,
    blood_type: 7,
    gender_id: 99,
    sexual_orientation_id: 99,
    population_group_id: 99,
    ethnic_group_id: 99,
    eps_id: 99,
    has_disability: false,
    disability_id: null,
    contact_name: 'Pedro Pardo',
    contact_phone: '3109876543',
    contact_relationship: null,
    ...fields,
    surname: fields.surname ?? 'Pardo',
  }
}

/** The form of a child who is five years old at the start of the tests' clock. */
export function childForm(fields: Partial<PersonForm> = {}): TestForm {
  return personForm({
    document_type_id: 3,
    name: 'Tomás',
    s_name: null,
    birthdate: '2021-02-03',
    sex: 1,
    gender_id: null,
    sexual_orientation_id: null,
    ...fields,
  })
}
