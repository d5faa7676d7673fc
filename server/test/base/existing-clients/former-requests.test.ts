import { status } from '@portal/contract'
import {
  antiForgeryCookie,
  citizenCurrentUser,
  citizenLogin,
  citizenSocialLogin,
  enrolOwn,
  listBookings,
  listPendingPayments,
} from '@portal/contract/citizens'
import {
  statuses as catalogue,
  listNotifications,
  listProfiles,
  readAllNotifications,
  transitionFile,
} from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schedulesApp } from '../../offer/schedules-app.ts'
import { testApp } from '../test-app.ts'

const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1', PORTAL_CORS_ORIGINS: 'https://ciudadanos.example' })
const given = await schedulesApp(at)
afterAll(() => at.close())

/** The headers of a client that does not request other statuses. */
const headers = { 'x-conflict-status': '' }

describe('existing clients of citizens', () => {
  const email = 'ana@test.example'
  const signIn = (password?: string, own: object = {}) =>
    at.callWith(null, citizenLogin, { body: { email, password }, headers: { ...own } })

  it('get the sentences of the former portal, and our web gets its own', async () => {
    const missing = [await signIn(undefined, headers), await signIn()]
    expect(missing.map(({ error }) => error.message)).toEqual([
      'Por favor completa todos los datos del formulario.',
      'Algunos datos no son válidos. Revíselos e intente de nuevo.',
    ])
    const nobody = await at.callWith(null, citizenCurrentUser, { headers })
    expect([nobody.status, nobody.error.message]).toEqual([401, 'No estás autenticado para esta solicitud.'])
  })

  it('get 422 where our web gets 413 and 415', async () => {
    const send = (own: Record<string, string>, payload: string) =>
      at.app.inject({ method: 'POST', url: citizenLogin.path, headers: own, payload })
    const long = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password: 'x'.repeat(70_000) })
    expect((await send(long, body)).statusCode).toBe(422)
    expect((await send({ ...long, 'x-conflict-status': '409' }, body)).statusCode).toBe(413)
    expect((await send({ 'content-type': 'text/xml' }, '<a/>')).statusCode).toBe(422)
  })

  it('get 422 with the same reason where our web gets 409', async () => {
    const account = await at.account({ status_id: status.profilePending })
    await at.db.updateTable('activities').set({ is_initiate: true }).where('id', '=', given.ids.activity).execute()
    const input = { params: { id: account.profile, schedule: await given.schedule() }, body: {} }
    const former = await at.callWith(account.access, enrolOwn, { ...input, headers })
    const present = await at.callWith(account.access, enrolOwn, input)
    expect([former.status, present.status]).toEqual([422, 409])
    expect(former.error).toMatchObject({ code: 422, details: { reason: 'citizen_not_verified' } })
    expect(former.error.details).toEqual(present.error.details)
  })

  it('get a refusal with its own reason for the sign-in of another provider', async () => {
    const body = { grant_type: 'social', provider: 'google', access_token: 'x', email: null, password: null }
    const { status: code, error } = await at.callWith(null, citizenSocialLogin, { body })
    expect([code, error.reason]).toEqual([422, 'grant_unsupported'])
  })

  it('get a cookie that scripts can read, for the allowed origins', async () => {
    const response = await at.app.inject({
      url: antiForgeryCookie.path,
      headers: { origin: 'https://ciudadanos.example' },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['set-cookie']).toMatch(/^XSRF-TOKEN=[\w-]{36}; Path=\/; SameSite=Lax$/)
    expect(response.headers['access-control-allow-origin']).toBe('https://ciudadanos.example')
  })

  it('get empty lists of bookings and payments with a session, and 401 without one', async () => {
    const account = await at.account()
    for (const call of [listBookings, listPendingPayments]) {
      expect((await at.callWith(account.access, call)).body.data).toEqual([])
      expect((await at.callWith(null, call)).status).toBe(401)
    }
  })
})

async function statuses(query: object = {}) {
  const { status: code, body } = await at.call('viewer', catalogue.index, { query })
  expect(code).toBe(200)
  return body
}
const idsOf = async (query: object) => (await statuses(query)).data.map(({ id }) => id)

