import { fold, type Profile } from '@portal/contract'

export type ComparedField = keyof Profile

/** The fields that each kind of document shows, in its order. Types are rows of a catalogue: the first entry whose text is in the name applies. */
const orders: readonly (readonly [pattern: RegExp, fields: readonly ComparedField[]])[] = [
  [
    /acudiente|autorizacion/,
    ['contact_name', 'contact_relationship_name', 'contact_phone', 'name', 'surname', 'document'],
  ],
  [/discapacidad|disability/, ['name', 'surname', 'document', 'birthdate', 'has_disability', 'disability']],
  [/\beps\b|afiliacion|salud/, ['document', 'name', 'surname', 'birthdate', 'eps']],
  [
    /recibo|residencia|vecindad|servicio publico/,
    ['name', 'surname', 'address', 'neighborhood', 'locality', 'stratum'],
  ],
  [/registro civil|nacimiento|\brc\b/, ['document', 'surname', 'name', 'birthdate', 'sex', 'blood_type', 'city_birth']],
  [/pasaporte|passport|\bpp\b/, ['document', 'surname', 'name', 'birthdate', 'sex', 'city_birth']],
  [/extranjeria|\bce\b/, ['document', 'surname', 'name', 'birthdate', 'sex', 'blood_type']],
  [/identidad|cedula|\b(cc|ti)\b/, ['document', 'surname', 'name', 'birthdate', 'city_birth', 'blood_type', 'sex']],
]

/** The order of every other document. */
const general: readonly ComparedField[] = ['document', 'name', 'surname', 'birthdate', 'sex']

/**
 * The fields to compare with a document of type `fileType`, in the order in which it shows them.
 * @param documentType - the citizen's kind of identity document: it decides the order for a type that is only named "identity"
 */
export function fieldsShownBy(
  fileType: string | undefined,
  documentType: string | undefined,
): readonly ComparedField[] {
  const type = fold(fileType ?? '')
  const isIdentity = /documento de identidad|identity document/.test(type)
  const kinds = isIdentity && documentType !== undefined ? [fold(documentType), type] : [type]
  const found = kinds.map((kind) => orders.find(([pattern]) => pattern.test(kind))).find((order) => order !== undefined)
  return found?.[1] ?? general
}
