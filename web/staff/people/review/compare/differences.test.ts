import { documentType, fileKinds } from '@portal/contract'
import { expect, test } from 'vitest'
import { toCitizen } from '../../../messages/to-citizen.ts'
import { fieldsShownBy } from '../documents/document-order.ts'
import { differenceSentence, withoutSentence, withSentence } from './differences.ts'

test('differenceSentence writes the registered value in plain Spanish', () => {
  expect(differenceSentence('surname', 'Rojas Peña')).toBe(
    'Los apellidos no coinciden con el documento: en su registro aparece «Rojas Peña».',
  )
  expect(differenceSentence('birthdate', '1990-03-15')).toBe(
    'La fecha de nacimiento no coincide con el documento: en su registro aparece «15 de marzo de 1990».',
  )
  expect(differenceSentence('has_disability', 'SI')).toMatch(/aparece «sí»\.$/)
  expect(differenceSentence('blood_type', '')).toBe(
    'El grupo sanguíneo no coincide con el documento: en su registro no aparece.',
  )
})

test('every field that is compared with a document has a sentence', () => {
  const identities = Object.values(documentType).flatMap((type) => fieldsShownBy('identity', type))
  const fields = [...identities, ...[...fileKinds, null].flatMap((kind) => fieldsShownBy(kind, undefined))]
  expect(fields.filter((field) => !(field in toCitizen.differs))).toEqual([])
})

test('withSentence adds a sentence once, and withoutSentence removes it', () => {
  const [first, second] = [differenceSentence('name', 'Ana'), differenceSentence('sex', 'Mujer')]
  const both = withSentence(withSentence('Falta el reverso.', first), second)
  expect(both).toBe(`Falta el reverso. ${first} ${second}`)
  expect(withSentence(both, first)).toBe(both)
  expect(withoutSentence(both, first)).toBe(`Falta el reverso. ${second}`)
  expect(withoutSentence(withSentence('', first), first)).toBe('')
})

test('withoutSentence keeps a sentence that the person edited', () => {
  const changed = 'Los nombres no coinciden con el documento: falta el segundo.'
  expect(withoutSentence(changed, differenceSentence('name', 'Ana'))).toBe(changed)
})
