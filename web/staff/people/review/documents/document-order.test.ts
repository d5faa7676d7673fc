import { documentType } from '@portal/contract'
import { expect, test } from 'vitest'
import { fieldsShownBy } from './document-order.ts'

const { citizenshipCard, identityCard, civilRegistration, passport } = documentType

test.each([
  ['identity', citizenshipCard, ['document', 'surname', 'name', 'birthdate', 'city_birth', 'blood_type', 'sex']],
  ['identity', civilRegistration, ['document', 'surname', 'name', 'birthdate', 'sex', 'blood_type', 'city_birth']],
  ['identity', passport, ['document', 'surname', 'name', 'birthdate', 'sex', 'city_birth']],
  ['civil_registration', identityCard, ['document', 'surname', 'name', 'birthdate', 'sex', 'blood_type', 'city_birth']],
  ['health_insurance', citizenshipCard, ['document', 'name', 'surname', 'birthdate', 'eps']],
  ['disability', citizenshipCard, ['name', 'surname', 'document', 'birthdate', 'has_disability', 'disability']],
] as const)('fieldsShownBy returns the field order of the kind %s for a citizen with document type %i', (...one) => {
  const [kind, identity, fields] = one
  expect(fieldsShownBy(kind, identity)).toEqual(fields)
})

test('fieldsShownBy returns the general order for a document without a kind, and that of a card for other identity documents', () => {
  const general = ['document', 'name', 'surname', 'birthdate', 'sex']
  expect(fieldsShownBy(null, citizenshipCard)).toEqual(general)
  expect(fieldsShownBy('receipt', citizenshipCard)).toEqual(general)
  expect(fieldsShownBy(undefined, undefined)).toEqual(general)
  expect(fieldsShownBy('identity', documentType.protectionPermit)).toEqual(fieldsShownBy('identity', citizenshipCard))
})
