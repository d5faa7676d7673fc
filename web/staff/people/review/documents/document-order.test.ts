import { expect, test } from 'vitest'
import { fieldsShownBy } from './document-order.ts'

test.each([
  ['DOCUMENTO DE IDENTIDAD', 'CC', ['document', 'surname', 'name', 'birthdate', 'city_birth', 'blood_type', 'sex']],
  ['DOCUMENTO DE IDENTIDAD', 'RC', ['document', 'surname', 'name', 'birthdate', 'sex', 'blood_type', 'city_birth']],
  ['DOCUMENTO DE IDENTIDAD', 'PP', ['document', 'surname', 'name', 'birthdate', 'sex', 'city_birth']],
  ['CÉDULA DE CIUDADANÍA', 'RC', ['document', 'surname', 'name', 'birthdate', 'city_birth', 'blood_type', 'sex']],
  [
    'REGISTRO CIVIL DE NACIMIENTO',
    'TI',
    ['document', 'surname', 'name', 'birthdate', 'sex', 'blood_type', 'city_birth'],
  ],
  ['Pasaporte', 'CC', ['document', 'surname', 'name', 'birthdate', 'sex', 'city_birth']],
  ['CERTIFICADO DE AFILIACIÓN A EPS', 'CC', ['document', 'name', 'surname', 'birthdate', 'eps']],
  ['Certificado de discapacidad', 'CC', ['name', 'surname', 'document', 'birthdate', 'has_disability', 'disability']],
])('fieldsShownBy returns the field order of %s for a citizen with %s', (file, identity, fields) => {
  expect(fieldsShownBy(file, identity)).toEqual(fields)
})

test('fieldsShownBy returns the general order for an unknown or missing document type', () => {
  const general = ['document', 'name', 'surname', 'birthdate', 'sex']
  expect(fieldsShownBy('COMPROBANTE DE CONSIGNACIÓN', 'CC')).toEqual(general)
  expect(fieldsShownBy(undefined, undefined)).toEqual(general)
  expect(fieldsShownBy('DOCUMENTO DE IDENTIDAD', 'PEP')).toEqual(fieldsShownBy('DOCUMENTO DE IDENTIDAD', 'CC'))
})
