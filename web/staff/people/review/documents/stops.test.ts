import { describe, expect, test } from 'vitest'
import { afterCitizen, afterDecision, besideCitizen, besideStop, firstStop } from './stops.ts'

const pending = 8
const verified = 9
const returned = 10
const files = [
  { id: 12, status_id: pending },
  { id: 10, status_id: verified },
  { id: 11, status_id: pending },
]

describe('the way through a citizen', () => {
  test('begins at the oldest document to be decided', () => {
    expect(firstStop(1, files)).toEqual({ kind: 'file', citizen: 1, file: 11 })
  })

  test('begins at the citizen where every document is decided, or there is none', () => {
    expect(firstStop(1, [{ id: 10, status_id: returned }])).toEqual({ kind: 'citizen', citizen: 1 })
    expect(firstStop(1, [])).toEqual({ kind: 'citizen', citizen: 1 })
  })

  test('by hand visits every document, decided ones too, then the citizen, and ends there', () => {
    expect(besideStop({ kind: 'file', citizen: 1, file: 10 }, files, 1)).toMatchObject({ file: 11 })
    expect(besideStop({ kind: 'file', citizen: 1, file: 12 }, files, 1)).toEqual({ kind: 'citizen', citizen: 1 })
    expect(besideStop({ kind: 'citizen', citizen: 1 }, files, 1)).toBeUndefined()
    expect(besideStop({ kind: 'citizen', citizen: 1 }, files, -1)).toMatchObject({ file: 12 })
    expect(besideStop({ kind: 'file', citizen: 1, file: 10 }, files, -1)).toBeUndefined()
  })

  test('after a decision goes on to what is left, also before it, and last to the citizen', () => {
    expect(afterDecision(1, 11, files)).toMatchObject({ kind: 'file', file: 12 })
    expect(afterDecision(1, 12, files)).toMatchObject({ kind: 'file', file: 11 })
    expect(afterDecision(1, 12, [{ id: 12, status_id: pending }])).toEqual({ kind: 'citizen', citizen: 1 })
  })
})

describe('the way through the queue', () => {
  test('goes by its order and ends at its ends', () => {
    expect(besideCitizen([5, 6, 7], 6, 1)).toBe(7)
    expect(besideCitizen([5, 6, 7], 6, -1)).toBe(5)
    expect(besideCitizen([5, 6, 7], 7, 1)).toBeUndefined()
  })

  test('from somebody outside of it begins at its start', () => {
    expect(besideCitizen([5, 6], 9, 1)).toBe(5)
    expect(besideCitizen([], 9, 1)).toBeUndefined()
  })

  test('after the last one comes back to whoever was left out', () => {
    expect(afterCitizen([5, 6, 7], 7)).toBe(5)
    expect(afterCitizen([7], 7)).toBeUndefined()
  })
})
