import type { Team } from '@portal/contract'
import { expect, test } from 'vitest'
import { mergeForms, settle } from '../../../kit/ui/conflict/three-way.ts'
import { fieldOf, membersIn, peopleOf, type TeamValues, valuesOf } from './team-values.ts'

const team = {
  name: 'Cóndores',
  captain_profile_id: 1,
  members: [1, 2].map((profile_id) => ({
    profile_id,
    full_name: `PERSONA ${profile_id}`,
    document_type: 'CC',
    document: '1',
    age: 20,
    participant_role_id: 1,
  })),
} as unknown as Team
const loaded = valuesOf(team)
const idsOf = (values: TeamValues) => membersIn(values).map(({ profile_id }) => profile_id)

test('valuesOf returns the name, the captain and one field for each participant', () => {
  expect(loaded).toEqual({ name: 'Cóndores', captain_profile_id: '1', member_1: '1', member_2: '1' })
  expect(peopleOf(team)[1]).toEqual({ profile_id: 2, full_name: 'PERSONA 2', document: 'CC 1', age: 20 })
  expect(membersIn(valuesOf(undefined))).toEqual([])
})

test('merging keeps the participants that both people added, without a conflict', () => {
  const merged = mergeForms(loaded, { ...loaded, [fieldOf(3)]: '1' }, { ...loaded, [fieldOf(4)]: '1' })
  expect(merged.contested).toEqual([])
  expect(merged.taken).toEqual(['member_4'])
  expect(idsOf(merged.values)).toEqual([1, 2, 3, 4])
})

test('merging removes a participant that only the other person removed', () => {
  const { member_2: _, ...theirs } = loaded
  const merged = mergeForms<TeamValues>(loaded, { ...loaded, name: 'Águilas' }, theirs)
  expect(merged.contested).toEqual([])
  expect(merged.values.name).toBe('Águilas')
  expect(idsOf(merged.values)).toEqual([1])
})

test('merging reports a conflict for a participant that one person removed and the other gave a new role', () => {
  const mine = { ...loaded, captain_profile_id: '2', member_1: undefined }
  const theirs = { ...loaded, name: 'Halcones', member_1: '9' }
  const merged = mergeForms<TeamValues>(loaded, mine, theirs)
  expect(merged.contested).toEqual(['member_1'])
  const chosen = settle(merged, { theirs, former: loaded }, { member_1: 'theirs' })
  expect(chosen).toMatchObject({ name: 'Halcones', captain_profile_id: '2' })
  expect(membersIn(chosen)).toEqual([
    { profile_id: 1, role: '9' },
    { profile_id: 2, role: '1' },
  ])
})
