import { status } from '@portal/contract'
import {
  addFile,
  dashboard,
  dashboardFigures,
  dashboardSignUps,
  exportRoster,
  listFiles,
  listPermissions,
  listProfiles,
  listRoles,
  listRoster,
  listSchedules,
  myDay,
  postponeProfile,
  preRegisters,
  programs,
  showSchedule,
  stages,
  transitionFile,
  transitionProfile,
} from '@portal/contract/staff'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaDay } from '../../src/base/text/time.ts'
import { type PersonName, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const dayLength = 86_400_000
const ago = (days: number) => new Date(at.now().getTime() - days * dayLength)
const viewers = ['admin', 'viewer', 'assignor', 'validator'] as const satisfies PersonName[]

beforeAll(async () => {
  const { validator, validator2 } = at.people
  const of = (id: number) => ({ status_id: status.profileValidating, checker_id: id, assigned_at: ago(8) })
  // In validation, pending, returned, verified; waiting for a short and for a long time.
  for (const days of [1, 7, 9]) await at.citizen({ ...of(validator.id), created_at: ago(days) })
  // Left for later; the wait goes on.
  const later = await at.citizen({ ...of(validator.id), created_at: ago(3) })
  const body = { reason: 'Llama mañana', version: 1 }
  expect((await at.call('validator', postponeProfile, { params: { id: later }, body })).status).toBe(200)
  await at.citizen({ ...of(validator2.id), created_at: ago(30) })
  for (const days of [2, 12, 20]) await at.citizen({ created_at: ago(days) })
  // Pending with a validator: they are in no queue.
  await at.citizen({ created_at: ago(14), checker_id: validator.id })
  // Verified with and without a validator, and verified before the period of the figures.
  await at.citizen({
    ...of(validator.id),
    status_id: status.profileVerified,
    created_at: ago(9),
    verified_at: ago(1),
  })
  await at.citizen({ status_id: status.profileVerified, created_at: ago(9), verified_at: ago(2) })
  await at.citizen({ status_id: status.profileVerified, created_at: ago(400), verified_at: ago(300) })
  // Returned; returned and sent again; sent again and returned again.
  for (let sent = 0; sent <= 2; sent += 1) {
    const id = await at.citizen({ ...of(validator.id), created_at: ago(10) })
    const body = { status_id: status.profileReturned, observation: 'Falta un documento' }
    expect((await at.call('validator', transitionProfile, { params: { id }, body })).status).toBe(200)
    if (sent > 0) await sendAgain(id)
    at.pass(60)
    if (sent > 1) await returnDocument(id)
  }
})

async function sendAgain(id: number): Promise<void> {
  const type = await at.db.selectFrom('file_types').select('id').executeTakeFirstOrThrow()
  const file = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
  at.pass(60)
  const sent = await at.send('admin', addFile, {
    params: { id },
    fields: { file_type_id: String(type.id) },
    files: { file },
  })
  expect(sent.status).toBe(201)
}

async function returnDocument(id: number): Promise<void> {
  const { data } = (await at.call('validator', listFiles, { params: { id } })).body
  const params = { id, file: data[0]?.id ?? 0 }
  const body = { status_id: status.fileReturned, observation: 'Tampoco se lee' }
  expect((await at.call('validator', transitionFile, { params, body })).status).toBe(200)
}

const listed = async (user: PersonName, query: object) =>
  (await at.call(user, listProfiles, { query: { ...query, per_page: 1 } })).body.meta?.total

test.each(viewers)(
  'each figure of the dashboard and of the review desk equals the total of the list that it opens: %s',
  async (user) => {
    const [counts, day, figures] = await Promise.all([
      at.call(user, dashboard, {}),
      at.call(user, myDay, {}),
      at.call(user, dashboardFigures, {}),
    ])
    const { counters, total } = counts.body.data
    const { waiting, late, late_pending, late_until, reopened, postponed, decided_today, today } = day.body.data
    const { validators, weeks, times, start_date, final_date } = figures.body.data
    // The filters as the links of the web application write them.
    const links: readonly (readonly [name: string, figure: number, filter: object])[] = [
      ['all', total, {}],
      ...counters.map(({ status_id, value }) => [`status ${status_id}`, value, { status_id: [status_id] }] as const),
      ['in the queue', waiting, { in_queue: 1 }],
      ['late in the queue', late, { in_queue: 1, waiting_until: late_until }],
      ['late and pending', late_pending, { status_id: [status.profilePending], waiting_until: late_until }],
      ['late', late + late_pending, { waiting_until: late_until }],
      ['reopened', reopened, { reopened: 1 }],
      ['postponed', postponed, { postponed: 1 }],
      ['decided today', decided_today, { decided_from: today, decided_to: today }],
      ...validators.map(
        ({ id, waiting: count }) =>
          [`of ${id}`, count, { validators_id: [id], status_id: [status.profileValidating] }] as const,
      ),
      ['registered', weeks.reduce((sum, { registered }) => sum + registered, 0), { start_date, final_date }],
      [
        'verified',
        weeks.reduce((sum, { verified }) => sum + verified, 0),
        { verified_from: start_date, verified_to: final_date },
      ],
      ['measured', times.count, { verified_from: start_date, verified_to: final_date }],
    ]
    const shown = links.map(([name, figure]) => [name, figure])
    const found = await Promise.all(links.map(async ([name, , filter]) => [name, await listed(user, filter)]))
    expect(found).toEqual(shown)
  },
)

test('the figures count the cases in which figures and lists once differed', async () => {
  expect((await at.call('admin', myDay, {})).body.data).toMatchObject({ waiting: 6, late: 3, late_pending: 3 })
  const { reopened, postponed, decided_today } = (await at.call('validator', myDay, {})).body.data
  expect({ reopened, postponed, decided_today }).toEqual({ reopened: 1, postponed: 1, decided_today: 3 })
  const yesterday = bogotaDay(ago(1))
  expect(await listed('validator', { decided_from: yesterday, decided_to: yesterday })).toBe(0)
  expect(await listed('admin', { decided_from: yesterday })).toBe(0)
  const { times } = (await at.call('admin', dashboardFigures, {})).body.data
  expect(times.count).toBe(2)
})

test('the figures of sign-ups equal the totals of the lists that they open', async () => {
  const row = { document_type_id: 1, name: 'Ana', surname: 'Peña', email: 'ana@correo.example' }
  const soon = new Date(at.now().getTime() + 3_600_000)
  await at.db
    .insertInto('pre_registers')
    .values([
      { ...row, document: '1020304050', expires_at: soon },
      { ...row, document: '1020304051', expires_at: ago(1), created_at: ago(2) },
      { ...row, document: '1020304052', expires_at: ago(1), created_at: ago(2), verified_at: ago(2) },
    ])
    .execute()
  const { start_date, final_date, begun, finished, waiting, days } = (await at.call('admin', dashboardSignUps, {})).body
    .data
  const total = async (query: object) => (await at.call('admin', preRegisters.index, { query })).body.meta?.total
  expect([
    await total({ start_date, final_date }),
    await total({ start_date, final_date, state: ['verified'] }),
    await total({ state: ['waiting'] }),
  ]).toEqual([begun, finished, waiting])
  const ofDays = days.map(async ({ day }) => {
    const query = { start_date: day, final_date: day }
    return { day, begun: await total(query), finished: await total({ ...query, state: ['verified'] }) }
  })
  expect(await Promise.all(ofDays)).toEqual(days)
})

/** All schedules that a person lists with a filter. */
const schedulesOf = async (user: PersonName, query: object) =>
  (await at.call(user, listSchedules, { query: { ...query, per_page: -1 } })).body.data

const sumOf = <Name extends string>(rows: readonly { readonly [N in Name]: number }[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** Schedules of one program and stage: active, closed, inactive and deleted, with enrolments in each status. */
async function enrolledSchedules(): Promise<void> {
  const closed = { start_date: ago(60), final_date: ago(30) }
  const ids = [
    await given.schedule({ quota: 4 }),
    await given.schedule({ quota: 5, ...closed }),
    await given.schedule({ quota: 6, is_activated: false }),
    await given.schedule({ quota: 7, deleted_at: ago(1) }),
    await given.schedule({ quota: 8 }),
  ]
  const enrolled = [status.enrolmentAccepted, status.enrolmentAccepted, status.enrolmentPending]
  for (const id of ids.slice(0, 4)) {
    for (const one of [...enrolled, status.enrolmentRejected]) {
      await given.enrolment(id, await given.verified({ created_at: ago(1) }), one)
    }
  }
  await given.enrolment(ids[4] ?? 0, await given.verified({ created_at: ago(1) }), status.enrolmentRejected)
}

test.each(viewers)('the seats of a program are those of the schedules that its figures open: %s', async (user) => {
  await enrolledSchedules()
  const figures = (await at.call(user, dashboardFigures, {})).body.data
  const row = figures.programs.find(({ id }) => id === given.ids.program)
  if (row === undefined) throw new Error('the program is missing')
  const { quota, accepted, pending } = row
  const active = { program_id: [given.ids.program], is_activated: 1 }
  const withStatus = (one: number) => ({ ...active, enrolment_status_id: [one] })
  expect([quota, accepted, pending].every((figure) => figure > 0)).toBe(true)
  expect([
    sumOf(await schedulesOf(user, active), 'quota'),
    sumOf(await schedulesOf(user, withStatus(status.enrolmentAccepted)), 'accepted'),
    sumOf(await schedulesOf(user, withStatus(status.enrolmentPending)), 'pending'),
  ]).toEqual([quota, accepted, pending])
})

test('the enrolments of a stage are those of the schedules that its figure opens, closed ones included', async () => {
  await enrolledSchedules()
  for (const user of ['admin', 'viewer', 'assignor'] as const) {
    const { data } = (await at.call(user, dashboard, { query: { per_page: 100 } })).body.data.activities
    const count = data.find(({ id }) => id === given.ids.stage)?.users_count
    const enrolment_status_id = [status.enrolmentPending, status.enrolmentAccepted]
    const rows = await schedulesOf(user, { stage_id: [given.ids.stage], enrolment_status_id })
    expect(rows.some(({ final_date }) => Date.parse(final_date) < at.now().getTime())).toBe(true)
    expect([user, sumOf(rows, 'taken')]).toEqual([user, count])
  }
})

test.each(viewers)('the number of schedules of a stage and a program is the total of their list: %s', async (user) => {
  await given.schedule({ deleted_at: ago(1) })
  for (const [catalogue, filter, id] of [
    [stages, 'stage_id', given.ids.stage],
    [programs, 'program_id', given.ids.program],
  ] as const) {
    const { data } = (await at.call(user, catalogue.show, { params: { id } })).body
    const { meta } = (await at.call(user, listSchedules, { query: { [filter]: [id], per_page: 1 } })).body
    expect(data.schedules_count).toBe(meta?.total)
  }
})

test('the number of roles of a permission is the number of roles that its link lists', async () => {
  const { data } = (await at.call('superadmin', listPermissions, {})).body
  expect(new Set(data.map(({ roles_count }) => roles_count)).size).toBeGreaterThan(2)
  for (const { id, roles_count } of data) {
    const roles = (await at.call('superadmin', listRoles, { query: { ability_id: id } })).body.data
    expect([id, roles.length]).toEqual([id, roles_count])
  }
})

test('the heading of a roster, its list, the printed list and the export show the same count for each status', async () => {
  const id = await given.schedule({ quota: 9 })
  const statuses = [
    ...[status.enrolmentAccepted, status.enrolmentAccepted, status.enrolmentPending],
    ...[status.enrolmentRejected, status.enrolmentRejected],
  ]
  for (const one of statuses) await given.enrolment(id, await given.verified(), one)
  const { accepted, pending, taken } = (await at.call('admin', showSchedule, { params: { id } })).body.data
  expect({ accepted, pending, taken }).toEqual({ accepted: 2, pending: 1, taken: 3 })
  const total = async (ofStatus: readonly number[]) => {
    const query = { schedule_status_id: [...ofStatus] }
    const list = (await at.call('admin', listRoster, { params: { id }, query })).body.meta?.total
    const file = (await at.call('admin', exportRoster, { params: { id }, query })).body.data
    if (typeof file === 'string') throw new Error('a job was ordered')
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(Buffer.from(file.file.split('base64,')[1] ?? '', 'base64') as unknown as ArrayBuffer)
    // Thirteen rows describe the schedule and the columns.
    return [list, (book.getWorksheet('PERFILES')?.rowCount ?? 0) - 13]
  }
  expect(await total([status.enrolmentAccepted])).toEqual([accepted, accepted])
  expect(await total([status.enrolmentPending])).toEqual([pending, pending])
  // The printed list without rejected and withdrawn people, and with all.
  expect(await total([status.enrolmentAccepted, status.enrolmentPending])).toEqual([taken, taken])
  expect(await total([])).toEqual([statuses.length, statuses.length])
})
