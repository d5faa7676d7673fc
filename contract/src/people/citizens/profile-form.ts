import * as z from 'zod/mini'
import { documentType } from '../../base/document-types.ts'
import { yesNo } from '../../base/query.ts'
import { errorMessage } from '../../base/rules/error-message.ts'
import { formCheck } from '../../base/rules/fields.ts'
import { numericDocument } from '../../base/rules.ts'
import { adultAge } from '../age.ts'
import {
  birth,
  contact,
  details,
  documents,
  names,
  otherNeighborhood,
  type PersonField,
  residence,
} from '../person-fields.ts'
import { formShape } from '../person-shapes.ts'

/** The code of the UPZ of places that have none: those outside Bogotá. */
export const noUpzCode = '0'

/** The relationship of a beneficiary to the holder of the account. */
export const relationships = ['HIJO/A', 'TUTELADO'] as const
export const relationship = z.enum(relationships, 'validation.one_of')

/** The country whose departments and municipalities the lists have. */
export const colombia = 47
/** Bogotá in the lists of departments and municipalities. */
export const bogota = { state: 11, city: 12688 } as const
/** Localities that are not part of Bogotá: the whole district, and the one of everybody who lives elsewhere. Clients store their ids. */
const localityOfDistrict = 21
export const localityElsewhere = 22
export const noPartsOfBogota: readonly number[] = [localityOfDistrict, localityElsewhere]

/** Whether a row of the list of localities is a part of Bogotá in which somebody can live. */
export function isPartOfBogota(localityId: number): boolean {
  return !noPartsOfBogota.includes(localityId)
}

/** The neighbourhoods that stand for "another one". Clients store the ids of the rows that the institute's list has for it. */
export const unnamedNeighborhoods: readonly number[] = [otherNeighborhood, 1270, 1271, 1293]

/** Whether a row of the list of neighbourhoods is a place. */
export function isNamedNeighborhood(neighborhoodId: number): boolean {
  return !unnamedNeighborhoods.includes(neighborhoodId)
}

/** The age from which an adult may be in somebody's care without a disability. */
export const oldAge = 60
/** The age from which a minor has an identity card. */
const identityCardAge = 7

const { citizenshipCard, identityCard, civilRegistration, foreignerCard, passport } = documentType
const { taxNumber, personalNumber, birthCertificate, foreignDocument, protectionPermit } = documentType

/** Types of document of the holder of an account, the usual one first: CC, CE, passport, NIT, foreign document, PPT. */
export const holderDocuments: readonly number[] = [
  citizenshipCard,
  foreignerCard,
  passport,
  taxNumber,
  foreignDocument,
  protectionPermit,
]
/** Those of an adult in somebody's care. */
const adultDocuments: readonly number[] = [citizenshipCard, foreignerCard, passport, foreignDocument, protectionPermit]
/** Those of a minor of any age: passport, NUIP, PPT. */
const minorDocuments: readonly number[] = [passport, personalNumber, protectionPermit]

/** Types of document with one page; each other has a front and a back. */
const onePage: ReadonlySet<number> = new Set([civilRegistration, passport, birthCertificate])

/** Whether an identity document of this type has one page only. */
export function hasOnePage(documentTypeId: number): boolean {
  return onePage.has(documentTypeId)
}

/**
 * The types of document that a beneficiary of this age can have, the usual one first. A civil registration counts
 * until 17: existing clients offer it for every minor, and its number is that of the identity card.
 */
export function beneficiaryDocuments(age: number): readonly number[] {
  if (age >= adultAge) return adultDocuments
  return [...(age < identityCardAge ? [civilRegistration] : [identityCard, civilRegistration]), ...minorDocuments]
}

// The fields of each part are in the order of the pages. The error summary uses the same order.

/** The identity of a person. After the verification these fields change by a request only. */
export const identityFields = {
  ...formShape(names),
  /** The declaration of a person without a surname. */
  has_one_name: z.optional(
    z.pipe(
      z.transform((value: unknown): unknown => (value === '' ? false : (value ?? false))),
      yesNo,
    ),
  ),
  ...formShape(documents),
}

