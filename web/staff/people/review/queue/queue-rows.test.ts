import { status } from '@portal/contract'
import { expect, test } from 'vitest'
import { isStillIn, queueStatuses } from '../desk/desk-address.ts'

const [queue] = queueStatuses
const back = '2026-11-20 08:00:00'

test('the queue has who is in validation, and who was returned and sent again, until the decision', () => {
  expect(isStillIn({ status_id: status.profileValidating, reopened_at: null }, queue)).toBe(true)
  expect(isStillIn({ status_id: status.profileReturned, reopened_at: back }, queue)).toBe(true)
  expect(isStillIn({ status_id: status.profileReturned, reopened_at: null }, queue)).toBe(false)
  expect(isStillIn({ status_id: status.profileVerified, reopened_at: null }, queue)).toBe(false)
})

test('another status shows that status only', () => {
  expect(isStillIn({ status_id: status.profileReturned, reopened_at: null }, status.profileReturned)).toBe(true)
  expect(isStillIn({ status_id: status.profileValidating, reopened_at: null }, status.profileReturned)).toBe(false)
})
