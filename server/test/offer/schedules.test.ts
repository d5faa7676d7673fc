import { scheduleExpanded, scheduleHeaders, status } from '@portal/contract'
import {
  activateSchedules,
  createSchedule,
  deleteSchedule,
  listSchedules,
  restoreSchedule,
  showSchedule,
  timetable,
  updateSchedule,
} from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateById } from '../../src/base/database/db.ts'
import { testApp } from '../base/test-app.ts'
import { workDuring } from '../base/test-database.ts'
import { schedulesApp } from './schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

async function ids(query: object, user: 'admin' | 'viewer' = 'viewer'): Promise<number[]> {
  const { body, status: code } = await at.call(user, listSchedules, { query: { per_page: 100, ...query } })
  expect(code).toBe(200)
  return body.data.map(({ id }) => id).toSorted((one, other) => one - other)
}

async function audits(id: number) {
  return at.db
    .selectFrom('audits')
    .selectAll()
    .where('entity', '=', 'Schedule')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}

/** An id that no row has. */
const nobody = 2_000_000_000

describe('a filter with an id that does not exist', () => {
  const fields = [
    ...[
      'program_id',
      'activity_id',
      'activity_type_id',
      'stage_id',
      'weekday_id',
      'daily_id',
      'modality_id',
      'rate_id',
    ],
    'regulation_id',
    'consent_id',
    'import_id',
    'locality_id',
    'enrolment_status_id',
  ]

  it.each(fields)('is refused on %s', async (field) => {
    const { status: code, error } = await at.call('viewer', listSchedules, { query: { [field]: [nobody] } })
    expect([code, Object.keys(error.errors ?? {})]).toEqual([422, [`${field}.0`]])
  })

  it.each(['program_id', 'stage_id', 'activity_id', 'weekday_id'])(
    'is refused on %s in the timetable',
    async (field) => {
      const query = { park: ['03-036'], [field]: [nobody] }
      const { status: code, error } = await at.call('viewer', timetable, { query })
      expect([code, Object.keys(error.errors ?? {})]).toEqual([422, [`${field}.0`]])
    },
  )

  it('returns an error at each such id, but not for deleted rows', async () => {
    const deleted = await given.row('programs', { name: 'PROGRAMA QUE SE FUE', deleted_at: at.now() })
    const query = { program_id: [given.ids.program, nobody, deleted, -1], stage_id: given.ids.stage, daily_id: nobody }
    const { status: code, error } = await at.call('viewer', listSchedules, { query })
    expect(code).toBe(422)
    expect(Object.keys(error.errors ?? {}).toSorted()).toEqual(['daily_id.0', 'program_id.1', 'program_id.3'])
    expect(error.errors?.['program_id.1']).toEqual(['El valor elegido en el campo programa no existe.'])
    const existing = { program_id: [given.ids.program, deleted], stage_id: given.ids.stage, daily_id: '' }
    expect((await at.call('viewer', listSchedules, { query: existing })).status).toBe(200)
  })

  it('is refused in a bulk activation', async () => {
    const body = { is_activated: false, filter: { program_id: [nobody] }, count: 0 }
    const { status: code, error } = await at.call('admin', activateSchedules, { body })
    expect([code, Object.keys(error.errors ?? {})]).toEqual([422, ['filter.program_id.0']])
  })
})

