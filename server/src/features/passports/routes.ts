import { readPassport as call } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { type AppContext, registerCall } from '../../http/register-call.ts'
import { readPassport } from './read-passport.ts'

/** The call of the public page that verifies vouchers (decisions §7). */
export function registerPassports(app: FastifyInstance, serving: AppContext): void {
  registerCall(app, serving, call, async (context) => ({
    data: await readPassport(serving.db, context),
    details: null,
  }))
}
