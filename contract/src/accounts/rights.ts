import * as z from 'zod/mini'
import { call, idOrNull, portal, raw, textOrNull } from '../base/call.ts'
import { roleScopes } from '../base/permissions.ts'
import { queryFlag, recordUpTo } from '../base/query.ts'

const own = { tag: 'security', needs: 'session' } as const

/** The fields of an ability, as it is stored. */
export const abilityFields = {
  id: z.int(),
  name: z.string(),
  title: z.string(),
  entity_id: idOrNull,
  entity_type: z.string(),
  only_owned: z.boolean(),
}
const ability = z.object({ ...abilityFields, forbidden: z.boolean() })

export const userPermissions = call('GET', portal('user/permissions'), {
  ...own,
  summary:
    'Roles and abilities of the person signed in. With `ownership=1` as they are stored, for clients that check `only_owned` against the record; without it documents, enrolments and teams are not bounded to own ones',
  query: z.object({ ownership: z.optional(queryFlag) }),
  response: raw(
    z.object({
      id: z.int(),
      /** `scope` is present only with `ownership=1`, because existing clients expect roles without it. */
      roles: z.array(
        z.object({ id: z.int(), name: z.string(), title: z.string(), scope: z.optional(z.enum(roleScopes)) }),
      ),
      abilities: z.array(ability),
      /** The role, when somebody views the portal as another role; null otherwise. */
      viewing_as: textOrNull,
      /** Whether the person signs in with one-time codes. */
      uses_codes: z.boolean(),
      /**
       * Whether this session must first give a second factor, or set one up: a role requires one, or the person has added one since the
       * session began. Until then they can use only their own profile.
       */
      must_use_codes: z.boolean(),
    }),
  ),
})

const menuLeaf = z.object({
  icon: textOrNull,
  /** In the language of the request. */
  title: z.string(),
  /** The message key of `title`, for a client that changes its language without a new request. */
  title_key: z.optional(z.string()),
  to: z.nullable(z.object({ name: z.string() })),
  exact: z.boolean(),
  can: z.boolean(),
  /** The name of a group of entries. */
  group: z.optional(textOrNull),
  /** An address of another site. */
  href: z.optional(textOrNull),
})
export const menuItem = z.extend(menuLeaf, { children: z.optional(z.array(menuLeaf)) })
export type MenuItem = z.infer<typeof menuItem>

export const userMenu = call('GET', portal('user/menu'), {
  ...own,
  summary:
    'The side menu of the person signed in; `title` is in the language of the request, `title_key` its message key',
  response: raw(z.array(menuItem)),
})

/** The key of a preference. The portal defines the keys; a value is at most 20 kB of JSON. */
export const preferenceKey = z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,63}$/))
export const preferences = z.record(preferenceKey, z.unknown())

/** How many preferences a person may have, and change at once. */
export const mostPreferences = 200

export const readPreferences = call('GET', portal('user/preferences'), {
  ...own,
  summary: 'Own preferences, stored for each person',
  response: raw(preferences),
})

export const writePreferences = call('PUT', portal('user/preferences'), {
  ...own,
  summary: 'Change own preferences; a null removes a key',
  body: recordUpTo(mostPreferences, preferences, ['preferences']),
  response: raw(preferences),
})
