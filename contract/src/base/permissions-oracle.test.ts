import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Ability, can, couldEver, type Subject } from './permissions.ts'

/** A second implementation of `can`, written from the sentences of R 5 and independent of the first. */
function oracle(principal: Subject, action: string, entity: string, record: Row | undefined, owner: string): boolean {
  const slug = entity
    .split(/(?=[A-Z])/)
    .join('-')
    .toLowerCase()
  const names = ['*', `${action}-${slug}-citizen-portal`]
  if (['view', 'create', 'update', 'destroy'].includes(action)) names.push(`manage-${slug}-citizen-portal`)
  let allowed = false
  for (const ability of principal.abilities) {
    if (!names.includes(ability.name)) continue
    if (!matches(principal, ability, entity, record, owner)) continue
    if (ability.forbidden) return false
    allowed = true
  }
  return allowed
}

function matches(
  principal: Subject,
  ability: Ability,
  entity: string,
  record: Row | undefined,
  owner: string,
): boolean {
  if (ability.entity_type === '*') return true
  const path = ability.entity_type.toUpperCase()
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (last.indexOf(entity.toUpperCase()) < 0) return false
  if (ability.only_owned) {
    if (record === undefined || principal.id === null) return false
    if (record[owner] !== principal.id) return false
  }
  return ability.entity_id === null || (record !== undefined && record.id === ability.entity_id)
}

type Row = Record<string, unknown>

const entities = ['Profile', 'ProfileType', 'File', 'Rate'] as const
const actions = ['view', 'manage', 'update', 'assign-status', 'print'] as const
const slugs = ['profile', 'profile-type', 'file', 'rate'] as const
const names = [
  '*',
  '*',
  'view',
  ...slugs.flatMap((slug) => actions.map((action) => `${action}-${slug}-citizen-portal`)),
]
const types = [
  '*',
  'CitizenPortal/Models/Profile',
  'CitizenPortal/Models/ProfileType',
  'citizenportal/models/FILE',
  'Profile/Models/Rate',
  'Profile',
  '',
]
const ids = [null, null, 1, 2]
const rows: readonly (Row | undefined)[] = [
  undefined,
  ...[1, 2].flatMap((id) =>
    [1, 2, null, undefined].flatMap((checker_id) => [1, 2].map((user_id) => ({ id, checker_id, user_id }))),
  ),
]

/** One value for each number below `sizes` multiplied, so that a case is a few numbers: quick to draw and to shrink. */
function decode(code: number, ...lists: readonly (readonly unknown[])[]): unknown[] {
  let rest = code
  return lists.map((list) => {
    const value = list[rest % list.length]
    rest = Math.floor(rest / list.length)
    return value
  })
}

function count(...lists: readonly (readonly unknown[])[]): number {
  return lists.reduce((product, list) => product * list.length, 1)
}

const flags = [false, false, true]
const abilityParts = [names, types, ids, flags, flags] as const
const ability = fc.integer({ min: 0, max: count(...abilityParts) - 1 }).map((code): Ability => {
  const [name, entity_type, entity_id, only_owned, forbidden] = decode(code, ...abilityParts)
  return { id: 1, title: '', name, entity_type, entity_id, only_owned, forbidden } as Ability
})
const questionParts = [[1, 2, null], actions, entities, rows, ['checker_id', 'user_id']] as const
const question = fc
  .integer({ min: 0, max: count(...questionParts) - 1 })
  .map((code) => decode(code, ...questionParts) as [number | null, string, string, Row | undefined, string])

it('can() agrees with a simple reference in 100,000 random cases, and whatever it allows couldEver() allows too', () => {
  let checked = 0
  let allowed = 0
  fc.assert(
    fc.property(
      fc.array(ability, { maxLength: 8, size: 'max' }),
      question,
      (abilities, [id, action, entity, record, owner]) => {
        const principal: Subject = { id, roles: [], abilities }
        const isAllowed = can(principal, action, entity, record, owner)
        checked += 1
        if (isAllowed) allowed += 1
        return (
          isAllowed === oracle(principal, action, entity, record, owner) &&
          (!isAllowed || couldEver(principal, action, entity))
        )
      },
    ),
    { numRuns: 100_000 },
  )
  expect(checked).toBe(100_000)
  // Both results must be frequent, otherwise the cases test little.
  expect(allowed).toBeGreaterThan(5_000)
  expect(allowed).toBeLessThan(95_000)
})
