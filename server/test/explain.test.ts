import * as contract from '@portal/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsFor, rowsOf } from '../src/scope.ts'
import { add } from './catalogue-examples.ts'
import { type SchedulesWorld, schedulesWorld } from './schedules-world.ts'
import { type TestPerson, type World, world } from './world.ts'

type Grant = Readonly<{
  action: string
  entity: contract.Model
  entity_id?: number
  only_owned?: boolean
  forbidden?: boolean
}>
/** A record, and whether the server lets the person do something with it. */
interface Tried {
  readonly id: number
  readonly meets: () => Promise<boolean>
}

let at: World
let given: SchedulesWorld
let person: TestPerson
let role: number
/** The records of each model: the first is the person's own or of their citizen, the last is nobody's. */
let viewed: Readonly<Partial<Record<contract.Model, readonly Tried[]>>>

const ask = (query: object) => at.call('superadmin', contract.explain, { query: { user_id: person.id, ...query } })
const asPerson = <C extends contract.Call>(call: C, said: Parameters<World['callWith']>[2]) =>
  at.callWith(person.access, call, said)

/** The call answers the record itself. */
const shows = (id: number, call: contract.Call, params: Record<string, number>): Tried => ({
  id,
  meets: async () => (await asPerson(call, { params })).status === 200,
})
/** The list that the call answers holds the record. */
const lists = (
  id: number,
  call: contract.Call,
  said: Parameters<World['callWith']>[2],
  idOf = (row: Record<string, unknown>) => row.id,
): Tried => ({
  id,
  meets: async () => {
    const { status, body } = await asPerson(call, said)
    return status === 200 && (body as { data: Record<string, unknown>[] }).data.some((row) => idOf(row) === id)
  },
})

/** Gives the person one role with these marks. */
async function may(grants: readonly Grant[], scope: contract.RoleScope = 'all'): Promise<void> {
  const written = await at.call('superadmin', contract.writeRolePermissions, { params: { id: role }, body: { grants } })
  expect([grants, written.status, written.refusal.message]).toEqual([grants, 200, undefined])
  await sql`update roles set scope = ${scope} where id = ${role} and scope <> ${scope}`.execute(at.db)
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

beforeAll(async () => {
  at = await world()
  given = await schedulesWorld(at)
  person = await at.person('probadora', [])
  const made = await at.call('superadmin', contract.storeRole, { body: { name: 'probador', title: 'Rol de prueba' } })
  role = made.body.details.id
  await at.call('superadmin', contract.giveRoles, { params: { id: person.id }, body: { roles: ['probador'] } })
  const schedule = await given.schedule({
    is_teams: true,
    min_team_participants_quota: 1,
    max_team_participants_quota: 5,
  })
  const sets = []
  for (const checker of [person.id, at.people.validator.id, null]) sets.push(await ofCitizen(checker, schedule))
  const rows: Partial<Record<contract.Model, Tried[]>> = {
    Profile: sets.map(({ citizen }) => shows(citizen, contract.showProfile, { id: citizen })),
    File: sets.map(({ citizen, file }) => shows(file, contract.readFile, { id: citizen, file })),
    Observation: sets.map(({ citizen, observation }) =>
      lists(observation, contract.listObservations, { params: { id: citizen } }),
    ),
    CitizenSchedule: sets.map(({ enrolment }) =>
      lists(enrolment, contract.listRoster, { params: { id: schedule } }, (row) => row.citizen_schedule_id),
    ),
    Team: sets.map(({ team }) => lists(team, contract.listTeams, { params: { id: schedule } })),
    Audit: sets.map(({ audit, citizen }) =>
      lists(audit, contract.listAudits, { query: { event: ['updated'], profile_id: citizen } }),
    ),
    User: [person.id, at.people.viewer.id].map((id) => shows(id, contract.showUser, { id })),
    Schedule: [schedule, await given.schedule()].map((id) => shows(id, contract.showSchedule, { id })),
  }
  for (const catalogue of [...contract.catalogues, ...contract.ownCatalogues]) {
    const ids = [await add(at, catalogue), await add(at, catalogue)]
    rows[catalogue.entity] = ids.map((id) => shows(id, catalogue.show, { id }))
  }
  const signUp = { document_type_id: 1, document: '1020304050', name: 'Ana', surname: 'Peña', expires_at: at.now() }
  rows.PreRegister = []
  for (const email of ['ana@correo.example', 'otra@correo.example']) {
    const id = await given.row('pre_registers', { ...signUp, email })
    rows.PreRegister.push(shows(id, contract.preRegisters.show, { id }))
  }
  viewed = rows
})
afterAll(() => at.close())

describe('the rows of every model', () => {
  it.each(contract.models)('stand in tables that the condition can be asked of: %s', async (model) => {
    const ability = { id: 1, title: '', entity_type: contract.entityType(model), entity_id: null, forbidden: false }
    const name = contract.abilityName('view', model)
    const who = {
      id: at.people.viewer.id,
      roles: [],
      abilities: [
        { ...ability, name, only_owned: true },
        { ...ability, name, only_owned: false, entity_id: 7 },
      ],
    }
    const { from, id, deletedAt = sql`null::timestamptz` } = rowsOf(model)
    const { rows } = await sql`
      select ${id}, ${deletedAt} from ${from} where ${id} <> 7 and ${rowsFor(who, 'view', model)} limit 1`.execute(
      at.db,
    )
    expect(rows.length).toBeLessThan(2)
  })
})

/** What a role may say of an action on a model, about its first record and the others. */
function marksOf(action: string, entity: contract.Model, id: number): Readonly<Record<string, readonly Grant[]>> {
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

/** One after the other, again and again, so that all of them meet. */
function inTurn<T>(all: readonly T[]): () => T {
  let place = 0
  return () => all[place++ % all.length] as T
}
/** The marks for viewing citizens beside those of the model in question. */
const nextMarks = inTurn(['all', 'own', 'all but one', 'all', 'one', 'nothing', 'all but own'])
const nextScope = inTurn(contract.roleScopes)

const models = contract.models.filter(
  // No call answers one account of a citizen by its id, and nobody can be given an ability on roles.
  (model) => !['Citizen', 'Role'].includes(model),
)

/** What only calls of its schedule answer. */
const ofSchedules: readonly contract.Model[] = ['CitizenSchedule', 'Team']

async function comparesWith(action: string, entity: contract.Model, tried: readonly Tried[], about: unknown) {
  for (const { id, meets } of tried) {
    const said = await ask({ action, entity, entity_id: id })
    const met = await meets()
    expect([about, id, said.status, said.body.data?.allowed, said.body.data?.reason === 'allowed']).toEqual([
      about,
      id,
      200,
      met,
      met,
    ])
  }
}

describe('the explanation says what the call answers', () => {
  it.each(models)('that views a record: %s', { timeout: 60_000 }, async (entity) => {
    const records = viewed[entity] ?? []
    const first = records[0]?.id ?? 0
    const profile = viewed.Profile?.[1]?.id ?? 0
    for (const [kind, grants] of Object.entries(marksOf('view', entity, first))) {
      // Nobody owns rows of catalogues: one scope after the other is enough.
      const scopes = rowsOf(entity).owner === undefined ? [nextScope()] : contract.roleScopes
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
