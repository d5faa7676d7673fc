import { fold } from '@portal/contract'
import type { PersonSection } from '@portal/contract/citizens'
import type { PersonField } from '../../profile-form/person-values.ts'

/** A place to correct: a field of a part of the form, or the documents. */
export type Mark = { readonly section: PersonSection; readonly field: PersonField } | 'documents'

/** Words of validators, without accents, and the field that they mean. The longer one comes first. */
const words: readonly (readonly [words: RegExp, mark: Mark])[] = [
  [/fecha de nacimiento|fecha nacimiento|anos? de nacimiento/, { section: 'birth', field: 'birthdate' }],
  [/(lugar|municipio|ciudad|pais) de nacimiento/, { section: 'birth', field: 'city_birth_id' }],
  [/tipo de documento/, { section: 'identity', field: 'document_type_id' }],
  [/numero de(l)? (documento|identificacion|cedula|tarjeta)/, { section: 'identity', field: 'document' }],
  [/apellidos?/, { section: 'identity', field: 'surname' }],
  [/nombres?(?! del? (contacto|barrio))/, { section: 'identity', field: 'name' }],
  [/direccion/, { section: 'residence', field: 'address' }],
  [/barrio/, { section: 'residence', field: 'neighborhood_id' }],
  [/localidad/, { section: 'residence', field: 'locality_id' }],
  [/estrato/, { section: 'residence', field: 'stratum' }],
  [/(telefono|celular)(?! del? contacto)/, { section: 'residence', field: 'mobile_phone' }],
  [/\beps\b/, { section: 'details', field: 'eps_id' }],
  [/grupo sanguineo|\brh\b/, { section: 'details', field: 'blood_type' }],
  [/discapacidad/, { section: 'details', field: 'has_disability' }],
  [/contacto|acudiente/, { section: 'contact', field: 'contact_name' }],
  [/(copia|foto|imagen|archivo|pdf|escaneo|adjunt|legible|borros|anverso|reverso|ambas caras|no se lee)/, 'documents'],
]

/** The places that a validator's words name, in the order of the form; none where the words are not recognised. */
export function marksIn(observation: string): readonly Mark[] {
  const text = fold(observation)
  return words.flatMap(([pattern, mark]) => (pattern.test(text) ? [mark] : []))
}
