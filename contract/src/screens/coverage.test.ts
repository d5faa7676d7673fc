import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Ability,
  abilityName,
  actions,
  can,
  entityType,
  type RoleScope,
  type Subject,
  storedRole,
} from '../base/permissions.ts'
import { coversRole } from './coverage.ts'

const ability = (action: string, entity: string, more: Partial<Ability> = {}): Ability => ({
  id: 1,
  name: action === '*' ? '*' : abilityName(action, entity),
  title: '',
  entity_id: null,
  entity_type: entity === '*' ? '*' : entityType(entity),
  only_owned: false,
  forbidden: false,
  ...more,
})
const holding = (abilities: readonly Ability[], ...roles: string[]): Subject => ({
  id: 1,
  roles: roles.map((name) => ({ name, title: '' })),
  abilities,
})
const covers = (held: readonly Ability[], given: readonly Ability[]) =>
  coversRole(holding(held, 'citizen-portal-giver'), { name: 'citizen-portal-given', scope: 'all', abilities: given })

const own = { only_owned: true }
const forbidden = { forbidden: true }

describe('coversRole', () => {
  it.each([
    ['the same', [ability('view', 'Profile')], [ability('view', 'Profile')], true],
    ['nothing', [], [], true],
    ['another action', [ability('view', 'Profile')], [ability('update', 'Profile')], false],
    ['another model', [ability('view', 'Profile')], [ability('view', 'File')], false],
    ['manage for its parts', [ability('manage', 'User')], [ability('create', 'User'), ability('view', 'User')], true],
    [
      'all parts for manage',
      ['manage', 'view', 'create', 'update', 'destroy'].map((one) => ability(one, 'User')).slice(1),
      [ability('manage', 'User')],
      false,
    ],
    ['manage, but not the assignments', [ability('manage', 'Profile')], [ability('assign-status', 'Profile')], false],
    ['own for all', [ability('view', 'Profile', own)], [ability('view', 'Profile')], false],
    ['all for own', [ability('view', 'Profile')], [ability('view', 'Profile', own)], true],
    ['own for own', [ability('view', 'Profile', own)], [ability('view', 'Profile', own)], true],
    ['one record for all', [ability('view', 'Profile', { entity_id: 7 })], [ability('view', 'Profile')], false],
    [
      'one record for another',
      [ability('view', 'Profile', { entity_id: 7 })],
      [ability('view', 'Profile', { entity_id: 8 })],
      false,
    ],
    [
      'one record for itself',
      [ability('view', 'Profile', { entity_id: 7 })],
      [ability('view', 'Profile', { entity_id: 7 })],
      true,
    ],
    [
      'what is forbidden',
      [ability('view', 'Profile'), ability('view', 'Profile', forbidden)],
      [ability('view', 'Profile')],
      false,
    ],
    [
      'all but one record',
      [ability('view', 'Profile'), ability('view', 'Profile', { entity_id: 7, ...forbidden })],
      [ability('view', 'Profile')],
      false,
    ],
    ['what the role forbids itself', [], [ability('view', 'Profile'), ability('view', 'Profile', forbidden)], true],
    ['a custom action', [ability('manage', 'Profile')], [ability('stamp', 'Profile')], false],
    ['everything', [ability('*', '*')], [ability('stamp', 'Profile'), ability('manage', 'User')], true],
    ['a wildcard', actions.map((one) => ability(one, 'Profile')), [ability('*', 'Profile')], false],
  ] as const)('%s', (_, held, given, expected) => {
    expect(covers(held, given)).toBe(expected)
  })

  it('lets only a superadmin give the superadmin role, whatever their other abilities', () => {
    const everything = [ability('*', '*')]
    const role = { name: storedRole('superadmin'), scope: 'all', abilities: everything } as const
    expect(coversRole(holding(everything, 'citizen-portal-superadmin'), role)).toBe(false)
    expect(coversRole(holding([], 'superadmin'), role)).toBe(true)
  })

  it('denies a role for all citizens to a principal who may see only their own', () => {
    const abilities = [ability('view', 'Profile'), ability('manage', 'User')]
    const bounded: Subject = { id: 1, roles: [{ name: 'any', title: '', scope: 'own' }], abilities }
    const covers = (scope: RoleScope) => coversRole(bounded, { name: 'citizen-portal-given', scope, abilities })
    expect(covers('all')).toBe(false)
    expect(covers('own')).toBe(true)
  })

  it('returns true only if the giver may do whatever the role allows, in 3,000 random cases', () => {
    const actions = ['view', 'create', 'manage', 'assign-status'] as const
    const entities = ['Profile', 'File', 'FileType', 'Role', 'ParticipantRole', 'Schedule', 'CitizenSchedule'] as const
    const one = fc
      .record({
        action: fc.constantFrom(...actions, '*'),
        entity: fc.constantFrom(...entities),
        entity_id: fc.constantFrom(null, null, 1, 2),
        only_owned: fc.boolean(),
        forbidden: fc.constantFrom(false, false, true),
      })
      .map(({ action, entity, ...more }) => ability(action, entity, more))
    const records = [1, 2, 3].flatMap((id) => [1, 2].map((user) => ({ id, owner: user })))
    const property = fc.property(fc.array(one, { maxLength: 6 }), fc.array(one, { maxLength: 4 }), (held, given) => {
      if (!covers(held, given)) return
      for (const action of actions) {
        for (const entity of entities) {
          for (const record of [undefined, ...records]) {
            if (!can(holding(given), action, entity, record, 'owner')) continue
            expect(can(holding(held), action, entity, record, 'owner')).toBe(true)
          }
        }
      }
    })
    fc.assert(property, { numRuns: 3000 })
  })
})
