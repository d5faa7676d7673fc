import type { Happening } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import { linesOf } from './timeline-lines.ts'

test('reads in a row by the same person are one line; whatever stands between them keeps them apart', () => {
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
