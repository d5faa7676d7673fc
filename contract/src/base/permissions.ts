import { fold } from './fold.ts'

/** The application's identifier: every ability of this portal ends with it. */
export const roleIdentifier = 'citizen-portal'

/** The actions that exist. A custom action is any other lower-case name; it is matched like these. */
export const actions = [
  'view',
  'manage',
  'create',
  'update',
  'destroy',
  'assign-validator',
  'assign-status',
  'view-audit',
] as const
export type Action = (typeof actions)[number]

/** The actions that `manage` grants. Assignments and history are not among them. */
export const managed = ['manage', 'view', 'create', 'update', 'destroy'] as const satisfies readonly Action[]

export const roleNames = ['superadmin', 'admin', 'viewer', 'assignor', 'validator'] as const
export type RoleName = (typeof roleNames)[number]

/** The stored name of a role: `superadmin` unchanged, the others with the application's prefix. */
export function storedRole(role: RoleName): string {
  return role === 'superadmin' ? role : `${roleIdentifier}-${role}`
}

/** Whether a name is that of a built-in role, whatever its case, accents and spaces are, and with or without the prefix. */
export function isBuiltInRoleName(name: string): boolean {
  const bare = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')
  const prefix = bare(roleIdentifier)
  let rest = bare(name)
  while (rest.startsWith(prefix)) rest = rest.slice(prefix.length)
  return (roleNames as readonly string[]).includes(rest)
}

/** One granted or forbidden ability, as `user/permissions` returns it. */
export interface Ability {
  readonly id: number
  readonly name: string
  readonly title: string
  readonly entity_id: number | null
  readonly entity_type: string
  readonly only_owned: boolean
  readonly forbidden: boolean
}

/** The scope of a role: all citizens, or only those whose validator is the person with the role. */
export const roleScopes = ['all', 'own'] as const
export type RoleScope = (typeof roleScopes)[number]

/** The permission subject: a person with their roles and abilities. A role without a scope is for all citizens. */
export interface Subject {
  readonly id: number | null
  readonly roles: readonly { readonly name: string; readonly title: string; readonly scope?: RoleScope }[]
  readonly abilities: readonly Ability[]
}

/** The ability that a route, a call or a menu entry requires. */
export interface Need {
  readonly action: Action
  /** The name of a model (`models.ts`). */
  readonly entity: string
}

/** A record as `can` reads it: its id and its owner field. Other fields are ignored. */
export type Owned = { readonly [field: string]: unknown }

/** The field that holds the owner of a record, by model; `user_id` for every other model. */
const ownerFields: Readonly<Record<string, string>> = {
  Profile: 'checker_id',
  CitizenSchedule: 'checker_id',
  File: 'checker_id',
  /** The validator of the team's captain. */
  Team: 'checker_id',
}

export function ownerField(entity: string): string {
  return ownerFields[entity] ?? 'user_id'
}

/**
 * Abilities for clients that check them without a record. Where the owner of a row is the validator of its citizen, these clients
 * cannot compare the owner, because their rows do not have that field. An ability for own rows is therefore returned as one for
 * all rows, so that their buttons are enabled. The call still checks the record (ADR 0025).
 */
export function withoutOwnership(abilities: readonly Ability[]): Ability[] {
  const ownedThroughCitizen = Object.keys(ownerFields).filter((model) => model !== 'Profile')
  return abilities.map((ability) =>
    ability.only_owned &&
    !ability.forbidden &&
    ownedThroughCitizen.some((model) => ability.entity_type === entityType(model))
      ? { ...ability, only_owned: false }
      : ability,
  )
}

/** A cache of the results of {@link dashed}, because every check of every ability needs one. */
const dashedNames = new Map<string, string>()

/** `AgeGroup` → `age-group`. */
export function dashed(entity: string): string {
  const cached = dashedNames.get(entity)
  if (cached !== undefined) return cached
  const name = entity.replace(/([a-z0-9])(?=[A-Z])/g, '$1-').toLowerCase()
  dashedNames.set(entity, name)
  return name
}

/** The ability's stored name, `action-entity-citizen-portal`. */
export function abilityName(action: string, entity: string): string {
  return `${action}-${dashed(entity)}-${roleIdentifier}`
}

/** The stored type of a model. Containment compares its last segment. */
export function entityType(entity: string): string {
  return `CitizenPortal/Models/${entity}`
}

/** The class of a model for existing clients, which read the part after the last `\`. */
export function entityClass(entity: string): string {
  return entityType(entity).replaceAll('/', '\\')
}

/** Converts a type sent by a client, with either separator, to its stored form. */
export function storedType(type: string): string {
  return type.replaceAll('\\', '/')
}

function grantsName(ability: Ability, action: string, entity: string): boolean {
  if (ability.name === '*') return true
  if (ability.name === abilityName(action, entity)) return true
  return ability.name === abilityName('manage', entity) && (managed as readonly string[]).includes(action)
}

function coversType(ability: Ability, entity: string): boolean {
  const last = ability.entity_type.split('/').at(-1) ?? ''
  return last.toLowerCase().includes(entity.toLowerCase())
}

/** The result of the check of one ability: it matches, or the first part that does not match. */
export const verdicts = ['matches', 'other-name', 'other-type', 'not-owned', 'other-record'] as const
export type Verdict = (typeof verdicts)[number]

