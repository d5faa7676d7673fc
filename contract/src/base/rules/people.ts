import * as z from 'zod/mini'
import { documentType } from '../document-types.ts'
import { errorMessage } from './error-message.ts'
import { withoutThousands } from './numbers.ts'
import {
  cleaned,
  lengthBetween,
  mandatory,
  matches,
  type OptionalText,
  type RequiredText,
  storable,
  voluntary,
  withoutAddress,
} from './text.ts'

// Names are not only Spanish: any letter with its marks, and the signs that names have between letters (O'Neill, Ana-María, D.C.).
const named = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u

/** The signs that people type for an apostrophe or a hyphen become these two. */
function nameOf(typed: string): string {
  return cleaned(typed)
    .replace(/[´`‘‛′]/g, "'")
    .replace(/[‐‑‒–]/g, '-')
}

const nameTests = [storable, lengthBetween(1, 90), matches(named, 'person_name')]

/** A part of a person's name: 1 to 90 characters, because U, Li and Fu are complete names. */
export const personName: OptionalText = voluntary(nameOf, [...nameTests, withoutAddress])
export const personNameRequired: RequiredText = mandatory(nameOf, [...nameTests, withoutAddress])

/** A part of a staff member's name: colleagues or the directory of the institute write it, not strangers. */
export const staffNameRequired: RequiredText = /* @__PURE__ */ mandatory(nameOf, nameTests)

/**
 * A telephone number as it is stored, from what people type: a number of Colombia as its national digits, another one as `+` with the code
 * of its country. The former area codes of Colombia become those of today.
 */
export function plainPhone(typed: string): string {
  return cleaned(typed)
    .normalize('NFKC')
    .replace(/[\s().,/·‐‑‒–—-]/g, '')
    .replace(/^00(?=[1-9]\d{8})/, '+')
    .replace(/^\+?57(?=(3\d|60)\d{8}$)/, '')
    .replace(/^\+57([1-8]\d{7})$/, '60$1')
}

// A mobile or a landline of Colombia, a landline of Bogotá without its area code, or a number of another country.
// `@portal/contract/phones` checks whether that country has the number, before the number is stored: the list of all countries
// is too large for the citizens' pages.
const phoneTests = [storable, matches(/^(3\d{9}|60[1-8]\d{7}|\d{7}|\+(?!57)[1-9]\d{6,14})$/, 'phone_number')]

/** A telephone number of any country, however it is typed; stored as {@link plainPhone}. */
export const phoneNumber: OptionalText = /* @__PURE__ */ voluntary(plainPhone, phoneTests)
export const phoneNumberRequired: RequiredText = /* @__PURE__ */ mandatory(plainPhone, phoneTests)

/** A stored telephone number as E.164; null for one that no rule of today accepts. The database has the same function, `phone_e164`. */
export function internationalPhone(phone: string): string | null {
  if (/^\+[1-9]\d{6,14}$/.test(phone)) return phone
  if (/^(3\d|60)\d{8}$/.test(phone)) return `+57${phone}`
  return /^\d{7}$/.test(phone) ? `+57601${phone}` : null
}

/** A text without the signs that people write in a document number. For searches only: {@link writtenDocument} reads the stored form. */
export function plainDocument(typed: string): string {
  return typed.replace(/[\s.,'’·-]/g, '')
}

/** Groups of digits or letters with blanks between them. */
const spaced = /^[A-Za-z0-9]+( [A-Za-z0-9]+)+$/
/** Digits in groups of three with hyphens or middle dots, which are no sign of a number. */
const hyphened = /^[1-9]\d{0,2}([-·])\d{3}(\1\d{3})*$/
/** A number with letters, as passports have it, with one and the same sign between its parts. */
const lettered = /^(?=.*[A-Za-z])[A-Za-z0-9]+([-.])[A-Za-z0-9]+(\1[A-Za-z0-9]+)*$/

/**
 * The number of an identity document as it is stored: `52891034` for `52.891.034`. The signs are removed only where they cannot mean anything
 * else ({@link withoutThousands}): a text with a fraction, a check digit or several signs (`52891034.0`, `900123456-1`, `52.891.034,00`) is
 * returned as it is, and the rule refuses it.
 */
export function writtenDocument(typed: string): string {
  if (plainDocument(typed) === '') return ''
  const text = withoutThousands(typed).replace(/\s+/g, ' ')
  return [spaced, hyphened, lettered].some((form) => form.test(text)) ? plainDocument(text) : text
}

const documentLength = lengthBetween(3, 20)

/** An identity document: 3 to 20 letters and digits, stored as {@link writtenDocument}. See also {@link numericDocument}. */
export const personDocumentRequired: RequiredText = /* @__PURE__ */ mandatory(writtenDocument, [
  storable,
  { ...documentLength, find: (value) => documentLength.find(plainDocument(value)) },
  { find: (value) => (plainDocument(value) === value ? undefined : errorMessage('document_number')) },
  matches(/^[A-Za-z0-9]+$/, 'alphanumeric'),
])

/** Types of document whose number is digits only: CC, TI, RC, CE and NIT. */
export const digitDocumentTypes: ReadonlySet<number> = new Set([
  documentType.citizenshipCard,
  documentType.identityCard,
  documentType.civilRegistration,
  documentType.foreignerCard,
  documentType.taxNumber,
])

/** A check of a form: if the type of document has only digits, the number must have only digits. */
/* @__NO_SIDE_EFFECTS__ */
export function numericDocument<D extends string, T extends string>(
  document: D,
  type: T,
): z.core.$ZodCheck<{ readonly [Name in D | T]?: unknown }> {
  return z.check<{ readonly [Name in D | T]?: unknown }>((payload) => {
    const { [document]: value, [type]: id } = payload.value as Readonly<Record<string, unknown>>
    if (typeof value !== 'string' || !digitDocumentTypes.has(Number(id)) || /^\d*$/.test(value)) return
    const found = errorMessage('numeric')
    payload.issues.push({ code: 'custom', message: found.key, params: {}, input: value, path: [document] })
  })
}
