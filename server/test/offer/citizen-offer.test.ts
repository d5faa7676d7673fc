import { status } from '@portal/contract'
import {
  fitOf,
  listCategories,
  listOfferFilters,
  listPublicPrograms,
  listPublicSchedules,
  listPublicStages,
  showAvailability,
  showPublicSchedule,
} from '@portal/contract/citizens'
import { programs, regulations, stages } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { beneficiaryType } from '../../src/base/services/authority/account-holder.ts'
import { testApp } from '../base/test-app.ts'
import { pdfBytes } from './catalogue-examples.ts'
import { schedulesApp } from './schedules-app.ts'

const at = await testApp({ PORTAL_PUBLIC_URL: 'https://portal.test.example' })
afterAll(() => at.close())
const given = await schedulesApp(at)

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(at.now().getTime() + days * day)

let activity: number
beforeAll(async () => {
  await hideAll()
  activity = await given.row('activities', { name: 'ZUMBA AL PARQUE', is_initiate: true })
})

const offered = (fields: Parameters<typeof given.schedule>[0] = {}) =>
  given.schedule({ activity_id: activity, ...fields })
const hideAll = () => at.db.updateTable('schedules').set({ is_activated: false }).execute()
afterEach(hideAll)

async function list(query: object = {}, token: string | null = null) {
  const { status: code, body, error } = await at.callWith(token, listPublicSchedules, { query })
  expect([code, error.errors]).toEqual([200, undefined])
  return body
}
const listed = async (query: object = {}) => (await list(query)).data.map(({ id }) => id)
const show = (id: number, token: string | null = null) => at.callWith(token, showPublicSchedule, { params: { id } })
const errorsOf = async (search: string) => {
  const response = await at.inject('stranger', { method: 'GET', url: `${listPublicSchedules.path}?${search}` })
  return [response.statusCode, response.json().errors]
}

