import type { Call } from '@portal/contract'
import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { type AnyCatalogue, catalogues, type Model, ownCatalogues } from '@portal/contract/staff'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleOf, pdfBytes, write } from '../offer/catalogue-examples.ts'
import { addCatalogues, planned, soundRow } from '../offer/schedule-workbooks.ts'
import { type SchedulesApp, schedulesApp } from '../offer/schedules-app.ts'
import { type Grant, personWith } from '../people/person-with.ts'
import { type CallInput, type RequestUser, type TestApp, type TestPerson, testApp } from './test-app.ts'

/** Sends a call as one person; the calls have different response types. */
type Send = (call: Call, input?: CallInput) => Promise<{ status: number; body: never; error: { reason?: string } }>

/** A model, and the calls that read and write one of its rows. */
interface Subject {
  readonly entity: Model
  readonly add: () => Promise<number>
  readonly list: (request: Send, query?: object) => ReturnType<Send>
  readonly show: (request: Send, id: number) => ReturnType<Send>
  readonly update: (request: Send, id: number) => ReturnType<Send>
  /** Undefined when rows of the model cannot be deleted. */
  readonly destroy?: (request: Send, id: number) => ReturnType<Send>
  readonly restore?: (request: Send, id: number) => ReturnType<Send>
}

/** The rows of a model for the tests. */
interface Rows {
  /** Granted by its id; the person has no other ability on the model. */
  readonly granted: number
  /** Forbidden by its id; the person may do everything else. */
  readonly forbidden: number
  /** Everybody in these tests may view it, but neither change nor delete it. */
  readonly readOnly: number
  /** Deleted rows. The person may not delete `hidden`, so that the person may not view it either. */
  readonly deleted: number
  readonly hidden: number
}

let at: TestApp
let given: SchedulesApp
const rowsOf = new Map<Model, Rows>()
const people = {} as Record<'byId' | 'exceptOne' | 'forbidden' | 'ownOnly', TestPerson>

const params = (id: number) => ({ params: { id } })

function ofCatalogue(catalogue: AnyCatalogue): Subject {
  const { index, show, update, destroy, restore } = catalogue
  return {
    entity: catalogue.entity,
    add: async () => {
      const bytes = catalogue.store.takesFiles ? { bytes: pdfBytes } : {}
      const made = await write(at, 'superadmin', catalogue, { body: await exampleOf(at, catalogue), ...bytes })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return (made.body as { details: { id: number } }).details.id
    },
    list: (request, query) => request(index, { query: { ...query, per_page: 100 } }),
    show: (request, id) => request(show, params(id)),
    update: async (request, id) => request(update, { ...params(id), body: await exampleOf(at, catalogue) }),
    destroy: (request, id) => request(destroy, params(id)),
    restore: (request, id) => request(restore, params(id)),
  }
}

let made = 0
const { preRegisters } = staffContract
const subjects: readonly Subject[] = [
  ...[...catalogues, ...ownCatalogues].map((one) => ofCatalogue(one as unknown as AnyCatalogue)),
  {
    entity: 'Schedule',
    add: () => given.schedule(),
    list: (request, query) => request(staffContract.listSchedules, { query: { ...query, per_page: 100 } }),
    show: (request, id) => request(staffContract.showSchedule, params(id)),
    update: (request, id) => request(staffContract.updateSchedule, { ...params(id), body: given.body() }),
    destroy: (request, id) => request(staffContract.deleteSchedule, params(id)),
    restore: (request, id) => request(staffContract.restoreSchedule, params(id)),
  },
  {
    entity: 'PreRegister',
    add: () => {
      made += 1
      const person = { document_type_id: 1, document: `1020${made}`, name: 'Ana', surname: 'Peña' }
      return given.row('pre_registers', { ...person, email: `ana${made}@correo.example`, expires_at: at.now() })
    },
    list: (request, query) => request(preRegisters.index, { query: { ...query, per_page: 100 } }),
    show: (request, id) => request(preRegisters.show, params(id)),
    update: (request, id) => request(preRegisters.resend, params(id)),
    destroy: (request, id) => request(preRegisters.destroy, params(id)),
    restore: (request, id) => request(preRegisters.restore, params(id)),
  },
  {
    entity: 'User',
    add: async () => {
      made += 1
      return (await at.person(`registrada${made}`, [])).id
    },
    list: (request) => request(staffContract.listUsers, { query: { query: 'registrada', per_page: 100 } }),
    show: (request, id) => request(staffContract.showUser, params(id)),
    update: (request, id) => request(staffContract.suspendUser, params(id)),
  },
]

