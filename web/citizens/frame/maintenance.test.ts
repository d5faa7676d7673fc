import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../kit/request/api-errors.ts'
import { queryClient } from '../../kit/request/queries.ts'
import { maintenance, secondsToWait, watchMaintenance } from './maintenance.ts'

watchMaintenance()

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  queryClient.clear()
  maintenance.set(undefined)
  vi.useRealTimers()
})

const failure = (status: number, retryAfter = 10) =>
  new ApiError({ kind: 'response', status, message: 'No', retryAfter })

test.each([
  [undefined, 30],
  [0, 5],
  [60, 60],
  [86_400, 300],
])('with a Retry-After of %s seconds, the next attempt is in %s', (retryAfter, seconds) => {
  expect(secondsToWait(retryAfter)).toBe(seconds)
})

test('stores that the server is not available until it responds; ignores other errors', async () => {
  let status = 503
  const queryFn = async () => {
    if (status === 200) return 'answer'
    throw failure(status)
  }
  await queryClient.fetchQuery({ queryKey: ['a'], queryFn }).catch(() => {})
  expect(maintenance.get()).toBe(Date.now() + 10_000)
  status = 200
  await queryClient.fetchQuery({ queryKey: ['a'], queryFn })
  expect(maintenance.get()).toBeUndefined()
  status = 500
  await queryClient.fetchQuery({ queryKey: ['b'], queryFn }).catch(() => {})
  expect(maintenance.get()).toBeUndefined()
})
