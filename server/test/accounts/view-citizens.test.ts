import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPerson, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { type Grant, personWith } from '../people/person-with.ts'

/** Values that occur only in the records of the citizen whom no user of these tests may view. */
const secret = {
  document: '73198246',
  email: 'oculto@prueba.example',
  address: 'Calle Escondida 1',
  mobile_phone: '3187654321',
  birthdate: '1990-03-07',
}
const secrets = Object.values(secret)

let citizen: number
let file: number
let schedule: number
let team: number
/** May view all records of citizens, but is forbidden to view citizens. */
let forbidden: TestPerson
/** May view all records of citizens, without an ability on citizens. */
let withoutAbility: TestPerson
/** May view all records, but only one citizen, by its id. */
let oneOnly: TestPerson
let allowedOne: number

const around: readonly Grant[] = (
  ['Schedule', 'CitizenSchedule', 'Team', 'File', 'Observation', 'Audit', 'Citizen'] as const
).map((model) => ['view', model])

const at = await testApp()
const given = await schedulesApp(at)
beforeAll(async () => {
  const shared = { name: 'Reservada', surname: 'Persona', checker_id: at.people.validator.id }
  citizen = await given.verified({ ...secret, ...shared })
  allowedOne = await given.verified({ ...shared, document: '40111222' })
  file = await at.file(citizen)
  const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 5 }
  schedule = await given.schedule(sizes)
  await given.enrolment(schedule, citizen, contract.status.enrolmentAccepted)
  team = await given.row('teams', { schedule_id: schedule, name: 'Los Tigres', captain_profile_id: citizen })
  await at.db
    .insertInto('team_members')
    .values({ team_id: team, schedule_id: schedule, profile_id: citizen, participant_role_id: given.ids.role })
    .execute()
  const body = { observation: 'Se corrige', mobile_phone: '3101112233' }
  await at.call('superadmin', staffContract.updateProfile, { params: { id: citizen }, body })
  await at.call('superadmin', staffContract.updateProfile, {
    params: { id: citizen },
    body: { observation: 'Se corrige otra vez', mobile_phone: secret.mobile_phone },
  })
  await at.call('superadmin', staffContract.transitionFile, {
    params: { id: citizen, file },
    body: { status_id: contract.status.fileVerified, observation: 'En orden' },
  })
  forbidden = await personWith(at, 'sin-perfiles', [...around, ['view', 'Profile', { forbidden: true }]])
  withoutAbility = await personWith(at, 'sin-decir', around)
  oneOnly = await personWith(at, 'uno-solo', [...around, ['view', 'Profile', { entity_id: allowedOne }]])
})
afterAll(() => at.close())

const reads = () =>
  [
    [staffContract.listProfiles, {}],
    [staffContract.exportProfiles, {}],
    [staffContract.profileMatches, {}],
    [staffContract.showProfile, { id: citizen }],
    [staffContract.timeline, { id: citizen }],
    [staffContract.showAccount, { id: citizen }],
    [staffContract.listDuplicates, { id: citizen }],
    [staffContract.listObservations, { id: citizen }],
    [staffContract.listFiles, { id: citizen }],
    [staffContract.readFile, { id: citizen, file }],
    [staffContract.listCitizenSchedules, { id: citizen }],
    [staffContract.listTeamSchedules, { id: citizen }],
    [staffContract.checkEnrolment, { id: citizen, schedule }],
    [staffContract.checkMember, { id: schedule }, { profile_id: citizen }],
    [staffContract.showEnrolment, { id: schedule, profile: citizen }],
    [staffContract.listEnrolmentSteps, { id: schedule, profile: citizen }],
    [staffContract.listParticipantConsents, { id: schedule, profile: citizen }],
    [staffContract.makeVoucher, { id: schedule, profile: citizen }],
  ] as readonly (readonly [contract.Call, Readonly<Record<string, number>>, object?])[]

