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
import { models } from './models.ts'

/** What a role gives whoever holds it and nothing else. */
export interface RoleGrants {
  /** The stored name. */
  readonly name: string
  readonly scope: RoleScope
  readonly abilities: readonly Ability[]
}

/** The field that names the owner of the records below, and the person that both sides are taken to be. */
const owner = 'owner'
const person = 1

/** An id that no ability names: any other record. */
const otherRecord = 0

type ByName = ReadonlyMap<string, readonly Ability[]>

function byName(abilities: readonly Ability[]): ByName {
  const found = new Map<string, Ability[]>()
  for (const ability of abilities) found.set(ability.name, [...(found.get(ability.name) ?? []), ability])
  return found
}

/** The abilities that can say anything about an action on a model, as a subject. */
function speaking(abilities: ByName, action: string, entity: string): Subject {
  const names = ['*', abilityName(action, entity), abilityName('manage', entity)]
  return { id: person, roles: [], abilities: [...new Set(names)].flatMap((name) => abilities.get(name) ?? []) }
}

/** The models by the length of their name: `participant-role` is not `role`. */
const bySuffix = models
  .map((entity) => ({ entity, suffix: `-${dashed(entity)}-${roleIdentifier}` }))
  .toSorted((a, b) => b.suffix.length - a.suffix.length)

/** The actions and models that an ability may allow. `*` as an action stands for those that nobody has named. */
function pairsOf({ name }: Ability): (readonly [action: string, entity: string])[] {
  if (name === '*') return models.flatMap((entity) => [...actions, '*'].map((action) => [action, entity] as const))
  const found = bySuffix.find(({ suffix }) => name.endsWith(suffix))
  if (found === undefined) return []
  const action = name.slice(0, -found.suffix.length)
  return (action === 'manage' ? managed : [action]).map((one) => [one, found.entity] as const)
}

/** Whether one subject may do an action on a model with every record with which the other may. */
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
 * Whether a person may do everything that a role gives: who gives it, or changes the account of somebody who holds it, must
 * (authority.md §5). Abilities are compared as conditions on records: `own` does not cover `all`, and what is forbidden does
 * not count as held. The superadmin's role is covered by a superadmin only, a scope of all citizens not by one of own citizens.
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
