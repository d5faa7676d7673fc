import {
  activateSchedules,
  checkSchedule,
  copySchedules,
  createTeam,
  deleteSchedule,
  listSchedules,
  mostTogether,
  showSchedule,
  timetable,
  updateSchedule,
  updateSchedules,
} from '@portal/contract/staff'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../base/test-app.ts'
import { schedulesApp } from './schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const versionOf = async (id: number) => (await at.call('admin', showSchedule, { params: { id } })).body.data.version
const withVersions = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: await versionOf(id) })))

async function stored(id: number) {
  return at.db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function audits(id: number) {
  return at.db.selectFrom('audits').selectAll().where('entity', '=', 'Schedule').where('entity_id', '=', id).execute()
}

describe('updating several schedules', () => {
  it('changes only the given fields, and writes an audit row for each', async () => {
    const [one, other] = [
      await given.schedule({ quota: 10, max_age: 12 }),
      await given.schedule({ quota: 30, max_age: 60 }),
    ]
    const { status, body } = await at.call('admin', updateSchedules, {
      body: { rows: await withVersions([one, other]), changes: { quota: 25, final_date: '2026-09-30 23:59:59' } },
    })
    expect([status, body.data, body.details]).toEqual([200, 'Se cambiaron 2 horarios.', { changed: 2, skipped: [] }])
    expect([(await stored(one)).quota, (await stored(other)).quota]).toEqual([25, 25])
    expect([(await stored(one)).max_age, (await stored(other)).max_age]).toEqual([12, 60])
    const [audit] = await audits(one)
    expect(audit).toMatchObject({
      event: 'updated',
      old_values: { quota: 10 },
      new_values: { quota: 25, final_date: '2026-09-30 23:59:59' },
    })
    expect(Object.keys(audit?.new_values as object).toSorted()).toEqual(['final_date', 'quota'])
  })

  it('skips schedules that somebody changed, that cannot have the values, or that do not exist', async () => {
    const [fits, changed, full, crossed, same] = [
      await given.schedule(),
      await given.schedule(),
      await given.schedule(),
      await given.schedule({ min_age: 15 }),
      await given.schedule({ quota: 1, max_age: 14 }),
    ]
    for (const citizen of [await given.verified(), await given.verified()]) await given.enrolment(full, citizen, 6)
    const rows = [...(await withVersions([fits, changed, full, crossed, same])), { id: 999_999_999_999, version: 1 }]
    await at.call('admin', updateSchedule, { params: { id: changed }, body: given.body({ quota: 7 }) })
    const { body } = await at.call('admin', updateSchedules, { body: { rows, changes: { quota: 1, max_age: 14 } } })
    expect(body.details.changed).toBe(1)
    const reasons = new Map(body.details.skipped.map(({ id, code, reason }) => [id, [code, reason]]))
    expect(reasons.get(changed)?.[0]).toBe('stale_version')
    expect(reasons.get(full)).toEqual([
      'invalid',
      'Los cupos no pueden ser menos que las inscripciones ya aceptadas: 2.',
    ])
    expect(reasons.get(crossed)?.[1]).toMatch(/^El campo edad máxima no puede ser/)
    expect(reasons.get(same)).toEqual(['already_done', 'Ya estaba así'])
    expect(reasons.get(999_999_999_999)?.[0]).toBe('not_found')
    expect([(await stored(changed)).quota, (await stored(full)).quota]).toEqual([7, 20])
  })

  it('refuses crossed dates, a missing option, no change, and too many rows', async () => {
    const rows = await withVersions([await given.schedule()])
    const fieldsOf = async (changes: object, of: readonly object[] = rows) => {
      const { status, error } = await at.call('admin', updateSchedules, { body: { rows: of, changes } as never })
      return [status, ...Object.keys(error.errors ?? {})]
    }
    const crossed = { start_date: '2026-08-01 00:00:00', final_date: '2026-07-01 00:00:00' }
    expect(await fieldsOf(crossed)).toEqual([422, 'changes.final_date'])
    expect(await fieldsOf({ stage_id: 2_000_000_000 })).toEqual([422, 'changes.stage_id'])
    expect(await fieldsOf({})).toEqual([422, 'changes'])
    expect(await fieldsOf({ quota: 3 }, Array(mostTogether + 1).fill(rows[0]))).toEqual([422, 'rows'])
  })

  it('returns 403 to users who may only view', async () => {
    const rows = await withVersions([await given.schedule()])
    const { status } = await at.call('viewer', updateSchedules, { body: { rows, changes: { quota: 3 } } })
    expect(status).toBe(403)
  })
})

describe('the list of schedules by id', () => {
  it('returns several, also as ids separated by commas', async () => {
    const made = [await given.schedule(), await given.schedule(), await given.schedule()]
    const requested = made.slice(1)
    for (const where_in of [requested, requested.join(',')]) {
      const { body } = await at.call('viewer', listSchedules, { query: { where_in, per_page: -1 } })
      expect(body.data.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(requested)
    }
  })
})

describe('the seats of a schedule for teams', () => {
  it('are its team places in the filter and on the timetable', async () => {
    const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 3, team_quota: 1 }
    const stage_id = await given.row('stages', { name: 'PRUEBA EQUIPOS', park_id: given.ids.park })
    const id = await given.schedule({ ...sizes, stage_id, quota: 1 })
    // People without a team do not fill it.
    await given.enrolment(id, await given.verified())
    const free = async (has_seats: number) =>
      (await at.call('viewer', listSchedules, { query: { stage_id: [stage_id], has_seats } })).body.data.length
    expect([await free(1), await free(0)]).toEqual([1, 0])
    const captain = await given.verified()
    const members = [{ profile_id: captain, participant_role_id: given.ids.role }]
    await at.call('admin', createTeam, {
      params: { id },
      body: { name: 'Los únicos', captain_profile_id: captain, members },
    })
    expect([await free(1), await free(0)]).toEqual([0, 1])
    const { entries } = (await at.call('viewer', timetable, { query: { stage_id: [stage_id] } })).body.data
    expect(entries).toMatchObject([{ id, is_teams: true, team_quota: 1, teams_taken: 1 }])
  })
})

describe('copying schedules to other dates', () => {
  const dates = { start_date: '2026-08-01 00:00:00', final_date: '2026-08-31 23:59:59' }

  it('makes inactive copies with the same values, once', async () => {
    const regulation = await given.row('informed_consents', { title: 'PRUEBA COPIA' })
    const one = await given.schedule({ quota: 12, min_age: 6, max_age: 9 })
    // The same hours and place for another age is another schedule.
    const other = await given.schedule({ quota: 14, min_age: 10, max_age: 12 })
    await at.db.insertInto('schedule_consents').values({ schedule_id: one, consent_id: regulation }).execute()
    const send = () => at.call('admin', copySchedules, { body: { ids: [one, other, one, 999_999_999_999], ...dates } })
    const [first, second] = await Promise.all([send(), send()])
    const [made, again] = first.body.details.made.length > 0 ? [first, second] : [second, first]
    expect([made.status, made.body.data]).toEqual([201, 'Se crearon 2 copias, inactivas.'])
    expect(made.body.details.made.map(({ from }) => from)).toEqual([one, other])
    expect(made.body.details.skipped.map(({ id, code }) => [id, code])).toEqual([[999_999_999_999, 'not_found']])
    const [copy] = made.body.details.made
    const row = (await at.call('admin', showSchedule, { params: { id: copy?.id ?? 0 } })).body.data
    expect(row).toMatchObject({ ...dates, quota: 12, min_age: 6, is_activated: false, version: 1, import_id: null })
    expect(row.consent.map(({ title }) => title)).toEqual(['PRUEBA COPIA'])
    expect((await audits(copy?.id ?? 0)).map(({ event }) => event)).toEqual(['created'])
    expect(again.body.details.made).toEqual([])
    expect(again.body.details.skipped.map(({ code, reason }) => [code, reason])).toContainEqual([
      'already_done',
      `Ya existe en esas fechas: horario ${copy?.id}`,
    ])
  })

  it('skips deleted schedules and those that use a deleted row', async () => {
    const stage_id = await given.row('stages', { name: 'PRUEBA CERRADA', park_id: given.ids.park })
    const [outdated, deleted] = [await given.schedule({ stage_id }), await given.schedule()]
    await at.call('admin', deleteSchedule, { params: { id: deleted } })
    await at.db.updateTable('stages').set({ deleted_at: at.now() }).where('id', '=', stage_id).execute()
    const { body } = await at.call('admin', copySchedules, { body: { ids: [outdated, deleted], ...dates } })
    expect(body.details.made).toEqual([])
    expect(body.details.skipped.map(({ id, code }) => [id, code])).toEqual([
      [deleted, 'not_found'],
      [outdated, 'reference_deleted'],
    ])
  })

  it('refuses crossed dates, and users without the permission to create', async () => {
    const ids = [await given.schedule()]
    const crossed = { start_date: dates.final_date, final_date: dates.start_date }
    const { status, error } = await at.call('admin', copySchedules, { body: { ids, ...crossed } })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['final_date']])
    expect((await at.call('viewer', copySchedules, { body: { ids, ...dates } })).status).toBe(403)
  })
})