describe.each(['forbidden', 'missing'] as const)('a person whose permission to view citizens is %s', (name) => {
  const token = () => ({ forbidden, missing: withoutAbility })[name].access

  it('gets no citizen from any call that returns one', async () => {
    for (const [call, params, query = {}] of reads()) {
      const { status } = await at.callWith(token(), call, { params, query })
      expect([call.path, status]).toEqual([call.path, expect.toSatisfy((code) => code === 403 || code === 404)])
    }
  })

  it('finds nobody in the global search', async () => {
    for (const query of ['reservada', secret.document]) {
      const { body } = await at.callWith(token(), staffContract.searchEverywhere, { query: { query } })
      expect(body.data.filter(({ type }) => type === 'citizen')).toEqual([])
    }
  })

  it('counts nobody on the dashboard', async () => {
    const { body } = await at.callWith(token(), staffContract.dashboard)
    expect([body.data.total, body.data.counters.map(({ value }) => value)]).toEqual([0, [0, 0, 0, 0]])
    const figures = (await at.callWith(token(), staffContract.dashboardFigures)).body.data
    expect([figures.validators, figures.times.count]).toEqual([[], 0])
  })

  it('sees name, age and status in a roster, and no other field of the citizen', async () => {
    const { body } = await at.callWith(token(), staffContract.listRoster, {
      params: { id: schedule },
      query: { without: 'texts' },
    })
    expect(body.data).toMatchObject([
      {
        id: citizen,
        full_name: 'RESERVADA PERSONA',
        age: 36,
        schedule_status_id: contract.status.enrolmentAccepted,
        document: '',
        email: '',
        mobile_phone: null,
        whatsapp: null,
        birthdate: '',
        address: null,
        checker_id: null,
        full_name_verifier: null,
      },
    ])
    for (const value of secrets) expect(JSON.stringify(body)).not.toContain(value)
  })

  it('sees name and age in a telephone list, and no telephone', async () => {
    const { body } = await at.callWith(token(), staffContract.listRosterPhones, { params: { id: schedule } })
    expect(body.data).toMatchObject([{ id: citizen, age: 36, is_visible: false, mobile_phone: null, guardians: [] }])
    for (const value of secrets) expect(JSON.stringify(body)).not.toContain(value)
    const query = { document: '7319' }
    const found = await at.callWith(token(), staffContract.listRosterPhones, { params: { id: schedule }, query })
    expect(found.body.data).toEqual([])
  })

  it('cannot find out more by filters and sorting of a roster', async () => {
    const found = async (query: object) =>
      (await at.callWith(token(), staffContract.listRoster, { params: { id: schedule }, query })).body.data.length
    expect(await found({ document: '7319' })).toBe(0)
    expect(await found({ query: secret.document })).toBe(0)
    expect(await found({ validators_id: [at.people.validator.id] })).toBe(0)
    expect(await found({ schedule_status_id: [contract.status.enrolmentAccepted] })).toBe(1)
    expect(await found({ column: ['document'], order: ['asc'] })).toBe(1)
  })

  it('exports a roster with name, age and status only', async () => {
    const { body } = await at.callWith(token(), staffContract.exportRoster, { params: { id: schedule } })
    if (typeof body.data === 'string') throw new Error('a job was ordered')
    const book = new ExcelJS.Workbook()
    const bytes = Buffer.from(body.data.file.split('base64,')[1] ?? '', 'base64')
    await book.xlsx.load(bytes as unknown as ArrayBuffer)
    const text = JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()))
    expect(text).toContain('Reservada')
    for (const value of secrets) expect(text).not.toContain(value)
  })

  it('sees a team without its members', async () => {
    const { body } = await at.callWith(token(), staffContract.listTeams, {
      params: { id: schedule },
      query: { without: 'texts' },
    })
    expect(body.data).toMatchObject([{ name: 'Los Tigres', captain: null, members: [] }])
  })

  it('reads no row of the audit log and no mail that is about a citizen', async () => {
    const audits = await at.callWith(token(), staffContract.listAudits, { query: { per_page: 100 } })
    expect(audits.status).toBe(200)
    const about = audits.body.data.filter(
      ({ profile_id, type }) => profile_id !== null || type === contract.entityType('Profile'),
    )
    expect(about).toEqual([])
    for (const secretText of secrets) expect(JSON.stringify(audits.body)).not.toContain(secretText)
    const mails = await at.callWith(token(), staffContract.listMails)
    expect([mails.status, mails.body.data]).toEqual([200, []])
  })

  it('gets no notification about a citizen', async () => {
    const data = {
      title: 'Asignación',
      subject: 'RESERVADA PERSONA',
      user: 'ALGUIEN',
      created_at: '2026-06-15 10:00:00',
      url: { name: 'user-validation-id-citizen', params: { id: citizen } },
    }
    const { id: user_id } = { forbidden, missing: withoutAbility }[name]
    await at.db
      .insertInto('notifications')
      .values({ type: 'validator', user_id, data: JSON.stringify(data) })
      .execute()
    const { body } = await at.callWith(token(), staffContract.listNotifications)
    expect(body.data.data).toMatchObject([{ data: { title: 'Asignación', url: null } }])
    expect(JSON.stringify(body)).not.toContain('RESERVADA')
  })
})

describe('a person who may view one citizen', () => {
  it('gets that citizen and nobody else', async () => {
    const list = await at.callWith(oneOnly.access, staffContract.listProfiles)
    expect(list.body.data.map(({ id }) => id)).toEqual([allowedOne])
    const codes: number[] = []
    for (const id of [allowedOne, citizen]) {
      codes.push((await at.callWith(oneOnly.access, staffContract.showProfile, { params: { id } })).status)
    }
    expect(codes).toEqual([200, 404])
  })
})

describe('a prohibition of one citizen', () => {
  it('removes that citizen from every response', async () => {
    const person = await personWith(at, 'todos-menos-uno', [
      ...around,
      ['view', 'Profile'],
      ['view', 'Profile', { entity_id: citizen, forbidden: true }],
    ])
    const list = await at.callWith(person.access, staffContract.listProfiles)
    expect(list.body.data.map(({ id }) => id)).toEqual([allowedOne])
    expect((await at.callWith(person.access, staffContract.showProfile, { params: { id: citizen } })).status).toBe(404)
    expect((await at.callWith(person.access, staffContract.listFiles, { params: { id: citizen } })).status).toBe(404)
  })
})