const as =
  (name: keyof typeof people): Send =>
  (call, input) =>
    at.callWith(people[name].access, call, input) as never

beforeAll(async () => {
  at = await testApp()
  given = await schedulesApp(at)
  const admin: Send = (call, input) => at.call('superadmin', call, input) as never
  for (const { entity, add, destroy } of subjects) {
    const rows = {
      granted: await add(),
      forbidden: await add(),
      readOnly: await add(),
      deleted: await add(),
      hidden: await add(),
    }
    rowsOf.set(entity, rows)
    for (const id of [rows.deleted, rows.hidden]) await destroy?.(admin, id)
  }
  const every = (of: (entity: Model, rows: Rows) => readonly Grant[]) =>
    subjects.flatMap(({ entity }) => of(entity, rowsOf.get(entity) as Rows))
  people.byId = await personWith(
    at,
    'por-registro',
    every((entity, { granted, readOnly }) => [
      ['manage', entity, { entity_id: granted }],
      ['view', entity, { entity_id: readOnly }],
    ]),
  )
  people.exceptOne = await personWith(
    at,
    'menos-uno',
    every((entity, { forbidden, readOnly, hidden }) => [
      ['manage', entity],
      ['view', entity, { entity_id: forbidden, forbidden: true }],
      ['update', entity, { entity_id: readOnly, forbidden: true }],
      ['destroy', entity, { entity_id: readOnly, forbidden: true }],
      ['destroy', entity, { entity_id: hidden, forbidden: true }],
    ]),
  )
  people.forbidden = await personWith(
    at,
    'prohibido',
    every((entity) => [
      ['manage', entity],
      ['view', entity, { forbidden: true }],
    ]),
  )
  people.ownOnly = await personWith(
    at,
    'solo-propios',
    every((entity) => [['manage', entity, { only_owned: true }]]),
  )
})
afterAll(() => at.close())

/** Creates the rows of a model and the people for the tests. */
function on(entity: Model, subject: Subject) {
  const rows = () => rowsOf.get(entity) as Rows

  async function idsFor(name: keyof typeof people, query?: object): Promise<number[]> {
    const { status, body } = await subject.list(as(name), query)
    expect(status).toBe(200)
    const { data, meta } = body as { data: { id: number }[]; meta: { total: number } }
    expect(meta.total).toBe(data.length)
    return data.map(({ id }) => id)
  }

  async function statuses(name: keyof typeof people, id: number) {
    const request = as(name)
    return {
      show: (await subject.show(request, id)).status,
      update: (await subject.update(request, id)).status,
      ...(subject.destroy && { destroy: (await subject.destroy(request, id)).status }),
      ...(subject.restore && { restore: (await subject.restore(request, id)).status }),
    }
  }
  const all = (status: number) => ({
    show: status,
    update: status,
    ...(subject.destroy && { destroy: status }),
    ...(subject.restore && { restore: status }),
  })

  return { rows, idsFor, statuses, all }
}

describe.each(subjects.map((subject) => [subject.entity, subject] as const))('a row of %s', (entity, subject) => {
  const { rows, idsFor, statuses, all } = on(entity, subject)

  it('is listed, shown and changed when it is granted by id, and no other row is', async () => {
    const { granted, forbidden, readOnly } = rows()
    expect((await idsFor('byId')).toSorted((a, b) => a - b)).toEqual([granted, readOnly])
    expect(await statuses('byId', forbidden)).toEqual(all(404))
    expect(await statuses('byId', readOnly)).toEqual({ ...all(403), show: 200 })
    expect(await statuses('byId', granted)).toEqual(all(200))
  })

  it('is missing from the list and returns 404 when it is forbidden by id', async () => {
    const { granted, forbidden, readOnly } = rows()
    const ids = await idsFor('exceptOne')
    expect([granted, readOnly, forbidden].map((id) => ids.includes(id))).toEqual([true, true, false])
    expect(await statuses('exceptOne', forbidden)).toEqual(all(404))
    expect(await statuses('exceptOne', readOnly)).toEqual({ ...all(403), show: 200 })
    expect(await statuses('exceptOne', granted)).toEqual(all(200))
  })

  it('returns 404 when its model is forbidden, and the list returns 403', async () => {
    const { granted } = rows()
    expect((await subject.list(as('forbidden'))).status).toBe(403)
    expect(await statuses('forbidden', granted)).toEqual({ ...all(404), show: 403 })
  })

  it('is never an own record', async () => {
    expect(await idsFor('ownOnly')).toEqual([])
    expect(await statuses('ownOnly', rows().granted)).toEqual(all(404))
  })
})

