import { expect, test } from 'vitest'
import { type Decided, nextEnd, undoableAt, withDecided, withoutDecided } from './decided.ts'
import type { Stop } from './stops.ts'

const file = (id: number): Stop => ({ kind: 'file', citizen: 1, file: id })

function made(transition_id: number, stop: Stop, until: number): Decided {
  return { transition_id, stop, purpose: 'verify', document: 'Document', name: 'Ana', until }
}

const idsOf = (list: readonly Decided[]) => list.map(({ transition_id }) => transition_id)

test('a second decision neither ends nor shortens the offer of the first, and has its own full time', () => {
  const list = withDecided([made(1, file(10), 5_000)], made(2, file(11), 8_000))
  expect(idsOf(undoableAt(list, 4_999))).toEqual([1, 2])
  expect(nextEnd(list, 0)).toBe(5_000)
  expect(idsOf(undoableAt(list, 5_000))).toEqual([2])
  expect(nextEnd(list, 5_000)).toBe(8_000)
  expect(nextEnd(list, 8_000)).toBeUndefined()
})

test('of two decisions about one document only the later one is offered', () => {
  const list = withDecided([made(1, file(10), 5_000), made(2, file(11), 6_000)], made(3, file(10), 7_000))
  expect(idsOf(list)).toEqual([2, 3])
})

test('a document and its citizen are two things', () => {
  const list = withDecided([made(1, file(10), 5_000)], made(2, { kind: 'citizen', citizen: 1 }, 6_000))
  expect(idsOf(withoutDecided(list, file(10)))).toEqual([2])
})
