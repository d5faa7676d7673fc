import { expect, test } from 'vitest'
import { settle } from '../../../kit/ui/three-way.ts'
import { draftFrom, type Member, mergeTeams, type TeamDraft, valuesOf } from './team-values.ts'

const member = (profile_id: number, role = '1'): Member => ({
  profile_id,
  role,
  full_name: `PERSONA ${profile_id}`,
  document: 'CC 1',
  age: 20,
})
const seen: TeamDraft = { name: 'Cóndores', captain: 1, members: [member(1), member(2)] }
const idsOf = (draft: TeamDraft) => draft.members.map(({ profile_id }) => profile_id)

test('whom two people added are both in the team, and nobody chooses', () => {
  const mine = { ...seen, members: [...seen.members, member(3)] }
  const theirs = { ...seen, members: [...seen.members, member(4)] }
  const merged = mergeTeams(seen, mine, theirs)
  expect(merged.contested).toEqual([])
  expect(merged.taken).toEqual(['member.4'])
  expect(idsOf(draftFrom(merged.values, [seen, mine, theirs]))).toEqual([1, 2, 3, 4])
})

test('whom only the other took out stays out', () => {
  const theirs = { ...seen, members: [member(1)] }
  const merged = mergeTeams(seen, { ...seen, name: 'Águilas' }, theirs)
  expect(merged.contested).toEqual([])
  expect(draftFrom(merged.values, [seen, theirs])).toMatchObject({ name: 'Águilas', members: [{ profile_id: 1 }] })
})

test('a participant whom one took out and the other gave another role is to be chosen', () => {
  const mine = { ...seen, captain: 2, members: [member(2)] }
  const theirs = { ...seen, name: 'Halcones', members: [member(1, '9'), member(2)] }
  const merged = mergeTeams(seen, mine, theirs)
  expect(merged.contested).toEqual(['member.1'])
  const among = [seen, mine, theirs]
  const chosen = settle(merged, valuesOf(theirs, among), { 'member.1': 'theirs' })
  expect(draftFrom(chosen, among)).toMatchObject({
    name: 'Halcones',
    captain: 2,
    members: [{ profile_id: 1, role: '9' }, { profile_id: 2 }],
  })
})