describe('a deleted row', () => {
  const restorable = subjects.filter(({ restore }) => restore !== undefined)
  it.each(restorable.map((subject) => [subject.entity, subject] as const))(
    'is shown only to a person who may delete it: %s',
    async (entity, subject) => {
      const { rows, idsFor, statuses, all } = on(entity, subject)
      const { deleted, hidden, granted } = rows()
      for (const query of [{ with_trashed: 1 }, { only_trashed: 1 }]) {
        const ids = await idsFor('exceptOne', query)
        expect([ids.includes(deleted), ids.includes(hidden)]).toEqual([true, false])
        const named = await idsFor('byId', query)
        expect(named.includes(deleted) || named.includes(hidden)).toBe(false)
      }
      expect(await idsFor('byId', { with_trashed: 1 })).toContain(granted)
      expect((await subject.show(as('exceptOne'), deleted)).status).toBe(200)
      expect(await statuses('exceptOne', hidden)).toEqual(all(404))
      expect((await subject.restore?.(as('byId'), deleted))?.status).toBe(404)
      expect((await subject.restore?.(as('exceptOne'), deleted))?.status).toBe(200)
    },
  )
})

describe('schedules', () => {
  const rows = () => rowsOf.get('Schedule') as Rows
  let citizen: number
  let clerk: TestPerson

  beforeAll(async () => {
    citizen = await given.verified()
    for (const id of [rows().granted, rows().forbidden]) await given.enrolment(id, citizen)
    await at.db.updateTable('schedules').set({ deleted_at: null }).where('id', '=', rows().granted).execute()
    clerk = await personWith(at, 'inscripciones-menos-una', [
      ...(['CitizenSchedule', 'Team', 'Profile'] as const).map((model) => ['manage', model] as const),
      ['assign-status', 'CitizenSchedule'],
      ['manage', 'Schedule'],
      ['view', 'Schedule', { entity_id: rows().forbidden, forbidden: true }],
    ])
  })

  it('are missing from the timetable and from clashes when they may not be viewed', async () => {
    const { granted, forbidden } = rows()
    const { body } = await at.callWith(people.exceptOne.access, staffContract.timetable, {
      query: { stage_id: [given.ids.stage] },
    })
    const entries = body.data.entries
    expect(entries.map(({ id }) => id)).toContain(granted)
    expect(entries.map(({ id }) => id)).not.toContain(forbidden)
    expect(entries.flatMap(({ clashes }) => clashes)).not.toContain(forbidden)
  })

  it('are skipped when many are activated: as not found if they may not be viewed, as forbidden if not changed', async () => {
    const { granted, forbidden, readOnly } = rows()
    const activate = (body: object) => at.callWith(people.exceptOne.access, staffContract.activateSchedules, { body })
    const ids = [granted, forbidden, readOnly]
    const { body } = await activate({ is_activated: false, ids })
    expect(body.details.changed).toBe(1)
    const skipped = body.details.skipped.map(({ id, code }) => [id, code])
    expect(skipped.toSorted()).toEqual([
      [forbidden, 'not_found'],
      [readOnly, 'forbidden'],
    ])
    const filter = { program_id: [given.ids.program] }
    const { meta } = (await at.callWith(people.exceptOne.access, staffContract.listSchedules, { query: filter })).body
    const many = await activate({ is_activated: true, filter, count: meta?.total })
    expect([many.status, many.body.details.changed]).toEqual([200, 1])
  })

  it('return 404 from the calls about their enrolments when they may not be viewed', async () => {
    const requestFor = (call: Call, id: number, input: CallInput = {}) =>
      at.callWith(clerk.access, call, { ...input, params: { id, schedule: id, profile: citizen, team: 1 } })
    const transition = { body: { status_id: contract.status.enrolmentAccepted, observation: 'En orden' } }
    const calls: readonly (readonly [Call, CallInput?])[] = [
      [staffContract.listRoster],
      [staffContract.exportRoster],
      [staffContract.listRosterPhones],
      [staffContract.showEnrolment],
      [staffContract.listTeams],
      [staffContract.showTeam],
      [staffContract.transitionEnrolment, transition],
    ]
    for (const [call, input] of calls) {
      expect([call.path, (await requestFor(call, rows().forbidden, input)).status]).toEqual([call.path, 404])
    }
    expect((await requestFor(staffContract.listRoster, rows().granted)).status).toBe(200)
    expect((await requestFor(staffContract.transitionEnrolment, rows().granted, transition)).status).toBe(200)
    const path = { params: { id: citizen, schedule: rows().forbidden } }
    expect((await at.callWith(clerk.access, staffContract.checkEnrolment, path)).status).toBe(404)
    expect((await at.callWith(clerk.access, staffContract.enrolCitizen, { ...path, body: {} })).status).toBe(404)
  })

  it('are counted in catalogues and in usages only as far as they may be viewed', async () => {
    const program = await given.row('programs', { name: 'PRUEBA CONTADA' })
    await given.schedule({ program_id: program })
    const hidden = await given.schedule({ program_id: program })
    const viewer = await personWith(at, 'cuenta-una', [
      ['manage', 'Program'],
      ['view', 'Schedule'],
      ['view', 'Schedule', { entity_id: hidden, forbidden: true }],
    ])
    const noSchedules = await personWith(at, 'sin-horarios', [['manage', 'Program']])
    const programs = catalogues.find(({ name }) => name === 'programs') as AnyCatalogue
    for (const [user, count] of [
      [at.people.admin, 2],
      [viewer, 1],
      [noSchedules, 0],
    ] as const) {
      const query = { where: program }
      const { body } = await at.callWith(user.access, programs.index, { query })
      expect(body.data[0]).toMatchObject({ id: program, schedules_count: count })
      const shown = await at.callWith(user.access, programs.show, params(program))
      expect(shown.body.data).toMatchObject({ schedules_count: count })
      const { status, error } = await at.callWith(user.access, programs.destroy, params(program))
      expect([status, error.reason]).toEqual([409, 'in_use'])
      const { uses } = error.details as { uses: { entity: string; count: number }[] }
      expect(uses.map((use) => [use.entity, use.count])).toEqual(count === 0 ? [] : [['Schedule', count]])
    }
  })

  it('show the texts of their consents only to a person who may view consents', async () => {
    const consents = staffContract.ownCatalogues.find(({ entity }) => entity === 'Consent') as AnyCatalogue
    const made = await write(at, 'superadmin', consents, { body: await exampleOf(at, consents) })
    const consent = (made.body as { details: { id: number } }).details.id
    const { granted } = rows()
    await at.db.insertInto('schedule_consents').values({ schedule_id: granted, consent_id: consent }).execute()
    const without = await personWith(at, 'sin-textos', [
      ...(['Schedule', 'CitizenSchedule', 'Profile'] as const).map((model) => ['view', model] as const),
      ['view', 'Consent', { forbidden: true }],
    ])
    const textFor = async (user: TestPerson) =>
      (await at.callWith(user.access, staffContract.showSchedule, params(granted))).body.data.consent[0]?.text
    expect(await textFor(at.people.viewer)).toContain('Un texto de ejemplo')
    expect(await textFor(without)).toBe('')
    const path = { params: { id: granted, profile: citizen } }
    const textsOf = async (user: TestPerson) =>
      (await at.callWith(user.access, staffContract.listParticipantConsents, path)).body.data.map(({ text }) => text)
    expect(await textsOf(at.people.viewer)).toEqual([expect.stringContaining('Un texto de ejemplo')])
    expect(await textsOf(without)).toEqual([''])
  })
})

