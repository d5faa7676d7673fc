import * as z from 'zod/mini'
import { call, messageResponse, page, portal, raw, stored, textOrNull, versioned } from '../../base/call.ts'
import { columnsNamed } from '../../base/columns.ts'
import { needs } from '../../base/models.ts'
import { roleScopes, verdicts } from '../../base/permissions.ts'
import { arrayUpTo, listOf, queryFlag, queryInt, version } from '../../base/query.ts'
import { alphaDashPermissionsRequired, alphaDashRequired, inputTextRequired } from '../../base/rules.ts'
import { abilityFields } from '../rights.ts'

/** Only the superadmin administers roles and abilities: no ability on roles can be granted (ADR 0017). */
const superadmin = { tag: 'security', needs: needs('manage', 'Role') }
export const role = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  is_builtin: z.boolean(),
  /** Whether people with this role must also sign in with a one-time code. */
  requires_totp: z.boolean(),
  /** The scope: all citizens, or only those whose validator is the person with the role. */
  scope: z.enum(roleScopes),
  /** Whether people with this role sign in only with the identity of the institute. Never the superadmin's. */
  sso_only: z.boolean(),
  users_count: z.int(),
  abilities_count: z.int(),
  ...versioned,
})
export type Role = z.infer<typeof role>

const roleBody = {
  title: inputTextRequired,
  requires_totp: z.optional(queryFlag),
  scope: z.optional(z.enum(roleScopes, 'validation.one_of')),
  sso_only: z.optional(queryFlag),
}

const columns = (...names: string[]) => ({ headers: columnsNamed(names, { right: ['id'] }) })
const permissionColumns = columns('id', 'title', 'name', 'entity_type', 'entity_id', 'only_owned', 'actions')

export const listRoles = call('GET', portal('admin/roles'), {
  ...superadmin,
  summary: 'Roles of the portal, each with its number of people and abilities',
  query: z.object({
    /** Roles that allow or forbid this ability. */
    ability_id: z.optional(queryInt),
  }),
  columns: columns('id', 'title', 'name', 'created_at', 'updated_at', 'actions'),
  response: page(role),
})

export const storeRole = call('POST', portal('admin/roles'), {
  ...superadmin,
  summary:
    'Create a role; its name is lower-cased and gets the portal’s prefix. With `copy_of` it has the abilities of that role, with `copies_of` those of all of these together, and by default the widest scope and the strictest sign-in of them',
  body: z.object({
    name: alphaDashRequired,
    ...roleBody,
    copy_of: z.optional(queryInt),
    copies_of: z.optional(listOf(queryInt, 50)),
  }),
  ...stored,
})

export const updateRole = call('PUT', portal('admin/roles/:id'), {
  ...superadmin,
  summary: 'Change a role; built-in ones keep their name, the superadmin’s its scope and both ways to sign in',
  body: z.object({ name: z.optional(alphaDashPermissionsRequired), ...roleBody, version }),
})

export const destroyRole = call('DELETE', portal('admin/roles/:id'), {
  ...superadmin,
  summary: 'Delete a role that nobody has and that is not built in',
})

/** An ability as it is stored (wire §2.7). */
export const permission = z.object({
  ...abilityFields,
  options: z.array(z.unknown()),
  scope: textOrNull,
  roles_count: z.int(),
  ...versioned,
})
export type Permission = z.infer<typeof permission>

/** The id of the record, if an ability is for one record only. */
const recordId = z.pipe(queryInt, z.int().check(z.gte(1, 'validation.exists')))

const permissionBody = z.object({
  name: alphaDashPermissionsRequired,
  title: inputTextRequired,
  entity_type: inputTextRequired,
  entity_id: z.nullish(recordId),
  only_owned: z.optional(queryFlag),
})

export const listPermissions = call('GET', portal('admin/permissions'), {
  ...superadmin,
  summary: 'All abilities',
  columns: permissionColumns,
  response: page(permission),
})

export const storePermission = call('POST', portal('admin/permissions'), {
  ...superadmin,
  summary: 'Create an ability; its name is lower-cased and gets the portal’s suffix',
  body: permissionBody,
  ...stored,
})

export const updatePermission = call('PUT', portal('admin/permissions/:id'), {
  ...superadmin,
  summary: 'Change an ability',
  body: z.extend(permissionBody, { version }),
})

export const destroyPermission = call('DELETE', portal('admin/permissions/:id'), {
  ...superadmin,
  summary: 'Delete an ability that no role has',
})

