import { fold } from '@portal/contract'
import type { PersonSection } from '@portal/contract/citizens'
import { allFields, type PersonField } from '../profile-form/person-values.ts'

/** A place to correct: a field of a part of the form, or the documents. */
export type Mark = { readonly section: PersonSection; readonly field: PersonField } | 'documents'

/** Patterns of the words that validators use, without accents, each with its field. Longer phrases come first: each match is removed from the text. */
const patterns: readonly (readonly [patterns: RegExp, mark: Mark])[] = [
  [
    /((nombre|apellido|telefono|celular)s? (de la |del |de )?)?(contacto|acudiente)/g,
    { section: 'contact', field: 'contact_name' },
  ],
  [/fecha (de )?nacimiento|anos? de nacimiento/g, { section: 'birth', field: 'birthdate' }],
  [/(lugar|municipio|ciudad|pais) de nacimiento/g, { section: 'birth', field: 'city_birth_id' }],
  [/tipo de documento/g, { section: 'identity', field: 'document_type_id' }],
  [/numero de(l)? (documento|identificacion|cedula|tarjeta)/g, { section: 'identity', field: 'document' }],
  [/primer(o)? y (el )?(?=segundo apellido)/g, { section: 'identity', field: 'surname' }],
  [/primer(o)? y (el )?(?=segundo nombre)/g, { section: 'identity', field: 'name' }],
  [/segundo apellido/g, { section: 'identity', field: 's_surname' }],
  [/apellidos?/g, { section: 'identity', field: 'surname' }],
  [/segundo nombre/g, { section: 'identity', field: 's_name' }],
  [/nombre de(l)? barrio/g, { section: 'residence', field: 'neighborhood_id' }],
  [/nombres?/g, { section: 'identity', field: 'name' }],
  [/direccion/g, { section: 'residence', field: 'address' }],
  [/barrio/g, { section: 'residence', field: 'neighborhood_id' }],
  [/localidad/g, { section: 'residence', field: 'locality_id' }],
  [/estrato/g, { section: 'residence', field: 'stratum' }],
  [/telefono|celular/g, { section: 'residence', field: 'mobile_phone' }],
  [/\beps\b/g, { section: 'details', field: 'eps_id' }],
  [/grupo sanguineo|\brh\b/g, { section: 'details', field: 'blood_type' }],
  [/discapacidad/g, { section: 'details', field: 'has_disability' }],
  [/copia|foto|imagen|archivo|pdf|escaneo|adjunt|legible|borros|anverso|reverso|ambas caras|no se lee/g, 'documents'],
]

const placeOf = (mark: Mark) => (mark === 'documents' ? allFields.length : allFields.indexOf(mark.field))

/** The places that an observation names, in the order of the form; empty when no pattern matches. */
export function marksIn(observation: string): readonly Mark[] {
  let text = fold(observation)
  const found = new Map<number, Mark>()
  for (const [pattern, mark] of patterns) {
    const rest = text.replace(pattern, ' ')
    if (rest !== text) found.set(placeOf(mark), mark)
    text = rest
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, mark]) => mark)
}