describe('the workbook of schedules', () => {
  it('has only the catalogue rows that may be viewed', async () => {
    const [shown, hidden] = [
      await given.row('programs', { name: 'PRUEBA OFRECIDA' }),
      await given.row('programs', { name: 'PRUEBA RESERVADA' }),
    ]
    const planner = await personWith(at, 'planeador', [
      ['manage', 'Schedule'],
      ['view', 'Program'],
      ['view', 'Program', { entity_id: hidden, forbidden: true }],
    ])
    const { body } = await at.callWith(planner.access, staffContract.templateOfSchedules)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(Buffer.from(body.data.file.split(',')[1] ?? '', 'base64') as never)
    const idsOf = (name: string) => workbook.getWorksheet(name)?.getColumn(2).values.slice(2) ?? []
    expect(idsOf(contract.importSheets.programs)).toContain(shown)
    expect(idsOf(contract.importSheets.programs)).not.toContain(hidden)
    expect(idsOf(contract.importSheets.activities)).toEqual([])
  })

  it('matches only schedules that may be viewed, and its imports are listed and undone with the same rule', async () => {
    const catalogues = await addCatalogues(at.db)
    const file = await planned([soundRow(catalogues)])
    const send = (user: RequestUser, fields: Record<string, string>) =>
      at.send(user, staffContract.importSchedules, { fields, files: { file: { name: 'plan.xlsx', bytes: file } } })
    const first = await send('admin', {})
    expect(first.status).toBe(200)
    const made = await at.db
      .selectFrom('schedules')
      .select('id')
      .where('import_id', '=', first.body.details.import_id)
      .executeTakeFirstOrThrow()
    const planner = await personWith(at, 'planeador-menos-uno', [
      ['manage', 'Schedule'],
      ['view', 'Schedule', { entity_id: made.id, forbidden: true }],
    ])
    // Only the named users of the test app can send forms.
    const body = { roles: ['planeador-menos-uno'] }
    await at.call('superadmin', staffContract.giveRoles, { params: { id: at.people.outsider.id }, body })
    const dry = { dry_run: '1' }
    expect([(await send('admin', dry)).status, (await send('outsider', dry)).status]).toEqual([422, 200])
    const imports = (user: TestPerson) => at.callWith(user.access, staffContract.listScheduleImports)
    expect((await imports(at.people.admin)).body.data.map(({ id }) => id)).toEqual([first.body.details.import_id])
    expect((await imports(planner)).body.data).toEqual([])
    const undone = await at.callWith(
      planner.access,
      staffContract.undoScheduleImport,
      params(first.body.details.import_id ?? 0),
    )
    expect(undone.status).toBe(403)
  })
})

