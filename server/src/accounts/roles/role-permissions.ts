import { abilityName, entityType, storedRole } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type Grant, models } from '@portal/contract/staff'
import { sql } from 'kysely'
import { insertRow, type Tx } from '../../base/database/db.ts'
import { lockRights } from '../../base/database/locks.ts'
import { AppError, fieldError, notFound } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { translate, translateOr } from '../../base/text/i18n.ts'
import { refuseUnstorable } from './permissions.ts'
import { roleLock, storedName } from './roles.ts'

/** A cell of the permission matrix as it is stored. */
interface Mark {
  readonly ability_id: number
  readonly name: string
  readonly forbidden: boolean
}

/** @throws AppError 409 for the superadmin, who may always do everything */
function refuseSuperadmin({ name }: { readonly name: string }): void {
  if (name === storedRole('superadmin')) throw new AppError('system_row')
}

/** Raises the version of a role, so that a matrix read earlier becomes stale. @returns the new version of the role */
async function raiseVersion(tx: Tx, { id, title }: { readonly id: number; readonly title: string }): Promise<number> {
  const update = tx.updateTable('roles').set({ title }).where('id', '=', id)
  return (await update.returning('version').executeTakeFirstOrThrow()).version
}

/** The title of an ability without one: the action and the model, in Spanish, like the seeded abilities. */
function titleOf({ action, entity, only_owned }: Grant): string {
  const verb = translateOr('es', `actions.${action}`, action)
  const what = translateOr('es', `models.${entity}`, entity)
  return `${verb} ${what.toLocaleLowerCase('es')}${only_owned ? ` (${translate('es', 'actions.own')})` : ''}`
}

/** The stored ability of a matrix cell. It creates the ability if there is none. */
async function markOf(tx: Tx, grant: Grant, index: number): Promise<Mark> {
  const { action, entity, entity_id, only_owned, forbidden } = grant
  if (!(models as readonly string[]).includes(entity)) throw fieldError(`grants.${index}.entity`, 'validation.exists')
  const name = abilityName(action, entity)
  const entity_type = entityType(entity)
  refuseUnstorable({ name, entity_type })
  const find = sql<{ id: number }>`
    select id from abilities where name = ${name} and entity_type = ${entity_type}
      and entity_id is not distinct from ${entity_id ?? null}::integer and only_owned = ${only_owned}`
  const make = sql<{ id: number }>`
    insert into abilities (name, title, entity_type, entity_id, only_owned)
    values (${name}, ${titleOf(grant)}, ${entity_type}, ${entity_id ?? null}, ${only_owned})
    on conflict do nothing returning id`
  const first = async (statement: typeof find) => (await statement.execute(tx)).rows[0]
  // Another transaction may create the ability between the first two statements. The insert waits for it, and the last one finds it.
  const ability = (await first(find)) ?? (await first(make)) ?? (await first(find))
  if (ability === undefined) throw new AppError('not_ready', { retryAfter: 1 })
  return { ability_id: ability.id, name, forbidden }
}