describe('the public list of schedules', () => {
  it('returns the row that existing clients read, with counts as numbers and the columns in their order', async () => {
    const id = await offered({ quota: 20 })
    await given.enrolment(id, await given.verified())
    await given.enrolment(id, await given.verified(), status.enrolmentAccepted)
    await given.enrolment(id, await given.verified(), status.enrolmentRejected)
    const { data, meta, details } = await list()
    expect(meta).toMatchObject({ total: 1, per_page: 10 })
    expect(data[0]).toMatchObject({
      id,
      icon: 'mdi-calendar',
      activity_name: 'ZUMBA AL PARQUE',
      program_name: 'PRUEBA PROGRAMA',
      stage_name: 'PRUEBA PISCINA',
      park_code: '03-036',
      weekday_name: 'PRUEBA LUNES',
      quota: 20,
      taken: 2,
      users_schedules_count: 2,
      teams_schedules_count: 0,
      left: 18,
      is_paid: false,
      is_initiate: true,
      rate_id: null,
      consent: [],
      regulations: [],
      state: 'open',
      opens_at: null,
    })
    expect(details.headers.map(({ value }) => value)).toEqual([
      'id',
      'activity_name',
      'min_age',
      'max_age',
      'quota',
      'users_schedules_count',
      'is_paid',
      'is_activated',
      'actions',
    ])
    expect(details.expanded.map(({ value, text }) => [value, text])).toContainEqual([
      'start_date',
      'Fecha de apertura de inscripción',
    ])
    expect(data[0]).not.toHaveProperty('version')
  })

  it('leaves out schedules that are full, not yet open, over, inactive, without seats or not for beginners', async () => {
    const full = await offered({ quota: 1 })
    await given.enrolment(full, await given.verified())
    const later = await offered({ start_date: inDays(3) })
    const teams = await offered({
      is_teams: true,
      team_quota: 1,
      min_team_participants_quota: 1,
      max_team_participants_quota: 5,
    })
    await offered({ final_date: inDays(-1) })
    await offered({ is_activated: false })
    await offered({ quota: 0 })
    await offered({ deleted_at: at.now() })
    await given.schedule()
    expect(await listed()).toEqual([teams])
    const captain = await given.verified()
    await given.row('teams', { schedule_id: teams, name: 'LOS DEL BARRIO', captain_profile_id: captain })
    expect(await listed()).toEqual([])

    const withFull = await list({ with_full: 1 })
    expect(withFull.data.map(({ id, state, left }) => [id, state, left])).toEqual([
      [teams, 'full', 0],
      [full, 'full', 0],
    ])
    const from = '2026-06-15'
    const upcoming = await list({ open_from: from })
    expect(upcoming.data.map(({ id, state, opens_at }) => [id, state, opens_at])).toEqual([
      [later, 'upcoming', '2026-06-18 10:00:00'],
    ])
    expect(await listed({ open_from: '2026-06-19' })).toEqual([])
    expect(await listed({ open_from: from, with_full: 1, state: ['upcoming'] })).toEqual([later])
    expect((await listed({ open_from: from, with_full: 1 })).length).toBe(3)
  })

  it('filters by each filter and by several together', async () => {
    const { rows: parks } = await sql<{ id: number; code: string; locality_id: number }>`
      select id, code, locality_id from parks where code is not null and locality_id <> 3 order by id limit 1`.execute(
      at.db,
    )
    const [park] = parks
    const stage = await given.row('stages', { name: 'OTRA CANCHA', park_id: park?.id })
    const elsewhere = await given.row('activities', { name: 'Ajedrez  en familia', is_initiate: true })
    const weekday = await given.row('week_days', { name: 'PRUEBA SÁBADO', day_of_week: 6 })
    const one = await offered({ min_age: 6, max_age: 12 })
    const other = await offered({
      activity_id: elsewhere,
      stage_id: stage,
      weekday_id: weekday,
      min_age: 18,
      max_age: 100,
      rate_id: given.ids.rate,
    })
    const narrowed: [object, number[]][] = [
      [{}, [other, one]],
      [{ query: 'sabado' }, [other]],
      [{ query: 'ZUMBA' }, [one]],
      [{ program_id: [given.ids.program] }, [other, one]],
      [{ stage_id: [stage] }, [other]],
      [{ activity_id: [activity] }, [one]],
      [{ weekday_id: [weekday] }, [other]],
      [{ daily_id: [given.ids.daily] }, [other, one]],
      [{ park_code: [park?.code] }, [other]],
      [{ park_code: [String(park?.id)] }, [other]],
      [{ park_code: ['no-such-park'] }, []],
      [{ is_paid: 1 }, [other]],
      [{ is_paid: 0 }, [one]],
      [{ age: 7 }, [one]],
      [{ age: 120 }, []],
      [{ age: -4 }, []],
      [{ category: 'AJEDREZ' }, [other]],
      [{ category: 'zumba' }, [one]],
      [{ category: 'ZUM' }, []],
      [{ locality: park?.locality_id }, [other]],
      // The filter by park keeps the other filters.
      [{ park_code: [park?.code, '03-036'], is_paid: 0 }, [one]],
      [{ query: '', is_paid: '', age: '', locality: '', category: '' }, [other, one]],
      [{ column: ['min_age'], order: ['asc'] }, [one, other]],
      [{ column: ['min_age'], order: ['desc'] }, [other, one]],
      [{ per_page: 1, page: 2 }, [one]],
    ]
    for (const [query, ids] of narrowed) expect([query, await listed(query)]).toEqual([query, ids])
  })

  it('refuses wrong filters with the messages of existing clients', async () => {
    expect(await errorsOf('program_id=12')).toEqual([422, { program_id: ['programa debe ser un conjunto.'] }])
    const unknown = await errorsOf(`program_id[]=999999&stage_id[]=${given.ids.stage}&stage_id[]=x`)
    expect(unknown).toEqual([422, { 'stage_id.1': ['stage_id.1 es inválido.'] }])
    expect(await errorsOf('program_id[]=999999&daily_id[]=888888')).toEqual([
      422,
      { 'program_id.0': ['program_id.0 es inválido.'], 'daily_id.0': ['daily_id.0 es inválido.'] },
    ])
    expect((await errorsOf('per_page=-1'))[0]).toBe(422)
    expect((await errorsOf('column[]=secret'))[0]).toBe(422)
    expect((await errorsOf('age=old'))[0]).toBe(422)
    expect((await errorsOf('open_from=tomorrow'))[0]).toBe(422)
  })

  it('returns to a citizen one consent for each person of a matching age, and none to others', async () => {
    const adults = await given.row('informed_consents', { title: 'DE ADULTOS', min_age: 18 })
    const all = await given.row('informed_consents', { title: 'DE TODOS' })
    const off = await given.row('informed_consents', { title: 'INACTIVO', is_active: false })
    for (const consent_id of [adults, all, off]) {
      await given.row('consent_revisions', { consent_id, revision: 1, text: `Texto ${consent_id}` })
    }
    const id = await offered()
    for (const consent_id of [adults, all, off]) {
      await at.db.insertInto('schedule_consents').values({ schedule_id: id, consent_id }).execute()
    }
    const account = await at.account({ birthdate: '1990-01-01' })
    const child = await at.citizen({ birthdate: '2016-03-01', profile_type_id: 2 })
    await at.db.updateTable('profiles').set({ account_id: account.id }).where('id', '=', child).execute()
    const stranger = await at.account()

    const own = (await list({}, account.access)).data[0]?.consent
    expect(own).toEqual([
      { id: adults, title: 'DE ADULTOS', text: `Texto ${adults}`, revision: 1, profile_id: account.profile },
      { id: all, title: 'DE TODOS', text: `Texto ${all}`, revision: 1, profile_id: account.profile },
      { id: all, title: 'DE TODOS', text: `Texto ${all}`, revision: 1, profile_id: child },
    ])
    expect((await show(id, account.access)).body.data.consent).toEqual(own)
    const others = (await list({}, stranger.access)).data[0]?.consent.map(({ profile_id }) => profile_id)
    expect(others).toEqual([stranger.profile, stranger.profile])
    expect((await list()).data[0]?.consent).toEqual([])
    expect((await list({}, at.people.admin.access)).data[0]?.consent).toEqual([])
    expect((await list({}, 'c.old')).data[0]?.consent).toEqual([])
  })

  it('returns regulations with the public address of their document', async () => {
    const id = await offered()
    const name = 'Uso de la cancha'
    const files = { file: { name: 'cancha.pdf', bytes: pdfBytes } }
    const { body } = await at.send('admin', regulations.store, { fields: { name }, files })
    const regulation_id = body.details.id
    await at.db.insertInto('schedule_regulations').values({ schedule_id: id, regulation_id }).execute()
    expect((await list()).data[0]?.regulations).toEqual([
      { id: regulation_id, name, file: `https://portal.test.example/api/regulations/${regulation_id}/document` },
    ])
  })
})

