import { expect, test } from 'vitest'
import { appErrorOf } from './errors.ts'

const thrown = (code: string) => Object.assign(new Error('as the driver throws it'), { code })

test.each([
  ['a deadlock', '40P01'],
  ['a transaction that another made impossible', '40001'],
  ['a server whose place another has taken', '25006'],
  ['a server that is starting', '57P03'],
  ['no room on the disk of the database', '53100'],
  ['a name that nobody resolves', 'ENOTFOUND'],
  ['a machine that cannot be reached', 'EHOSTUNREACH'],
  ['a machine that does not respond', 'ETIMEDOUT'],
])('%s becomes an error that asks the client to retry', (_, code) => {
  const error = appErrorOf(thrown(code))
  expect([error?.status, error?.code]).toEqual([503, 'not_ready'])
  expect(error?.retryAfter).toBeGreaterThan(0)
})

test('an unknown error has no code', () => {
  expect(appErrorOf(thrown('XX000'))).toBeUndefined()
  expect(appErrorOf(new Error('a fault of ours'))).toBeUndefined()
})
