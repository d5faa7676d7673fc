import { beforeAll, expect, test } from 'vitest'
import { changeLocale, loadNamespace, provideMessages } from '../../../kit/text/i18n.ts'
import { citizenMessages } from '../../messages/load.ts'
import { errorsOfSections } from './person-errors.ts'
import { emptyPerson, livesInBogota, type PersonValues } from './person-values.ts'

beforeAll(async () => {
  provideMessages(citizenMessages)
  await changeLocale('es')
  await loadNamespace('forms')
})

const rest = { address: 'Calle 26', stratum: '2', mobile_phone: '3001234567' }
const here = { country_residence_id: '47', state_residence_id: '11', city_residence_id: '12688' }
const elsewhere = { locality_id: '22', upz_id: '0', neighborhood_id: '-1' }
const wrongFields = (values: Partial<PersonValues>) =>
  errorsOfSections(['residence'], { ...emptyPerson, ...rest, ...values }).map(({ field }) => field)

test('knows whether a person lives in Bogotá only when the fields of residence have values', () => {
  const lives = (values: Partial<PersonValues>) => livesInBogota({ ...emptyPerson, ...values })
  expect([lives(here), lives(elsewhere)]).toEqual([true, false])
  expect([lives({}), lives({ ...here, country_residence_id: '' })]).toEqual([undefined, undefined])
  expect(lives({ ...elsewhere, upz_id: '' })).toBeUndefined()
})

test('without a residence reports the question as missing, not its fields', () => {
  for (const imported of [{}, { ...here, state_residence_id: '' }, { country_residence_id: '47', locality_id: '3' }])
    expect(wrongFields(imported)).toEqual(['country_residence_id'])
  const [error] = errorsOfSections(['residence'], { ...emptyPerson, ...rest })
  expect(error?.message).toBe('Falta este dato: ¿Vive en Bogotá?')
})

test('with an answer to the question reports each missing field', () => {
  expect(wrongFields(here)).toEqual(['neighborhood_id'])
  expect(wrongFields({ ...here, neighborhood_id: '-1' })).toEqual(['other_neighborhood_name', 'locality_id', 'upz_id'])
})

test('reports what is missing of a place once, at the field that asks for it', () => {
  for (const place of [{}, { country_residence_id: '47' }, { country_residence_id: '47', state_residence_id: '11' }])
    expect(wrongFields({ ...elsewhere, ...place, other_neighborhood_name: 'Centro' })).toEqual(['city_residence_id'])
  expect(wrongFields({ ...elsewhere, country_residence_id: '244', other_neighborhood_name: 'Centro' })).toEqual([])
  const birth = errorsOfSections(['birth'], { ...emptyPerson, birthdate: '1990-05-04' })
  expect(birth).toEqual([{ field: 'city_birth_id', message: 'Falta este dato: Municipio o país de nacimiento' }])
})
