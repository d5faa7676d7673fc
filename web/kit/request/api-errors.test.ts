import { beforeAll, expect, test } from 'vitest'
import { staffMessages } from '../../staff/messages/load.ts'
import { changeLocale, provideMessages } from '../text/i18n.ts'
import {
  type ApiError,
  brokenError,
  cancelledError,
  handlingOf,
  noResponseError,
  offlineError,
  responseError,
} from './api-errors.ts'

provideMessages(staffMessages)

beforeAll(() => changeLocale('es'))

function errorResponse(status: number, body: unknown = { message: 'dicho por el servidor' }, headers = {}): ApiError {
  return responseError(status, body, new Headers(headers))
}

test.each([
  [401, 'sign-in'],
  [403, 'caller'],
  [404, 'caller'],
  [409, 'caller'],
  [413, 'caller'],
  [415, 'caller'],
  [419, 'caller'],
  [422, 'caller'],
  [429, 'caller'],
  [400, 'error-page'],
  [405, 'error-page'],
  [500, 'error-page'],
  [502, 'error-page'],
  [503, 'error-page'],
  [504, 'error-page'],
] as const)('handlingOf status %i is: %s', (status, handling) => {
  expect(handlingOf(errorResponse(status))).toBe(handling)
})

test('handlingOf an error without a response depends on its kind', () => {
  expect(handlingOf(noResponseError())).toBe('sign-in')
  expect(handlingOf(offlineError())).toBe('caller')
  expect(handlingOf(brokenError())).toBe('error-page')
  expect(handlingOf(cancelledError())).toBe('ignore')
  expect(cancelledError().status).toBe(100)
})

test('responseError takes the message of the response body', () => {
  expect(errorResponse(500).message).toBe('dicho por el servidor')
})

test('responseError has the required message for status 504, whatever the body of the proxy', async () => {
  expect(errorResponse(504, '<html>').message).toContain('tardó demasiado en responder')
  await changeLocale('en')
  expect(errorResponse(504, {}).message).toContain('took too long to respond')
  await changeLocale('es')
})

test('responseError has a default message for a status without a JSON body', () => {
  expect(errorResponse(403, null).message).toBe('No tiene permiso para realizar esta acción.')
  expect(errorResponse(500, '<html>').message).toBe(
    'Algo salió mal, estamos trabajando para resolver el inconveniente.',
  )
})

test('offlineError has the required message in both languages', async () => {
  await changeLocale('en')
  expect(offlineError().message).toBe('You are working in offline mode.')
  await changeLocale('es')
  expect(offlineError().message).toBe('Está trabajando sin conexión.')
})

test('responseError keeps the code, reason, field errors, request id, retry time and details', () => {
  const error = errorResponse(
    422,
    { message: 'm', code: 422, reason: 'invalid', errors: { name: ['a', 'b'], odd: 'c' } },
    { 'x-request-id': 'r1' },
  )
  expect(error).toMatchObject({
    status: 422,
    code: 422,
    reason: 'invalid',
    errors: { name: ['a', 'b'], odd: ['c'] },
    requestId: 'r1',
  })
  expect(errorResponse(429, {}, { 'retry-after': '42' }).retryAfter).toBe(42)
  expect(errorResponse(409, { message: 'm', details: { version: 3 } }).details).toEqual({ version: 3 })
})
