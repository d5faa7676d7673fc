import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/base/database/db.ts'
import { policyOf } from '../../src/base/services/authority/policies/policy-of.ts'
import { type TestApp, type TestPerson, testApp } from '../base/test-app.ts'
import { add } from '../offer/catalogue-examples.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { personInRoles, roleWith } from '../people/person-with.ts'

type Grant = Readonly<{
  action: string
  entity: staffContract.Model
  entity_id?: number
  only_owned?: boolean
  forbidden?: boolean
}>
/** A record, and whether the server allows the person's call on it. */
interface Attempt {
  readonly id: number
  readonly isPossible: () => Promise<boolean>
}

let person: TestPerson
let roles: readonly number[]
/** The records of each model: the first is the person's own or of an assigned citizen, the last has no owner. */
let viewed: Readonly<Partial<Record<staffContract.Model, readonly Attempt[]>>>

const send = (query: object) =>
  at.call('superadmin', staffContract.explain, { query: { user_id: person.id, ...query } })
const asPerson = <C extends contract.Call>(call: C, input: Parameters<TestApp['callWith']>[2]) =>
  at.callWith(person.access, call, input)

/** The call returns the record. */
const shows = (id: number, call: contract.Call, params: Record<string, number>): Attempt => ({
  id,
  isPossible: async () => (await asPerson(call, { params })).status === 200,
})
/** The list contains the record. */
const lists = (
  id: number,
  call: contract.Call,
  input: Parameters<TestApp['callWith']>[2],
  idOf = (row: Record<string, unknown>) => row.id,
): Attempt => ({
  id,
  isPossible: async () => {
    const { status, body } = await asPerson(call, input)
    return status === 200 && (body as { data: Record<string, unknown>[] }).data.some((row) => idOf(row) === id)
  },
})

/** Gives the person these abilities. One role has those that allow, another one has the prohibitions. */
async function may(grants: readonly Grant[], scope: contract.RoleScope = 'all'): Promise<void> {
  for (const [place, id] of roles.entries()) {
    const body = { grants: grants.filter(({ forbidden = false }) => forbidden === (place === 1)) }
    const { status } = await at.call('superadmin', staffContract.writeRolePermissions, { params: { id }, body })
    expect([body, status]).toEqual([body, 200])
  }
  await sql`update roles set scope = ${scope} where id = any(${roles}::integer[]) and scope <> ${scope}`.execute(at.db)
}

async function ofCitizen(checker_id: number | null, schedule: number) {
  const citizen = await given.verified({ checker_id })
  const file = await at.file(citizen)
  const observation = await given.row('observations', {
    profile_id: citizen,
    user_id: checker_id,
    observation: 'Una observación',
  })
  const enrolment = await given.enrolment(schedule, citizen)
  const team = await given.row('teams', {
    schedule_id: schedule,
    name: `Equipo ${citizen}`,
    captain_profile_id: citizen,
  })
  const audit = await given.row('audits', {
    event: 'updated',
    entity: 'Profile',
    entity_id: citizen,
    profile_id: citizen,
    user_id: checker_id,
    principal_kind: checker_id === null ? 'system' : 'staff',
  })
  return { citizen, file, observation, enrolment, team, audit }
}

