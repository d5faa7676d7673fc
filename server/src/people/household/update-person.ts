import { clientOrder, digitDocumentTypes, type FieldErrors, personFieldList, status } from '@portal/contract'
import { type updatePerson as call, identityFields, type PersonForm } from '@portal/contract/citizens'
import { type Db, presentRow, type Tx, updateById } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { changedValues } from '../../base/services/audit/audit.ts'
import { auditsOf, type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import { type OwnProfile, ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { withOwnPerson } from '../../base/services/authority/with-own-person.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import type { StoredFile } from '../../base/storage/stored-files.ts'
import { isExistingDocument } from '../insert-person.ts'
import {
  bareDocument,
  isSameDocument,
  personColumns,
  refuseMisplaced,
  refuseUncaredAdult,
  refuseUnfittingDocument,
  withFormFields,
} from '../person-fields.ts'
import { withSentDocument } from './add-person.ts'
import { addDocuments, checkDocuments, type Typed, withStoredDocuments } from './documents-of-person.ts'
import { readPerson } from './rows.ts'

type Body = CallContext<typeof call>['body']

/** The fields that staff compare with the identity document. */
const lockedFields: readonly string[] = [...Object.keys(identityFields), 'birthdate', 'relationship', 'file']

/** Why the identity of a person cannot change in a status; undefined when all fields can change. */
function lockOf(status_id: number): `validation.locked_${string}` | undefined {
  if (status_id === status.profileValidating) return 'validation.locked_validating'
  return status_id === status.profileVerified ? 'validation.locked_verified' : undefined
}

/** The stored values of the fields that clients may leave out: one that is not sent does not change. */
function storedFurther(person: OwnProfile) {
  const further = personFieldList.filter(({ column, form }) => form !== undefined && !clientOrder.includes(column))
  return Object.fromEntries(further.map(({ column, formName = column }) => [formName, person[column]]))
}

/**
 * The form after the change. Identity and birth may be left out. A form with files leaves empty fields out, so fields that depend on a field that
 * was sent are emptied; locked fields stay.
 */
function completed(body: Body, person: OwnProfile, isLocked: boolean): PersonForm {
  const { relationship, file, file_back, proof, version, ...sent } = body
  const or = <T>(value: T | undefined, stored: T) => (value === undefined ? stored : value)
  const within = <T>(value: T | undefined, stored: T, isSent: boolean) =>
    value === undefined && isSent ? null : or(value, stored)
  const areNamesSent = sent.name !== undefined && !isLocked
  const isBirthSent = sent.country_birth_id !== undefined
  const document = or(sent.document, person.document)
  return {
    ...storedFurther(person),
    ...sent,
    document_type_id: or(sent.document_type_id, person.document_type_id),
    document: bareDocument(document) === bareDocument(person.document) ? person.document : document.toUpperCase(),
    name: or(sent.name, person.name),
    s_name: within(sent.s_name, person.s_name, areNamesSent),
    surname: sent.has_one_name === true ? null : or(sent.surname, person.surname),
    s_surname: within(sent.s_surname, person.s_surname, areNamesSent),
    birthdate: or(sent.birthdate, person.birthdate),
    // An imported person may have no country of birth.
    country_birth_id: or(sent.country_birth_id, person.country_birth_id) as number,
    state_birth_id: within(sent.state_birth_id, person.state_birth_id, isBirthSent),
    city_birth_id: within(sent.city_birth_id, person.city_birth_id, isBirthSent),
  }
}

/** Refuses changes of locked fields, all of them at once. @throws AppError 422 on each of these fields */
function refuseLocked(changed: readonly string[], key: string): void {
  const fields = changed.filter((field) => lockedFields.includes(field))
  const errors: FieldErrors = Object.fromEntries(fields.map((field) => [field, [{ key }]]))
  if (fields.length > 0) throw new AppError('invalid', { errors })
}

type Document = Pick<OwnProfile, 'document' | 'document_type_id'>

/** The document of a form that is not the person's present one. @throws AppError 404 */
async function newDocument(db: Db, principal: SignedInCitizen, id: number, body: Body): Promise<Document | undefined> {
  const person = await presentRow<Document>(db)`
    select document, document_type_id from profiles where profiles.id = ${id} and ${ownPersonPolicy.rows(principal)}`
  const { document = person.document, document_type_id = person.document_type_id } = body
  const sent = { document, document_type_id }
  return isSameDocument(sent, person) ? undefined : sent
}

/**
 * Changes the data of a person. While the data are reviewed, and once they are verified, the identity stays as it is.
 * @throws AppError 404, 409 stale with the person, 422 on a field, `person_exists`, 429, 503 when a document cannot be stored
 */
export function updatePerson(store: FileStore): Writing<typeof call, undefined, readonly Typed<StoredFile>[]> {
  return {
    around: async (db, { principal, params, body, now }, run) => {
      const document = await newDocument(db, principal, params.id, body)
      const update = async () => {
        const documents = await checkDocuments(principal, body, body.has_disability)
        return withStoredDocuments(store, principal, documents, now, run)
      }
      return document === undefined ? update() : withSentDocument(db, principal, document, now, update)
    },
    change: storeChange,
  }
}

function storeChange(
  tx: Tx,
  context: CallContext<typeof call>,
  stored: readonly Typed<StoredFile>[],
): Promise<Changed<undefined>> {
  const { principal, params, body, now } = context
  const expected = { version: body.version, read: (db: Db) => readPerson(db, principal, params.id, now) }
  return withOwnPerson(tx, { ...context, expected }, async (_, person) => {
    const locked = lockOf(person.status_id)
    const isHolder = person.profile_type_id === personalType
    const form = completed(body, person, locked !== undefined)
    const relationship = isHolder ? null : (body.relationship ?? person.relationship)
    const next = { ...(await personColumns(tx, form, now)), document: form.document, relationship }
    const { changed, ...values } = changedValues(person, next)
    if (locked !== undefined) refuseLocked([...changed, ...(body.file == null ? [] : ['file'])], locked)
    if (changed.length === 0 && stored.length === 0) return nothingChanged
    const hasChanged = (...fields: (keyof typeof next)[]) => fields.some((field) => changed.includes(field))
    // A person who grew older keeps a document that was valid before, and may stay a beneficiary.
    if (hasChanged('birthdate', 'document_type_id')) await refuseUnfittingDocument(tx, form, isHolder, now)
    if (!isHolder && hasChanged('birthdate', 'has_disability')) refuseUncaredAdult(form, now)
    if (hasChanged('document', 'document_type_id')) {
      if (digitDocumentTypes.has(form.document_type_id) && !/^\d+$/.test(bareDocument(form.document))) {
        throw fieldError('document', 'validation.numeric')
      }
    }
    const isExisting =
      hasChanged('document', 'document_type_id') &&
      (await isExistingDocument(tx, { ...form, document: bareDocument(form.document) }, person.id))
    await withFormFields(async () => {
      // All other errors come before the error of an existing document: the earlier writes are rolled back.
      const { document, document_type_id } = isExisting ? person : next
      const written = { ...values.new_values, document, document_type_id, citizen_changed_at: now }
      await updateById(tx, 'profiles', person.id, written)
      await refuseMisplaced(tx, person.id, changed)
    })
    if (isExisting) throw new AppError('person_exists')
    const documentAudits = await addDocuments(tx, stored, person.id, now)
    const audit = { event: 'updated', entity: 'Profile', entity_id: person.id, ...values }
    return auditsOf(changed.length === 0 ? documentAudits : [...documentAudits, audit])
  })
}
