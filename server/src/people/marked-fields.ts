import { fold } from '@portal/contract'
import { fieldsOfSection, type MarkedField, personSections } from '@portal/contract/citizens'

/** Patterns for the names of fields, without accents. Longer phrases come first: each match is removed from the text. */
const patterns: readonly (readonly [pattern: RegExp, field: MarkedField])[] = [
  [/((nombre|apellido|telefono|celular)s? (de la |del |de )?)?(contacto|acudiente)/g, 'contact_name'],
  [/fecha (de )?nacimiento|anos? de nacimiento/g, 'birthdate'],
  [/(lugar|municipio|ciudad|pais) de nacimiento/g, 'city_birth_id'],
  [/tipo de documento/g, 'document_type_id'],
  [/numero de(l)? (documento|identificacion|cedula|tarjeta)/g, 'document'],
  [/primer(o)? y (el )?(?=segundo apellido)/g, 'surname'],
  [/primer(o)? y (el )?(?=segundo nombre)/g, 'name'],
  [/segundo apellido/g, 's_surname'],
  [/apellidos?/g, 'surname'],
  [/segundo nombre/g, 's_name'],
  [/nombre de(l)? barrio/g, 'neighborhood_id'],
  [/nombres?/g, 'name'],
  [/direccion/g, 'address'],
  [/barrio/g, 'neighborhood_id'],
  [/localidad/g, 'locality_id'],
  [/estrato/g, 'stratum'],
  [/telefono|celular/g, 'mobile_phone'],
  [/\beps\b/g, 'eps_id'],
  [/grupo sanguineo|\brh\b/g, 'blood_type'],
  [/discapacidad/g, 'has_disability'],
  [/copia|foto|imagen|archivo|pdf|escaneo|adjunt|legible|borros|anverso|reverso|ambas caras|no se lee/g, 'documents'],
]

const order: readonly MarkedField[] = [...personSections.flatMap(fieldsOfSection), 'documents']

/**
 * The fields that a validator names in the reason for a return. They are stored with it, and the citizen's page links to them.
 * @returns the fields in the order of the form; empty when the text names none
 */
export function fieldsNamedIn(observation: string): readonly MarkedField[] {
  let text = fold(observation)
  const found = new Set<MarkedField>()
  for (const [pattern, field] of patterns) {
    const rest = text.replace(pattern, ' ')
    if (rest !== text) found.add(field)
    text = rest
  }
  return order.filter((field) => found.has(field))
}

/** Other columns whose change also corrects a marked field; every field is corrected by a change of its own column. */
const alsoCorrects: Readonly<Partial<Record<MarkedField, readonly string[]>>> = {
  blood_type: ['blood_type_id'],
  contact_name: ['contact_phone', 'contact_relationship'],
  city_birth_id: ['country_birth_id', 'state_birth_id'],
  neighborhood_id: ['other_neighborhood_name'],
  has_disability: ['disability_id'],
}

/**
 * The marked fields that a citizen has corrected.
 * @param changed the columns of the person that the citizen changed since the return
 * @param hasAllDocuments whether a document was sent since the return and no returned one waits for a replacement
 */
export function correctedFields(
  marked: readonly MarkedField[],
  changed: readonly string[],
  hasAllDocuments: boolean,
): readonly MarkedField[] {
  return marked.filter((field) =>
    field === 'documents'
      ? hasAllDocuments
      : [field, ...(alsoCorrects[field] ?? [])].some((column) => changed.includes(column)),
  )
}
