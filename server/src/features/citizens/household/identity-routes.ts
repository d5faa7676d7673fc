import * as calls from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/call-context.ts'
import { registerDataCall, registerMessageCall } from '../../../http/simple-calls.ts'
import { askIdentityChange, readOwnIdentityRequest, withdrawIdentityRequest } from './identity-requests.ts'

/** The requests of citizens to change verified data. */
export function registerIdentityRequests(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  registerMessageCall(app, serving, calls.askIdentityChange, 'done.identity_asked', async (context) => ({
    id: await askIdentityChange(db, context),
  }))
  registerDataCall(app, serving, calls.ownIdentityRequest, (context) => readOwnIdentityRequest(db, context))
  registerMessageCall(app, serving, calls.withdrawIdentityRequest, 'done.identity_withdrawn', (context) =>
    withdrawIdentityRequest(db, context),
  )
}
