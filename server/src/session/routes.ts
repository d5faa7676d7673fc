import { currentUser, login, logout, logoutAll, logoutGeneral, refresh } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { type Asked, answer, type Serving, signedIn } from '../answer.ts'
import { trace } from '../audit.ts'
import { endSession, refreshSession } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { findStaff } from './staff.ts'

/** Sign-in, refresh, sign-out and the person signed in (specification, points 4 and 7). */
export function registerSession(app: FastifyInstance, serving: Serving): void {
  const { db } = serving

  answer(app, serving, login, ({ body, origin, now }) => signIn(db, body, origin, now))

  answer(app, serving, refresh, ({ body, origin, now }) => refreshSession(db, body.refresh_token, origin, now))

  async function signOut(asked: Asked<typeof logout>) {
    const { session_id } = signedIn(asked)
    await db.transaction().execute(async (tx) => {
      await endSession(tx, session_id, 'signed-out', asked.now)
      await trace(tx, asked.origin, [{ event: 'signed-out', entity: 'Session', entity_id: null }])
    })
    return { data: asked.say('done.signed_out'), details: null }
  }
  answer(app, serving, logout, signOut)
  answer(app, serving, logoutGeneral, signOut)

  answer(app, serving, logoutAll, async (asked) => {
    const { id } = signedIn(asked)
    await db.transaction().execute(async (tx) => {
      const open = await tx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', id)
        .where('ended_at', 'is', null)
        .forUpdate()
        .execute()
      for (const session of open) await endSession(tx, session.id, 'signed-out-everywhere', asked.now)
      await trace(tx, asked.origin, [
        { event: 'signed-out', entity: 'Session', entity_id: null, new_values: { devices: open.length } },
      ])
    })
    return { data: asked.say('done.signed_out'), details: null }
  })

  answer(app, serving, currentUser, async (asked) => ({ data: await findStaff(db, signedIn(asked).id), details: null }))
}
