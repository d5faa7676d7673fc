import {
  adultAge,
  ageOn,
  dayLength,
  type FieldErrors,
  type PersonFieldName,
  type PersonList,
  personFieldList,
} from '@portal/contract'
import {
  beneficiaryDocuments,
  holderDocuments,
  isPartOfBogota,
  noPartsOfBogota,
  noUpzCode,
  oldAge,
  otherNeighborhood,
  type PersonForm,
} from '@portal/contract/citizens'
import { isPhone } from '@portal/contract/phones'
import { type RawBuilder, sql } from 'kysely'
import type { Db, RowOf, Tx } from '../base/database/db.ts'
import { AppError, appErrorOf, fieldError } from '../base/errors/errors.ts'
import { bogotaDay } from '../base/text/time.ts'

type Profile = RowOf<'profiles'>

/** The number of a document without the signs between its parts, to compare it; the database has an index of the same expression. */
export const bareDocument = (document: string): string => document.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

/** The same of a column of a statement. */
export const bareColumn = (column: string): RawBuilder<string> =>
  sql`upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g'))`

type Numbered = Pick<Profile, 'document_type_id' | 'document'>

/** Whether two documents have the same type and number. */
export function isSameDocument(one: Numbered, other: Numbered): boolean {
  return one.document_type_id === other.document_type_id && bareDocument(one.document) === bareDocument(other.document)
}

/** The UPZ and the neighbourhood of a person as citizens read and send them. */
export const upzCode = sql<string | null>`coalesce((select upz_code from upz where upz.id = profiles.upz_id),
  case when profiles.locality_id in (${sql.join(noPartsOfBogota.map((id) => sql.lit(id)))}) then ${sql.lit(noUpzCode)} end)`
export const neighborhoodId = sql<number | null>`coalesce(profiles.neighborhood_id,
  case when profiles.other_neighborhood_name is not null then ${sql.lit(otherNeighborhood)} end)`

/** The fields that count for the completion. */
const counted = personFieldList.filter(({ isCounted }) => isCounted).map(({ column }) => sql.ref(`profiles.${column}`))

/** Per cent of the fields of a person that are filled in. */
export const completion = sql<number>`round(100.0 * num_nonnulls(${sql.join(counted)}) / ${sql.lit(counted.length)})::integer`

/** The UPZ of a code; null outside the city. @throws AppError 422 on `upz_id` */
async function upzOf(db: Db, code: string, localityId: number): Promise<number | null> {
  const upz = await db
    .selectFrom('upz')
    .select('id')
    .where('upz_code', '=', code)
    .where('locality_id', '=', localityId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (upz !== undefined) return upz.id
  if (code === noUpzCode && !isPartOfBogota(localityId)) return null
  throw fieldError('upz_id', 'validation.exists')
}

type FormRow = Pick<Profile, Exclude<PersonFieldName, 'profile_type_id'> & keyof Profile>

/** The fields of the form by their columns. */
const formColumns = personFieldList.filter(({ form }) => form !== undefined)

/**
 * A form as columns of `profiles`. Fields that do not apply are removed: the name of a neighbourhood that the list has, the kind of a disability
 * that the person does not have, the fields for adults only.
 * @throws AppError 422 on `upz_id` or a telephone number
 */
export async function personColumns(db: Db, form: PersonForm, now: Date): Promise<FormRow> {
  refuseUnknownPhones(form)
  const isOther = form.neighborhood_id === otherNeighborhood
  const isOfAge = isAdult(form, now)
  const sent = form as Readonly<Record<string, unknown>>
  const columns = formColumns.map(({ column, formName = column, isForAdults }) => {
    const isRequested = isOfAge || isForAdults !== true
    return [column, isRequested ? (sent[formName] ?? null) : null]
  })
  return {
    ...Object.fromEntries(columns),
    document: form.document.toUpperCase(),
    surname: form.surname ?? '',
    upz_id: await upzOf(db, form.upz_id, form.locality_id),
    neighborhood_id: isOther ? null : form.neighborhood_id,
    other_neighborhood_name: isOther ? (form.other_neighborhood_name ?? null) : null,
    disability_id: form.has_disability ? (form.disability_id ?? null) : null,
  }
}

const phoneColumns = personFieldList.filter(({ kind }) => kind === 'phone').map(({ column }) => column)

/** The telephone numbers of a form that no country has. The rules of the contract look only at their form. */
export function unknownPhones(form: Readonly<Record<string, unknown>>): readonly PersonFieldName[] {
  return phoneColumns.filter((column) => {
    const phone = form[column]
    return typeof phone === 'string' && !isPhone(phone)
  })
}

/** Refuses telephone numbers that no country has. @throws AppError 422 on each of these fields */
export function refuseUnknownPhones(form: Readonly<Record<string, unknown>>): void {
  const wrong = unknownPhones(form)
  if (wrong.length === 0) return
  const errors = Object.fromEntries(wrong.map((field) => [field, [{ key: 'validation.phone_number' }]]))
  throw new AppError('invalid', { errors })
}

/** The fields of a form whose columns have another name. */
const formFields: Readonly<Record<string, string>> = Object.fromEntries(
  formColumns.flatMap(({ column, formName }) => (formName === undefined ? [] : [[column, formName]])),
)

/**
 * Writes a person and names errors by the fields of the citizens' form.
 * @throws AppError 422 `person_exists` when another person has the document
 */
export async function withFormFields<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const appError = appErrorOf(error)
    if (appError?.code === 'document_taken') throw new AppError('person_exists')
    if (appError?.errors === undefined) throw error
    const errors: FieldErrors = Object.fromEntries(
      Object.entries(appError.errors).map(([field, found]) => [formFields[field] ?? field, found]),
    )
    throw new AppError(appError.code, { errors })
  }
}