describe('the data that belongs to a row', () => {
  const catalogue = (entity: Model) => staffContract.ownCatalogues.find((one) => one.entity === entity) as AnyCatalogue
  async function add(entity: Model): Promise<number> {
    const one = catalogue(entity)
    const bytes = one.store.takesFiles ? { bytes: pdfBytes } : {}
    const made = await write(at, 'superadmin', one, { body: await exampleOf(at, one), ...bytes })
    return (made.body as { details: { id: number } }).details.id
  }

  it.each([
    ['Regulation', [staffContract.readRegulationFile, staffContract.listRegulationFiles]],
    ['Consent', [staffContract.listConsentRevisions]],
  ] as const)('of %s returns 404 when the row may not be viewed', async (entity, calls) => {
    const [shown, hidden] = [await add(entity), await add(entity)]
    const reader = await personWith(at, `lector-${entity.toLowerCase()}`, [
      ['view', entity],
      ['view', entity, { entity_id: hidden, forbidden: true }],
    ])
    for (const call of calls) {
      const statuses = [shown, hidden].map(async (id) => (await at.callWith(reader.access, call, params(id))).status)
      expect([call.path, ...(await Promise.all(statuses))]).toEqual([call.path, 200, 404])
    }
  })

  it('lists the mails of an account only to a person who may view the account', async () => {
    const ids = [await at.citizen({ surname: 'Primera' }), await at.citizen({ surname: 'Segunda' })]
    const body = { status_id: contract.status.profileVerified, observation: 'Completo' }
    for (const id of ids)
      expect((await at.call('admin', staffContract.transitionProfile, { params: { id }, body })).status).toBe(200)
    const { account_id } = await at.db
      .selectFrom('profiles')
      .select('account_id')
      .where('id', '=', ids[1] ?? 0)
      .executeTakeFirstOrThrow()
    const reader = await personWith(at, 'lector-correos', [
      ['view', 'Profile'],
      ['view', 'Citizen'],
      ['view', 'Citizen', { entity_id: account_id, forbidden: true }],
    ])
    const mailsFor = async (user: TestPerson) =>
      (await at.callWith(user.access, staffContract.listMails)).body.data
        .map(({ profile_id }) => profile_id)
        .filter((id) => ids.includes(id))
        .toSorted((a, b) => a - b)
    expect(await mailsFor(at.people.admin)).toEqual(ids)
    expect(await mailsFor(reader)).toEqual([ids[0]])
  })

  it('lets only a person who may update every observation change the ready-made observations', async () => {
    const { body } = await at.call('superadmin', staffContract.listReadyObservations)
    const write = async (user: TestPerson) =>
      (await at.callWith(user.access, staffContract.updateReadyObservations, { body: body.data })).status
    const own = await personWith(at, 'observa-propias', [['manage', 'Observation', { only_owned: true }]])
    const every = await personWith(at, 'observa-todas', [['manage', 'Observation']])
    expect([await write(own), await write(every)]).toEqual([403, 200])
  })

  it('is not an own record when a superadmin views the portal as a role', async () => {
    const headers = { 'x-view-as': contract.storedRole('solo-propios' as contract.RoleName) }
    const { status, body } = await at.call('superadmin', staffContract.listSchedules, { headers })
    expect([status, body.data]).toEqual([200, []])
  })
})
