import { fold, type Profile } from '@portal/contract'

type Field = keyof Profile

/** Every document must prove the identity of the person. */
const identity: readonly Field[] = ['document', 'surname', 'name', 'birthdate']

/** Fields that some documents prove in addition, found by words in the name of the type: types are a catalogue and can be renamed. */
const besides: readonly (readonly [words: RegExp, fields: readonly Field[]])[] = [
  [/discapacidad|disability/, ['has_disability', 'disability']],
  [/\beps\b|afiliacion|salud/, ['eps']],
  [/acudiente|autorizacion/, ['contact_name', 'contact_relationship_name', 'contact_phone']],
  [/recibo|residencia|vecindad|servicio publico/, ['address', 'locality', 'stratum']],
  [/identidad|cedula|pasaporte|registro/, ['sex', 'city_birth', 'blood_type']],
]

/** The fields to compare with the document, the most specific first; without a document, only the identity. */
export function provenBy(type: string | undefined): {
  readonly large: readonly Field[]
  readonly small: readonly Field[]
} {
  if (type === undefined) return { large: identity, small: ['sex', 'city_birth', 'eps', 'locality'] }
  const folded = fold(type)
  return { large: identity, small: besides.find(([words]) => words.test(folded))?.[1] ?? [] }
}
