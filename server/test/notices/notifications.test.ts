import { status } from '@portal/contract'
import {
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  transitionProfile,
  validatorNotification,
} from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PersonName, testApp } from '../base/test-app.ts'

/** The citizen that every notification of this file links to. */
let citizen: number

const at = await testApp()
beforeAll(async () => {
  citizen = await at.citizen({ checker_id: at.people.validator.id })
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.db.deleteFrom('notifications').execute()
})

const unknown = '00000000-0000-4000-8000-000000000000'

/** Sends a user a notification, one second after the former one. */
async function notify(user: PersonName, type: string = validatorNotification): Promise<string> {
  at.pass(1)
  const { id } = await at.db
    .insertInto('notifications')
    .values({
      type,
      user_id: at.people[user].id,
      data: JSON.stringify({
        title: 'Ciudadano asignado',
        subject: 'CIUDADANA DE PRUEBA',
        user: 'QUIEN ASIGNA',
        created_at: '2026-06-15 10:00:00',
        url: { name: 'user-validation-id-citizen', params: { id: citizen } },
      }),
      created_at: at.now(),
      updated_at: at.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function list(user: PersonName, query: object = {}) {
  const { status, body } = await at.call(user, listNotifications, { query })
  expect(status).toBe(200)
  return body.data
}

describe('the list of notifications', () => {
  it('returns only the user’s own, newest first', async () => {
    const first = await notify('validator')
    await notify('validator2')
    const second = await notify('validator')
    const page = await list('validator')
    expect(page.data.map(({ id }) => id)).toEqual([second, first])
    expect(page.data[0]).toEqual({
      id: second,
      type: 'validator',
      notifiable_type: 'CitizenPortal/Models/User',
      notifiable_id: at.people.validator.id,
      data: {
        title: 'Ciudadano asignado',
        subject: 'CIUDADANA DE PRUEBA',
        user: 'QUIEN ASIGNA',
        created_at: '2026-06-15 10:00:00',
        url: { name: 'user-validation-id-citizen', params: { id: citizen } },
      },
      read_at: null,
      created_at: expect.stringMatching(/^2026-06-15 \d\d:\d\d:\d\d$/),
      updated_at: expect.stringMatching(/^2026-06-15 \d\d:\d\d:\d\d$/),
    })
  })

  it('returns a paginator inside data', async () => {
    for (let made = 0; made < 12; made += 1) await notify('validator')
    expect(await list('validator', { page: 2, per_page: 5, type: 'validator' })).toMatchObject({
      current_page: 2,
      from: 6,
      to: 10,
      last_page: 3,
      per_page: 5,
      total: 12,
      unread: 12,
      path: 'http://localhost:80/api/notifications',
      first_page_url: 'http://localhost:80/api/notifications?page=1&per_page=5&type=validator',
      last_page_url: 'http://localhost:80/api/notifications?page=3&per_page=5&type=validator',
      next_page_url: 'http://localhost:80/api/notifications?page=3&per_page=5&type=validator',
      prev_page_url: 'http://localhost:80/api/notifications?page=1&per_page=5&type=validator',
    })
    const past = await list('validator', { page: 9 })
    expect(past).toMatchObject({ data: [], from: null, to: null, total: 12, last_page: 2, next_page_url: null })
    expect(past.prev_page_url).toBe('http://localhost:80/api/notifications?page=2')
  })

  it('returns an empty page to a user without notifications', async () => {
    expect(await list('viewer')).toMatchObject({
      data: [],
      total: 0,
      unread: 0,
      last_page: 1,
      prev_page_url: null,
      next_page_url: null,
    })
  })

  it('has exactly the unread ones with `unread`', async () => {
    const read = await notify('validator')
    const unread = [await notify('validator'), await notify('validator')]
    expect((await at.call('validator', readNotification, { params: { id: read } })).status).toBe(200)
    const page = await list('validator', { unread: 1, per_page: 1 })
    expect(page).toMatchObject({ total: 2, unread: 2, last_page: 2 })
    const { data } = await list('validator', { unread: 1 })
    expect(data.map(({ id }) => id).toSorted()).toEqual(unread.toSorted())
    expect(await list('validator')).toMatchObject({ total: 3, unread: 2 })
  })

  it('returns the number of unread notifications of all pages', async () => {
    const ids = []
    for (let made = 0; made < 15; made += 1) ids.push(await notify('validator'))
    await notify('validator2')
    expect((await list('validator', { per_page: 2 })).unread).toBe(15)
    await at.call('validator', readNotification, { params: { id: ids[0] ?? '' } })
    expect((await list('validator', { per_page: 2 })).unread).toBe(14)
  })

  it('filters by type', async () => {
    const assigned = await notify('validator')
    await notify('validator', 'export')
    const page = await list('validator', { type: 'validator' })
    expect(page.data.map(({ id }) => id)).toEqual([assigned])
    expect(page).toMatchObject({ total: 1, unread: 1 })
    expect((await list('validator', { type: 'export' })).total).toBe(1)
    expect((await list('validator', { type: '' })).total).toBe(2)
  })

  it.each(['other', 'App\\Notifications\\PqrsNotification', 'Notification'])(
    'returns all for an unknown type (%s)',
    async (type) => {
      await notify('validator')
      await notify('validator', 'export')
      await notify('validator', 'import')
      expect(await list('validator', { type })).toMatchObject({ total: 3, unread: 3 })
      const first = await at.call('validator', listNotifications, { query: { type } })
      const again = { 'if-none-match': String(first.headers.etag) }
      const since = () =>
        at.call('validator', listNotifications, { query: { type }, headers: again }).catch(() => undefined)
      await notify('validator')
      expect((await since())?.status).toBe(200)
      expect((await at.call('validator', readAllNotifications, { body: { type } })).status).toBe(200)
      expect((await list('validator')).unread).toBe(0)
    },
  )

  it('refuses per_page = -1 with 422', async () => {
    const { status, error } = await at.call('validator', listNotifications, { query: { per_page: -1 } })
    expect(status).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual(['per_page'])
  })

  it('returns 401 without a session, and 200 to every signed-in user', async () => {
    expect((await at.call('stranger', listNotifications)).status).toBe(401)
    expect((await at.call('outsider', listNotifications)).status).toBe(200)
  })
})

describe('polling the list of notifications', () => {
  const send = (user: PersonName, tag?: unknown, query = '') =>
    at.inject(user, {
      url: `/api/notifications${query}`,
      headers: tag === undefined ? {} : { 'if-none-match': String(tag) },
    })
  const tagOf = async (user: PersonName, query = '') => String((await send(user, undefined, query)).headers.etag)

  it('returns 304 without a body while nothing changed', async () => {
    await notify('validator')
    const tag = await tagOf('validator')
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    at.pass(3600)
    for (const etag of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const { statusCode, body, headers } = await send('validator', etag)
      expect([etag, statusCode, body, headers.etag]).toEqual([etag, 304, '', tag])
      expect(headers['cache-control']).toBe('private, no-store')
    }
    expect((await send('validator', 'W/"another"')).statusCode).toBe(200)
  })

  it('returns 200 after each change, and 304 to users whom the change does not concern', async () => {
    const id = await notify('validator')
    await notify('validator')
    const foreign = await tagOf('validator2')
    const changes: [string, () => Promise<unknown>][] = [
      ['a new one', () => notify('validator')],
      ['one read', () => at.call('validator', readNotification, { params: { id } })],
      ['one deleted', () => at.call('validator', deleteNotification, { params: { id } })],
      ['all read', () => at.call('validator', readAllNotifications)],
    ]
    for (const [what, change] of changes) {
      const tag = await tagOf('validator')
      at.pass(1)
      await change()
      expect([what, (await send('validator', tag)).statusCode]).toEqual([what, 200])
    }
    expect((await send('validator2', foreign)).statusCode).toBe(304)
  })

  it('returns 200 for an ETag of another page, type, language or user, and 401 after the session ended', async () => {
    await notify('validator')
    const tag = await tagOf('validator')
    expect((await send('validator', tag, '?page=2')).statusCode).toBe(200)
    expect((await send('validator', tag, '?type=validator')).statusCode).toBe(200)
    expect((await send('validator2', tag)).statusCode).toBe(200)
    const headers = { 'if-none-match': tag, 'x-localization': 'en' }
    expect((await at.inject('validator', { url: '/api/notifications', headers })).statusCode).toBe(200)
    expect((await at.inject('stranger', { url: '/api/notifications', headers })).statusCode).toBe(401)
  })

  it('returns 304 for one type when another type changed', async () => {
    const tag = await tagOf('validator', '?type=validator')
    await notify('validator', 'export')
    expect((await send('validator', tag, '?type=validator')).statusCode).toBe(304)
  })
})

describe('reading a notification', () => {
  it('marks it as read, and keeps the first time when repeated', async () => {
    const id = await notify('validator')
    const { status, body } = await at.call('validator', readNotification, { params: { id } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: 'Se marcó como leída.', code: 200, details: null })
    const [read] = (await list('validator')).data
    expect(read?.read_at).not.toBeNull()
    at.pass(60)
    expect((await at.call('validator', readNotification, { params: { id } })).status).toBe(200)
    expect((await list('validator')).data).toEqual([read])
  })

  it('returns 404 for a notification of another user, and marks nothing', async () => {
    const id = await notify('validator')
    for (const user of ['validator2', 'superadmin'] as const)
      expect((await at.call(user, readNotification, { params: { id } })).status).toBe(404)
    expect((await list('validator')).unread).toBe(1)
  })

  it.each([unknown, '7', 'x', `${unknown}0`])('returns 404 for an id that does not exist (%s)', async (id) => {
    expect((await at.call('validator', readNotification, { params: { id } })).status).toBe(404)
  })
})

describe('marking all notifications as read', () => {
  it('marks only the user’s own', async () => {
    await notify('validator')
    await notify('validator', 'export')
    await notify('validator2')
    const { status, body } = await at.call('validator', readAllNotifications)
    expect(status).toBe(200)
    expect(body.data).toBe('Se marcaron todas como leídas.')
    expect((await list('validator')).unread).toBe(0)
    expect((await list('validator2')).unread).toBe(1)
  })

  it('keeps the time at which others were read before', async () => {
    const id = await notify('validator')
    await at.call('validator', readNotification, { params: { id } })
    const [read] = (await list('validator')).data
    at.pass(60)
    await notify('validator')
    await at.call('validator', readAllNotifications)
    expect((await list('validator')).data[1]).toEqual(read)
  })

  it('marks only those of the given type', async () => {
    await notify('validator')
    const other = await notify('validator', 'export')
    await at.call('validator', readAllNotifications, { body: { type: 'validator' } })
    const { data, unread } = await list('validator')
    expect(unread).toBe(1)
    expect(data.filter(({ read_at }) => read_at === null).map(({ id }) => id)).toEqual([other])
  })
})

describe('deleting a notification', () => {
  it('deletes it, and returns 404 the second time', async () => {
    const id = await notify('validator')
    const { status, body } = await at.call('validator', deleteNotification, { params: { id } })
    expect(status).toBe(200)
    expect(body.code).toBe(204)
    expect((await list('validator')).total).toBe(0)
    expect((await at.call('validator', deleteNotification, { params: { id } })).status).toBe(404)
  })

  it('returns 404 for a notification of another user, and deletes nothing', async () => {
    const id = await notify('validator')
    expect((await at.call('validator2', deleteNotification, { params: { id } })).status).toBe(404)
    expect((await list('validator')).total).toBe(1)
  })
})

describe('deciding about a citizen', () => {
  it('marks the notifications about the citizen as read for every recipient', async () => {
    const id = await at.citizen({ checker_id: at.people.validator.id, status_id: status.profileValidating })
    const about = async (user: PersonName, profile: number) => {
      const notice = await notify(user)
      const data = { title: 'Asignación', subject: 'X', user: 'Y', created_at: '2026-06-15 10:00:00' }
      const url = { name: 'user-validation-id-citizen', params: { id: profile } }
      await at.db
        .updateTable('notifications')
        .set({ data: JSON.stringify({ ...data, url }) })
        .where('id', '=', notice)
        .execute()
    }
    await about('validator', id)
    await about('validator2', id)
    await about('validator', citizen)
    const body = { status_id: status.profileVerified, observation: 'Completo' }
    expect((await at.call('validator', transitionProfile, { params: { id }, body })).status).toBe(200)
    expect([(await list('validator')).unread, (await list('validator2')).unread]).toEqual([1, 0])
  })
})
