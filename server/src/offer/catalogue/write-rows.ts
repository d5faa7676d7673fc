import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import { sql } from 'kysely'
import { type Db, presentRow, type Tx } from '../../base/database/db.ts'
import { fieldError } from '../../base/errors/errors.ts'
import { changedValues } from '../../base/services/audit/audit.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { cataloguePolicy } from '../../base/services/authority/policies/catalogue.ts'
import { type ChangeContext, type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { readRow } from './rows.ts'

/** SQLSTATE of a foreign key that a write violates. */
const foreignKeyViolation = '23503'

export type Values = Readonly<Record<string, unknown>>

/** The values in a body for the fields that are columns of the table. Fields that the body does not contain are left out. */
export function valuesOf({ fields }: AnyCatalogue, body: Values): Values {
  const given = Object.entries(fields).map(([name, { control }]) => [name, control === 'file' ? undefined : body[name]])
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** The initial values of the form, for fields that a new row does not contain. */
function initialOf({ fields }: AnyCatalogue): Values {
  const initial = Object.entries(fields).map(([name, { facts }]) => [name, facts.initial])
  return Object.fromEntries(initial.filter(([, value]) => value !== undefined))
}

/** Locks the rows that a row refers to, so that nobody deletes them meanwhile. Returns the first field whose row does not exist. */
export async function missingReference(tx: Tx, { fields }: AnyCatalogue, values: Values): Promise<string | undefined> {
  for (const [name, { facts }] of Object.entries(fields)) {
    if (facts.to === undefined || values[name] === undefined || values[name] === null) continue
    const table = sql.table(facts.to.replaceAll('-', '_'))
    const { rows } = await sql`
      select from ${table} where id = ${values[name]} and deleted_at is null for key share`.execute(tx)
    if (rows.length === 0) return name
  }
  return undefined
}

/**
 * Writes a new row; returns its id. `shown` are values stored elsewhere that belong in the audit row.
 * @throws AppError 403; 422 for a reference that does not exist. The database refuses a duplicate value that must be unique.
 */
export async function storeRow(
  tx: Tx,
  catalogue: AnyCatalogue,
  context: ChangeContext,
  given: Values,
  shown: Values = {},
): Promise<Changed<number>> {
  const { entity, table } = catalogue
  cataloguePolicy(catalogue).refuse(context.principal, 'create')
  const values = { ...initialOf(catalogue), ...given }
  const missing = await missingReference(tx, catalogue, values)
  if (missing !== undefined) throw fieldError(missing, 'validation.exists')
  const row = { ...values, created_at: context.now, updated_at: context.now }
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { id } = await presentRow<{ id: number }>(tx)`
    insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))}) returning id`
  const new_values = { ...valuesOf(catalogue, values), ...shown }
  return { audits: [{ event: 'created', entity, entity_id: id, new_values }], result: id }
}

/** The lock of a row for an action. @throws AppError 404, 403, 409 when a row to restore is not deleted */
export function rowLock(
  catalogue: AnyCatalogue,
  id: number,
  action: 'update' | 'destroy' | 'restore',
): RecordLock<CatalogueRow> {
  const { lock, refuse } = cataloguePolicy(catalogue)
  // While a row is locked `for update`, no row can begin to refer to it, see {@link missingReference}.
  const strength = action === 'destroy' ? 'for update' : 'for no key update'
  return {
    lock: (tx, principal) => lock(tx, principal, id, strength),
    authorize: (principal, row) => refuse(principal, action, row),
  }
}

/** The response of an update. */
export interface UpdateMessage {
  readonly data: string
  readonly details: null
}

/** Updates one live row; returns a message that says whether there was anything to change. @throws AppError 404, 403, 409 stale with the current row, and what `change` throws */
export async function withLockedRow(
  tx: Tx,
  catalogue: AnyCatalogue,
  context: ChangeContext & {
    readonly params: { readonly id: number }
    readonly body: Values
    readonly translate: (key: string) => string
  },
  change: (row: CatalogueRow) => Promise<Changed<boolean>>,
): Promise<Changed<UpdateMessage>> {
  const { id } = context.params
  const version = context.body.version as number | undefined
  const locked = rowLock(catalogue, id, 'update')
  const expected = { version, read: (db: Db) => readRow(db, context.principal, catalogue, id) }
  const { audits, result } = await withLocked(tx, context, { ...locked, expected }, (_, row) => change(row))
  return { audits, result: { data: context.translate(result ? 'done.updated' : 'done.unchanged'), details: null } }
}

/**
 * Changes a locked row. `shown` are values stored elsewhere that belong in the audit row.
 * @returns whether there was anything to change
 * @throws AppError 422 for a field that the system fixes, a reference that does not exist, or a value on which rows that refer to this one
 *   depend, such as the family of a status
 */
export async function updateRow(
  tx: Tx,
  catalogue: AnyCatalogue,
  row: CatalogueRow,
  given: Values,
  shown: { readonly old: Values; readonly new: Values } = { old: {}, new: {} },
): Promise<Changed<boolean>> {
  const { entity, table, system } = catalogue
  const { changed: names, new_values: changes } = changedValues(row, given)
  if (names.length === 0) return { audits: nothingChanged, result: false }
  const fixed = system.ids.includes(row.id) ? names.find((name) => system.fixed.includes(name)) : undefined
  if (fixed !== undefined) throw fieldError(fixed, 'field_errors.fixed')
  const missing = await missingReference(tx, catalogue, changes)
  if (missing !== undefined) throw fieldError(missing, 'validation.exists')
  const set = sql.join(Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  await sql`update ${sql.table(table)} set ${set} where id = ${row.id}`.execute(tx).catch((error) => {
    const { code, table: referring, detail = '' } = error as { code?: string; table?: string; detail?: string }
    const [, field] = /\(id, (\w+)\)=/.exec(detail) ?? []
    if (code !== foreignKeyViolation || referring === table || field === undefined) throw error
    throw fieldError(field, 'field_errors.fixed_in_use')
  })
  // Columns outside the catalogue's fields, such as where a file is stored, are in the audit row only through `shown`.
  const audited = names.filter((name) => name in catalogue.fields || name in catalogue.columns)
  const old_values = { ...Object.fromEntries(audited.map((name) => [name, row[name]])), ...shown.old }
  const new_values = { ...Object.fromEntries(audited.map((name) => [name, changes[name]])), ...shown.new }
  return { audits: [{ event: 'updated', entity, entity_id: row.id, old_values, new_values }], result: true }
}
