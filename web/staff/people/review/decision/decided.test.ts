import { expect, test } from 'vitest'
import type { DeskPosition } from '../documents/positions.ts'
import { type Decided, lastUndoable, withDecision, without } from './decided.ts'

const file = (id: number): DeskPosition => ({ kind: 'file', citizen: 1, file: id })

function made(transition_id: number, position: DeskPosition, until: number): Decided {
  return { transition_id, position, purpose: 'verify', document: 'Document', name: 'Ana', typed: '', marks: {}, until }
}

const idsOf = (list: readonly Decided[]) => list.map(({ transition_id }) => transition_id)

test('withDecision adds a decision to the list', () => {
  const list = withDecision([made(1, file(10), 60_000)], made(2, file(11), 63_000))
  expect(idsOf(list)).toEqual([1, 2])
})

test('lastUndoable returns the last decision that can still be undone, or nothing', () => {
  const list = [made(1, file(10), 60_000), made(2, file(11), 63_000)]
  expect(lastUndoable(list, 61_000)?.transition_id).toBe(2)
  expect(lastUndoable(list, 63_000)).toBeUndefined()
})

test('withDecision replaces an earlier decision about the same document', () => {
  const list = withDecision([made(1, file(10), 5_000), made(2, file(11), 6_000)], made(3, file(10), 7_000))
  expect(idsOf(list)).toEqual([2, 3])
})

test('without removes the decision about a document and keeps that about its citizen', () => {
  const list = withDecision([made(1, file(10), 5_000)], made(2, { kind: 'citizen', citizen: 1 }, 6_000))
  expect(idsOf(without(list, file(10)))).toEqual([2])
})

test('withDecision keeps the last 20 decisions', () => {
  let list: readonly Decided[] = []
  for (let id = 1; id <= 25; id += 1) list = withDecision(list, made(id, file(id), 60_000))
  expect(idsOf(list)).toEqual(Array.from({ length: 20 }, (_, index) => index + 6))
})
