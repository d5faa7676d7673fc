import { type Call, mostRowAudits, type RowAudit, status } from '@portal/contract'
import {
  catalogues,
  listFiles,
  listObservations,
  listProfiles,
  listRoster,
  listSchedules,
  listUsers,
  preRegisters,
  showEnrolment,
  showProfile,
  showSchedule,
  showUser,
  suspendUser,
  transitionEnrolment,
  transitionFile,
  transitionProfile,
} from '@portal/contract/staff'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { actor, system } from '../../../src/base/database/principals.ts'
import { readings, writeAudit } from '../../../src/base/services/audit/audit.ts'
import { schedulesApp } from '../../offer/schedules-app.ts'
import { type CallInput, type RequestUser, testApp } from '../test-app.ts'

let profile: number
let schedule: number
let file: number
let user: number

const origin = { ...actor(system, null), url: '/', ip: '192.0.2.7', user_agent: 'a browser', request_id: 'r' }

const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1' })
const given = await schedulesApp(at)
beforeAll(async () => {
  profile = await at.citizen({ status_id: status.profileValidating, checker_id: at.people.validator.id })
  schedule = await given.schedule()
  await given.enrolment(schedule, profile)
  file = await at.file(profile)
  user = (await at.person('ida.vuelta', ['viewer'])).id
  const observation = 'Todo en orden'
  const transition = (params: object, status_id: number) => ({
    params: params as never,
    body: { status_id, observation },
  })
  const replies = [
    await at.call('admin', transitionFile, transition({ id: profile, file }, status.fileVerified)),
    await at.call('admin', transitionProfile, transition({ id: profile }, status.profileVerified)),
    await at.call('admin', transitionEnrolment, transition({ id: schedule, profile }, status.enrolmentAccepted)),
    await at.call('superadmin', suspendUser, { params: { id: user } }),
  ]
  expect(replies.map((reply) => [reply.status, reply.error.message])).toEqual(
    replies.map((reply) => [200, reply.error.message]),
  )
  const newest = await at.db.selectFrom('observations').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await writeAudit(at.db, origin, [
    { event: 'updated', entity: 'Schedule', entity_id: schedule, old_values: { quota: 10 }, new_values: { quota: 20 } },
    { event: 'updated', entity: 'Program', entity_id: given.ids.program, new_values: { name: 'Otro' } },
    { event: 'created', entity: 'Observation', entity_id: newest.id, profile_id: profile },
  ])
})
afterAll(() => at.close())

type Rows = readonly { readonly id: number; readonly audits?: readonly RowAudit[] }[]

async function rowsOf(reader: RequestUser, call: Call, request: CallInput = {}): Promise<Rows> {
  const reply = await at.call(reader, call, request)
  expect(reply.status, JSON.stringify(reply.error)).toBe(200)
  return [(reply.body as { data: Rows }).data].flat()
}

const programs = catalogues.find(({ path }) => path === 'programs')
if (programs === undefined) throw new Error('no programs')

