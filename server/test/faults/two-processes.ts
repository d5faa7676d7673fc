import { currentUser, entityType, login, logout, refresh, status, storedRole } from '@portal/contract'
import {
  attachPermission,
  detachPermission,
  giveRoles,
  listAudits,
  restoreUser,
  showProfile,
  signOutUser,
  suspendUser,
  takeRoles,
  transitionProfile,
  undoProfileTransition,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Installation, mailsLeft, password } from './installation.ts'
import { timeoutMs } from './length.ts'
import { sendCall } from './send-call.ts'

/** Two processes on one PostgreSQL behave as one program: sessions, permissions, locks, jobs and limits apply to both. */
export function twoProcesses(installation: () => Installation): void {
  const ends = () => {
    const [one, other] = installation().servers
    if (one === undefined || other === undefined) throw new Error('the installation needs two servers')
    return [one.origin, other.origin] as const
  }
  const enter = async (origin: string, username: string) => {
    const { body } = await sendCall(origin, login, { body: { username, password } })
    return { token: body.access_token, refresh_token: body.refresh_token }
  }
  const idOf = (username: string) =>
    installation().withDatabase(async (db) => {
      const row = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
      return row.id
    })
  const isIn = async (origin: string, token: string) => (await sendCall(origin, currentUser, { token })).status === 200

  it('a session from one server is valid at the other, either server refreshes it, and it ends at both at once', async () => {
    const [one, other] = ends()
    const { token, refresh_token } = await enter(one, 'viewer')
    expect(await isIn(other, token)).toBe(true)
    const body = { refresh_token }
    const replies = await Promise.all([one, other, one, other].map((origin) => sendCall(origin, refresh, { body })))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    // Tabs that refresh at the same moment at different processes get the same new tokens.
    expect(new Set(replies.map((reply) => reply.body.access_token)).size).toBe(1)
    const renewed = replies[0]?.body.access_token ?? ''
    expect(await isIn(other, renewed)).toBe(true)
    expect((await sendCall(other, logout, { token: renewed })).status).toBe(200)
    expect(await isIn(one, renewed)).toBe(false)
    expect(await isIn(one, token)).toBe(false)
    expect(
      (await sendCall(one, refresh, { body: { refresh_token: replies[0]?.body.refresh_token ?? '' } })).status,
    ).toBe(401)
  })

  it('a person suspended or signed out at one server gets 401 at the next request to the other', async () => {
    const [one, other] = ends()
    const admin = await enter(one, 'admin')
    const params = { id: await idOf('validator2') }
    const { token } = await enter(other, 'validator2')
    expect(await isIn(other, token)).toBe(true)
    expect((await sendCall(one, signOutUser, { params, token: admin.token })).status).toBe(200)
    expect(await isIn(other, token)).toBe(false)
    const again = await enter(other, 'validator2')
    expect(await isIn(other, again.token)).toBe(true)
    expect((await sendCall(one, suspendUser, { params, token: admin.token })).status).toBe(200)
    expect(await isIn(other, again.token)).toBe(false)
    expect((await sendCall(other, login, { body: { username: 'validator2', password } })).status).toBe(422)
    expect((await sendCall(one, restoreUser, { params, token: admin.token })).status).toBe(200)
    expect(await isIn(other, (await enter(other, 'validator2')).token)).toBe(true)
  })

  it('a role given or removed at one server holds at the next request to the other', async () => {
    const [one, other] = ends()
    const { token: root } = await enter(one, 'superadmin')
    const { token } = await enter(other, 'assignor')
    const params = { id: await idOf('assignor') }
    const may = async () => (await sendCall(other, listAudits, { token })).status === 200
    expect(await may()).toBe(false)
    expect((await sendCall(one, giveRoles, { params, body: { roles: ['admin'] }, token: root })).status).toBe(201)
    expect(await may()).toBe(true)
    expect((await sendCall(one, takeRoles, { params, query: { roles: ['admin'] }, token: root })).status).toBe(200)
    expect(await may()).toBe(false)
  })

  it('a changed ability of a role at one server holds at the next request to the other', async () => {
    const [one, other] = ends()
    const { token: root } = await enter(one, 'superadmin')
    const { token } = await enter(other, 'viewer')
    const params = await installation().withDatabase(async (db) => {
      const { rows } = await sql<{ id: number; permission: number }>`
        select r.id, a.id as permission from roles r, abilities a
        where r.name = ${storedRole('viewer')} and a.entity_type = ${entityType('Audit')} and a.name like 'view-audit%'
          and a.entity_id is null and not a.only_owned order by a.id limit 1`.execute(db)
      return { ...rows[0] }
    })
    const may = async () => (await sendCall(other, listAudits, { token })).status
    expect(await may()).toBe(403)
    expect((await sendCall(one, attachPermission, { params, body: {}, token: root })).status).toBe(201)
    expect(await may()).toBe(200)
    expect((await sendCall(one, detachPermission, { params, token: root })).status).toBe(200)
    expect(await may()).toBe(403)
  })

  it('two decisions about a citizen at once, one at each server, store one, and the other server can undo it', async () => {
    const [one, other] = ends()
    const { token } = await enter(one, 'admin')
    const id = await installation().withDatabase(async (db) => {
      const row = await db.selectFrom('profiles').select('id').orderBy('id').offset(900).executeTakeFirstOrThrow()
      await sql`update profiles set status_id = ${status.profilePending} where id = ${row.id}`.execute(db)
      return row.id
    })
    const { body } = await sendCall(one, showProfile, { params: { id }, token })
    const decide = (origin: string, status_id: number) =>
      sendCall(origin, transitionProfile, {
        params: { id },
        token,
        body: { status_id, observation: 'Al mismo tiempo', version: body.data.version },
      })
    const replies = await Promise.all([decide(one, status.profileVerified), decide(other, status.profileReturned)])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
    const loser = replies[0]?.status === 200 ? one : other
    expect((await sendCall(loser, undoProfileTransition, { params: { id }, token })).status).toBe(200)
  })

  it('three failed sign-ins are counted across both servers, and after a restart', async () => {
    const [one, other] = ends()
    const fail = (origin: string) => sendCall(origin, login, { body: { username: 'nadie', password: 'equivocada' } })
    const replies = [await fail(one), await fail(other), await fail(one), await fail(other), await fail(one)]
    expect(replies.map((reply) => reply.status)).toEqual([422, 422, 422, 429, 429])
    expect(Number(replies[3]?.headers['retry-after'])).toBeGreaterThan(0)
    const parallel = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        sendCall(index % 2 === 0 ? one : other, login, { body: { username: 'otro.nadie', password: 'equivocada' } }),
      ),
    )
    expect(parallel.filter((reply) => reply.status === 422)).toHaveLength(3)
    expect(parallel.filter((reply) => reply.status === 429)).toHaveLength(9)
    const [, second] = installation().servers
    await second?.end()
    await second?.start()
    expect((await fail(other)).status).toBe(429)
  })

  it('each job runs once, on the server that is free', async () => {
    const at = installation()
    const notified = await at.withDatabase(async (db) => {
      const letter = {
        name: 'profile',
        params: { number: 1, outcome: 'verify', observation: 'Completo' },
      }
      const { rows } = await sql<{ id: number }>`
        with people as (
          select distinct on (account_id) id, account_id from profiles order by account_id limit 60
        ), mails as (
          insert into mails (template, citizen_id, profile_id, topic)
          select 'review', account_id, id, 'jobs-once/' || id from people
          returning id, citizen_id, profile_id
        ), noted as (
          insert into citizen_notifications (citizen_id, profile_id, mail_id, type, about, data, letter)
          select citizen_id, profile_id, id, 'profile', 'jobs-once/' || profile_id, '{}', ${JSON.stringify(letter)}::jsonb from mails
        )
        select id, graphile_worker.add_job('mail', json_build_object('id', id)) from mails`.execute(db)
      return rows.map(({ id }) => id)
    })
    expect(notified).toHaveLength(60)
    // The test matches message ids, because other tests may send mails of transitions to the same people meanwhile.
    const counts = () =>
      notified.map((id) => at.mailServer.acceptedIds.filter((messageId) => messageId.startsWith(`<mail-${id}-`)).length)
    await expect.poll(() => counts().filter((count) => count === 0).length, { timeout: timeoutMs }).toBe(0)
    // When no job is left, a second run would have happened already.
    await expect.poll(() => mailsLeft(at), { timeout: timeoutMs }).toBe(0)
    expect(counts().filter((count) => count !== 1)).toEqual([])
  })
}
