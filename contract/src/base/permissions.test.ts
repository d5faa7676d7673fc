import { describe, expect, it } from 'vitest'
import { models, needs } from './models.ts'
import {
  type Ability,
  abilityName,
  actions,
  can,
  canAny,
  cannot,
  check,
  couldEver,
  couldMeet,
  dashed,
  entityType,
  isA,
  isAn,
  isBuiltInRoleName,
  isNotA,
  isNotAn,
  managed,
  mayReadHistory,
  ownerField,
  roleNames,
  type Subject,
  scopeOf,
  storedRole,
} from './permissions.ts'

const me = 7

function ability(given: Partial<Ability>): Ability {
  return {
    id: 1,
    name: 'view-profile-citizen-portal',
    title: '',
    entity_id: null,
    entity_type: 'CitizenPortal/Models/Profile',
    only_owned: false,
    forbidden: false,
    ...given,
  }
}

function holder(...abilities: readonly Partial<Ability>[]): Subject {
  return { id: me, roles: [], abilities: abilities.map(ability) }
}

function inRoles(...names: readonly string[]): Subject {
  return { id: me, roles: names.map((name) => ({ name, title: name })), abilities: [] }
}

interface Case {
  readonly says: string
  readonly holds: readonly Partial<Ability>[]
  readonly action?: string
  readonly entity?: string
  readonly record?: Record<string, unknown>
  readonly owner?: string
  readonly allowed: boolean
  readonly ever: boolean
}

const wildcardName = { name: '*' }
const everything = { name: '*', entity_type: '*' }
const owned = { only_owned: true }
const mine = { id: 1, checker_id: me }
const others = { id: 2, checker_id: 8 }

