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

/** The citizen that notifications lead to; everybody's who is told of them here. */
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

/** Gives somebody a notification, one second after the one before. */
async function notify(who: PersonName, type: string = validatorNotification): Promise<string> {
  at.pass(1)
  const { id } = await at.db
    .insertInto('notifications')
    .values({
      type,
      user_id: at.people[who].id,
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

async function list(who: PersonName, query: object = {}) {
  const { status, body } = await at.call(who, listNotifications, { query })
  expect(status).toBe(200)
  return body.data
}

describe('the list of notifications', () => {
  it('is one’s own, newest first', async () => {
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

  it('is a paginator inside data', async () => {
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

  it('of nobody’s notices is an empty page', async () => {
    expect(await list('viewer')).toMatchObject({
      data: [],
      total: 0,
      unread: 0,
      last_page: 1,
      prev_page_url: null,
      next_page_url: null,
    })
  })

  it('says how many are unread in all, not only on the page', async () => {
    const ids = []
    for (let made = 0; made < 15; made += 1) ids.push(await notify('validator'))
    await notify('validator2')
    expect((await list('validator', { per_page: 2 })).unread).toBe(15)
    await at.call('validator', readNotification, { params: { id: ids[0] ?? '' } })
    expect((await list('validator', { per_page: 2 })).unread).toBe(14)
  })

  it('is narrowed by type, also by the class that existing clients name', async () => {
    const assigned = await notify('validator')
    await notify('validator', 'export')
    for (const type of ['validator', 'App\\Modules\\CitizenPortal\\src\\Notifications\\ValidatorNotification']) {
      const page = await list('validator', { type })
      expect(page.data.map(({ id }) => id)).toEqual([assigned])
      expect(page).toMatchObject({ total: 1, unread: 1 })
    }
    expect((await list('validator', { type: 'ExportNotification' })).total).toBe(1)
    expect((await list('validator', { type: '' })).total).toBe(2)
  })

  it.each(['other', 'App\\Notifications\\PqrsNotification', 'Notification'])(
    'holds all where the type asked for (%s) is none of ours',
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

  it('is not answered all at once', async () => {
    const { status, error } = await at.call('validator', listNotifications, { query: { per_page: -1 } })
    expect(status).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual(['per_page'])
  })

  it('is closed to people without a session, open to whoever is signed in', async () => {
    expect((await at.call('stranger', listNotifications)).status).toBe(401)
    expect((await at.call('outsider', listNotifications)).status).toBe(200)
  })
})

describe('asking for the list again', () => {
  const ask = (who: PersonName, tag?: unknown, query = '') =>
    at.inject(who, {
      url: `/api/notifications${query}`,
      headers: tag === undefined ? {} : { 'if-none-match': String(tag) },
    })
  const tagOf = async (who: PersonName, query = '') => String((await ask(who, undefined, query)).headers.etag)

  it('answers 304 without a body while nothing changed', async () => {
    await notify('validator')
    const tag = await tagOf('validator')
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    at.pass(3600)
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const { statusCode, body, headers } = await ask('validator', known)
      expect([known, statusCode, body, headers.etag]).toEqual([known, 304, '', tag])
      expect(headers['cache-control']).toBe('private, no-store')
    }
    expect((await ask('validator', 'W/"another"')).statusCode).toBe(200)
  })

  it('answers anew after each change, and only to whom it concerns', async () => {
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
      expect([what, (await ask('validator', tag)).statusCode]).toEqual([what, 200])
    }
    expect((await ask('validator2', foreign)).statusCode).toBe(304)
  })

  it('takes no tag of another page, type, language, person or time before the session ended', async () => {
    await notify('validator')
    const tag = await tagOf('validator')
    expect((await ask('validator', tag, '?page=2')).statusCode).toBe(200)
    expect((await ask('validator', tag, '?type=validator')).statusCode).toBe(200)
    expect((await ask('validator2', tag)).statusCode).toBe(200)
    const headers = { 'if-none-match': tag, 'x-localization': 'en' }
    expect((await at.inject('validator', { url: '/api/notifications', headers })).statusCode).toBe(200)
    expect((await at.inject('stranger', { url: '/api/notifications', headers })).statusCode).toBe(401)
  })

  it('of one type answers 304 although another type changed', async () => {
    const tag = await tagOf('validator', '?type=validator')
    await notify('validator', 'export')
    expect((await ask('validator', tag, '?type=validator')).statusCode).toBe(304)
  })
})

describe('reading a notification', () => {
  it('marks it, and a second time succeeds without changing when', async () => {
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

  it('of somebody else is 404 and marks nothing', async () => {
    const id = await notify('validator')
    for (const who of ['validator2', 'superadmin'] as const)
      expect((await at.call(who, readNotification, { params: { id } })).status).toBe(404)
    expect((await list('validator')).unread).toBe(1)
  })

  it.each([unknown, '7', 'x', `${unknown}0`])('that does not exist (%s) is 404', async (id) => {
    expect((await at.call('validator', readNotification, { params: { id } })).status).toBe(404)
  })
})

describe('marking all as read', () => {
  it('marks one’s own and nobody else’s', async () => {
    await notify('validator')
    await notify('validator', 'export')
    await notify('validator2')
    const { status, body } = await at.call('validator', readAllNotifications)
    expect(status).toBe(200)
    expect(body.data).toBe('Se marcaron todas como leídas.')
    expect((await list('validator')).unread).toBe(0)
    expect((await list('validator2')).unread).toBe(1)
  })

  it('keeps when the others were read', async () => {
    const id = await notify('validator')
    await at.call('validator', readNotification, { params: { id } })
    const [read] = (await list('validator')).data
    at.pass(60)
    await notify('validator')
    await at.call('validator', readAllNotifications)
    expect((await list('validator')).data[1]).toEqual(read)
  })

  it('marks only those of a type, if it is given', async () => {
    await notify('validator')
    const other = await notify('validator', 'export')
    await at.call('validator', readAllNotifications, { body: { type: 'validator' } })
    const { data, unread } = await list('validator')
    expect(unread).toBe(1)
    expect(data.filter(({ read_at }) => read_at === null).map(({ id }) => id)).toEqual([other])
  })
})

describe('deleting a notification', () => {
  it('removes it, once', async () => {
    const id = await notify('validator')
    const { status, body } = await at.call('validator', deleteNotification, { params: { id } })
    expect(status).toBe(200)
    expect(body.code).toBe(204)
    expect((await list('validator')).total).toBe(0)
    expect((await at.call('validator', deleteNotification, { params: { id } })).status).toBe(404)
  })

  it('of somebody else is 404 and removes nothing', async () => {
    const id = await notify('validator')
    expect((await at.call('validator2', deleteNotification, { params: { id } })).status).toBe(404)
    expect((await list('validator')).total).toBe(1)
  })
})

describe('a decision about a citizen', () => {
  it('marks the notices about them as read, for everybody who got one', async () => {
    const id = await at.citizen({ checker_id: at.people.validator.id, status_id: status.profileValidating })
    const about = async (who: PersonName, profile: number) => {
      const notice = await notify(who)
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
