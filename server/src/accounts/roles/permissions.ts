import { abilityName, entityClass, entityType, type Locale, roleIdentifier, storedType } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { models, type Permission, type RolePermission } from '@portal/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '../../base/database/counts.ts'
import { type Db, insertRow, type Tx, updateById } from '../../base/database/db.ts'
import { lockRights } from '../../base/database/locks.ts'
import { AppError, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { translate } from '../../base/text/i18n.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import type { KeyLock } from './roles.ts'

async function read(db: Db, from: RawBuilder<unknown>): Promise<RolePermission[]> {
  const { rows } = await sql<Omit<StoredRow<RolePermission>, 'options'>>`
    select abilities.id, abilities.name, abilities.title, abilities.entity_id, abilities.entity_type,
      abilities.only_owned, abilities.scope, abilities.version, abilities.created_at, abilities.updated_at,
      (select count(*)::integer from role_abilities where ability_id = abilities.id) as roles_count, ${from}
    order by abilities.entity_type, abilities.name, abilities.only_owned, abilities.id`.execute(db)
  return rows.map((row) => ({ ...wireRow(row), options: [] }))
}

export function listPermissions(db: Db): Promise<Permission[]> {
  return read(db, sql`false as forbidden from abilities`)
}

/** The abilities that a role allows or forbids. @throws AppError 404. */
export async function listRolePermissions(db: Db, roleId: number): Promise<RolePermission[]> {
  present(await db.selectFrom('roles').select('id').where('id', '=', roleId).executeTakeFirst())
  const ofRole = sql`role_abilities.forbidden from role_abilities
    join abilities on abilities.id = role_abilities.ability_id where role_abilities.role_id = ${roleId}`
  return read(db, ofRole)
}

/** The models that abilities can name, with their names in the language of the request. */
export function listModels(locale: Locale): { id: string; name: string; model: string }[] {
  return models
    .filter((model) => model !== 'Role')
    .map((model) => ({ id: entityClass(model), name: translate(locale, `models.${model}`), model }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

/** Lower case, with the portal's suffix. */
function storedName(name: string): string {
  const lower = name.toLowerCase()
  return lower.endsWith(`-${roleIdentifier}`) ? lower : `${lower}-${roleIdentifier}`
}

function valuesOf(body: CallContext<typeof calls.storePermission>['body']) {
  const { title, entity_type, entity_id, only_owned } = body
  const values = {
    name: storedName(body.name),
    title,
    entity_type: storedType(entity_type),
    entity_id: entity_id ?? null,
    only_owned: only_owned ?? false,
  }
  refuseUnstorable(values)
  return values
}

/** Creates an ability; returns its id. @throws AppError 422 on `name` when an equal one exists, or when it cannot be stored */
export async function storePermission(
  tx: Tx,
  { body }: CallContext<typeof calls.storePermission>,
): Promise<Changed<number>> {
  const values = valuesOf(body)
  await lockRights(tx)
  const id = await insertRow(tx, 'abilities', values)
  return { audits: [{ event: 'created', entity: 'Ability', entity_id: id, new_values: values }], result: id }
}

async function lockPermission(tx: Tx, id: number, lock: KeyLock) {
  await lockRights(tx)
  return tx
    .selectFrom('abilities')
    .select(['id', 'name', 'title', 'entity_type', 'entity_id', 'only_owned', 'version'])
    .where('id', '=', id)
    [lock]()
    .executeTakeFirst()
}

type LockedPermission = NonNullable<Awaited<ReturnType<typeof lockPermission>>>

/** The lock of an ability. @throws AppError 404; 409 for the superadmin's, or stale with the current ability */
function permissionLock(id: number, keyLock: KeyLock, version?: number): RecordLock<LockedPermission> {
  return {
    lock: (tx) => lockPermission(tx, id, keyLock),
    authorize: (_, { name }) => {
      if (name === '*') throw new AppError('system_row')
    },
    expected: { version, read: async (db) => (await listPermissions(db)).find((one) => one.id === id) },
  }
}

/** Changes an ability for every role that has it. @throws AppError 404, 409 stale or for the superadmin's, 422 */
export async function updatePermission(
  tx: Tx,
  context: CallContext<typeof calls.updatePermission>,
): Promise<Changed<undefined>> {
  const { params, body } = context
  const values = valuesOf(body)
  const lock = permissionLock(params.id, 'forNoKeyUpdate', body.version)
  return withLocked(tx, context, lock, async (_, { id, version, ...before }) => {
    // The ability is part of the matrices of these roles, so they get a new version.
    await sql`update roles set title = title
      where id in (select role_id from role_abilities where ability_id = ${id})`.execute(tx)
    await updateById(tx, 'abilities', id, values)
    return [{ event: 'updated', entity: 'Ability', entity_id: id, old_values: before, new_values: values }]
  })
}

/** Deletes an ability. @throws AppError 404; 409 for one that a role has, and for the superadmin's */
export function destroyPermission(
  tx: Tx,
  context: CallContext<typeof calls.destroyPermission>,
): Promise<Changed<undefined>> {
  const lock = permissionLock(context.params.id, 'forUpdate')
  return withLocked(tx, context, lock, async (_, { id, version, ...before }) => {
    const holders = await countRows(tx, sql`select from role_abilities where ability_id = ${id}`)
    if (holders > 0) throw new AppError('in_use', { details: [{ entity: 'Role', count: holders }] })
    await tx.deleteFrom('abilities').where('id', '=', id).execute()
    return [{ event: 'deleted', entity: 'Ability', entity_id: id, old_values: before }]
  })
}

const types: readonly string[] = models.map(entityType)

/** The model at the end of an ability's name; the longer one of two: `view-participant-role` is not about roles. */
function modelNamed(name: string): string | undefined {
  const fits = models.filter((model) => `-${name}`.endsWith(abilityName('', model)))
  return fits.toSorted((a, b) => b.length - a.length)[0]
}

/**
 * Refuses abilities that would allow more than they seem to (ADR 0017): a wildcard name on a single type matches every model
 * whose name it contains. Only the superadmin may have the wildcard for everything, and abilities for roles.
 * @throws AppError 422.
 */
export function refuseUnstorable({ name, entity_type }: Pick<Permission, 'name' | 'entity_type'>): void {
  const isRoles = entity_type === entityType('Role') || modelNamed(name) === 'Role'
  if (name.includes('*') || entity_type === '*' || isRoles || !types.includes(entity_type)) {
    const errors = { entity_type: [{ key: 'error_codes.ability_not_storable' }] }
    throw new AppError('ability_not_storable', { errors })
  }
}