/** Each line: the abilities of a person, the question, and both results. */
const cases: readonly Case[] = [
  { says: 'nothing held denies', holds: [], allowed: false, ever: false },
  { says: 'the same name on the type grants', holds: [{}], allowed: true, ever: true },
  { says: 'another action denies', holds: [{}], action: 'update', allowed: false, ever: false },
  { says: 'another entity denies', holds: [{}], entity: 'File', allowed: false, ever: false },
  { says: 'a name without the identifier denies', holds: [{ name: 'view-profile' }], allowed: false, ever: false },
  {
    says: 'a name in upper case is another name',
    holds: [{ name: 'VIEW-PROFILE-CITIZEN-PORTAL' }],
    allowed: false,
    ever: false,
  },
  {
    says: 'a custom action is matched by its own name',
    holds: [{ name: 'print-profile-citizen-portal' }],
    action: 'print',
    allowed: true,
    ever: true,
  },

  {
    says: 'a wildcard name grants any action on the type',
    holds: [wildcardName],
    action: 'destroy',
    allowed: true,
    ever: true,
  },
  { says: 'a wildcard name stays on its type', holds: [wildcardName], entity: 'Rate', allowed: false, ever: false },
  { says: 'a wildcard type allows whatever the name says', holds: [{ entity_type: '*' }], allowed: true, ever: true },
  {
    says: 'a wildcard type still needs the name',
    holds: [{ entity_type: '*' }],
    action: 'update',
    allowed: false,
    ever: false,
  },
  {
    says: 'a wildcard type needs no owner',
    holds: [{ entity_type: '*', ...owned }],
    record: others,
    allowed: true,
    ever: true,
  },
  {
    says: 'a wildcard type needs no id',
    holds: [{ entity_type: '*', entity_id: 9 }],
    record: others,
    allowed: true,
    ever: true,
  },
  {
    says: 'both wildcards grant everything',
    holds: [everything],
    action: 'view-audit',
    entity: 'User',
    allowed: true,
    ever: true,
  },

  { says: 'owned-only without a record denies, but couldEver allows', holds: [owned], allowed: false, ever: true },
  { says: 'owned-only grants one’s own record', holds: [owned], record: mine, allowed: true, ever: true },
  { says: 'owned-only denies another’s record', holds: [owned], record: others, allowed: false, ever: true },
  {
    says: 'owned-only denies a record without owner',
    holds: [owned],
    record: { id: 1, checker_id: null },
    allowed: false,
    ever: true,
  },
  {
    says: 'owned-only denies a record that lacks the field',
    holds: [owned],
    record: { id: 1 },
    allowed: false,
    ever: true,
  },
  {
    says: 'an owner of the same digits as text is not the same',
    holds: [owned],
    record: { id: 1, checker_id: '7' },
    allowed: false,
    ever: true,
  },
  {
    says: 'the owner field may be named',
    holds: [owned],
    record: { id: 1, assigned_by_id: me },
    owner: 'assigned_by_id',
    allowed: true,
    ever: true,
  },
  {
    says: 'the owner field is user_id where the model names none',
    holds: [{ ...owned, name: 'view-observation-citizen-portal', entity_type: 'CitizenPortal/Models/Observation' }],
    entity: 'Observation',
    record: { id: 1, user_id: me, checker_id: 8 },
    allowed: true,
    ever: true,
  },
  {
    says: 'owned-only beside a general grant adds nothing',
    holds: [owned, {}],
    record: others,
    allowed: true,
    ever: true,
  },

  { says: 'an id grants that record', holds: [{ entity_id: 1 }], record: mine, allowed: true, ever: true },
  { says: 'an id denies another record', holds: [{ entity_id: 1 }], record: others, allowed: false, ever: true },
  {
    says: 'an id without a record denies, but couldEver allows',
    holds: [{ entity_id: 1 }],
    allowed: false,
    ever: true,
  },
  {
    says: 'an id needs the type too',
    holds: [{ entity_id: 1, entity_type: 'CitizenPortal/Models/File' }],
    record: mine,
    allowed: false,
    ever: false,
  },
  {
    says: 'an id with owned-only needs both',
    holds: [{ ...owned, entity_id: 2 }],
    record: mine,
    allowed: false,
    ever: true,
  },

  {
    says: 'the type matches whatever its case',
    holds: [{ entity_type: 'citizenportal/models/PROFILE' }],
    allowed: true,
    ever: true,
  },
  { says: 'the entity matches whatever its case', holds: [{}], entity: 'profile', allowed: true, ever: true },
  {
    says: 'only the last segment of the type counts',
    holds: [{ ...wildcardName, entity_type: 'Profile/Models/Rate' }],
    allowed: false,
    ever: false,
  },
  { says: 'a type of one segment is its own last', holds: [{ entity_type: 'Profile' }], allowed: true, ever: true },
  {
    says: 'a type that contains the entity matches it',
    holds: [{ ...wildcardName, entity_type: entityType('ProfileType') }],
    allowed: true,
    ever: true,
  },
  {
    says: 'a type that the entity contains does not match it',
    holds: [{ name: 'view-profile-type-citizen-portal' }],
    entity: 'ProfileType',
    allowed: false,
    ever: false,
  },
  { says: 'an empty type matches nothing', holds: [{ entity_type: '' }], allowed: false, ever: false },

  { says: 'a prohibition denies beside a grant', holds: [{}, { forbidden: true }], allowed: false, ever: false },
  { says: 'a prohibition denies before a grant', holds: [{ forbidden: true }, {}], allowed: false, ever: false },
  {
    says: 'a prohibition denies against both wildcards',
    holds: [everything, { forbidden: true }],
    allowed: false,
    ever: false,
  },
  {
    says: 'a prohibition of another action leaves this one',
    holds: [everything, { name: abilityName('update', 'Profile'), forbidden: true }],
    allowed: true,
    ever: true,
  },
  {
    says: 'prohibiting everything denies everything',
    holds: [{}, { ...everything, forbidden: true }],
    allowed: false,
    ever: false,
  },
  { says: 'a prohibition alone grants nothing', holds: [{ forbidden: true }], allowed: false, ever: false },
  {
    says: 'a prohibition of one record denies that record',
    holds: [{}, { forbidden: true, entity_id: 1 }],
    record: mine,
    allowed: false,
    ever: true,
  },
  {
    says: 'a prohibition of one record leaves the others',
    holds: [{}, { forbidden: true, entity_id: 1 }],
    record: others,
    allowed: true,
    ever: true,
  },
  {
    says: 'a prohibition of one’s own denies one’s own',
    holds: [{}, { forbidden: true, ...owned }],
    record: mine,
    allowed: false,
    ever: true,
  },
  {
    says: 'a prohibition of one’s own leaves the others',
    holds: [{}, { forbidden: true, ...owned }],
    record: others,
    allowed: true,
    ever: true,
  },
  {
    says: 'prohibiting manage denies view',
    holds: [{}, { name: abilityName('manage', 'Profile'), forbidden: true }],
    allowed: false,
    ever: false,
  },
]

