import { status } from '@portal/contract'
import { expect, test } from 'vitest'
import { isStillIn, queueStatuses } from '../desk/desk-address.ts'

const [queue] = queueStatuses
const back = '2026-11-20 08:00:00'

test('isStillIn the queue is true for citizens in validation and for returned ones who sent again', () => {
  expect(isStillIn({ status_id: status.profileValidating, reopened_at: null }, queue)).toBe(true)
  expect(isStillIn({ status_id: status.profileReturned, reopened_at: back }, queue)).toBe(true)
  expect(isStillIn({ status_id: status.profileReturned, reopened_at: null }, queue)).toBe(false)
  expect(isStillIn({ status_id: status.profileVerified, reopened_at: null }, queue)).toBe(false)
})

test('isStillIn another status is true for that status only', () => {
  expect(isStillIn({ status_id: status.profileReturned, reopened_at: null }, status.profileReturned)).toBe(true)
  expect(isStillIn({ status_id: status.profileValidating, reopened_at: null }, status.profileReturned)).toBe(false)
})
