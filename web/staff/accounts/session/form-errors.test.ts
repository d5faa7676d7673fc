import { expect, test } from 'vitest'
import { ApiError } from '../../../kit/request/api-errors.ts'
import { errorsOfServer } from './form-errors.ts'

function errorResponse(status: number, errors: Record<string, string[]>, retryAfter?: number): ApiError {
  return new ApiError({
    kind: 'response',
    status,
    message: 'Said for all',
    errors,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

test('errorsOfServer puts the first message of a rendered field at that field', () => {
  const formErrors = errorsOfServer(errorResponse(422, { password: ['Too short', 'Too plain'] }), ['password'])
  expect(formErrors).toEqual({ fields: { password: 'Too short' }, message: undefined, wait: undefined })
})

test('errorsOfServer returns a message for the form when the field is not rendered', () => {
  const formErrors = errorsOfServer(errorResponse(422, { version: ['Old'] }), ['password'])
  expect(formErrors).toEqual({ fields: {}, message: 'Said for all', wait: undefined })
})

test('errorsOfServer returns a waiting time only for status 429', () => {
  expect(errorsOfServer(errorResponse(429, {}, 40), ['password']).wait).toBe(40)
  expect(errorsOfServer(errorResponse(503, {}, 40), ['password']).wait).toBeUndefined()
})