export const listModels = call('GET', portal('admin/models'), {
  ...superadmin,
  summary: 'The models of abilities, by their class; `entity_type` is accepted with either separator',
  response: raw(z.array(z.object({ id: z.string(), name: z.string(), model: z.string() }))),
})

const rolePermission = z.extend(permission, { forbidden: z.boolean() })
export type RolePermission = z.infer<typeof rolePermission>

export const listRolePermissions = call('GET', portal('admin/roles/:id/permissions'), {
  ...superadmin,
  summary: 'The abilities of a role, granted and forbidden',
  columns: permissionColumns,
  response: page(rolePermission),
})

/** One cell of the matrix: an action on a model, for all records, for own records, or for one record. */
export const grant = z.object({
  action: z.string().check(z.regex(/^[a-z][a-z-]{1,40}$/)),
  entity: z.string().check(z.regex(/^[A-Za-z]{2,60}$/)),
  entity_id: z._default(z.nullish(recordId), null),
  only_owned: z._default(queryFlag, false),
  forbidden: z._default(queryFlag, false),
})
export type Grant = z.infer<typeof grant>

export const writeRolePermissions = call('PUT', portal('admin/roles/:id/permissions'), {
  ...superadmin,
  summary: 'Give a role exactly these abilities, in one transaction; returns the added and removed ones',
  body: z.object({ grants: arrayUpTo(grant, 1000), version }),
  response: messageResponse(z.object({ added: z.int(), removed: z.int(), version: z.int() })),
})

export const attachPermission = call('PUT', portal('admin/roles/:id/permissions/:permission'), {
  ...superadmin,
  summary: 'Give a role an ability, or forbid it',
  body: z.object({ forbidden: z.optional(queryFlag) }),
  status: 201,
})

export const detachPermission = call('DELETE', portal('admin/roles/:id/permissions/:permission'), {
  ...superadmin,
  summary: 'Remove an ability from a role',
})

const questionQuery = {
  action: z.string().check(z.regex(/^[a-z][a-z-]{1,40}$/, 'validation.regex')),
  entity: z.string().check(z.regex(/^[A-Za-z]{2,60}$/, 'validation.regex')),
  entity_id: z.optional(queryInt),
}

/** An ability, the roles that give it, and the result of its check. */
const checkedAbility = z.object({
  ...abilityFields,
  forbidden: z.boolean(),
  roles: z.array(z.string()),
  verdict: z.enum(verdicts),
})

/** An explanation counts only this many of the newest records, because a count of all records could take too long. */
export const mostRecordsCounted = 100_000

export const explain = call('GET', portal('admin/explain'), {
  ...superadmin,
  summary:
    'Why a person may or may not do something: what the database answers to their condition, and ability by ability',
  query: z.object({ user_id: queryInt, ...questionQuery }),
  response: raw(
    z.object({
      /** Whether the action is allowed: on the given record, or in calls that name no record. */
      allowed: z.boolean(),
      /** Whether a call accepts the person before it reads a record. */
      could_ever: z.boolean(),
      reason: z.enum(['allowed', 'forbidden', 'no-match', 'out-of-scope', 'suspended', 'no-record']),
      /** Whether the record is in the person's scope, whatever their abilities are. Without a record: false if they see none, else null. */
      in_scope: z.nullable(z.boolean()),
      /** Whether the person may view the citizen to whom the record belongs; null without a record or a citizen. */
      sees_citizen: z.nullable(z.boolean()),
      /** Null without a record, and for models that do not keep deleted records. */
      is_deleted: z.nullable(z.boolean()),
      /** Without a record: for how many of all records the action is allowed. Null with a record, and for actions that create one. */
      records: z.nullable(
        z.object({
          count: z.int(),
          of: z.int(),
          /** Whether there are older records that are not counted. */
          has_more: z.boolean(),
        }),
      ),
      /** The widest scope of their roles. */
      scope: z.enum(roleScopes),
      roles: z.array(z.object({ name: z.string(), title: z.string(), scope: z.enum(roleScopes) })),
      abilities: z.array(checkedAbility),
    }),
  ),
})
export type Explanation = z.infer<typeof explain.response>['data']

export const whoMay = call('GET', portal('admin/who-may'), {
  ...superadmin,
  summary: 'The people who may do an action: on every record, their own, some, or the given one',
  query: z.object(questionQuery),
  response: raw(
    z.array(
      z.object({
        id: z.int(),
        full_name: z.string(),
        username: z.string(),
        roles: z.array(z.string()),
        extent: z.enum(['all', 'all_but', 'own', 'own_but', 'some', 'record']),
      }),
    ),
  ),
})
