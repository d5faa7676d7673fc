import { models } from '../base/models.ts'
import {
  type Ability,
  abilityName,
  actions,
  can,
  couldEver,
  dashed,
  isA,
  managed,
  type RoleScope,
  roleIdentifier,
  type Subject,
  scopeOf,
  storedRole,
} from '../base/permissions.ts'

/** The permissions of a person who has only this role. */
export interface RoleGrants {
  /** The stored name. */
  readonly name: string
  readonly scope: RoleScope
  readonly abilities: readonly Ability[]
}

/** The owner field of the records in the comparison, and the id of the person that both subjects have. */
const owner = 'owner'
const person = 1

/** An id that is in no ability. It represents all other records. */
const otherRecord = 0

type ByName = ReadonlyMap<string, readonly Ability[]>

function byName(abilities: readonly Ability[]): ByName {
  const found = new Map<string, Ability[]>()
  for (const ability of abilities) found.set(ability.name, [...(found.get(ability.name) ?? []), ability])
  return found
}

/** A subject with only the abilities that can apply to an action on a model. */
function speaking(abilities: ByName, action: string, entity: string): Subject {
  const names = ['*', abilityName(action, entity), abilityName('manage', entity)]
  return { id: person, roles: [], abilities: [...new Set(names)].flatMap((name) => abilities.get(name) ?? []) }
}

/** The models, longest name first, so that `participant-role` is not taken for `role`. */
const bySuffix = models
  .map((entity) => ({ entity, suffix: `-${dashed(entity)}-${roleIdentifier}` }))
  .toSorted((a, b) => b.suffix.length - a.suffix.length)

/** The actions and models that an ability may allow. The action `*` represents every action without an own name. */
function pairsOf({ name }: Ability): (readonly [action: string, entity: string])[] {
  if (name === '*') return models.flatMap((entity) => [...actions, '*'].map((action) => [action, entity] as const))
  const found = bySuffix.find(({ suffix }) => name.endsWith(suffix))
  if (found === undefined) return []
  const action = name.slice(0, -found.suffix.length)
  return (action === 'manage' ? managed : [action]).map((one) => [one, found.entity] as const)
}

/** Whether the giver may do an action on every record of a model on which the holder may do it. */
function coversPair(giver: Subject, holder: Subject, action: string, entity: string): boolean {
  if (couldEver(holder, action, entity) && !couldEver(giver, action, entity)) return false
  const named = [...giver.abilities, ...holder.abilities].flatMap(({ entity_id }) => entity_id ?? [])
  return [otherRecord, ...named].every((id) =>
    [person, null].every((owned) => {
      const record = { id, [owner]: owned }
      return !can(holder, action, entity, record, owner) || can(giver, action, entity, record, owner)
    }),
  )
}

/**
 * Whether a person may do everything that a role allows. This is required to give the role to somebody, or to change the account
 * of somebody who has it. Abilities are compared as conditions on records: `own` does not cover `all`, and a
 * forbidden ability does not count. Only a superadmin covers the superadmin's role. The scope `own` does not cover the scope `all`.
 */
export function coversRole(giver: Subject, { name, scope, abilities }: RoleGrants): boolean {
  if (name === storedRole('superadmin')) return isA(giver, 'superadmin')
  if (scopeOf(giver) === 'own' && scope === 'all') return false
  const held = byName(giver.abilities)
  const given = byName(abilities)
  return abilities
    .filter(({ forbidden }) => !forbidden)
    .flatMap(pairsOf)
    .every(([action, entity]) =>
      coversPair(speaking(held, action, entity), speaking(given, action, entity), action, entity),
    )
}