describe('the list of statuses', () => {
  it.each([
    [{ for_profile: 'true' }, [4, 3, 2, 1]],
    [{ for_profile: '' }, [4, 3, 2, 1]],
    [{ for_profile: 1 }, [4, 3, 2, 1]],
    [{ for_subscription: true }, [7, 6, 5]],
    [{ for_files: 1 }, [10, 9, 8]],
    [{ for_files: 1, for_subscription: 1 }, [10, 9, 8, 7, 6, 5]],
    [{ for_profile: 'false' }, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    [{ for_profile: 0 }, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    [{ for_profile: { odd: 'shape' } }, [4, 3, 2, 1]],
  ])('filtered by %j has the ids %j', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids)
  })

  it('excludes a name with where_not, as existing clients send it', async () => {
    expect(await idsOf({ for_profile: true, column: 'name', where_not: 'PENDIENTE', per_page: -1 })).toEqual([3, 2, 4])
    expect(await idsOf({ for_profile: true, column: ['name'], order: ['asc'], where_not: 'pendiente' })).toEqual([
      4, 2, 3,
    ])
  })

  it('compares where_not with the id unless a column is named, and ignores an empty one', async () => {
    expect(await idsOf({ for_profile: 1, where_not: '2' })).toEqual([4, 3, 1])
    expect(await idsOf({ for_profile: 1, where_not: 'PENDIENTE' })).toEqual([4, 3, 2, 1])
    expect(await idsOf({ for_profile: 1, column: 'name', where_not: '' })).toEqual([3, 2, 1, 4])
  })

  it('compares where_not with the current name, not with the original one', async () => {
    const rename = (name: string) => at.db.updateTable('status').set({ name }).where('id', '=', 1).execute()
    await rename('En espera')
    const { data } = await statuses({ for_profile: 1, column: 'name', order: 'asc', where_not: 'PENDIENTE' })
    expect(data.map(({ name }) => name)).toEqual(['DEVUELTO', 'En espera', 'VALIDANDO', 'VERIFICADO'])
    await rename('PENDIENTE')
  })
})

describe('the list of citizens', () => {
  let ids: readonly number[]
  beforeAll(async () => {
    await at.deleteCitizens()
    ids = [await at.citizen({ mobile_phone: null }), await at.citizen({ mobile_phone: null })]
  })

  it.each([
    ['false', true],
    ['0', true],
    ['true', false],
    ['1', false],
  ])('with the order %s is ascending: %s', async (order, ascends) => {
    const { body } = await at.call('admin', listProfiles, { query: { column: 'id', order } })
    expect(body.data.map(({ id }) => id)).toEqual(ascends ? ids : ids.toReversed())
  })

  it('includes the history and the texts that the request does not leave out', async () => {
    const { body } = await at.call('admin', listProfiles, {
      query: { fields: ['mobile_phone', 's_name'], without: [] },
    })
    expect(body.data[0]).toEqual({ id: ids[1], version: 1, mobile_phone: '', s_name: '', audits: [] })
  })
})

it('a document accepts the statuses of citizens as its own', async () => {
  const id = await at.citizen({ status_id: status.profileValidating, checker_id: at.people.validator.id })
  for (const [sent, status_id] of [
    [status.profileVerified, status.fileVerified],
    [status.profileReturned, status.fileReturned],
  ]) {
    const params = { id, file: await at.file(id) }
    const body = { status_id: sent ?? 0, observation: 'Como lo dice el otro cliente' }
    const reply = await at.call('admin', transitionFile, { params, body })
    expect([reply.status, reply.body.details.file.status_id]).toEqual([200, status_id])
  }
})

it('notifications can be filtered and read by the name of a class', async () => {
  const notify = (type: string) =>
    at.db
      .insertInto('notifications')
      .values({
        type,
        user_id: at.people.validator.id,
        data: JSON.stringify({ title: '', subject: '', user: '', created_at: '2026-06-15 10:00:00', url: null }),
      })
      .execute()
  await at.db.deleteFrom('notifications').execute()
  await notify('validator')
  await notify('export')
  const type = 'App\\Modules\\CitizenPortal\\src\\Notifications\\ValidatorNotification'
  const list = async (query: object) => (await at.call('validator', listNotifications, { query })).body.data
  expect((await list({ type })).data.map((row) => row.type)).toEqual(['validator'])
  expect((await list({ type: 'ExportNotification' })).total).toBe(1)
  expect((await at.call('validator', readAllNotifications, { body: { type } })).status).toBe(200)
  expect((await list({})).unread).toBe(1)
})
