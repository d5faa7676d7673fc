import { status } from '@portal/contract'
import {
  deleteCitizenNotice,
  listCitizenNotices,
  readAllCitizenNotices,
  readCitizenNotice,
} from '@portal/contract/citizens'
import { listNotifications, transitionEnrolment, transitionProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { noticeOwnAct, notifyCitizens } from '../../src/base/services/mail/citizen-notices.ts'
import { type TestAccount, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

let made = 0

/** Writes a notice for a person like a decision. */
async function notice(profile_id: number, record = `profile/${profile_id}`, team = 'uno') {
  made += 1
  const message = { name: 'team_left', params: { name: 'ANA ROJAS', team, activity: 'NATACIÓN' } } as const
  const entry = { profile_id, about: `test/${made}`, record, message, isMailed: false, user: 'PERSONA QUE DECIDE' }
  await at.db.transaction().execute((tx) => notifyCitizens(tx, 'test', [entry], { userId: null, now: at.now() }))
}

const list = ({ access }: Pick<TestAccount, 'access'>, query: object = {}, headers = {}) =>
  at.callWith(access, listCitizenNotices, { query, headers })

/** A child of an account. */
async function child({ id }: TestAccount): Promise<number> {
  const profile = await at.citizen({ profile_type_id: 2, name: 'Niña' })
  await at.db.updateTable('profiles').set({ account_id: id }).where('id', '=', profile).execute()
  return profile
}

async function guard(profile_id: number, first: TestAccount, second: TestAccount) {
  const { id } = await at.db
    .insertInto('guardians')
    .values({ profile_id, email: second.email, citizen_id: second.id, invited_by: first.id, accepted_at: at.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return () => at.db.updateTable('guardians').set({ ended_at: at.now() }).where('id', '=', id).execute()
}

describe('the list of notices', () => {
  it('returns a paginator in `data`, newest first, with the total of unread notices in `details`', async () => {
    const ana = await at.account()
    expect((await list(ana)).body).toMatchObject({ data: { data: [], total: 0, from: null }, details: { unread: 0 } })
    for (const team of ['uno', 'dos', 'tres']) await notice(ana.profile, undefined, team)
    const { body } = await list(ana, { per_page: 2 })
    expect(body.data).toMatchObject({ total: 3, last_page: 2, per_page: 2 })
    expect(body.data.data.map(({ data }) => data.title)).toEqual([
      'Ana Rojas salió del equipo tres',
      'Ana Rojas salió del equipo dos',
    ])
    expect(body.details).toEqual({ unread: 3 })
    expect(body.data.data[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      read_at: null,
      created_at: '2026-06-15 10:00:00',
      data: {
        title: 'Ana Rojas salió del equipo tres',
        subject: 'Ya no participa en Natación.',
        user: 'PERSONA QUE DECIDE',
        created_at: '2026-06-15 10:00:00',
        url: { name: 'Profile', params: { id: ana.profile } },
      },
    })
  })

  it('links to the holder, to another person or to the enrolment, also for rows without a stored link', async () => {
    const ana = await at.account()
    const daughter = await child(ana)
    await notice(ana.profile)
    await notice(daughter)
    await notice(daughter, 'enrolment/17')
    await sql`update citizen_notifications set data = data || '{"url": null}', record = null
      where citizen_id = ${ana.id} and record = ${`profile/${daughter}`}`.execute(at.db)
    const { body } = await list(ana)
    expect(body.data.data.map(({ data }) => data.url)).toEqual([
      { name: 'SubscriptionDetails', params: { id: 17 } },
      { name: 'Person', params: { id: daughter } },
      { name: 'Profile', params: { id: ana.profile } },
    ])
  })

  it('shows the decision of the staff, and returns the notifications of staff at the same path', async () => {
    const ana = await at.account({ status_id: status.profilePending })
    const body = { status_id: status.profileReturned, observation: 'Falta la cédula' }
    await at.call('admin', transitionProfile, { params: { id: ana.profile }, body })
    const [first] = (await list(ana)).body.data.data
    expect(first?.data).toMatchObject({ subject: 'Falta la cédula', url: { name: 'Profile' } })
    const staff = await at.call('admin', listNotifications)
    expect(staff.body.data).toMatchObject({ unread: 0 })
    expect(staff.body.details).toBeNull()
  })

  it('shows each notice in the language of the request, with name, activity, day and outcome, also after the language changed', async () => {
    const ana = await at.account({ name: 'ANA', surname: 'ROJAS', status_id: status.profileVerified })
    const schedule = await given.schedule()
    await given.enrolment(schedule, ana.profile)
    const body = { status_id: status.enrolmentAccepted, observation: 'Traiga gorro' }
    await at.call('admin', transitionEnrolment, { params: { id: schedule, profile: ana.profile }, body })
    const spanish = await list(ana)
    expect(spanish.body.data.data[0]?.data).toMatchObject({
      title: expect.stringMatching(/^La inscripción de Ana Rojas en Prueba .+ \(.*lunes, .+\) fue aceptada$/),
      subject: 'Traiga gorro',
    })
    const english = await list(ana, {}, { 'x-localization': 'en' })
    expect(english.body.data.data[0]?.data).toMatchObject({
      title: expect.stringMatching(/^The enrolment of Ana Rojas in Prueba .+ \(.*Monday, .+\) was accepted$/),
      subject: 'Traiga gorro',
    })
    const tag = String(spanish.headers.etag)
    expect((await list(ana, {}, { 'if-none-match': tag })).status).toBe(304)
    expect((await list(ana, {}, { 'if-none-match': tag, 'x-localization': 'en' })).status).toBe(200)
  })

  it('shows the stored text of a notice from before message keys were stored', async () => {
    const ana = await at.account()
    await notice(ana.profile)
    await sql`update citizen_notifications set letter = null, data = data || '{"title": "De antes"}'
      where citizen_id = ${ana.id}`.execute(at.db)
    expect((await list(ana)).body.data.data[0]?.data.title).toBe('De antes')
  })

  it('returns 304 to a poll without changes, and 200 after every change', async () => {
    const ana = await at.account()
    await notice(ana.profile)
    const poll = async (tag: unknown) => {
      const response = await at.app.inject({
        method: 'GET',
        url: listCitizenNotices.path,
        headers: { authorization: `Bearer ${ana.access}`, ...(tag !== undefined && { 'if-none-match': String(tag) }) },
      })
      return [response.statusCode, response.headers.etag] as const
    }
    const [, first] = await poll(undefined)
    expect((await poll(first))[0]).toBe(304)
    await notice(ana.profile)
    const [changed, second] = await poll(first)
    expect(changed).toBe(200)
    at.pass(1)
    await at.callWith(ana.access, readAllCitizenNotices)
    expect((await poll(second))[0]).toBe(200)
  })

  it('returns 422 for all rows at once, 401 without a session and 403 without a confirmed e-mail', async () => {
    const ana = await at.account()
    expect((await list(ana, { per_page: -1 })).status).toBe(422)
    expect((await at.callWith(null, listCitizenNotices)).status).toBe(401)
    await at.db.updateTable('citizen_accounts').set({ verified_at: null }).where('id', '=', ana.id).execute()
    expect((await list(ana)).status).toBe(403)
  })
})

describe('reading and deleting notices', () => {
  it('marks one, then all, and deletes one; each updates the count of unread notices', async () => {
    const ana = await at.account()
    for (let n = 0; n < 3; n += 1) await notice(ana.profile)
    const [newest, middle] = (await list(ana)).body.data.data
    const params = { id: newest?.id ?? '' }
    expect((await at.callWith(ana.access, readCitizenNotice, { params })).body.data).toBe('Se marcó como leída.')
    at.pass(60)
    await at.callWith(ana.access, readCitizenNotice, { params })
    const read = (await list(ana)).body
    expect(read.details).toEqual({ unread: 2 })
    expect(read.data.data[0]?.read_at).toBe(read.data.data[0]?.created_at)
    await at.callWith(ana.access, deleteCitizenNotice, { params: { id: middle?.id ?? '' } })
    expect((await list(ana)).body).toMatchObject({ data: { total: 2 }, details: { unread: 1 } })
    await at.callWith(ana.access, readAllCitizenNotices)
    expect((await list(ana)).body).toMatchObject({ data: { total: 2 }, details: { unread: 0 } })
    const again = await at.callWith(ana.access, deleteCitizenNotice, { params: { id: middle?.id ?? '' } })
    expect([again.status, (await list(ana)).body]).toMatchObject([200, { data: { total: 2 } }])
  })

  it('keeps the content of a waiting mail when its notice is deleted', async () => {
    const ana = await at.account({ status_id: status.profilePending })
    const body = { status_id: status.profileVerified, observation: 'Todo bien' }
    await at.call('admin', transitionProfile, { params: { id: ana.profile }, body })
    const [only] = (await list(ana)).body.data.data
    await at.callWith(ana.access, deleteCitizenNotice, { params: { id: only?.id ?? '' } })
    expect((await list(ana)).body.data.total).toBe(0)
    const { rows } = await sql`
      select from citizen_notifications join mails on mails.id = mail_id
      where citizen_notifications.citizen_id = ${ana.id}`.execute(at.db)
    expect(rows).toHaveLength(1)
  })

  it('returns 404 for a notice of another account, and changes nothing', async () => {
    const [ana, eve] = [await at.account(), await at.account()]
    await notice(ana.profile)
    const [one] = (await list(ana)).body.data.data
    const params = { id: one?.id ?? '' }
    expect((await at.callWith(eve.access, readCitizenNotice, { params })).status).toBe(404)
    expect((await at.callWith(eve.access, deleteCitizenNotice, { params })).status).toBe(404)
    await at.callWith(eve.access, readAllCitizenNotices)
    expect((await list(ana)).body).toMatchObject({ data: { total: 1 }, details: { unread: 1 } })
  })
})

describe('a second guardian', () => {
  it('reads only the notices of the child, with a read mark of their own, until the guardianship ends', async () => {
    const [first, second] = [await at.account(), await at.account()]
    const daughter = await child(first)
    const end = await guard(daughter, first, second)
    await notice(daughter)
    await notice(first.profile)
    expect((await list(first)).body.details.unread).toBe(2)
    const { body } = await list(second)
    expect(body.data.data.map(({ data }) => data.url)).toEqual([{ name: 'Person', params: { id: daughter } }])
    await at.callWith(second.access, readAllCitizenNotices)
    expect((await list(first)).body.details.unread).toBe(2)
    await end()
    expect((await list(second)).body.data.total).toBe(0)
    await notice(daughter)
    expect((await list(second)).body.data.total).toBe(0)
  })
})

describe('an action of a citizen', () => {
  it('is confirmed with a notice and no mail', async () => {
    const ana = await at.account({ name: 'Ana', surname: 'Rojas' })
    const by = { full_name: 'ANA ROJAS' }
    const done = { profile_id: ana.profile, record: `profile/${ana.profile}`, params: { name: 'ANA ROJAS' } }
    await at.db.transaction().execute((tx) => noticeOwnAct(tx, 'resubmitted', done, { by, now: at.now() }))
    const [only] = (await list(ana)).body.data.data
    expect(only?.data).toMatchObject({ title: 'Recibimos la corrección de Ana Rojas', user: 'ANA ROJAS' })
    const { rows } = await sql`select from mails where citizen_id = ${ana.id}`.execute(at.db)
    expect(rows).toHaveLength(0)
  })
})
