import { expect, test } from 'vitest'
import { ApiError } from '../../../kit/request/api-errors.ts'
import { refusedByServer } from './refused.ts'

function answered(status: number, errors: Record<string, string[]>, retryAfter?: number): ApiError {
  return new ApiError({
    failure: 'answered',
    status,
    message: 'Said for all',
    errors,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

test('a sentence about a field that is drawn stands at the field', () => {
  const refused = refusedByServer(answered(422, { password: ['Too short', 'Too plain'] }), ['password'])
  expect(refused).toEqual({ fields: { password: 'Too short' }, message: undefined, wait: undefined })
})

test('a fault of a field that is not drawn is said above the form', () => {
  const refused = refusedByServer(answered(422, { version: ['Old'] }), ['password'])
  expect(refused).toEqual({ fields: {}, message: 'Said for all', wait: undefined })
})

test('only being too quick makes one wait', () => {
  expect(refusedByServer(answered(429, {}, 40), ['password']).wait).toBe(40)
  expect(refusedByServer(answered(503, {}, 40), ['password']).wait).toBeUndefined()
})
