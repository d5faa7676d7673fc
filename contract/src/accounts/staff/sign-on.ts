import * as z from 'zod/mini'
import { call, messageResponse, moment, portal, raw, textOrNull } from '../../base/call.ts'
import { needs } from '../../base/models.ts'
import { anyInt, arrayUpTo, filledText, queryInt } from '../../base/query.ts'

/*
 * The settings of a superadmin for the sign-in of the institute: which group of the directory gives which role, and which account
 * belongs to which identity.
 */

const tag = 'sign-on'
const superadmin = { tag, needs: needs('manage', 'Role') }
const own = { tag, needs: 'session' } as const

/** The most rows of the table of groups. */
export const mostGroupRoles = 1000
/** The most characters of a group's name. */
export const longestGroup = 256
/** The most characters of the subject of an identity (OpenID Connect Core, section 2). */
export const longestSubject = 255

const roleOfGroup = z.object({ id: z.int(), name: z.string(), title: z.string() })

/** A group of the directory and the role that it gives. `users_count` is the number of people who have the role by this group now. */
export const groupRole = z.object({ claim: z.string(), role: roleOfGroup, users_count: z.int() })

export const groupRoleTable = z.object({ rows: z.array(groupRole), version: z.int() })
export type GroupRoleTable = z.infer<typeof groupRoleTable>

/** A row of the table as a client writes it. The group is compared exactly, so nothing is cut off or changed. */
const writtenGroupRole = z.object({
  claim: filledText(longestGroup),
  role_id: queryInt,
})
const writtenRows = arrayUpTo(writtenGroupRole, mostGroupRoles)

export const listGroupRoles = call('GET', portal('admin/group-roles'), {
  ...superadmin,
  summary: 'The groups of the directory with the role that each gives',
  response: raw(groupRoleTable),
})

export const writeGroupRoles = call('PUT', portal('admin/group-roles'), {
  ...superadmin,
  summary:
    'Write the whole table of groups. Roles that no row gives any more are taken at once; roles of new rows are given at the next sign-in or check of a person',
  body: z.object({ rows: writtenRows, version: z.optional(anyInt) }),
  response: messageResponse(z.object({ version: z.int(), taken: z.int() })),
})

/** The most people that a preview lists. */
export const mostPreviewedPeople = 50

const roleChange = z.object({ role: roleOfGroup, given: z.int(), taken: z.int() })

/** Somebody who gets or loses a role. `group` is the group that gives it; null for a role that is taken. */
const previewedPerson = z.object({
  user_id: z.int(),
  full_name: z.string(),
  username: z.string(),
  role: roleOfGroup,
  change: z.enum(['given', 'taken']),
  group: textOrNull,
})

export const previewGroupRoles = call('POST', portal('admin/group-roles/preview'), {
  ...superadmin,
  effect: 'reads',
  summary: 'Preview of the people who would get or lose a role with this table, by their groups at the last sign-in',
  body: z.object({ rows: writtenRows }),
  response: raw(
    z.object({
      /** The number of people who get and lose each role that changes. A role that somebody also has by hand does not change. */
      roles: z.array(roleChange),
      people: z.array(previewedPerson),
      /** Whether more people change than `people` lists. */
      has_more: z.boolean(),
      /** The number of people with an account of the institute, with and without stored groups. */
      known_count: z.int(),
      unknown_count: z.int(),
    }),
  ),
})
export type GroupRolePreview = z.infer<typeof previewGroupRoles.response>['data']

export const linkIdentity = call('POST', portal('users/:id/identity'), {
  ...superadmin,
  summary: 'Link an identity at the provider to an account, before its person signs in with it',
  body: z.object({
    subject: z
      .string('validation.required')
      .check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(longestSubject, 'validation.max')),
  }),
  status: 201,
})

export const unlinkIdentity = call('DELETE', portal('users/:id/identity'), {
  ...superadmin,
  summary: 'Unlink the identity of an account: its sessions end and the roles of its groups are removed',
})

const identity = z.object({
  issuer: z.string(),
  subject: z.string(),
  created_at: moment,
  last_seen_at: z.nullable(moment),
})

/** The latest claims of the directory about a person. */
export const directory = z.extend(identity, {
  /** The claims of the last sign-in, cut and without tokens. */
  claims: z.record(z.string(), z.unknown()),
  /** Null when the provider sent no groups. */
  groups: z.nullable(z.array(z.string())),
  /** The roles that the groups gave, with the group. */
  roles: z.array(z.extend(roleOfGroup, { group: z.string() })),
  /** The groups for which the table has no row. */
  unmatched_groups: z.array(z.string()),
})
export type Directory = z.infer<typeof directory>

export const showDirectory = call('GET', portal('users/:id/directory'), {
  ...superadmin,
  summary: 'The latest data of the directory about a person, and the roles that it gave; null without an identity',
  response: raw(z.nullable(directory)),
})

/** The caller's own identity. `must_keep` is true when it cannot be unlinked, because a role of the caller requires it. */
export const ownIdentity = z.extend(identity, { must_keep: z.boolean() })
export type OwnIdentity = z.infer<typeof ownIdentity>

export const showOwnIdentity = call('GET', portal('user/identity'), {
  ...own,
  summary: 'The identity at the provider that is linked to one’s own account; null without one',
  response: raw(z.nullable(ownIdentity)),
})

export const unlinkOwnIdentity = call('DELETE', portal('user/identity'), {
  ...own,
  summary: 'Unlink one’s own identity: the sessions that began with it end and the roles of its groups are removed',
})
