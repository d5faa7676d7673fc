import { documentType, type FileKind, type Profile } from '@portal/contract'

export type ComparedField = keyof Profile

/** The order of an identity document, and of a document of an unknown kind. */
const card: readonly ComparedField[] = ['document', 'surname', 'name', 'birthdate', 'city_birth', 'blood_type', 'sex']
const general: readonly ComparedField[] = ['document', 'name', 'surname', 'birthdate', 'sex']

const civilRegistration: readonly ComparedField[] = [
  ...(['document', 'surname', 'name', 'birthdate', 'sex', 'blood_type', 'city_birth'] as const),
]
const ofForeigner: readonly ComparedField[] = ['document', 'surname', 'name', 'birthdate', 'sex', 'blood_type']

/** The fields of identity documents that show others than a card. */
const identityOrders: ReadonlyMap<number, readonly ComparedField[]> = new Map([
  [documentType.civilRegistration, civilRegistration],
  [documentType.passport, ['document', 'surname', 'name', 'birthdate', 'sex', 'city_birth']],
  [documentType.foreignerCard, ofForeigner],
  [documentType.foreignerIdentityCard, ofForeigner],
])

/** The fields that the other kinds of documents show. */
const orders: Readonly<Partial<Record<FileKind, readonly ComparedField[]>>> = {
  civil_registration: civilRegistration,
  guardian: ['contact_name', 'contact_relationship_name', 'contact_phone', 'name', 'surname', 'document'],
  disability: ['name', 'surname', 'document', 'birthdate', 'has_disability', 'disability'],
  health_insurance: ['document', 'name', 'surname', 'birthdate', 'eps'],
  residence: ['name', 'surname', 'address', 'neighborhood', 'locality', 'stratum'],
}

/**
 * The fields to compare with a document of a kind, in the order in which it shows them.
 * @param documentTypeId - the citizen's type of identity document: it decides the order for an identity document
 */
export function fieldsShownBy(
  kind: FileKind | null | undefined,
  documentTypeId: number | undefined,
): readonly ComparedField[] {
  if (kind === 'identity') return identityOrders.get(documentTypeId ?? 0) ?? card
  return (kind && orders[kind]) ?? general
}
