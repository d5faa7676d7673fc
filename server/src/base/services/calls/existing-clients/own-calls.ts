import { randomUUID } from 'node:crypto'
import { antiForgeryCookie, citizenSocialLogin, listBookings, listPendingPayments } from '@portal/contract/citizens'
import { AppError } from '../../../errors/errors.ts'
import type { Registrar } from '../registrar.ts'

/** The calls that only existing clients make: those before anything else, and those for functions that this portal does not offer. */
export function registerOwnCalls({ call, list }: Registrar): void {
  call(antiForgeryCookie, async (_, { translate }) => ({
    // Clients send its value back. The server does not check it: only the token in a header identifies the caller.
    cookie: `XSRF-TOKEN=${randomUUID()}; Path=/; SameSite=Lax`,
    data: translate('done.anti_forgery'),
    details: null,
  }))
  call(citizenSocialLogin, async () => {
    throw new AppError('grant_unsupported')
  })
  const nothing = { find: async () => ({ rows: [], total: 0 }) }
  list(listBookings, nothing)
  list(listPendingPayments, nothing)
}
