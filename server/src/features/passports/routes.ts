import { readPassport as call } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../http/call-context.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { readPassport } from './read-passport.ts'

/** The call of the public page that verifies vouchers (decisions §7). */
export function registerPassports(app: FastifyInstance, serving: AppContext): void {
  registerDataCall(app, serving, call, (context) => readPassport(serving.db, context))
}
