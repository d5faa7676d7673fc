import type { CitizenNotice, CitizenNoticeLink } from '@portal/contract/citizens'
import { expect, test } from 'vitest'
import { byDay, pageOfLink } from './notice-days.ts'

const notice = (id: string, created_at: string) => ({ id, created_at }) as CitizenNotice

test('groups notices by day and keeps their order', () => {
  const days = byDay([
    notice('3', '2026-11-23 00:00:01'),
    notice('2', '2026-11-22 23:59:59'),
    notice('1', '2026-11-22 08:00:00'),
  ])
  expect(days.map(({ day, notices }) => [day, notices.map(({ id }) => id)])).toEqual([
    ['2026-11-23', ['3']],
    ['2026-11-22', ['2', '1']],
  ])
  expect(byDay([])).toEqual([])
})

test.each([
  ['Profile', 'person'],
  ['Person', 'person'],
  ['SubscriptionDetails', 'enrolment'],
] as [CitizenNoticeLink['name'], string][])('a notice about %s opens the page %s', (name, page) => {
  expect(pageOfLink({ name, params: { id: 7 } })).toEqual([page, { id: 7 }])
})