describe('can', () => {
  it.each(cases)('$says', ({ holds, action = 'view', entity = 'Profile', record, owner, allowed, ever }) => {
    const principal = holder(...holds)
    expect(can(principal, action, entity, record, owner)).toBe(allowed)
    expect(cannot(principal, action, entity, record, owner)).toBe(!allowed)
    expect(couldEver(principal, action, entity)).toBe(ever)
  })

  it('denies an owned-only ability to a principal without an id', () => {
    const nobody: Subject = { id: null, roles: [], abilities: [ability(owned)] }
    expect(can(nobody, 'view', 'Profile', { id: 1, checker_id: null })).toBe(false)
  })

  // Containment has this side effect ("profiletype" holds all four words); such an ability must not be stored (ADR 0017).
  it('with a wildcard name on ProfileType allows Profile, File and FileType too', () => {
    const principal = holder({ name: '*', entity_type: entityType('ProfileType') })
    expect(models.filter((model) => can(principal, 'destroy', model))).toEqual([
      'File',
      'FileType',
      'Profile',
      'ProfileType',
    ])
  })

  it('with a named ability on ProfileType denies Profile', () => {
    const principal = holder({ name: abilityName('destroy', 'ProfileType'), entity_type: entityType('ProfileType') })
    expect(can(principal, 'destroy', 'ProfileType')).toBe(true)
    expect(can(principal, 'destroy', 'Profile')).toBe(false)
  })
})

describe('the ability manage', () => {
  const manager = holder({ name: abilityName('manage', 'Profile') })

  it('expands to exactly manage, view, create, update and destroy', () => {
    expect(actions.filter((action) => can(manager, action, 'Profile'))).toEqual([
      'view',
      'manage',
      'create',
      'update',
      'destroy',
    ])
  })

  it.each(['assign-validator', 'assign-status', 'view-audit', 'print'])('does not grant %s', (action) => {
    expect(can(manager, action, 'Profile')).toBe(false)
    expect(couldEver(manager, action, 'Profile')).toBe(false)
  })

  it.each(managed.filter((action) => action !== 'manage'))('is not granted by %s', (action) => {
    expect(can(holder({ name: abilityName(action, 'Profile') }), 'manage', 'Profile')).toBe(false)
  })
})

describe('abilityName', () => {
  it.each([
    ['Profile', 'profile'],
    ['AgeGroup', 'age-group'],
    ['CitizenSchedule', 'citizen-schedule'],
    ['PseService', 'pse-service'],
  ])('writes %s as %s', (entity, slug) => {
    expect(dashed(entity)).toBe(slug)
    expect(abilityName('assign-status', entity)).toBe(`assign-status-${slug}-citizen-portal`)
  })

  it('returns a different name for every action and model', () => {
    const names = models.flatMap((model) => actions.map((action) => abilityName(action, model)))
    expect(new Set(names).size).toBe(models.length * actions.length)
  })

  it.each(models)('lets an ability on %s apply to it and to no model whose name it does not contain', (model) => {
    const principal = holder(
      ...actions.map((action) => ({ name: abilityName(action, model), entity_type: entityType(model) })),
    )
    expect(models.filter((entity) => couldEver(principal, 'view', entity))).toEqual([model])
  })
})

describe('permission checks', () => {
  const viewer = holder({})
  const auditor = holder({ name: abilityName('view-audit', 'Profile') })

  it('check a type with check(), for one action, any management and the history', () => {
    expect(check(viewer, 'view', 'Profile')).toBe(true)
    expect(check(viewer, 'update', 'Profile')).toBe(false)
    expect(check(viewer, 'manage-any', 'Profile')).toBe(true)
    expect(check(viewer, 'manage', 'Profile')).toBe(false)
    expect(check(viewer, 'history', 'Profile')).toBe(false)
    expect(check(auditor, 'history', 'Profile')).toBe(true)
    expect(check(auditor, 'manage-any', 'Profile')).toBe(false)
  })

  it('check a custom action by its name, with a record and an owner field', () => {
    const principal = holder({ name: 'print-profile-citizen-portal', only_owned: true })
    expect(check(principal, 'print', 'Profile', mine)).toBe(true)
    expect(check(principal, 'print', 'Profile', others)).toBe(false)
    expect(check(principal, 'print', 'Profile', { assigned_by_id: me }, 'assigned_by_id')).toBe(true)
  })

  it('of several actions need one of them', () => {
    expect(canAny(viewer, ['update', 'view'], 'Profile')).toBe(true)
    expect(canAny(viewer, ['update', 'destroy'], 'Profile')).toBe(false)
    expect(canAny(viewer, [], 'Profile')).toBe(false)
    expect(canAny(holder(owned), ['view'], 'Profile', mine)).toBe(true)
    expect(canAny(holder(owned), ['view'], 'Profile', others)).toBe(false)
  })

  it('of a call need one of its abilities and ignore ownership', () => {
    expect(couldMeet(holder(owned), needs('view', 'Profile'))).toBe(true)
    expect(couldMeet(holder(owned), needs('view', 'Schedule'))).toBe(false)
    expect(couldMeet(auditor, needs('view', 'Profile'))).toBe(false)
    expect(couldMeet(auditor, [...needs('view', 'Profile'), ...needs('view-audit', 'Profile')])).toBe(true)
    expect(couldMeet(viewer, [])).toBe(false)
    expect(couldMeet(viewer, 'session')).toBe(true)
  })

  it('of the history of a record need view-audit on its model', () => {
    expect(mayReadHistory(auditor, 'Profile', mine)).toBe(true)
    expect(mayReadHistory(auditor, 'Schedule', mine)).toBe(false)
    expect(mayReadHistory(viewer, 'Profile', mine)).toBe(false)
  })
})

