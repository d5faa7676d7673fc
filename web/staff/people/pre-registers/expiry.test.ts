import { describe, expect, test } from 'vitest'
import { standingOf } from './expiry.ts'

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