describe('creating a schedule', () => {
  it('stores the given values and their conditions, and writes an audit row', async () => {
    const consent = await given.row('informed_consents', { title: 'PRUEBA AGUA' })
    await given.row('consent_revisions', { consent_id: consent, revision: 1, text: 'Sé nadar.' })
    const body = given.body({
      is_paid: 1,
      rate_id: given.ids.rate,
      is_teams: 'true',
      min_team_participants_quota: 2,
      max_team_participants_quota: 5,
      team_quota: 8,
      disability: true,
      consent: [{ id: consent, title: 'as read' }],
    })
    const made = await at.call('admin', createSchedule, { body })
    expect(made.status).toBe(201)
    const { id } = made.body.details
    const { body: shown } = await at.call('viewer', showSchedule, { params: { id } })
    expect(shown.data).toMatchObject({
      icon: 'mdi-swim',
      name: 'PRUEBA LUNES PRUEBA 08:00 A 10:00 - (10-60) AÑOS',
      activity_name: 'PRUEBA NATACIÓN',
      stage_name: 'PRUEBA PISCINA',
      park_code: '03-036',
      is_paid: true,
      rate_name: 'PRUEBA TARIFA',
      rate_value: 45000,
      is_teams: true,
      max_team_participants_quota: 5,
      team_quota: 8,
      disability: true,
      quota: 20,
      taken: 0,
      users_schedules_count: 0,
      left: 20,
      teams_schedules_count: 0,
      regulations: [],
      start_date: '2026-06-01 00:00:00',
      final_date: '2026-07-01 23:59:59',
      version: 1,
      deleted_at: null,
    })
    expect(shown.data.consent).toEqual([
      {
        id: consent,
        title: 'PRUEBA AGUA',
        text: 'Sé nadar.',
        revision: 1,
        min_age: null,
        max_age: null,
        is_active: true,
        profile_id: null,
      },
    ])
    expect((await audits(id)).map(({ event }) => event)).toEqual(['created'])
  })

  it('drops the rate of a free one and the sizes of one without teams', async () => {
    const body = given.body({ rate_id: given.ids.rate, min_team_participants_quota: 4, team_quota: 9 })
    const { body: made } = await at.call('admin', createSchedule, { body })
    const { body: shown } = await at.call('admin', showSchedule, { params: { id: made.details.id } })
    expect(shown.data).toMatchObject({ rate_id: null, rate_value: null, min_team_participants_quota: 0, team_quota: 0 })
  })

  it.each([
    ['a paid schedule without a rate', { is_paid: true }, ['rate_id']],
    [
      'a schedule for teams without sizes',
      { is_teams: true },
      ['max_team_participants_quota', 'min_team_participants_quota', 'team_quota'],
    ],
    ['a minimum age above the maximum', { min_age: 30, max_age: 20 }, ['max_age']],
    [
      'a closing date before the opening date',
      { start_date: '2026-07-02 00:00:00', final_date: '2026-07-01 00:00:00' },
      ['final_date'],
    ],
    ['seats with a fraction', { quota: '10.0' }, ['quota']],
    ['seats with several signs', { quota: '1.000,00' }, ['quota']],
    ['missing seats', { quota: null }, ['quota']],
    ['a missing payment field', { is_paid: undefined }, ['is_paid']],
    ['a missing program', { program_id: 2147483647 }, ['program_id']],
    ['a missing consent', { consent: [2147483647] }, ['consent.0']],
    ['an age above one hundred', { max_age: 101 }, ['max_age']],
  ])('refuses %s', async (_, fields, errorFields) => {
    const { status: code, error } = await at.call('admin', createSchedule, { body: given.body(fields) })
    expect([code, Object.keys(error.errors ?? {}).toSorted()]).toEqual([422, errorFields])
  })

  it('refuses a deleted row of a catalogue', async () => {
    const deleted = await given.row('programs', { name: 'PRUEBA IDO', deleted_at: at.now() })
    const { error } = await at.call('admin', createSchedule, { body: given.body({ program_id: deleted }) })
    expect(Object.keys(error.errors ?? {})).toEqual(['program_id'])
  })
})