async function lockedPermissions(tx: Tx, roleId: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select ability_id, name, forbidden from role_abilities join abilities on abilities.id = ability_id
    where role_id = ${roleId} order by ability_id`.execute(tx)
  return rows
}

const keyOf = ({ ability_id, forbidden }: Mark) => `${ability_id} ${forbidden}`

/** The abilities in the form of the audit log: by name, with a sign for those that forbid. */
function auditNames(marks: readonly Mark[]): string[] {
  return marks.map(({ name, forbidden }) => (forbidden ? `− ${name}` : name))
}

function auditOf(roleId: number, removed: readonly Mark[], added: readonly Mark[]): AuditEntry {
  return {
    event: 'permissions-changed',
    entity: 'Role',
    entity_id: roleId,
    old_values: { abilities: auditNames(removed) },
    new_values: { abilities: auditNames(added) },
  }
}

async function insertMarks(tx: Tx, roleId: number, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  const rows = marks.map(({ ability_id, forbidden }) => ({ role_id: roleId, ability_id, forbidden }))
  await tx.insertInto('role_abilities').values(rows).execute()
}

/**
 * Replaces the abilities of a role by exactly these, in one transaction.
 * @returns how many abilities were added and removed, and the new version of the role
 * @throws AppError 404, 409 stale or the superadmin's role, 422 for a model that does not exist or an ability that cannot be stored.
 */
export async function writeRolePermissions(
  tx: Tx,
  context: CallContext<typeof calls.writeRolePermissions>,
): Promise<Changed<{ added: number; removed: number; version: number }>> {
  const { params, body } = context
  const lock = roleLock(params.id, 'forNoKeyUpdate', body.version)
  return withLocked(tx, context, lock, async (_, role) => {
    refuseSuperadmin(role)
    const marks: Mark[] = []
    for (const [index, grant] of body.grants.entries()) marks.push(await markOf(tx, grant, index))
    // A role has an ability only once. If the list contains it twice, the last entry counts.
    const requested = [...new Map(marks.map((mark) => [mark.ability_id, mark])).values()]
    const locked = await lockedPermissions(tx, role.id)
    const requestedKeys = new Set(requested.map(keyOf))
    const lockedKeys = new Set(locked.map(keyOf))
    const removed = locked.filter((mark) => !requestedKeys.has(keyOf(mark)))
    const added = requested.filter((mark) => !lockedKeys.has(keyOf(mark)))
    const isSame = removed.length + added.length === 0
    if (isSame) return { audits: nothingChanged, result: { added: 0, removed: 0, version: role.version } }
    await sql`delete from role_abilities where role_id = ${role.id}
      and ability_id = any(${removed.map(({ ability_id }) => ability_id)}::integer[])`.execute(tx)
    await insertMarks(tx, role.id, added)
    const version = await raiseVersion(tx, role)
    const result = { added: added.length, removed: removed.length, version }
    return { audits: [auditOf(role.id, removed, added)], result }
  })
}

/** Allows or forbids a role one ability. @throws AppError 404 for role or ability, 409 for the superadmin's role */
export function attachPermission(
  tx: Tx,
  context: CallContext<typeof calls.attachPermission>,
): Promise<Changed<undefined>> {
  const { params, body } = context
  const forbidden = body.forbidden ?? false
  return withLocked(tx, context, roleLock(params.id, 'forNoKeyUpdate'), async (_, role) => {
    refuseSuperadmin(role)
    const ability = await tx
      .selectFrom('abilities')
      .select(['id', 'name', 'entity_type'])
      .where('id', '=', params.permission)
      .executeTakeFirstOrThrow(notFound)
    refuseUnstorable(ability)
    const locked = (await lockedPermissions(tx, role.id)).filter(({ ability_id }) => ability_id === ability.id)
    if (locked.some((mark) => mark.forbidden === forbidden)) return nothingChanged
    await tx
      .insertInto('role_abilities')
      .values({ role_id: role.id, ability_id: ability.id, forbidden })
      .onConflict((conflict) => conflict.columns(['role_id', 'ability_id']).doUpdateSet({ forbidden }))
      .execute()
    await raiseVersion(tx, role)
    const added = { ability_id: ability.id, name: ability.name, forbidden }
    return [auditOf(role.id, locked, [added])]
  })
}

/** Removes an ability from a role. @throws AppError 404 when the role does not have it, 409 for the superadmin's role */
export function detachPermission(
  tx: Tx,
  context: CallContext<typeof calls.detachPermission>,
): Promise<Changed<undefined>> {
  const { params } = context
  return withLocked(tx, context, roleLock(params.id, 'forNoKeyUpdate'), async (_, role) => {
    refuseSuperadmin(role)
    const locked = (await lockedPermissions(tx, role.id)).filter(({ ability_id }) => ability_id === params.permission)
    if (locked.length === 0) throw new AppError('not_found')
    const mark = tx.deleteFrom('role_abilities').where('role_id', '=', role.id)
    await mark.where('ability_id', '=', params.permission).execute()
    await raiseVersion(tx, role)
    return [auditOf(role.id, locked, [])]
  })
}

/** The roles to copy. @throws AppError 422 if one does not exist or is the superadmin's, which must stay the only one */
async function originalsOf(tx: Tx, { copy_of, copies_of = [] }: CallContext<typeof calls.storeRole>['body']) {
  const requested = [
    ...(copy_of === undefined ? [] : [{ id: copy_of, field: 'copy_of' }]),
    ...copies_of.map((id) => ({ id, field: 'copies_of' })),
  ]
  const ids = requested.map(({ id }) => id)
  const roles = ids.length === 0 ? [] : await tx.selectFrom('roles').selectAll().where('id', 'in', ids).execute()
  for (const { id, field } of requested) {
    const role = roles.find((one) => one.id === id)
    if (role === undefined) throw fieldError(field, 'validation.exists')
    if (role.name === storedRole('superadmin')) throw fieldError(field, 'field_errors.role_not_copied')
  }
  return roles
}

/** The abilities of several roles together, each once. An ability that one of them forbids is forbidden. */
async function marksTogether(tx: Tx, roles: readonly { readonly id: number }[]): Promise<Mark[]> {
  const marks = new Map<number, Mark>()
  for (const { id } of roles) {
    for (const mark of await lockedPermissions(tx, id)) {
      if (marks.get(mark.ability_id)?.forbidden !== true) marks.set(mark.ability_id, mark)
    }
  }
  return [...marks.values()]
}

/**
 * Creates a role, without abilities or with those of other roles, whose values it takes where the body has none: the widest scope, and the
 * strictest ways to sign in. Returns its id.
 * @throws AppError 422 on `name` when it is taken or built in, on `copy_of` or `copies_of` for a role that cannot be copied.
 */
export async function storeRole(tx: Tx, { body }: CallContext<typeof calls.storeRole>): Promise<Changed<number>> {
  await lockRights(tx)
  const originals = await originalsOf(tx, body)
  const isOwn = originals.length > 0 && originals.every(({ scope }) => scope === 'own')
  const values = {
    name: storedName(body.name),
    title: body.title,
    requires_totp: body.requires_totp ?? originals.some(({ requires_totp }) => requires_totp),
    scope: body.scope ?? (isOwn ? ('own' as const) : ('all' as const)),
    sso_only: body.sso_only ?? originals.some(({ sso_only }) => sso_only),
  }
  const id = await insertRow(tx, 'roles', values)
  const created = { event: 'created', entity: 'Role', entity_id: id, new_values: values }
  if (originals.length === 0) return { audits: [created], result: id }
  const marks = await marksTogether(tx, originals)
  await insertMarks(tx, id, marks)
  return { audits: [created, auditOf(id, [], marks)], result: id }
}
