import { describe, expect, test } from 'vitest'
import { afterCitizen, afterDecision, besideCitizen, besidePosition, firstPosition } from './positions.ts'

const pending = 8
const verified = 9
const returned = 10
const files = [
  { id: 12, status_id: pending },
  { id: 10, status_id: verified },
  { id: 11, status_id: pending },
]

describe('the order within a citizen', () => {
  test('firstPosition returns the oldest pending document', () => {
    expect(firstPosition(1, files)).toEqual({ kind: 'file', citizen: 1, file: 11 })
  })

  test('firstPosition returns the citizen when no document is pending', () => {
    expect(firstPosition(1, [{ id: 10, status_id: returned }])).toEqual({ kind: 'citizen', citizen: 1 })
    expect(firstPosition(1, [])).toEqual({ kind: 'citizen', citizen: 1 })
  })

  test('besidePosition visits every document, then the citizen, and remains there', () => {
    expect(besidePosition({ kind: 'file', citizen: 1, file: 10 }, files, 1)).toMatchObject({ file: 11 })
    expect(besidePosition({ kind: 'file', citizen: 1, file: 12 }, files, 1)).toEqual({ kind: 'citizen', citizen: 1 })
    expect(besidePosition({ kind: 'citizen', citizen: 1 }, files, 1)).toBeUndefined()
    expect(besidePosition({ kind: 'citizen', citizen: 1 }, files, -1)).toMatchObject({ file: 12 })
    expect(besidePosition({ kind: 'file', citizen: 1, file: 10 }, files, -1)).toBeUndefined()
  })

  test('afterDecision returns a later pending document, then an earlier one, then the citizen', () => {
    expect(afterDecision(1, 11, files)).toMatchObject({ kind: 'file', file: 12 })
    expect(afterDecision(1, 12, files)).toMatchObject({ kind: 'file', file: 11 })
    expect(afterDecision(1, 12, [{ id: 12, status_id: pending }])).toEqual({ kind: 'citizen', citizen: 1 })
  })
})

describe('the order within the queue', () => {
  test('besideCitizen follows the queue and ends at both ends', () => {
    expect(besideCitizen([5, 6, 7], 6, 1)).toBe(7)
    expect(besideCitizen([5, 6, 7], 6, -1)).toBe(5)
    expect(besideCitizen([5, 6, 7], 7, 1)).toBeUndefined()
  })

  test('besideCitizen returns the first citizen for one outside the queue', () => {
    expect(besideCitizen([5, 6], 9, 1)).toBe(5)
    expect(besideCitizen([], 9, 1)).toBeUndefined()
  })

  test('afterCitizen returns to an earlier citizen after the last one', () => {
    expect(afterCitizen([5, 6, 7], 7)).toBe(5)
    expect(afterCitizen([7], 7)).toBeUndefined()
  })
})