describe('the public list for people of the family', () => {
  /** Adds a verified person to the account of a citizen. */
  async function person(account: number, birthdate: string, has_disability = false): Promise<number> {
    const id = await given.verified({ birthdate, has_disability })
    await at.db
      .updateTable('profiles')
      .set({ account_id: account, profile_type_id: beneficiaryType, relationship: 'HIJO/A' })
      .where('id', '=', id)
      .execute()
    return id
  }

  it('contains what at least one of them may take part in, by the rule of the application', async () => {
    const { id: account, access } = await at.account()
    // The clock is at 15 June 2026.
    const people = await Promise.all(
      [
        ['2020-06-15'],
        ['2020-06-16'],
        ['2013-06-15'],
        ['2013-06-16'],
        ['2020-06-18'],
        ['2020-02-29'],
        ['2020-06-15', true] as const,
      ].map(async ([birthdate = '', hasDisability = false]) => {
        const id = await person(account, String(birthdate), hasDisability === true)
        return { id, member: { name: 'Ana', birthdate: String(birthdate), hasDisability: hasDisability === true } }
      }),
    )
    await Promise.all([
      offered({ min_age: 6, max_age: 12 }),
      offered({ min_age: 0, max_age: 5 }),
      offered({ min_age: 13, max_age: 100 }),
      offered({ min_age: 6, max_age: 12, start_date: inDays(3), final_date: inDays(30) }),
      offered({ min_age: 6, max_age: 6, start_date: inDays(0.3), final_date: inDays(30) }),
      offered({ min_age: 6, max_age: 12, disability: true }),
      offered({ min_age: 6, max_age: 12, quota: 1 }).then(async (full) =>
        given.enrolment(full, await given.verified()),
      ),
    ])
    const query = { with_full: 1, open_from: '2026-06-15', per_page: 50, column: ['id'], order: ['asc'] }
    const { data: all } = await list(query, access)
    expect(all.length).toBe(7)
    for (const chosen of [...people.map((one) => [one]), people.slice(0, 3), people]) {
      const { data } = await list({ ...query, for: chosen.map(({ id }) => id) }, access)
      const expected = all.filter((row) => chosen.some(({ member }) => fitOf(row, member, '2026-06-15').may))
      expect(
        data.map(({ id }) => id),
        JSON.stringify(chosen),
      ).toEqual(expected.map(({ id }) => id))
    }
    const counts = await Promise.all(people.map(({ id }) => list({ ...query, for: [id] }, access)))
    expect(new Set(counts.map(({ meta }) => meta?.total)).size).toBeGreaterThan(2)
  })

  it('refuses people of other families, and every person without a session', async () => {
    const { profile, access } = await at.account()
    const other = await at.account()
    const both = { for: [profile, other.profile] }
    const refused = await at.callWith(access, listPublicSchedules, { query: both })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['for.1']])
    const anonymous = await at.callWith(null, listPublicSchedules, { query: both })
    expect([anonymous.status, Object.keys(anonymous.error.errors ?? {})]).toEqual([422, ['for.0', 'for.1']])
  })

  it('is never stored for others', async () => {
    const { profile, access } = await at.account()
    const response = await at.request(access, listPublicSchedules, { query: { for: [profile] } })
    expect([response.statusCode, response.headers['cache-control'], response.headers.etag]).toEqual([
      200,
      'no-store',
      undefined,
    ])
  })
})