const oldestYears = 120

type Fitting = Pick<PersonForm, 'birthdate' | 'document_type_id' | 'has_disability'>

/** Whether a person is of age. Then they are in another person's care only with a proof. */
export function isAdult({ birthdate }: Pick<Fitting, 'birthdate'>, now: Date): boolean {
  return ageOn(birthdate, bogotaDay(now)) >= adultAge
}

/**
 * Refuses a birth date or a type of document that the holder of an account, or a beneficiary, cannot have.
 * @throws AppError 422 on `birthdate` or `document_type_id`
 */
export async function refuseUnfittingDocument(
  db: Db,
  form: Pick<Fitting, 'birthdate' | 'document_type_id'>,
  isHolder: boolean,
  now: Date,
): Promise<void> {
  const today = bogotaDay(now)
  const age = ageOn(form.birthdate, today)
  const min = `${Number(today.slice(0, 4)) - oldestYears}${today.slice(4)}`
  const max = bogotaDay(new Date(now.getTime() - dayLength))
  if (form.birthdate < min || form.birthdate > max) {
    throw fieldError('birthdate', 'validation.date_between', { min, max })
  }
  if (isHolder && age < adultAge) throw fieldError('birthdate', 'validation.holder_adult')
  const fitting = isHolder ? holderDocuments : beneficiaryDocuments(age)
  if (fitting.includes(form.document_type_id)) return
  if (isHolder) throw fieldError('document_type_id', 'validation.holder_document')
  const types = await db.selectFrom('document_types').select('name').where('id', 'in', fitting).orderBy('id').execute()
  const names = types.map(({ name }) => name).join(', ')
  throw fieldError('document_type_id', 'validation.age_document', { age, types: names })
}

/** Refuses an adult beneficiary who has no disability and is not old. @throws AppError 422 on `has_disability` */
export function refuseUncaredAdult({ birthdate, has_disability }: Fitting, now: Date): void {
  const age = ageOn(birthdate, bogotaDay(now))
  if (age >= adultAge && age < oldAge && !has_disability) {
    throw fieldError('has_disability', 'validation.adult_in_care', { age: oldAge })
  }
}

/** The column of a list of places with the larger place. */
export const largerPlaces: Readonly<Partial<Record<PersonList, string>>> = {
  states: 'country_id',
  cities: 'state_id',
  upz: 'locality_id',
  neighborhoods: 'upz_id',
}

/** Fields whose row belongs to the row of another field, as a city belongs to its department. */
const nested = personFieldList.flatMap(({ column: child, list, within: parent }) => {
  const column = list && largerPlaces[list]
  return column === undefined || list === undefined || parent === undefined
    ? []
    : [{ child, table: list, parent, column }]
})

/**
 * Refuses a place that does not belong to the larger place, with the error on the field of the smaller one. The caller has
 * written the person.
 */
export async function refuseMisplaced(tx: Tx, id: number, changed: readonly string[]): Promise<void> {
  const touched = nested.filter(({ child, parent }) => changed.includes(child) || changed.includes(parent))
  if (touched.length === 0) return
  const checks = touched.map(
    ({ child, table, parent, column }): RawBuilder<unknown> => sql`
      select ${child} as field from profiles join ${sql.table(table)} as inner_place on inner_place.id = profiles.${sql.ref(child)}
      where profiles.id = ${id} and inner_place.${sql.ref(column)} is not null
        and inner_place.${sql.ref(column)} is distinct from profiles.${sql.ref(parent)}`,
  )
  const { rows } = await sql<{ field: string }>`${sql.join(checks, sql` union all `)}`.execute(tx)
  if (rows[0] !== undefined) throw fieldError(rows[0].field, 'validation.exists')
}
