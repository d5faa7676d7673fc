import { citizenCurrentUser, citizenLogin, citizenLogout, citizenLogoutAll } from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../../audit/audit.ts'
import { type AppContext, registerCall, signedInCitizen } from '../../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../../http/simple-calls.ts'
import { endSession, endSessionsOf } from '../../../identity/end-sessions.ts'
import type { Config } from '../../../process/config.ts'
import { readCitizenUser } from './current-user.ts'
import { signInCitizen } from './sign-in.ts'

/** The account of a citizen: sign-in, sign-out, and who is signed in (citizens.md section 1.1). */
export function registerCitizenAccount(
  app: FastifyInstance,
  serving: AppContext,
  { signInFailures }: Pick<Config, 'signInFailures'>,
): void {
  const { db } = serving

  registerCall(app, serving, citizenLogin, ({ body, origin, now }) =>
    signInCitizen(db, body, origin, now, signInFailures),
  )

  registerMessageCall(app, serving, citizenLogout, 'done.signed_out', async (context) => {
    const { session_id } = signedInCitizen(context)
    await db.transaction().execute(async (tx) => {
      await endSession(tx, session_id, 'signed-out', context.now)
      await writeAudit(tx, context.origin, [{ event: 'signed-out', entity: 'Session', entity_id: null }])
    })
  })

  registerMessageCall(app, serving, citizenLogoutAll, 'done.signed_out', async (context) => {
    const who = signedInCitizen(context)
    await db.transaction().execute(async (tx) => {
      const devices = await endSessionsOf(tx, who, 'signed-out-everywhere', context.now)
      await writeAudit(tx, context.origin, [
        { event: 'signed-out', entity: 'Session', entity_id: null, new_values: { devices } },
      ])
    })
  })

  registerDataCall(app, serving, citizenCurrentUser, (context) => readCitizenUser(db, signedInCitizen(context)))
}
