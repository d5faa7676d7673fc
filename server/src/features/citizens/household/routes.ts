import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/register-call.ts'
import { registerIdentityRequests } from './identity-routes.ts'

/** The people of an account (citizens.md section 1.3). */
export function registerCitizenHousehold(app: FastifyInstance, serving: AppContext): void {
  registerIdentityRequests(app, serving)
}