describe('the check of a schedule before it is stored', () => {
  it('returns clashes and duplicates, active ones first', async () => {
    const stage_id = await given.row('stages', { name: `PRUEBA CHOQUES`, park_id: given.ids.park })
    const program_id = await given.row('programs', { name: 'PRUEBA CHOQUES' })
    const later = await given.row('daily_hours', { name: 'PRUEBA 09:00', start_time: '09:00', end_time: '11:00' })
    const after = await given.row('daily_hours', { name: 'PRUEBA 10:00', start_time: '10:00', end_time: '11:00' })
    const own = await given.schedule({ stage_id })
    const [same, hidden] = [await given.schedule({ stage_id }), await given.schedule({ stage_id, program_id })]
    const overlapping = await given.schedule({ stage_id, daily_id: later })
    await given.schedule({ stage_id, daily_id: after })
    await given.schedule()
    await at.call('admin', activateSchedules, { body: { ids: [hidden], is_activated: false } })
    const { ids } = given
    const draft = {
      program_id: ids.program,
      activity_id: ids.activity,
      stage_id,
      weekday_id: ids.weekday,
      daily_id: ids.daily,
      is_paid: false,
    }
    const check = async (query: object) =>
      (await at.call('viewer', checkSchedule, { query: { ...draft, ...query } })).body
    const { data } = await check({ except: own })
    expect([data.doubled, data.doubles.map(({ id }) => id)]).toEqual([1, [same]])
    expect([data.clashing, data.clashes.map(({ id }) => id)]).toEqual([2, [overlapping, hidden]])
    expect(data.clashes[0]).toMatchObject({ activity_name: 'PRUEBA NATACIÓN', is_activated: true })
    expect((await check({ is_paid: true, except: own })).data).toMatchObject({ doubled: 0, clashing: 3 })
    expect((await check({ weekday_id: 2_000_000_000 })).data).toMatchObject({ doubled: 0, clashing: 0 })
  })

  it('returns the first of many, and the total', async () => {
    const stage_id = await given.row('stages', { name: 'PRUEBA LLENA', park_id: given.ids.park })
    for (let one = 0; one < 7; one += 1) await given.schedule({ stage_id })
    const { program, activity, weekday, daily } = given.ids
    const query = { program_id: program, activity_id: activity, stage_id, weekday_id: weekday, daily_id: daily }
    const { data } = (await at.call('viewer', checkSchedule, { query: { ...query, is_paid: false } })).body
    expect([data.doubled, data.doubles.length, data.clashing]).toEqual([7, 5, 0])
  })
})