describe('a prohibition of a model of citizens', () => {
  it('makes the calls that return its records return 403, whatever other abilities are granted', async () => {
    const all = [...around, ['view', 'Profile'] as const]
    const closed: readonly (readonly [staffContract.Model, contract.Call, object])[] = [
      ['File', staffContract.listFiles, { id: citizen }],
      ['File', staffContract.readFile, { id: citizen, file }],
      ['Observation', staffContract.listObservations, { id: citizen }],
      ['CitizenSchedule', staffContract.listRoster, { id: schedule }],
      ['CitizenSchedule', staffContract.exportRoster, { id: schedule }],
      ['CitizenSchedule', staffContract.listRosterPhones, { id: schedule }],
      ['CitizenSchedule', staffContract.showEnrolment, { id: schedule, profile: citizen }],
      ['CitizenSchedule', staffContract.listCitizenSchedules, { id: citizen }],
      ['Team', staffContract.listTeams, { id: schedule }],
      ['Team', staffContract.listTeamSchedules, { id: citizen }],
      ['Schedule', staffContract.listSchedules, {}],
    ]
    for (const [place, [model, call, params]] of closed.entries()) {
      const person = await personWith(at, `sin-${place}`, [...all, ['view', model, { forbidden: true }]])
      const { status } = await at.callWith(person.access, call, { params: params as Record<string, number> })
      expect([call.path, status]).toEqual([call.path, 403])
    }
  })

  it('removes its records from exports and from the timeline', async () => {
    const person = await personWith(at, 'sin-papeles', [
      ...around,
      ['view', 'Profile'],
      ['view', 'File', { forbidden: true }],
      ['view', 'Observation', { forbidden: true }],
    ])
    const { body } = await at.callWith(person.access, staffContract.exportProfiles)
    if (typeof body.data === 'string') throw new Error('a job was ordered')
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(Buffer.from(body.data.file.split('base64,')[1] ?? '', 'base64') as unknown as ArrayBuffer)
    const text = JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()))
    expect(text).not.toContain('cedula.pdf')
    expect(text).not.toContain('SE CORRIGE')
    const happened = await at.callWith(person.access, staffContract.timeline, { params: { id: citizen } })
    expect(happened.body.data.filter(({ entity }) => ['File', 'Observation'].includes(entity))).toEqual([])
  })
})

describe('the summary of an export', () => {
  it('names the scope of its citizens, from the rule that selected them', async () => {
    const ownOnly = await personWith(at, 'solo-propios', [...around, ['view', 'Profile', { only_owned: true }]])
    const everybody = await personWith(at, 'todos', [
      ...around,
      ['view', 'Profile'],
      ['assign-status', 'Profile', { only_owned: true }],
    ])
    for (const [person, scopeText, ids] of [
      [ownOnly, 'Solo los asignados a quien exporta', []],
      [oneOnly, 'Solo los que quien exporta puede ver', [allowedOne]],
      [everybody, 'Todos los que cumplen los filtros', [allowedOne, citizen]],
    ] as const) {
      const { body } = await at.callWith(person.access, staffContract.exportProfiles)
      if (typeof body.data === 'string') throw new Error('a job was ordered')
      const book = new ExcelJS.Workbook()
      await book.xlsx.load(Buffer.from(body.data.file.split('base64,')[1] ?? '', 'base64') as unknown as ArrayBuffer)
      expect(JSON.stringify(book.getWorksheet('ALCANCE')?.getSheetValues())).toContain(scopeText)
      const first = book.worksheets[0]
      const found = first?.getColumn(1).values.filter((value) => typeof value === 'number')
      expect(found).toEqual(ids)
    }
  })
})

describe('the explanation', () => {
  it.each(['forbidden', 'missing', 'oneOnly'] as const)('gives for %s the same result as the server', async (name) => {
    const person = { forbidden, missing: withoutAbility, oneOnly }[name]
    const enrolments = await at.db.selectFrom('citizen_schedules').select('id').execute()
    for (const [entity, entity_id, call, params] of [
      ['Profile', citizen, staffContract.showProfile, { id: citizen }],
      ['Profile', allowedOne, staffContract.showProfile, { id: allowedOne }],
      ['File', file, staffContract.readFile, { id: citizen, file }],
      ['CitizenSchedule', enrolments[0]?.id ?? 0, staffContract.listRoster, { id: schedule }],
    ] as readonly (readonly [staffContract.Model, number, contract.Call, Record<string, number>])[]) {
      const query = { user_id: person.id, action: 'view', entity, entity_id }
      const { body } = await at.call('superadmin', staffContract.explain, { query })
      const isAllowed = (await at.callWith(person.access, call, { params })).status === 200
      expect([entity, entity_id, body.data.allowed]).toEqual([entity, entity_id, isAllowed])
    }
    const query = { user_id: person.id, action: 'view', entity: 'Profile', entity_id: citizen }
    const { reason } = (await at.call('superadmin', staffContract.explain, { query })).body.data
    expect(reason).toBe({ forbidden: 'forbidden', missing: 'no-match', oneOnly: 'no-record' }[name])
  })
})