describe('updating a schedule', () => {
  it('keeps the fields that the body leaves out, and writes the changed ones to the audit log', async () => {
    const id = await given.schedule({ disability: true, quota: 5 })
    const { status: code } = await at.call('admin', updateSchedule, { params: { id }, body: given.body({ quota: 7 }) })
    expect(code).toBe(200)
    const { body } = await at.call('admin', showSchedule, { params: { id } })
    expect(body.data).toMatchObject({ quota: 7, disability: true, version: 2 })
    const [row] = await audits(id)
    expect([row?.event, row?.old_values, row?.new_values]).toMatchObject(['updated', { quota: 5 }, { quota: 7 }])
  })

  it('refuses a stale version with the current row', async () => {
    const id = await given.schedule({ quota: 5 })
    const { status: code, error } = await at.call('admin', updateSchedule, {
      params: { id },
      body: given.body({ version: 9 }),
    })
    expect([code, error.reason, error.details]).toMatchObject([409, 'stale_version', { id, quota: 5, version: 1 }])
  })

  it('refuses fewer seats than accepted enrolments; pending ones do not count', async () => {
    const id = await given.schedule({ quota: 5 })
    for (const one of [status.enrolmentAccepted, status.enrolmentAccepted, status.enrolmentPending]) {
      await given.enrolment(id, await given.verified(), one)
    }
    const to = (quota: number) => at.call('admin', updateSchedule, { params: { id }, body: given.body({ quota }) })
    const rejected = await to(1)
    expect([rejected.status, Object.keys(rejected.error.errors ?? {})]).toEqual([422, ['quota']])
    expect((await to(2)).status).toBe(200)
    const { body } = await at.call('admin', showSchedule, { params: { id } })
    expect(body.data).toMatchObject({ quota: 2, accepted: 2, pending: 1, taken: 3, users_schedules_count: 3, left: -1 })
  })

  it('returns 403 to users who may only view', async () => {
    const id = await given.schedule()
    expect((await at.call('viewer', updateSchedule, { params: { id }, body: given.body() })).status).toBe(403)
  })
})

describe('deleting a schedule', () => {
  it('is refused while it has pending or accepted enrolments, with their number', async () => {
    const id = await given.schedule()
    await given.enrolment(id, await given.verified())
    const { status: code, error } = await at.call('admin', deleteSchedule, { params: { id } })
    expect([code, error.reason, error.details]).toEqual([409, 'in_use', { enrolments: 1, teams: 0 }])
  })

  it('hides it from all users who may not restore it', async () => {
    const id = await given.schedule()
    await given.enrolment(id, await given.verified(), status.enrolmentRejected)
    const deleted = await at.call('admin', deleteSchedule, { params: { id } })
    expect([deleted.status, deleted.body.code]).toEqual([200, 204])
    expect(await ids({})).not.toContain(id)
    expect(await ids({ only_trashed: 1 }, 'admin')).toContain(id)
    expect((await at.call('viewer', listSchedules, { query: { with_trashed: 1 } })).status).toBe(403)
    expect((await at.call('viewer', showSchedule, { params: { id } })).status).toBe(404)
    expect((await at.call('admin', showSchedule, { params: { id } })).status).toBe(200)
    expect((await at.call('admin', updateSchedule, { params: { id }, body: given.body() })).status).toBe(404)
    expect((await at.call('admin', restoreSchedule, { params: { id } })).status).toBe(200)
    expect(await ids({})).toContain(id)
    const again = await at.call('admin', restoreSchedule, { params: { id } })
    expect([again.status, again.error.reason]).toEqual([409, 'not_deleted'])
  })
})

