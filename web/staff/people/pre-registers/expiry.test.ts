import { describe, expect, test } from 'vitest'
import { leftText, leftUntil, standingOf } from './expiry.ts'

// 10:00 in Bogotá.
const now = Date.UTC(2026, 10, 21, 15, 0, 0)

describe('standingOf a pre-registration', () => {
  test.each([
    ['verified', { verified_at: '2026-11-21 09:00:00', expires_at: '2026-11-21 09:30:00' }],
    ['waiting', { verified_at: null, expires_at: '2026-11-21 10:00:01' }],
    ['expired', { verified_at: null, expires_at: '2026-11-21 10:00:00' }],
  ] as const)('%s', (standing, row) => {
    expect(standingOf(row, now)).toBe(standing)
  })
})

describe('leftText of a code', () => {
  test.each([
    ['2026-11-22 14:30:10', '1 d 4 h'],
    ['2026-11-21 12:05:59', '2 h 05 min'],
    ['2026-11-21 10:04:09', '4:09'],
    ['2026-11-21 09:00:00', '0:00'],
  ])('until %s: %s', (at, text) => {
    expect(leftText(leftUntil(at, now))).toBe(text)
  })
})
