import { type Action, can, couldEver, type RoleName, roleNames, type Subject } from '@portal/contract'
import { type Model, models } from '@portal/contract/staff'
import { describe, expect, test } from 'vitest'
import { abilitiesOf } from './security.ts'

const me = 5

function subject(role: RoleName): Subject {
  const abilities = abilitiesOf(role).map((ability, index) => ({
    ...ability,
    id: index + 1,
    entity_id: null,
    forbidden: false,
  }))
  return { id: me, roles: [], abilities }
}

/** Who may ever do this, of all roles. */
function rolesThatMay(action: Action, model: Model): RoleName[] {
  return roleNames.filter((role) => couldEver(subject(role), action, model))
}

const everybody = ['superadmin', 'admin', 'viewer', 'assignor', 'validator']

describe('the initial roles', () => {
  test.each<[Action, Model, string[]]>([
    ['view', 'Rate', everybody],
    ['update', 'Rate', ['superadmin', 'admin']],
    ['view', 'PreRegister', ['superadmin', 'admin']],
    ['view', 'Profile', everybody],
    ['update', 'Profile', ['superadmin', 'admin']],
    ['assign-validator', 'Profile', ['superadmin', 'admin', 'assignor']],
    ['assign-status', 'Profile', ['superadmin', 'admin', 'validator']],
    ['assign-status', 'File', ['superadmin', 'admin', 'validator']],
    ['create', 'Observation', ['superadmin', 'admin', 'assignor', 'validator']],
    ['view', 'CitizenSchedule', everybody],
    ['assign-status', 'CitizenSchedule', ['superadmin', 'admin', 'validator']],
    ['assign-status', 'Team', ['superadmin', 'admin', 'validator']],
    ['create', 'Schedule', ['superadmin', 'admin']],
    ['view', 'User', ['superadmin', 'admin']],
    ['view', 'Audit', ['superadmin', 'admin']],
    ['view-audit', 'Profile', ['superadmin', 'admin']],
    ['view-audit', 'Rate', ['superadmin', 'admin']],
    ['view', 'Role', ['superadmin']],
    ['update', 'Role', ['superadmin']],
  ])('%s %s: is allowed to %s', (action, model, holders) => {
    expect(rolesThatMay(action, model)).toEqual(holders)
  })

  test('the validator may decide about own citizens only', () => {
    const validator = subject('validator')
    for (const model of ['Profile', 'File', 'CitizenSchedule', 'Team'] as const) {
      expect(can(validator, 'assign-status', model, { id: 1, checker_id: me })).toBe(true)
      expect(can(validator, 'assign-status', model, { id: 1, checker_id: me + 1 })).toBe(false)
      expect(can(validator, 'assign-status', model)).toBe(false)
    }
  })

  test('the superadmin may do everything with every model', () => {
    for (const model of models) expect(can(subject('superadmin'), 'destroy', model)).toBe(true)
  })

  test.each(roleNames)('%s has no ability twice, and each ability has a title', (role) => {
    const abilities = abilitiesOf(role)
    const keys = abilities.map(({ name, only_owned }) => `${name} ${only_owned}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { title } of abilities) expect(title).toMatch(/^\p{Lu}[^{}]{5,}$/u)
  })
})