describe('the list of schedules', () => {
  let plain: number
  let special: number
  const other: Record<string, number> = {}

  beforeAll(async () => {
    await at.db.deleteFrom('citizen_schedules').execute()
    await at.db.deleteFrom('schedule_consents').execute()
    await at.db.deleteFrom('schedules').execute()
    other.program = await given.row('programs', { name: 'OTRO PROGRAMA DE PRUEBA' })
    other.activity = await given.row('activities', { name: 'OTRA ACTIVIDAD', is_initiate: true })
    other.park = (
      await at.db.selectFrom('parks').select('id').where('id', '<>', given.ids.park).executeTakeFirstOrThrow()
    ).id
    other.stage = await given.row('stages', { name: 'OTRO ESCENARIO', park_id: other.park })
    other.weekday = await given.row('week_days', { name: 'DOMINGO 09 DE AGOSTO DE 2026', date: '2026-08-09' })
    other.daily = await given.row('daily_hours', { name: '06:00 A.M. A 07:00 A.M. OTRA' })
    other.modality = await given.row('modalities', { name: 'VIRTUAL OTRA' })
    plain = await given.schedule({ min_age: 20, max_age: 40 })
    special = await given.schedule({
      program_id: other.program,
      activity_id: other.activity,
      stage_id: other.stage,
      weekday_id: other.weekday,
      daily_id: other.daily,
      modality_id: other.modality,
      rate_id: given.ids.rate,
      is_activated: false,
      is_teams: true,
      min_team_participants_quota: 1,
      max_team_participants_quota: 2,
      team_quota: 0,
      disability: true,
      quota: 0,
      min_age: 60,
      max_age: 100,
      start_date: new Date('2026-01-01T00:00:00-05:00'),
      final_date: new Date('2026-02-01T23:59:59-05:00'),
    })
    await given.enrolment(special, await given.verified(), status.enrolmentRejected)
    await at.file(await at.citizen())
    const { id: file_id } = await at.db.selectFrom('stored_files').select('id').limit(1).executeTakeFirstOrThrow()
    other.regulation = await given.row('regulations', { name: 'REGLAMENTO DE PRUEBA', file_id })
    other.consent = await given.row('informed_consents', { title: 'PRUEBA DE FILTRO' })
    const pair = { schedule_id: special }
    await at.db
      .insertInto('schedule_regulations')
      .values({ ...pair, regulation_id: other.regulation })
      .execute()
    await at.db
      .insertInto('schedule_consents')
      .values({ ...pair, consent_id: other.consent })
      .execute()
  })

  it('returns the columns of the wire in both languages', async () => {
    const { body } = await at.call('viewer', listSchedules, {
      headers: { 'x-localization': 'en' },
      query: { without: 'texts' },
    })
    expect(body.details.headers.map(({ value }) => value)).toEqual(scheduleHeaders.map(({ value }) => value))
    expect(body.details.expanded.map(({ value }) => value)).toEqual(scheduleExpanded.map(({ value }) => value))
    expect(body.details.headers.find(({ value }) => value === 'users_schedules_count')).toMatchObject({
      text: 'Enrolled people',
      sortable: false,
    })
    expect(body.details.expanded.find(({ value }) => value === 'start_date')?.text).toBe('Enrolment opens')
  })

  it.each([
    ['program_id', () => [other.program]],
    ['activity_id', () => [other.activity]],
    ['stage_id', () => [other.stage]],
    ['weekday_id', () => [other.weekday]],
    ['daily_id', () => [other.daily]],
    ['modality_id', () => [other.modality]],
    ['rate_id', () => [given.ids.rate]],
    ['regulation_id', () => [other.regulation]],
    ['consent_id', () => [other.consent]],
    ['park', () => [String(other.park)]],
    ['is_paid', () => 1],
    ['is_activated', () => 0],
    ['is_teams', () => 'true'],
    ['is_initiate', () => true],
    ['disability', () => 1],
    ['has_seats', () => 0],
    ['enrolment_status_id', () => [status.enrolmentAccepted, status.enrolmentRejected]],
    ['age', () => 70],
    ['window', () => 'past'],
    ['final_date', () => '2026-02-01'],
    ['query', () => 'agosto 2026 virtual'],
    ['query', () => 'otra escenario 60'],
  ])('finds the first schedule by %s', async (name, value) => {
    expect(await ids({ [name]: value() })).toEqual([special])
  })

  it.each([
    ['park', () => ['03-036']],
    ['start_date', () => '2026-02-02'],
    ['window', () => 'open'],
    ['age', () => 40],
    ['disability', () => false],
    ['query', () => 'natacion piscina'],
  ])('finds the second schedule by %s', async (name, value) => {
    expect(await ids({ [name]: value() })).toEqual([plain])
  })

  it('finds both with several values of a filter, and none with contradicting filters', async () => {
    expect(await ids({ program_id: [given.ids.program, other.program] })).toEqual([plain, special])
    expect(await ids({ program_id: [other.program], is_activated: 1 })).toEqual([])
  })

  it('refuses crossed dates and an unknown window', async () => {
    const crossed = await at.call('viewer', listSchedules, {
      query: { start_date: '2026-02-01', final_date: '2026-01-01' },
    })
    expect([crossed.status, Object.keys(crossed.error.errors ?? {})]).toEqual([422, ['final_date']])
    expect((await at.call('viewer', listSchedules, { query: { window: 'never' } })).status).toBe(422)
  })

  it('sorts by every column with a sortable header', async () => {
    const { body } = await at.call('viewer', listSchedules)
    const sortable = [...body.details.headers, ...body.details.expanded].filter(({ sortable }) => sortable)
    for (const { value } of sortable) {
      const { status: code, body: sorted } = await at.call('viewer', listSchedules, {
        query: { column: [value], order: ['asc'] },
      })
      expect([value, code, sorted.data.length]).toEqual([value, 200, 2])
    }
    const byQuota = await at.call('viewer', listSchedules, { query: { column: ['left'], order: ['desc'] } })
    expect(byQuota.body.data.map(({ id }) => id)).toEqual([plain, special])
    expect((await at.call('viewer', listSchedules, { query: { column: ['password'] } })).status).toBe(422)
  })

  it('returns all rows at once without pages', async () => {
    const { body } = await at.call('viewer', listSchedules, { query: { per_page: -1 } })
    expect([body.data.length, body.meta]).toEqual([2, undefined])
  })

  it('returns an empty page after the last one, with the exact total', async () => {
    const { body } = await at.call('viewer', listSchedules, { query: { page: 9 } })
    expect([body.data, body.meta?.total]).toEqual([[], 2])
  })
})