describe('roles', () => {
  it.each(roleNames)('%s matches by its short name and by its stored name', (role) => {
    const principal = inRoles(storedRole(role))
    expect(isA(principal, role)).toBe(true)
    expect(isA(principal, storedRole(role))).toBe(true)
    expect(isAn(principal, role)).toBe(true)
    expect(isNotA(principal, role)).toBe(false)
    expect(isNotAn(principal, role)).toBe(false)
    expect(roleNames.filter((name) => isA(principal, name))).toEqual([role])
  })

  it('are stored with the prefix of the application, except superadmin', () => {
    expect(roleNames.map(storedRole)).toEqual([
      'superadmin',
      'citizen-portal-admin',
      'citizen-portal-viewer',
      'citizen-portal-assignor',
      'citizen-portal-validator',
    ])
  })

  it('match only by their exact stored name', () => {
    for (const name of ['citizen-portal-superadmin', 'Superadmin', ' superadmin', 'admin', 'validator']) {
      expect(roleNames.filter((role) => isA(inRoles(name), role))).toEqual([])
    }
  })

  it.each([
    'superadmin',
    'SuperAdmin',
    'citizen-portal-superadmin',
    'Súper-Admin',
    'citizen-portal-citizen-portal-admin',
    'view_er',
    ' Validator ',
  ])('reserve the name %j', (name) => {
    expect(isBuiltInRoleName(name)).toBe(true)
  })

  it.each(['superadmins', 'admin-2', 'coordinador', 'citizen-portal'])('do not reserve the name %j', (name) => {
    expect(isBuiltInRoleName(name)).toBe(false)
  })

  it('can be checked several at once', () => {
    expect(isA(inRoles('citizen-portal-viewer'), 'admin', 'viewer')).toBe(true)
    expect(isNotA(inRoles('citizen-portal-viewer'), 'admin', 'assignor')).toBe(true)
    expect(isA(inRoles(), ...roleNames)).toBe(false)
  })

  it.each([
    [['own'], 'own'],
    [['own', 'own'], 'own'],
    [['own', 'all'], 'all'],
    [['own', undefined], 'all'],
    [['all'], 'all'],
    [[], 'all'],
  ] as const)('with the scopes %j have the widest: %s', (scopes, widest) => {
    const roles = scopes.map((scope) => ({ name: 'any', title: '', ...(scope === undefined ? {} : { scope }) }))
    expect(scopeOf({ roles })).toBe(widest)
  })
})

describe('the scope of roles', () => {
  const abilities = ['Profile', 'Observation'].map((entity, id) => ({
    id,
    name: abilityName('view', entity),
    title: '',
    entity_id: null,
    entity_type: entityType(entity),
    only_owned: false,
    forbidden: false,
  }))
  const bounded: Subject = { id: 7, roles: [{ name: 'citizen-portal-anything', title: '', scope: 'own' }], abilities }

  it('of own citizens denies the citizens of other validators, whatever the name of the role', () => {
    expect(can(bounded, 'view', 'Profile', { id: 1, checker_id: 7 })).toBe(true)
    expect(can(bounded, 'view', 'Profile', { id: 1, checker_id: 8 })).toBe(false)
    expect(can(bounded, 'view', 'Profile', { id: 1, checker_id: null })).toBe(false)
    expect(can({ ...bounded, roles: [] }, 'view', 'Profile', { id: 1, checker_id: 8 })).toBe(true)
  })

  it('does not limit records without a validator, or that do not name theirs', () => {
    expect(can(bounded, 'view', 'Observation', { id: 1, user_id: 8 })).toBe(true)
    expect(can(bounded, 'view', 'Profile', { id: 1 })).toBe(true)
    expect(can(bounded, 'view', 'Profile')).toBe(true)
  })
})

describe('ownerField', () => {
  it('is the validator for models about a citizen, else the user', () => {
    const validators = ['Profile', 'CitizenSchedule', 'File', 'Team']
    for (const model of models) expect(ownerField(model)).toBe(validators.includes(model) ? 'checker_id' : 'user_id')
  })
})