export const birthFields = formShape(birth)
const residenceFields = formShape(residence)
const {
  country_residence_id,
  state_residence_id,
  city_residence_id,
  neighborhood_id,
  other_neighborhood_name,
  ...furtherResidence
} = residenceFields
/** The residence in the order of the page: the locality and the planning unit follow from the neighbourhood. */
const residenceInOrder = {
  country_residence_id,
  state_residence_id,
  city_residence_id,
  neighborhood_id,
  other_neighborhood_name,
  ...furtherResidence,
}
const detailFields = formShape(details)
const contactFields = formShape(contact)

/** Every field of a person that a citizen sends. */
export const personFields = { ...identityFields, ...birthFields, ...residenceFields, ...detailFields, ...contactFields }

type Form = Readonly<Record<string, unknown>>

/** A check of a form: the field must have a value when the rest of the form needs it. */
/* @__NO_SIDE_EFFECTS__ */
function requiredWhen(field: string, isNeeded: (form: Form) => boolean): z.core.$ZodCheck<Form> {
  return formCheck(field, [], (form) => (form[field] == null && isNeeded(form) ? errorMessage('required') : undefined))
}

/** The rules that involve several fields of a person. A form with some of the fields only is also checked with them. */
export const personChecks: readonly z.core.$ZodCheck<Form>[] = [
  // A missing surname does not change; an empty one needs the declaration that there is none.
  requiredWhen('surname', ({ surname, has_one_name }) => surname === null && has_one_name !== true),
  numericDocument('document', 'document_type_id'),
  requiredWhen('state_birth_id', ({ country_birth_id }) => country_birth_id === colombia),
  requiredWhen('city_birth_id', ({ country_birth_id }) => country_birth_id === colombia),
  requiredWhen('state_residence_id', ({ country_residence_id }) => country_residence_id === colombia),
  requiredWhen('city_residence_id', ({ country_residence_id }) => country_residence_id === colombia),
  requiredWhen('other_neighborhood_name', ({ neighborhood_id }) => neighborhood_id === otherNeighborhood),
]

/** Checks the form of a new person: it has a surname, or the declaration that there is none. */
export const surnameCheck = requiredWhen('surname', ({ has_one_name }) => has_one_name !== true)

export const personForm = z.object(personFields).check(...personChecks, surnameCheck)
export type PersonForm = z.infer<typeof personForm>

const sections = {
  identity: identityFields,
  birth: birthFields,
  residence: residenceInOrder,
  details: detailFields,
  contact: contactFields,
} as const

export type PersonSection = keyof typeof sections
export const personSections = Object.keys(sections) as readonly PersonSection[]

type Field = keyof typeof personFields

/** What a validator asks a person to correct: a field of the form, or the documents. */
export type MarkedField = Field | 'documents'

export function fieldsOfSection(section: PersonSection): readonly Field[] {
  return Object.keys(sections[section]) as Field[]
}

/** The section of the form that has a field. */
export function sectionOf(field: Field): PersonSection {
  return personSections.find((section) => fieldsOfSection(section).includes(field)) ?? 'identity'
}

/** The schema of some parts of the form of a person. */
/* @__NO_SIDE_EFFECTS__ */
export function personSectionsForm(some: readonly PersonSection[]): z.ZodMiniType<Form> {
  const fields: Partial<typeof personFields> = Object.assign({}, ...some.map((section) => sections[section]))
  return z.object(fields).check(...personChecks)
}

/** A field of the form, as it is declared for all its uses. */
export interface DeclaredField extends PersonField {
  /** The field of a person with its text: the value, or the name of the value of a list. */
  readonly text: string
}

/* @__NO_SIDE_EFFECTS__ */
function declaredFields(): ReadonlyMap<string, DeclaredField> {
  const parts = [names, documents, birth, residence, details, contact]
  return new Map(
    parts.flatMap((fields) =>
      Object.entries<PersonField>(fields).map(([column, one]): [string, DeclaredField] => {
        const { formName = column, shown = column } = one
        // Where the form has the id under the name of the text, the text has another name.
        return [formName, { ...one, text: formName === one.shown ? `${shown}_name` : shown }]
      }),
    ),
  )
}

const declared = /* @__PURE__ */ declaredFields()

/** The declaration of a field of the form; undefined for `has_one_name`, which is only in the form. */
export function declaredField(name: string): DeclaredField | undefined {
  return declared.get(name)
}