describe('activating several schedules', () => {
  it('changes those that may be active, and returns the reason for each of the others', async () => {
    const off = await given.schedule({ is_activated: false })
    const on = await given.schedule()
    const { body, status: code } = await at.call('admin', activateSchedules, {
      body: { is_activated: true, ids: [off, on, 999_999, off] },
    })
    expect([code, body.details.changed]).toEqual([200, 1])
    expect(body.details.skipped.map(({ id, code }) => [id, code])).toEqual([
      [999_999, 'not_found'],
      [on, 'already'],
    ])
    expect((await audits(off)).map(({ event }) => event)).toEqual(['activated'])
  })

  it('changes all rows of a filter when their number equals the number that the user saw', async () => {
    const program_id = await given.row('programs', { name: 'PRUEBA MUCHOS' })
    const made = [await given.schedule({ program_id }), await given.schedule({ program_id })]
    const filter = { program_id: [program_id] }
    const wrong = await at.call('admin', activateSchedules, { body: { is_activated: false, filter, count: 3 } })
    expect([wrong.status, wrong.error.reason, wrong.error.details]).toEqual([409, 'count_changed', { count: 2 }])
    const right = await at.call('admin', activateSchedules, { body: { is_activated: false, filter, count: 2 } })
    expect(right.body.details).toEqual({ changed: 2, skipped: [] })
    expect(await ids({ program_id: [program_id], is_activated: 0 })).toEqual(made)
  })

  it('requires ids, or a filter with its count', async () => {
    expect((await at.call('admin', activateSchedules, { body: { is_activated: true } })).status).toBe(422)
    expect((await at.call('admin', activateSchedules, { body: { is_activated: true, filter: {} } })).status).toBe(422)
  })

  it('includes a schedule that moves to another day at the same time', async () => {
    const program_id = await given.row('programs', { name: 'PRUEBA EN CAMBIO' })
    const id = await given.schedule({ program_id })
    const weekday_id = await given.row('week_days', { name: 'PRUEBA DOMINGO', day_of_week: 7 })
    const filter = { program_id: [program_id], weekday_id: [given.ids.weekday] }
    for (const [is_activated, selection] of [
      [false, { ids: [id] }],
      [true, { filter, count: 1 }],
    ] as const) {
      await updateById(at.db, 'schedules', id, { weekday_id: given.ids.weekday })
      const { body } = await workDuring(
        at.db,
        (tx) => updateById(tx, 'schedules', id, { weekday_id }),
        () => at.call('admin', activateSchedules, { body: { is_activated, ...selection } }),
      )
      expect(body.details).toMatchObject({ changed: 1, skipped: [] })
    }
  })

  it('skips a schedule that is deleted at the same time', async () => {
    const program_id = [await given.row('programs', { name: 'PRUEBA BORRADA' })]
    const id = await given.schedule({ program_id: program_id[0] ?? 0 })
    const activate = (selection: object) =>
      at.call('admin', activateSchedules, { body: { is_activated: false, ...selection } })
    const byFilter = await workDuring(
      at.db,
      (tx) => updateById(tx, 'schedules', id, { deleted_at: at.now() }),
      () => activate({ filter: { program_id }, count: 1 }),
    )
    expect([byFilter.status, byFilter.error.reason]).toEqual([409, 'count_changed'])
    expect((await activate({ ids: [id] })).body.details.skipped).toMatchObject([{ id, code: 'not_found' }])
  })
})

