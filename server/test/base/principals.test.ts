import { type Call, call, currentUser, logoutAll, type Needs, raw, refresh } from '@portal/contract'
import {
  addObservation,
  endOwnSession,
  listAudits,
  listObservations,
  listSessions,
  signOutUser,
  timeline,
} from '@portal/contract/staff'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { actor, systemActor } from '../../src/base/database/principals.ts'
import { appErrorOf } from '../../src/base/errors/errors.ts'
import type { AppContext } from '../../src/base/http/call-context.ts'
import { anonymousPrincipal, type Principal } from '../../src/base/http/principal.ts'
import { installSchemas } from '../../src/base/http/schemas.ts'
import { writeAudit } from '../../src/base/services/audit/audit.ts'
import { installNamedMethods } from '../../src/base/services/calls/existing-clients/named-methods.ts'
import { installForms } from '../../src/base/services/calls/forms.ts'
import { registerCall } from '../../src/base/services/calls/register-call.ts'
import { endSessionsOf } from '../../src/base/services/identity/end-sessions.ts'
import { newPair, storePair, tokenEnds } from '../../src/base/services/identity/tokens.ts'
import { testApp } from './test-app.ts'

/** A staff user, and the citizen whose account has the same id. */
let id: number
let profile: number

const at = await testApp()
beforeAll(async () => {
  id = at.people.superadmin.id
  profile = await at.citizen()
  await sql`insert into citizen_accounts (id, email) values (${id}, 'same-id@test.example') on conflict do nothing`.execute(
    at.db,
  )
})
afterAll(() => at.close())

const one = async (query: ReturnType<typeof sql>) => (await query.execute(at.db)).rows[0]

describe('a row that is written', () => {
  it('names the member of staff by kind and id', async () => {
    await at.call('superadmin', addObservation, { params: { id: profile }, body: { observation: 'Una nota' } })
    expect(
      await one(sql`select user_id, citizen_id from observations where profile_id = ${profile} order by id desc`),
    ).toEqual({ user_id: id, citizen_id: null })
    expect(
      await one(
        sql`select principal_kind, user_id, citizen_id, job from audits where profile_id = ${profile} order by id desc`,
      ),
    ).toEqual({ principal_kind: 'staff', user_id: id, citizen_id: null, job: null })
  })

  it('cannot name two principals, nor a kind without its account', async () => {
    const rejected = (query: ReturnType<typeof sql>) =>
      expect(query.execute(at.db)).rejects.toMatchObject({ code: '23514' })
    await rejected(sql`insert into sessions (user_id, citizen_id) values (${id}, ${id})`)
    await rejected(sql`insert into sessions (user_id) values (null)`)
    await rejected(
      sql`insert into observations (profile_id, user_id, citizen_id, observation) values (${profile}, ${id}, ${id}, 'X')`,
    )
    await rejected(
      sql`insert into audits (event, entity, principal_kind, user_id) values ('x', 'Rate', 'citizen', ${id})`,
    )
    await rejected(sql`insert into audits (event, entity, principal_kind) values ('x', 'Rate', 'staff')`)
    await rejected(
      sql`insert into audits (event, entity, principal_kind, job) values ('x', 'Rate', 'anonymous', 'job')`,
    )
  })
})

describe('a row that is read', () => {
  const origin = { url: '/', ip: '192.0.2.9', user_agent: null, request_id: 'r' }
  const rate = 700_001

  it('names each kind of principal, and the job of the system', async () => {
    const event = { event: 'updated', entity: 'Rate', entity_id: rate }
    await writeAudit(at.db, { ...origin, ...systemActor('nightly') }, [event])
    await writeAudit(at.db, { ...origin, ...actor({ kind: 'anonymous', id: null }, null) }, [event])
    await writeAudit(at.db, { ...origin, ...actor({ kind: 'citizen', id }, 'LA CIUDADANA') }, [event])
    await writeAudit(at.db, { ...origin, ...actor({ kind: 'citizen', id }, null) }, [event])
    const { body } = await at.call('superadmin', listAudits, { query: { type: 'Rate', type_id: rate } })
    expect(body.data.map(({ user }) => user)).toEqual(['CIUDADANO', 'LA CIUDADANA', 'ANÓNIMO', 'SISTEMA (nightly)'])
  })

  it('of a citizen is not attributed to the member of staff with the same id', async () => {
    const byStaff = await at.call('superadmin', listAudits, { query: { type: 'Rate', type_id: rate, user_id: [id] } })
    expect(byStaff.body.data).toEqual([])
    await sql`insert into observations (profile_id, citizen_id, observation) values (${profile}, ${id}, 'MI DATO')`.execute(
      at.db,
    )
    const { body } = await at.call('superadmin', listObservations, { params: { id: profile } })
    expect(body.data[0]).toMatchObject({ user: 'CIUDADANO PRUEBA', user_id: null, observation: 'MI DATO' })
    const whole = await at.call('superadmin', timeline, { params: { id: profile } })
    expect(whole.body.data.find(({ text }) => text === 'MI DATO')).toMatchObject({ user: 'CIUDADANO PRUEBA' })
  })
})