/** Checks one ability. {@link can} uses the result, and an explanation shows it. */
export function verdictOf(
  principal: Pick<Subject, 'id'>,
  ability: Ability,
  action: string,
  entity: string,
  record?: Owned,
  owner = ownerField(entity),
): Verdict {
  if (!grantsName(ability, action, entity)) return 'other-name'
  if (ability.entity_type === '*') return 'matches'
  if (!coversType(ability, entity)) return 'other-type'
  if (ability.only_owned && (record === undefined || principal.id === null || record[owner] !== principal.id))
    return 'not-owned'
  return ability.entity_id === null || (record !== undefined && record.id === ability.entity_id)
    ? 'matches'
    : 'other-record'
}

/** The scope of a person: the widest scope of their roles. */
export function scopeOf({ roles }: Pick<Subject, 'roles'>): RoleScope {
  return roles.length > 0 && roles.every(({ scope }) => scope === 'own') ? 'own' : 'all'
}

/**
 * Whether a record is within the scope of a person's roles. Only a record whose owner is a citizen's validator can be outside.
 * A record without its validator is checked where the validator is loaded. For viewing, every team is inside, with any
 * validator of its captain: the scope limits which of its members are shown.
 */
export function isInScope(
  principal: Pick<Subject, 'id' | 'roles'>,
  action: string,
  entity: string,
  record?: Owned,
  owner = ownerField(entity),
): boolean {
  if (record === undefined || owner !== 'checker_id' || !(owner in record)) return true
  if (action === 'view' && entity === 'Team') return true
  return scopeOf(principal) === 'all' || (principal.id !== null && record[owner] === principal.id)
}

/**
 * Whether this person may do this action on this record. It is the only check, for the API and for its clients. It denies if a forbidden ability matches, even if others match. It also denies if no ability
 * matches, or if the citizen is outside the scope of the person's roles.
 */
export function can(
  principal: Subject,
  action: string,
  entity: string,
  record?: Owned,
  owner = ownerField(entity),
): boolean {
  if (!isInScope(principal, action, entity, record, owner)) return false
  const found = principal.abilities.filter(
    (ability) => verdictOf(principal, ability, action, entity, record, owner) === 'matches',
  )
  return found.length > 0 && found.every((ability) => !ability.forbidden)
}

/**
 * Whether this person could do this action on any record at all. Calls, menu entries and routes use it. It does not check the
 * ownership or the id of a record, so an ability for one record is enough, and a prohibition of one record does not deny it.
 */
export function couldEver(principal: Subject, action: string, entity: string): boolean {
  const found = principal.abilities.filter(
    (ability) => grantsName(ability, action, entity) && (ability.entity_type === '*' || coversType(ability, entity)),
  )
  const forbidsAll = found.some(
    (ability) =>
      ability.forbidden && (ability.entity_type === '*' || (ability.entity_id === null && !ability.only_owned)),
  )
  return !forbidsAll && found.some((ability) => !ability.forbidden)
}

/** The opposite of {@link can}. */
export function cannot(principal: Subject, action: string, entity: string, record?: Owned, owner?: string): boolean {
  return !can(principal, action, entity, record, owner)
}

/** Whether any of the actions is allowed. */
export function canAny(
  principal: Subject,
  names: readonly string[],
  entity: string,
  record?: Owned,
  owner?: string,
): boolean {
  return names.some((action) => can(principal, action, entity, record, owner))
}

/** Whether a person's abilities could be enough for a call, a screen or a menu entry. If `needs` is a text, no ability is required. */
export function couldMeet(principal: Subject, needs: string | readonly Need[]): boolean {
  return typeof needs === 'string' || needs.some(({ action, entity }) => couldEver(principal, action, entity))
}

/** The check types of R 6, with the actions of each. */
export const checkTypes = {
  view: ['view'],
  manage: ['manage'],
  create: ['create'],
  update: ['update'],
  destroy: ['destroy'],
  history: ['view-audit'],
  'manage-any': managed,
} as const satisfies Record<string, readonly Action[]>
export type CheckType = keyof typeof checkTypes

/** A check by its type, or by the name of a custom action. */
export function check(
  principal: Subject,
  type: CheckType | (string & {}),
  entity: string,
  record?: Owned,
  owner?: string,
): boolean {
  const names: readonly string[] = type in checkTypes ? checkTypes[type as CheckType] : [type]
  return canAny(principal, names, entity, record, owner)
}

/** Whether the person has one of the roles. A short name is first changed to the stored name, which is compared exactly. */
export function isA(principal: Subject, ...roles: readonly string[]): boolean {
  const stored = roles.map((role) => (role.startsWith(`${roleIdentifier}-`) ? role : storedRole(role as RoleName)))
  return principal.roles.some(({ name }) => stored.includes(name))
}

export const isAn = isA

export function isNotA(principal: Subject, ...roles: readonly string[]): boolean {
  return !isA(principal, ...roles)
}

export const isNotAn = isNotA

/** Whether a person may read the history of this record: they may read that of all records, or of this one. */
export function mayReadHistory(principal: Subject, entity: string, record?: Owned): boolean {
  return can(principal, 'view', 'Audit') || can(principal, 'view-audit', entity, record)
}
