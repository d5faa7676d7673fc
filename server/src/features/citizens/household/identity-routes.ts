import {
  askIdentityChange as askCall,
  ownIdentityRequest as ownCall,
  withdrawIdentityRequest as withdrawCall,
} from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../../http/simple-calls.ts'
import { askIdentityChange, readOwnIdentityRequest, withdrawIdentityRequest } from './identity-requests.ts'

/** The requests of citizens to change verified data. */
export function registerIdentityRequests(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  registerMessageCall(app, serving, askCall, 'done.identity_asked', async (context) => ({
    id: await askIdentityChange(db, context),
  }))
  registerDataCall(app, serving, ownCall, (context) => readOwnIdentityRequest(db, context))
  registerMessageCall(app, serving, withdrawCall, 'done.identity_withdrawn', (context) =>
    withdrawIdentityRequest(db, context),
  )
}