describe('the session of a citizen', () => {
  const openSessions = async () =>
    (await sql<{ id: string }>`select id from sessions where citizen_id = ${id} and ended_at is null`.execute(at.db))
      .rows
  /** Signs in the citizen whose account has the id of the superadmin. */
  async function citizenSession() {
    const row = await at.db
      .insertInto('sessions')
      .values({ citizen_id: id, created_at: at.now(), last_used_at: at.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pair = newPair()
    await storePair(at.db, row.id, pair, tokenEnds(at.now()))
    return { ...pair, session: row.id }
  }

  it('gets 401 from staff calls, with each of its tokens', async () => {
    const citizen = await citizenSession()
    expect((await at.callWith(citizen.access, currentUser)).status).toBe(401)
    expect((await at.callWith(citizen.access, listAudits)).status).toBe(401)
    expect((await at.callWith(citizen.access, logoutAll)).status).toBe(401)
    expect((await at.callWith(null, refresh, { body: { refresh_token: citizen.refresh } })).status).toBe(401)
    expect(await openSessions()).toContainEqual({ id: citizen.session })
  })

  it('is not listed, ended or signed out with those of the member of staff with the same id', async () => {
    const citizen = await citizenSession()
    const sessions = await at.call('superadmin', listSessions)
    expect(sessions.body.data.map((one) => one.id)).not.toContain(citizen.session)
    expect((await at.call('superadmin', endOwnSession, { params: { session: citizen.session } })).status).toBe(404)
    expect((await at.call('superadmin', signOutUser, { params: { id } })).status).toBe(200)
    expect((await at.call('superadmin', logoutAll)).status).toBe(200)
    expect((await at.call('superadmin', currentUser)).status).toBe(401)
    expect(await openSessions()).toContainEqual({ id: citizen.session })
    const { count } = (await one(
      sql`select count(*)::integer from session_tokens where session_id = ${citizen.session}`,
    )) as {
      count: number
    }
    expect(count).toBe(2)
  })

  it('ends with the citizen’s other sessions, and those of the member of staff stay', async () => {
    await citizenSession()
    const staff = await one(sql`insert into sessions (user_id) values (${id}) returning id`)
    await at.db
      .transaction()
      .execute((tx) => endSessionsOf(tx, { kind: 'citizen', id }, 'signed-out-everywhere', at.now()))
    expect(await openSessions()).toEqual([])
    expect(await one(sql`select ended_at from sessions where id = ${(staff as { id: string }).id}`)).toEqual({
      ended_at: null,
    })
  })
})

describe('the kinds of principal of a call', () => {
  const principalSchema = raw(z.object({ kind: z.string(), id: z.nullable(z.int()) }))
  const declare = (path: string, needs: Needs, by?: Call['by']) =>
    call('GET', path, {
      summary: '',
      tag: 'session',
      needs,
      response: principalSchema,
      ...(by === undefined ? {} : { by }),
    })
  const calls = {
    staff: declare('/staff', 'session'),
    citizen: declare('/citizen', 'session', ['citizen']),
    both: declare('/both', 'session', ['staff', 'citizen']),
    open: declare('/open', 'nothing'),
    offer: declare('/offer', 'nothing', ['citizen']),
    shared: { ...declare('/shared', 'session'), method: 'POST' },
    sharedPut: { ...declare('/shared', 'session', ['citizen']), method: 'PUT' },
  } satisfies Record<string, Call>
  const app = Fastify()
  /** The token is the kind of the principal. The real sign-in of citizens is registered in the same way. */
  const entry = (kind: 'staff' | 'citizen') => async (token: string) =>
    token === kind ? ({ ...anonymousPrincipal, kind, id: 7, session_id: 's' } as Principal & never) : null
  const sendRequest = async (name: keyof typeof calls, token: string | null) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const reply = await app.inject({ url: calls[name].path, headers })
    return reply.statusCode === 200 ? reply.json().data.kind : reply.statusCode
  }

  beforeAll(async () => {
    installSchemas(app)
    app.setErrorHandler((error, _, reply) => reply.status(appErrorOf(error)?.status ?? 500).send({}))
    app.decorateRequest('person', null as never)
    app.addHook('onRequest', async (request) => {
      request.principal = anonymousPrincipal
      request.call = request.routeOptions.config.served?.call ?? null
    })
    const identify = { staff: entry('staff'), citizen: entry('citizen') }
    const serving = { db: at.db, now: at.now, store: at.store, identify } as unknown as AppContext
    const { rules, addRoutes } = installNamedMethods(app, serving)
    await installForms(app, rules)
    for (const one of Object.values(calls))
      registerCall(app, serving, one, async (_, context) => ({
        data: { kind: context.principal.kind, id: context.principal.id },
        details: null,
      }))
    addRoutes()
    await app.ready()
  })
  afterAll(() => app.close())

  it.each([
    ['staff', ['staff', 401, 401, 401]],
    ['citizen', [401, 'citizen', 401, 401]],
    ['both', ['staff', 'citizen', 401, 401]],
    ['open', ['anonymous', 'anonymous', 'anonymous', 'anonymous']],
    ['offer', ['anonymous', 'citizen', 'anonymous', 'anonymous']],
  ] as const)('are the only ones that may make it: %s', async (name, expected) => {
    expect(await Promise.all(['staff', 'citizen', 'old', null].map((token) => sendRequest(name, token)))).toEqual(
      expected,
    )
  })

  it('are those of the call that a form names, not of other calls at the same path', async () => {
    const send = async (token: string, payload: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
      return (await app.inject({ method: 'POST', url: '/shared', headers, payload })).statusCode
    }
    expect([await send('staff', ''), await send('citizen', '')]).toEqual([200, 401])
    expect([await send('staff', '_method=PUT'), await send('citizen', '_method=PUT')]).toEqual([401, 200])
  })
})