describe('the public detail of a schedule', () => {
  it('is returned for listed and unlisted schedules', async () => {
    const over = await offered({ final_date: inDays(-1) })
    const advanced = await given.schedule()
    for (const [id, state] of [
      [over, 'closed'],
      [advanced, 'open'],
    ] as const) {
      const { status: code, body } = await show(id)
      expect(code).toBe(200)
      expect(body.data).toMatchObject({ id, state, consent: [] })
      expect(body.details.headers.length).toBe(9)
      expect(body.details.expanded.length).toBe(12)
    }
    await hideAll()
    expect((await show(advanced)).body.data.state).toBe('closed')
  })

  it('returns 404 with the message of existing clients for a missing or deleted schedule', async () => {
    const deleted = await offered({ deleted_at: at.now() })
    for (const id of [999_999, deleted]) {
      for (const call of [showPublicSchedule, showAvailability]) {
        const { status: code, error } = await at.callWith(null, call, { params: { id } })
        expect([code, error.code, error.message]).toEqual([
          404,
          404,
          'No existe ninguna instacia para el valor especificado.',
        ])
      }
    }
  })
})

describe('the availability of a schedule', () => {
  const seats = async (id: number) => (await at.callWith(null, showAvailability, { params: { id } })).body.data

  it('returns seats, state and the seconds until the next poll', async () => {
    const id = await offered({ quota: 2 })
    expect(await seats(id)).toEqual({
      id,
      state: 'open',
      quota: 2,
      taken: 0,
      left: 2,
      opens_at: null,
      closes_at: '2026-06-25 10:00:00',
      poll_seconds: 30,
    })
    await given.enrolment(id, await given.verified())
    await given.enrolment(id, await given.verified())
    expect(await seats(id)).toMatchObject({ state: 'full', left: 0, poll_seconds: 30 })
    await hideAll()
    expect(await seats(id)).toMatchObject({ state: 'closed', poll_seconds: 3600 })
  })

  it('shortens the poll interval as the opening comes near', async () => {
    const soon = async (seconds: number) => {
      const id = await offered({ start_date: new Date(at.now().getTime() + seconds * 1000) })
      const { state, opens_at, poll_seconds } = await seats(id)
      return [state, opens_at !== null, poll_seconds]
    }
    for (const [seconds, poll] of [
      [172_800, 3600],
      [7200, 600],
      [1200, 60],
      [120, 15],
      [20, 5],
    ] as const) {
      expect(await soon(seconds)).toEqual(['upcoming', true, poll])
    }
  })

  it('counts teams in a schedule of teams', async () => {
    const id = await offered({
      is_teams: true,
      team_quota: 3,
      min_team_participants_quota: 1,
      max_team_participants_quota: 5,
    })
    await given.row('teams', { schedule_id: id, name: 'UNO', captain_profile_id: await given.verified() })
    expect(await seats(id)).toMatchObject({ quota: 3, taken: 1, left: 2, state: 'open' })
  })
})