describe('the timetable', () => {
  let stage: number
  let first: number
  let program: number

  beforeEach(async () => {
    const label = Math.random().toString(36).slice(2)
    stage = await given.row('stages', { name: `CANCHA ${label}`, park_id: given.ids.park })
    program = await given.row('programs', { name: `PROGRAMA ${label}` })
    first = await given.schedule({ stage_id: stage })
  })

  async function hours(start_time: string, end_time: string): Promise<number> {
    return given.row('daily_hours', { name: `${start_time} ${Math.random()}`, start_time, end_time })
  }

  async function read(query: object) {
    const { body, status: code } = await at.call('viewer', timetable, { query })
    expect(code).toBe(200)
    return body.data
  }

  it('marks schedules of one stage with overlapping hours on the same day', async () => {
    const overlapping = await given.schedule({
      stage_id: stage,
      daily_id: await hours('09:30', '11:00'),
      program_id: program,
    })
    const after = await given.schedule({ stage_id: stage, daily_id: await hours('11:00', '12:00') })
    const elsewhere = await given.schedule({ daily_id: await hours('09:00', '09:45') })
    const { entries, clashing, week } = await read({ stage_id: [stage] })
    expect([week, clashing]).toEqual(['2026-06-15', 2])
    expect(entries.map(({ id, clashes }) => [id, clashes])).toEqual([
      [first, [overlapping]],
      [overlapping, [first]],
      [after, []],
    ])
    expect(entries[0]).toMatchObject({
      days: [1],
      start_time: '08:00',
      end_time: '10:00',
      quota: 20,
      taken: 0,
      left: 20,
    })
    const whole = await read({ park: ['03-036'] })
    expect(whole.entries.map(({ id }) => id)).toContain(elsewhere)
  })

  it('shows a clash with another program', async () => {
    const own = await given.schedule({ stage_id: stage, program_id: program })
    const { entries } = await read({ program_id: [program] })
    expect(entries.map(({ id, clashes }) => [id, clashes])).toEqual([[own, [first]]])
  })

  it('reads days and hours from their names, and shows a single date in its week only', async () => {
    const weekday_id = await given.row('week_days', { name: `MARTES Y JUEVES ${stage}` })
    const daily_id = await given.row('daily_hours', {
      name: `10:00 A.M. A 01:00 P.M. (GRUPO ${String.fromCharCode(65 + (stage % 26))})`,
    })
    const written = await given.schedule({ stage_id: stage, weekday_id, daily_id })
    const date = await given.row('week_days', { name: `DOMINGO 21 DE JUNIO ${stage}`, date: '2026-06-21' })
    const once = await given.schedule({ stage_id: stage, weekday_id: date })
    const week = await read({ stage_id: [stage] })
    expect(week.entries.map(({ id }) => id)).toEqual([first, written, once])
    expect(week.entries[1]).toMatchObject({ days: [2, 4], start_time: '10:00', end_time: '13:00' })
    expect(week.entries[2]).toMatchObject({ days: [7], date: '2026-06-21' })
    const next = await read({ stage_id: [stage], week: '2026-06-24' })
    expect([next.week, next.entries.map(({ id }) => id)]).toEqual(['2026-06-22', [first, written]])
  })

  it('requires a park, a stage or a program', async () => {
    expect((await at.call('viewer', timetable)).status).toBe(422)
  })
})