const at = await testApp()
const given = await schedulesApp(at)
beforeAll(async () => {
  roles = [await roleWith(at, 'permite', []), await roleWith(at, 'prohibe', [])]
  person = await personInRoles(at, 'probadora', ['permite', 'prohibe'])
  const schedule = await given.schedule({
    is_teams: true,
    min_team_participants_quota: 1,
    max_team_participants_quota: 5,
  })
  const sets = []
  for (const checker of [person.id, at.people.validator.id, null]) sets.push(await ofCitizen(checker, schedule))
  const rows: Partial<Record<staffContract.Model, Attempt[]>> = {
    Profile: sets.map(({ citizen }) => shows(citizen, staffContract.showProfile, { id: citizen })),
    File: sets.map(({ citizen, file }) => shows(file, staffContract.readFile, { id: citizen, file })),
    Observation: sets.map(({ citizen, observation }) =>
      lists(observation, staffContract.listObservations, { params: { id: citizen } }),
    ),
    CitizenSchedule: sets.map(({ enrolment }) =>
      lists(enrolment, staffContract.listRoster, { params: { id: schedule } }, (row) => row.citizen_schedule_id),
    ),
    Team: sets.map(({ team }) => lists(team, staffContract.listTeams, { params: { id: schedule } })),
    Audit: sets.map(({ audit, citizen }) =>
      lists(audit, staffContract.listAudits, { query: { event: ['updated'], profile_id: citizen } }),
    ),
    User: [person.id, at.people.viewer.id].map((id) => shows(id, staffContract.showUser, { id })),
    Schedule: [schedule, await given.schedule()].map((id) => shows(id, staffContract.showSchedule, { id })),
  }
  for (const catalogue of [...staffContract.catalogues, ...staffContract.ownCatalogues]) {
    const ids = [await add(at, catalogue), await add(at, catalogue)]
    rows[catalogue.entity] = ids.map((id) => shows(id, catalogue.show, { id }))
  }
  const signUp = { document_type_id: 1, document: '1020304050', name: 'Ana', surname: 'Peña', expires_at: at.now() }
  rows.PreRegister = []
  for (const email of ['ana@correo.example', 'otra@correo.example']) {
    const id = await given.row('pre_registers', { ...signUp, email })
    rows.PreRegister.push(shows(id, staffContract.preRegisters.show, { id }))
  }
  viewed = rows
})
afterAll(() => at.close())

describe('the policy of every model', () => {
  it.each(staffContract.models)('selects rows with a condition that the database accepts: %s', async (model) => {
    const ability = { id: 1, title: '', entity_type: contract.entityType(model), entity_id: null, forbidden: false }
    const name = contract.abilityName('view', model)
    const principal = {
      id: at.people.viewer.id,
      roles: [],
      abilities: [
        { ...ability, name, only_owned: true },
        { ...ability, name, only_owned: false, entity_id: 7 },
      ],
    }
    const { from, id, deletedAt = sql`null::timestamptz` } = policyOf(model)
    const { rows } = await sql`
      select ${id}, ${deletedAt} from ${from} where ${id} <> 7 and ${policyOf(model).rows(principal)} limit 1`.execute(
      at.db,
    )
    expect(rows.length).toBeLessThan(2)
  })
})

/** The possible abilities of a role for an action on a model: on all records, on own ones, on the first one. */
function marksOf(action: string, entity: staffContract.Model, id: number): Readonly<Record<string, readonly Grant[]>> {
  const all = { action, entity }
  return {
    nothing: [],
    all: [all],
    own: [{ ...all, only_owned: true }],
    one: [{ ...all, entity_id: id }],
    'all but one': [all, { ...all, entity_id: id, forbidden: true }],
    'all but own': [all, { ...all, only_owned: true, forbidden: true }],
    'one and own': [
      { ...all, entity_id: id },
      { ...all, only_owned: true },
    ],
    'all, forbidden as a model': [all, { ...all, forbidden: true }],
  }
}

/** Returns the values one after the other, again and again, so that all combinations occur. */
function inTurn<T>(all: readonly T[]): () => T {
  let place = 0
  return () => all[place++ % all.length] as T
}
/** The abilities on citizens, combined with those on the tested model. */
const nextMarks = inTurn(['all', 'own', 'all but one', 'all', 'one', 'nothing', 'all but own'])
const nextScope = inTurn(contract.roleScopes)

const models = staffContract.models.filter(
  // No call returns an account of a citizen by its id, and abilities on roles cannot be granted.
  (model) => !['Citizen', 'Role'].includes(model),
)

/** Models whose calls have the schedule in their path. */
const ofSchedules: readonly staffContract.Model[] = ['CitizenSchedule', 'Team']

async function comparesWith(action: string, entity: staffContract.Model, attempts: readonly Attempt[], about: unknown) {
  for (const { id, isPossible } of attempts) {
    const explanation = await send({ action, entity, entity_id: id })
    const isAllowed = await isPossible()
    expect([
      about,
      id,
      explanation.status,
      explanation.body.data?.allowed,
      explanation.body.data?.reason === 'allowed',
    ]).toEqual([about, id, 200, isAllowed, isAllowed])
  }
}

