import { documentType, status } from '@portal/contract'
import type { CitizenFileRow } from '@portal/contract/citizens'
import { expect, test } from 'vitest'
import { groupsOf, isToCorrect, sidesOf, stateOf, typesFor } from './document-states.ts'

const row = (id: number, status_id: number, replaced_by: number | null = null) =>
  ({ id, status_id, replaced_by }) as CitizenFileRow

test('an identity card has two sides; a passport and other documents have one', () => {
  expect(sidesOf('identity', { document_type_id: documentType.identityCard })).toBe(2)
  expect(sidesOf('identity', { document_type_id: documentType.passport })).toBe(1)
  expect(sidesOf(null, { document_type_id: documentType.identityCard })).toBe(1)
})

test('does not offer the identity document of a verified person, nor receipts', () => {
  const types = (['identity', 'receipt', null] as const).map((kind) => ({ kind }))
  expect(typesFor(types, { status_id: status.profilePending })).toEqual([{ kind: 'identity' }, { kind: null }])
  expect(typesFor(types, { status_id: status.profileVerified })).toEqual([{ kind: null }])
})

test('lists returned documents first until another document replaces them', () => {
  const { current, former } = groupsOf([
    row(4, status.filePending),
    row(3, status.fileReturned),
    row(2, status.fileVerified),
    row(1, status.fileReturned, 4),
  ])
  expect(current.map(({ id }) => id)).toEqual([3, 4, 2])
  expect(former.map(({ id }) => id)).toEqual([1])
  expect(isToCorrect(row(1, status.fileReturned, 4))).toBe(false)
})

test('each state has a label; a state that the office added shows its own name', () => {
  expect(stateOf(row(1, status.filePending))).toBe('checking')
  expect(stateOf(row(1, status.fileVerified))).toBe('approved')
  expect(stateOf(row(1, status.fileReturned))).toBe('returned')
  expect(stateOf(row(1, status.fileReturned, 2))).toBe('replaced')
  expect(stateOf(row(1, 77))).toBeUndefined()
})