describe('a response without a token', () => {
  const send = (path: string, tag?: unknown, token: string | null = null) =>
    at.app.inject({
      url: path,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(tag === undefined ? {} : { 'if-none-match': String(tag) }),
      },
    })

  it('may be cached, and returns 304 until it changes', async () => {
    const id = await offered({ quota: 5, start_date: inDays(0), final_date: inDays(1) })
    const paths = [
      listPublicSchedules.path,
      showPublicSchedule.path.replace(':id', String(id)),
      showAvailability.path.replace(':id', String(id)),
    ]
    const tags = async () => {
      const found = []
      for (const path of paths) {
        const { statusCode, headers } = await send(path)
        expect([path, statusCode, headers['cache-control']]).toEqual([
          path,
          200,
          expect.stringMatching(/^public, max-age=\d+$/),
        ])
        expect(headers.vary).toContain('Authorization')
        found.push(headers.etag)
      }
      return found
    }
    const changes: [string, () => Promise<unknown>, number][] = [
      ['a seat is taken', async () => given.enrolment(id, await given.verified()), 3],
      ['a seat is freed', () => at.db.updateTable('citizen_schedules').set({ status_id: 7 }).execute(), 3],
      [
        'the schedule changes',
        () => at.db.updateTable('schedules').set({ quota: 9 }).where('id', '=', id).execute(),
        3,
      ],
      [
        'a name changes',
        () => at.db.updateTable('programs').set({ name: 'OTRO NOMBRE' }).where('id', '=', given.ids.program).execute(),
        2,
      ],
      ['it is over', async () => at.pass(2 * 86_400), 3],
    ]
    let before = await tags()
    for (const [what, change, expected] of changes) {
      for (const [index, path] of paths.entries()) {
        const again = await send(path, before[index])
        expect([what, path, again.statusCode, again.body]).toEqual([what, path, 304, ''])
      }
      await change()
      const after = await tags()
      expect([what, after.filter((tag, index) => tag !== before[index]).length]).toEqual([what, expected])
      before = after
    }
    at.pass(-2 * 86_400)
  })

  it('shows every change at once, although the server caches responses', async () => {
    const id = await offered({ quota: 5 })
    const taken = async () => {
      const bodies = await Promise.all([1, 2, 3].map(async () => (await list()).data[0]?.taken))
      return [...bodies, (await show(id)).body.data.taken]
    }
    expect(await taken()).toEqual([0, 0, 0, 0])
    await given.enrolment(id, await given.verified())
    expect(await taken()).toEqual([1, 1, 1, 1])
    const { code, requested_at } = await list()
    expect([code, requested_at]).toEqual([200, expect.stringMatching(/-05:00$/)])
    expect((await send(`${listPublicSchedules.path}?column[]=secret`)).statusCode).toBe(422)
  })

  it('has another ETag in another language and with another filter', async () => {
    const { headers } = await send(listPublicSchedules.path)
    expect((await send(`${listPublicSchedules.path}?page=2`, headers.etag)).statusCode).toBe(200)
    const english = { 'if-none-match': String(headers.etag), 'x-localization': 'en' }
    const other = await at.app.inject({ url: listPublicSchedules.path, headers: english })
    expect([other.statusCode, other.json().details.headers[1].text]).toEqual([200, 'Activity'])
  })

  it('differs from a response with a token, which is never cached', async () => {
    const id = await offered()
    const account = await at.account()
    for (const path of [listPublicSchedules.path, showPublicSchedule.path.replace(':id', String(id))]) {
      const { statusCode, headers } = await send(path, '*', account.access)
      expect([statusCode, headers.etag, headers['cache-control']]).toEqual([200, undefined, 'no-store'])
    }
    const polled = await send(showAvailability.path.replace(':id', String(id)), undefined, account.access)
    expect(polled.headers['cache-control']).toBe('private, no-store')
    const again = await send(showAvailability.path.replace(':id', String(id)), polled.headers.etag, account.access)
    expect(again.statusCode).toBe(304)
  })
})