describe('the history in a row', () => {
  const requests: [string, Call, () => CallInput, () => number, string][] = [
    ['citizens', listProfiles, () => ({}), () => profile, 'Ciudadano'],
    ['one citizen', showProfile, () => ({ params: { id: profile } }), () => profile, 'Ciudadano'],
    ['documents', listFiles, () => ({ params: { id: profile } }), () => file, 'Archivo'],
    ['schedules', listSchedules, () => ({}), () => schedule, 'Horario'],
    ['one schedule', showSchedule, () => ({ params: { id: schedule } }), () => schedule, 'Horario'],
    ['a roster', listRoster, () => ({ params: { id: schedule } }), () => profile, 'Inscripción'],
    ['one enrolment', showEnrolment, () => ({ params: { id: schedule, profile } }), () => profile, 'Inscripción'],
    ['a catalogue', programs.index, () => ({}), () => given.ids.program, 'Programa'],
    [
      'a row of a catalogue',
      programs.show,
      () => ({ params: { id: given.ids.program } }),
      () => given.ids.program,
      'Programa',
    ],
    ['users', listUsers, () => ({ query: { per_page: 100 } }), () => user, 'Usuario'],
    ['one user', showUser, () => ({ params: { id: user } }), () => user, 'Usuario'],
  ]

  it.each(requests)('is included in %s, and left out with without=audits', async (_, call, request, id, type) => {
    const row = (await rowsOf('superadmin', call, request())).find((one) => one.id === id())
    expect(row?.audits?.length).toBeGreaterThan(0)
    for (const audit of row?.audits ?? []) {
      expect(Object.keys(audit).toSorted()).toEqual(
        ['type_trans', 'event', 'created_at', 'user', 'ip', 'new_values', 'old_values', 'user_agent'].toSorted(),
      )
      expect([audit.type_trans.toLowerCase(), audit.event]).toEqual([type.toLowerCase(), expect.any(String)])
    }
    const lean = await rowsOf('superadmin', call, { ...request(), query: { ...request().query, without: 'audits' } })
    for (const one of lean) expect(one).not.toHaveProperty('audits')
  })

  it('is included in observations', async () => {
    const rows = await rowsOf('admin', listObservations, { params: { id: profile } })
    expect(rows[0]?.audits).toMatchObject([{ event: 'Creado' }])
  })

  it('shows names in place of ids, in the language of the request', async () => {
    const [row] = await rowsOf('admin', showProfile, { params: { id: profile }, headers: { 'x-localization': 'en' } })
    const transition = row?.audits?.find(({ new_values }) => new_values.status_id !== undefined)
    expect(transition).toMatchObject({
      type_trans: 'Citizen',
      user: at.people.admin.full_name,
      old_values: { status_id: 'VALIDANDO' },
      new_values: { status_id: 'VERIFICADO' },
    })
  })

  it('is empty for users who may not view it', async () => {
    for (const reader of ['viewer', 'assignor', 'validator'] as const) {
      for (const call of [listProfiles, listSchedules, programs.index]) {
        const rows = await rowsOf(reader, call)
        expect(rows.length).toBeGreaterThan(0)
        for (const { audits } of rows) expect(audits, `${reader} ${call.path}`).toEqual([])
      }
    }
  })

  it('has the latest twenty audits of each row, newest first, and is left out of a list without pages', async () => {
    const others = await given.schedule()
    const audits = Array.from({ length: 25 }, (_, n) => ({
      event: 'updated',
      entity: 'Schedule',
      entity_id: others,
      new_values: { n },
    }))
    await writeAudit(at.db, origin, audits)
    const rows = await rowsOf('admin', listSchedules)
    const ns = rows.find(({ id }) => id === others)?.audits?.map(({ new_values }) => new_values.n)
    expect(ns).toEqual(Array.from({ length: 20 }, (_, n) => 24 - n))
    expect(rows.find(({ id }) => id === schedule)?.audits?.some(({ new_values }) => 'n' in new_values)).toBe(false)
    for (const row of await rowsOf('admin', listSchedules, { query: { per_page: -1 } }))
      expect(row).not.toHaveProperty('audits')
  })

  it('has all changes, however often the record has been read since', async () => {
    const shown = async () => {
      const row = (await rowsOf('superadmin', listFiles, { params: { id: profile } })).find(({ id }) => id === file)
      return row?.audits
    }
    const before = await shown()
    expect(before?.length).toBeGreaterThan(0)
    const reading = { entity: 'File', entity_id: file, profile_id: profile }
    for (const event of readings) await writeAudit(at.db, origin, Array(mostRowAudits).fill({ ...reading, event }))
    expect(await shown()).toEqual(before)
  })

  it('takes the same number of statements for one row and for many', async () => {
    for (let n = 0; n < 100; n += 1) {
      const change = { entity_id: await given.schedule(), old_values: { stage_id: 1 }, new_values: { stage_id: 2 } }
      await writeAudit(at.db, origin, [{ event: 'updated', entity: 'Schedule', ...change }])
    }
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const statements = async (per_page: number) => {
      query.mockClear()
      const rows = await rowsOf('superadmin', listSchedules, { query: { per_page } })
      expect(rows.filter(({ audits }) => audits?.length === 1)).toHaveLength(per_page)
      return query.mock.calls.length
    }
    await statements(10)
    const [few, many] = [await statements(10), await statements(100)]
    query.mockRestore()
    expect(few).toBeGreaterThan(2)
    expect(many).toBe(few)
  })

  it('is declared by the list and the detail of every catalogue', () => {
    for (const { index, show, entity } of [...catalogues, preRegisters]) {
      expect([index.history?.entity, show.history?.entity]).toEqual([entity, entity])
    }
  })

  it('refuses an unknown value of `without`', async () => {
    const { status: code, error } = await at.call('admin', listProfiles, { query: { without: 'names' } as never })
    expect([code, Object.keys(error.errors ?? {})]).toEqual([422, ['without.0']])
  })
})
