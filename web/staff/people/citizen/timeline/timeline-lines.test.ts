import type { Happening } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import { linesOf } from './timeline-lines.ts'

test('joins consecutive reads by the same person into one line, and no other events', () => {
  const happening = (event: string, user: string, entity = 'Profile') => ({ event, user, entity }) as Happening
  const lines = linesOf([
    happening('read', 'ANA'),
    happening('read', 'ANA'),
    happening('read', 'ANA', 'File'),
    happening('read', 'LUZ'),
    happening('moved', 'LUZ'),
    happening('moved', 'LUZ'),
  ])
  expect(lines.map(({ happening: { event, user }, times }) => [event, user, times])).toEqual([
    ['read', 'ANA', 2],
    ['read', 'ANA', 1],
    ['read', 'LUZ', 1],
    ['moved', 'LUZ', 1],
    ['moved', 'LUZ', 1],
  ])
})