describe('the public lists of programs, stages and categories', () => {
  it('are complete without a staff token, with the number of listed schedules', async () => {
    for (const fields of [{}, { quota: 0 }, { start_date: inDays(2) }]) await offered(fields)
    const account = await at.account()
    for (const token of [null, account.access, 'c.old']) {
      const { body: all } = await at.callWith(token, listPublicPrograms)
      expect(all.data.length).toBeGreaterThan(10)
      expect(all.data.find((row) => row.id === given.ids.program)).toEqual({
        id: given.ids.program,
        name: 'OTRO NOMBRE',
        composed_name: 'OTRO NOMBRE',
        schedules_count: 1,
      })
      const { body: places } = await at.callWith(token, listPublicStages)
      expect(places.data.find((row) => row.id === given.ids.stage)).toEqual({
        id: given.ids.stage,
        name: 'PRUEBA PISCINA',
        park_id: given.ids.park,
        park_code: '03-036',
        park_name: expect.any(String),
        schedules_count: 1,
      })
      expect(places.data.some((row) => row.schedules_count === 0)).toBe(true)
    }
  })

  it('return the catalogues of staff for a staff token, and 401 for an expired one', async () => {
    for (const catalogue of [programs, stages]) {
      const { status: code, body } = await at.call('viewer', catalogue.index)
      expect([code, body.meta?.per_page, body.data.length]).toEqual([200, 10, 10])
      expect(body.data[0]).toHaveProperty('version')
      expect((await at.callWith('old', catalogue.index)).status).toBe(401)
      expect((await at.call('outsider', catalogue.index)).status).toBe(403)
    }
  })

  it('return as filters only values of schedules that are or will be open, full ones too', async () => {
    const weekday = await given.row('week_days', { name: 'PRUEBA VIERNES', day_of_week: 5 })
    await offered({ start_date: inDays(2) })
    await offered({ weekday_id: weekday, final_date: inDays(-1) })
    const full = await offered({ quota: 1, weekday_id: weekday })
    const filters = async () => (await at.callWith(null, listOfferFilters)).body.data
    const { categories, programs: found, weekdays, hours, localities } = await filters()
    expect([found.map(({ id }) => id), hours.map(({ id }) => id)]).toEqual([[given.ids.program], [given.ids.daily]])
    expect(weekdays.map(({ id }) => id).toSorted()).toEqual([given.ids.weekday, weekday].toSorted())
    expect(localities).toEqual([{ id: 3, name: expect.any(String) }])
    expect(categories).toEqual([{ name: 'ZUMBA', value: 'ZUMBA', icon: 'mdi-calendar' }])
    await given.enrolment(full, await given.verified())
    expect((await filters()).weekdays.length).toBe(2)
    await hideAll()
    expect(await filters()).toEqual({ categories: [], programs: [], weekdays: [], hours: [], localities: [] })
  })

  it('return each kind of activity once, by the first word of its name', async () => {
    const pool = await given.row('activities', { name: 'Zumba acuática', is_initiate: true })
    await offered()
    await offered({ activity_id: pool })
    await given.schedule()
    const { body } = await at.callWith(null, listCategories)
    expect(body.data).toEqual([{ name: 'ZUMBA', value: 'ZUMBA', icon: 'mdi-calendar' }])
    expect((await listed({ category: 'ZUMBA' })).length).toBe(2)
    await hideAll()
    expect((await at.callWith(null, listCategories)).body.data).toEqual([])
  })
})
