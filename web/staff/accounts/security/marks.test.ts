import { abilityName, entityType } from '@portal/contract'
import type { RolePermission } from '@portal/contract/staff'
import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  areas,
  differenceOf,
  governed,
  isCovered,
  type Mark,
  marksOf,
  narrowMarks,
  nextState,
  readPermissions,
  rebase,
  stateOf,
  withState,
} from './marks.ts'

const all = { entity_id: null, only_owned: false }
const mark = (action: string, entity: string, more: Partial<Mark> = {}): Mark => ({
  action,
  entity,
  ...all,
  forbidden: false,
  ...more,
})

function held(action: string, entity: string, more: Partial<RolePermission> = {}): RolePermission {
  return {
    id: 1,
    name: abilityName(action, entity),
    title: '',
    entity_id: null,
    entity_type: entityType(entity),
    only_owned: false,
    options: [],
    scope: null,
    version: 1,
    roles_count: 1,
    created_at: '',
    updated_at: '',
    forbidden: false,
    ...more,
  }
}

describe('readPermissions', () => {
  test('reads permissions as marks, including custom actions', () => {
    const { marks, others } = readPermissions([
      held('view', 'AgeGroup'),
      held('close-month', 'Schedule', { only_owned: true }),
    ])
    expect(others).toEqual([])
    expect([...marks.values()]).toEqual([
      mark('view', 'AgeGroup'),
      mark('close-month', 'Schedule', { only_owned: true }),
    ])
    expect(actionsOf(marks).at(-1)).toBe('close-month')
  })

  test('returns permissions that the table has no cell for separately', () => {
    const odd = [
      held('view', 'Profile', { entity_type: entityType('Schedule') }),
      held('view', 'Profile', { name: '*', entity_type: '*' }),
      held('view', 'Role'),
    ]
    expect(readPermissions(odd)).toEqual({ marks: new Map(), others: odd })
  })
})

test('nextState turns an empty cell into allow, then forbid, then empty', () => {
  let marks = marksOf([])
  const about = { action: 'view', entity: 'Team', ...all }
  const states = [0, 1, 2].map(() => {
    marks = withState(marks, about, nextState(stateOf(marks, about)))
    return stateOf(marks, about)
  })
  expect(states).toEqual(['allow', 'forbid', 'none'])
  expect(marks.size).toBe(0)
})

test('isCovered is true for the four actions that manage includes, and false for other actions and records', () => {
  const marks = marksOf([mark('manage', 'File')])
  const covered = actionsOf(marks).filter((action) => isCovered(marks, { action, entity: 'File' }))
  expect(covered).toEqual(['view', 'create', 'update', 'destroy'])
  expect(isCovered(marks, { action: 'view', entity: 'Team' })).toBe(false)
  const refused = marksOf([mark('manage', 'File', { forbidden: true })])
  expect(isCovered(refused, { action: 'view', entity: 'File' })).toBe(false)
})

test('narrowMarks returns the marks for own records and for single records', () => {
  const own = mark('update', 'Profile', { only_owned: true })
  const one = mark('update', 'Profile', { entity_id: 7, forbidden: true })
  const marks = marksOf([mark('update', 'Profile'), own, one, mark('view', 'Profile', { entity_id: 7 })])
  expect(narrowMarks(marks, { action: 'update', entity: 'Profile' })).toEqual([own, one])
})

test('differenceOf returns added, removed and reversed marks in the order of the table', () => {
  const before = marksOf([mark('view', 'Team'), mark('view', 'Audit'), mark('view', 'File')])
  const after = marksOf([mark('view', 'File'), mark('view', 'Team', { forbidden: true }), mark('create', 'Activity')])
  expect(differenceOf(before, after)).toEqual([
    { before: undefined, after: mark('create', 'Activity') },
    { before: mark('view', 'Audit'), after: undefined },
    { before: mark('view', 'Team'), after: mark('view', 'Team', { forbidden: true }) },
  ])
  expect(differenceOf(after, after)).toEqual([])
})

test('areas contains every governed model once', () => {
  const placed: string[] = areas.flatMap((area) => [...area.models])
  expect(placed.sort()).toEqual([...governed].sort())
})

test('rebase applies own changes to the marks that a colleague saved meanwhile, and keeps those marks', () => {
  const opened = marksOf([mark('view', 'Team'), mark('view', 'File')])
  const mine = withState(opened, { action: 'update', entity: 'Team', ...all }, 'allow')
  const theirs = marksOf([mark('view', 'Team'), mark('destroy', 'File')])
  const now = rebase(differenceOf(opened, mine), theirs)
  expect([...now.values()]).toEqual([mark('view', 'Team'), mark('destroy', 'File'), mark('update', 'Team')])
  expect(differenceOf(theirs, now)).toEqual([{ before: undefined, after: mark('update', 'Team') }])
})