describe('the explanation gives the same result as the call', () => {
  it.each(models)('for viewing a record: %s', async (entity) => {
    const records = viewed[entity] ?? []
    const first = records[0]?.id ?? 0
    const profile = viewed.Profile?.[1]?.id ?? 0
    for (const [kind, grants] of Object.entries(marksOf('view', entity, first))) {
      // Catalogues have no owners, so one scope for each case is enough.
      const scopes = policyOf(entity).owner === undefined ? [nextScope()] : contract.roleScopes
      for (const scope of scopes) {
        const beside = entity === 'Profile' ? 'nothing' : nextMarks()
        const citizens = marksOf('view', 'Profile', profile)[beside] ?? []
        const around = ofSchedules.includes(entity) ? [{ action: 'view', entity: 'Schedule' } as const] : []
        await may([...grants, ...citizens, ...around], scope)
        await comparesWith('view', entity, records, { entity, kind, scope, beside })
      }
    }
  })
})

/** The body has a stale version. An allowed call returns 409 for it; a forbidden one is refused earlier. */
const changes = (id: number, call: contract.Call, params: Record<string, number>, body: object): Attempt => ({
  id,
  isPossible: async () => (await asPerson(call, { params, body: { ...body, version: 9_999 } })).status === 409,
})

describe('the explanation gives the same result as the call', () => {
  const decision = { observation: 'Todo en orden' }
  it.each([
    ['update', 'Profile', ({ id }: Attempt) => changes(id, staffContract.updateProfile, { id }, decision)],
    [
      'assign-status',
      'Profile',
      ({ id }: Attempt) => changes(id, staffContract.transitionProfile, { id }, { ...decision, status_id: 3 }),
    ],
    [
      'assign-status',
      'File',
      ({ id }: Attempt, place: number) =>
        changes(
          id,
          staffContract.transitionFile,
          { id: viewed.Profile?.[place]?.id ?? 0, file: id },
          { ...decision, status_id: 14 },
        ),
    ],
    [
      'assign-status',
      'Team',
      ({ id }: Attempt) =>
        changes(
          id,
          staffContract.transitionTeam,
          { id: viewed.Schedule?.[0]?.id ?? 0, team: id },
          { ...decision, status_id: 6 },
        ),
    ],
  ] as const)('for trying to %s: %s', async (action, entity, trying) => {
    const records = viewed[entity] ?? []
    const first = records[0]?.id ?? 0
    const profile = viewed.Profile?.[1]?.id ?? 0
    for (const [kind, grants] of Object.entries(marksOf(action, entity, first))) {
      const [scope, viewing, beside] = [nextScope(), nextMarks(), nextMarks()]
      const views = marksOf('view', entity, records[1]?.id ?? 0)[viewing] ?? []
      const citizens = entity === 'Profile' ? [] : (marksOf('view', 'Profile', profile)[beside] ?? [])
      await may([...grants, ...views, ...citizens, { action: 'view', entity: 'Schedule' }], scope)
      await comparesWith(action, entity, records.map(trying), { action, entity, kind, scope, viewing, beside })
    }
  })
})

describe('without a record', () => {
  it('returns how many of how many records are allowed, with the same numbers as the list', async () => {
    const [own, other] = viewed.Profile ?? []
    for (const [kind, count] of [
      ['all', 3],
      ['own', 1],
      ['one', 1],
      ['all but one', 2],
      ['nothing', 0],
    ] as const) {
      await may(marksOf('view', 'Profile', other?.id ?? 0)[kind] ?? [])
      const { body } = await send({ action: 'view', entity: 'Profile' })
      expect([kind, body.data.records]).toEqual([kind, { count, of: 3, has_more: false }])
      const list = await asPerson(staffContract.listProfiles, {})
      expect([kind, list.body.meta?.total ?? 0]).toEqual([kind, count])
    }
    await may(marksOf('view', 'Profile', 0).all ?? [], 'own')
    const { body } = await send({ action: 'view', entity: 'Profile' })
    expect(body.data).toMatchObject({
      records: { count: 1, of: 3 },
      scope: 'own',
      roles: [{ scope: 'own' }, { scope: 'own' }],
    })
    expect((await send({ action: 'view', entity: 'Profile', entity_id: own?.id })).body.data.records).toBeNull()
    expect((await send({ action: 'create', entity: 'File' })).body.data.records).toBeNull()
  })

  it('counts at most the newest hundred thousand records', async () => {
    // Without the statement timeout, which so many rows may exceed on a busy machine.
    await withClient(at.address, (client) =>
      client.query(
        `insert into age_groups (name, min, max) select 'PRUEBA ' || n, 1, 2 from generate_series(1, $1::integer) as n`,
        [staffContract.mostRecordsCounted + 5],
      ),
    )
    await may([{ action: 'view', entity: 'AgeGroup' }])
    const { body } = await send({ action: 'view', entity: 'AgeGroup' })
    const most = staffContract.mostRecordsCounted
    expect(body.data.records).toEqual({ count: most, of: most, has_more: true })
  })
})

describe('one record', () => {
  it('explains a deleted record with the same result as the call', async () => {
    const id = await add(at, staffContract.fileTypes)
    await at.call('superadmin', staffContract.fileTypes.destroy, { params: { id } })
    const view = { action: 'view', entity: 'FileType' } as const
    for (const [grants, allowed] of [
      [[view], false],
      [[view, { ...view, action: 'destroy' }], true],
    ] as const) {
      await may(grants)
      const { body } = await send({ ...view, entity_id: id })
      expect(body.data).toMatchObject({ allowed, is_deleted: true, in_scope: allowed })
      expect(await shows(id, staffContract.fileTypes.show, { id }).isPossible()).toBe(allowed)
    }
  })

  it('reports that a roster shows part of a citizen whom the person may not view', async () => {
    await may([
      { action: 'view', entity: 'CitizenSchedule' },
      { action: 'view', entity: 'Schedule' },
    ])
    const entity_id = viewed.CitizenSchedule?.[0]?.id
    const { body } = await send({ action: 'view', entity: 'CitizenSchedule', entity_id })
    expect(body.data).toMatchObject({ allowed: true, sees_citizen: false })
    const files = await send({ action: 'view', entity: 'File', entity_id: viewed.File?.[0]?.id })
    expect(files.body.data).toMatchObject({ allowed: false, sees_citizen: false, reason: 'no-match' })
  })
})

describe('the list of people who may', () => {
  const found = async (query: object) => {
    const { body } = await at.call('superadmin', staffContract.whoMay, { query })
    return body.data.find(({ id }) => id === person.id)?.extent
  }

  it('shows for any model how many records each person may use, and for one record who may use it, like the explanation', async () => {
    const extents = {
      nothing: undefined,
      all: 'all',
      own: 'own',
      one: 'some',
      'all but one': 'all_but',
      'all, forbidden as a model': undefined,
    } as const
    for (const entity of ['Profile', 'File', 'Team', 'Schedule'] as const) {
      const records = viewed[entity] ?? []
      for (const [kind, extent] of Object.entries(extents)) {
        const isOwnerless = policyOf(entity).owner === undefined
        await may([
          ...(marksOf('view', entity, records[0]?.id ?? 0)[kind] ?? []),
          ...(entity === 'Profile' ? [] : [{ action: 'view', entity: 'Profile' } as const]),
        ])
        const expected = isOwnerless && extent === 'own' ? undefined : extent
        expect([entity, kind, await found({ action: 'view', entity })]).toEqual([entity, kind, expected])
        for (const { id } of records) {
          const { body } = await send({ action: 'view', entity, entity_id: id })
          const named = await found({ action: 'view', entity, entity_id: id })
          expect([entity, kind, id, named]).toEqual([entity, kind, id, body.data.allowed ? 'record' : undefined])
        }
      }
    }
  })
})

describe('a person who is suspended', () => {
  it('may do nothing, with or without a record', async () => {
    await may([{ action: 'view', entity: 'Profile' }])
    await sql`update users set is_locked = true where id = ${person.id}`.execute(at.db)
    try {
      const entity_id = viewed.Profile?.[0]?.id
      for (const query of [{}, { entity_id }]) {
        const { body } = await send({ action: 'view', entity: 'Profile', ...query })
        expect(body.data).toMatchObject({ allowed: false, reason: 'suspended' })
        expect(body.data.records?.count ?? 0).toBe(0)
      }
      expect((await asPerson(staffContract.listProfiles, {})).status).toBe(401)
    } finally {
      await sql`update users set is_locked = false where id = ${person.id}`.execute(at.db)
    }
  })
})
