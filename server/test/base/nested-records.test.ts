import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actor, system } from '../../src/base/database/principals.ts'
import { writeAudit } from '../../src/base/services/audit/audit.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { type Grant, grantTo, personInRoles, roleWith } from '../people/person-with.ts'
import { type TestPerson, testApp } from './test-app.ts'

/** Records of two citizens: `own` of the person's own citizen, `others` of another citizen. */
interface Records {
  citizen: number
  file: number
  observation: number
  schedule: number
  enrolment: number
  team: number
}
type Whose = 'own' | 'others'

let records: Readonly<Record<Whose, Records>>
let person: TestPerson
let role: number

const { status } = contract

async function recordsOf(checker_id: number): Promise<Records> {
  const citizen = await given.verified({ checker_id, name: 'Zacarías' })
  const file = await at.file(citizen)
  const [observation] = await at.db
    .insertInto('observations')
    .values({ profile_id: citizen, user_id: checker_id, observation: 'Llamar' })
    .returning('id')
    .execute()
  const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 5 }
  const schedule = await given.schedule(sizes)
  const enrolment = await given.enrolment(schedule, citizen)
  await at.db.updateTable('files').set({ citizen_schedule_id: enrolment }).where('id', '=', file).execute()
  const team = await given.row('teams', { schedule_id: schedule, name: 'Equipo', captain_profile_id: citizen })
  await at.db
    .insertInto('team_members')
    .values({ team_id: team, schedule_id: schedule, profile_id: citizen, participant_role_id: given.ids.role })
    .execute()
  return { citizen, file, observation: observation?.id ?? 0, schedule, enrolment, team }
}

const at = await testApp()
const given = await schedulesApp(at)
beforeAll(async () => {
  role = await roleWith(at, 'de-prueba', [])
  person = await personInRoles(at, 'alguien', ['de-prueba'])
  records = { own: await recordsOf(person.id), others: await recordsOf(at.people.validator.id) }
})
afterAll(() => at.close())

/** Replaces the abilities of the person's role, and its scope of citizens. */
async function may(grants: readonly Grant[], scope: contract.RoleScope = 'all'): Promise<void> {
  await sql`update roles set scope = ${scope} where id = ${role}`.execute(at.db)
  await grantTo(at, role, grants)
}

const everything: readonly staffContract.Model[] = [
  ...(['Profile', 'File', 'Observation', 'Schedule', 'CitizenSchedule', 'Team', 'User', 'Audit'] as const),
  ...(['Program', 'Stage', 'Rate'] as const),
]
/** Grants the view of all models except this one, and these grants for it. */
const viewing = (model: staffContract.Model, ...grants: readonly Grant[]): Grant[] => [
  ...everything.filter((one) => one !== model).map((one): Grant => ['view', one]),
  ...grants,
]

const call = (which: contract.Call, params: Readonly<Record<string, number>> = {}, more: object = {}) =>
  at.callWith(person.access, which, { params, ...more })

async function listed(
  which: contract.Call,
  params: Readonly<Record<string, number>>,
  field = 'id',
): Promise<unknown[]> {
  const reply = await call(which, params)
  if (reply.status === 403 || reply.status === 404) return []
  expect([which.path, reply.status]).toEqual([which.path, 200])
  return (reply.body as { data: Record<string, unknown>[] }).data.map((row) => row[field])
}

type Reads = (of: Records) => Promise<unknown>

/** For each model, how to find its record: in lists, alone, and inside other records. */
const readsOf: readonly (readonly [staffContract.Model, keyof Records, Readonly<Record<string, Reads>>])[] = [
  [
    'File',
    'file',
    {
      listed: async ({ citizen, file }) => (await listed(staffContract.listFiles, { id: citizen })).includes(file),
      shown: async ({ citizen, file }) => (await call(staffContract.readFile, { id: citizen, file })).status === 200,
      'with its enrolment': async ({ citizen, file }) => {
        const rows = await listed(staffContract.listCitizenSchedules, { id: citizen }, 'citizen_schedule_payment_files')
        return JSON.stringify(rows).includes(`"id":${file},`)
      },
    },
  ],
  [
    'Observation',
    'observation',
    {
      listed: async ({ citizen, observation }) =>
        (await listed(staffContract.listObservations, { id: citizen })).includes(observation),
      'in the timeline': async ({ citizen, observation }) =>
        (await listed(staffContract.timeline, { id: citizen })).includes(`observation:${observation}`),
    },
  ],
  [
    'CitizenSchedule',
    'enrolment',
    {
      'in the roster': async ({ schedule, enrolment }) =>
        (await listed(staffContract.listRoster, { id: schedule }, 'citizen_schedule_id')).includes(enrolment),
      'of the citizen': async ({ citizen, enrolment }) =>
        (await listed(staffContract.listCitizenSchedules, { id: citizen }, 'citizen_schedule_id')).includes(enrolment),
      shown: async ({ citizen, schedule }) =>
        (await call(staffContract.showEnrolment, { id: schedule, profile: citizen })).status === 200,
    },
  ],
  [
    'Team',
    'team',
    {
      listed: async ({ schedule, team }) => (await listed(staffContract.listTeams, { id: schedule })).includes(team),
      shown: async ({ schedule, team }) => (await call(staffContract.showTeam, { id: schedule, team })).status === 200,
      'of the citizen': async ({ citizen, team }) =>
        (await listed(staffContract.listTeamSchedules, { id: citizen }, 'team_id')).includes(team),
    },
  ],
]

/** The abilities on the model, and whether the own and the other's record are then found. */
const cases: readonly (readonly [
  string,
  (model: staffContract.Model, id: number) => Grant[],
  own: boolean,
  others: boolean,
])[] = [
  ['allowed', (model) => [['view', model]], true, true],
  ['allowed for own records', (model) => [['view', model, { only_owned: true }]], true, false],
  ['allowed for the other’s record by id', (model, id) => [['view', model, { entity_id: id }]], false, true],
  [
    'forbidden for the other’s record by id',
    (model, id) => [
      ['view', model],
      ['view', model, { entity_id: id, forbidden: true }],
    ],
    true,
    false,
  ],
  [
    'forbidden for own records',
    (model) => [
      ['view', model],
      ['view', model, { only_owned: true, forbidden: true }],
    ],
    false,
    true,
  ],
  ['forbidden', (model) => [['view', model, { forbidden: true }]], false, false],
]

describe.each(readsOf)('viewing %s', (model, key, calls) => {
  it.each(cases)('%s', async (_, grants, own, others) => {
    await may(viewing(model, ...grants(model, records.others[key])))
    const found = { own: {}, others: {} } as Record<Whose, Record<string, unknown>>
    const expected = { own: {}, others: {} } as Record<Whose, Record<string, unknown>>
    for (const [name, reads] of Object.entries(calls)) {
      for (const whose of ['own', 'others'] as const) found[whose][name] = await reads(records[whose])
      expected.own[name] = own
      expected.others[name] = others
    }
    expect(found).toEqual(expected)
  })

  it('also requires that the citizen may be viewed', async () => {
    const forbidden = { entity_id: records.others.citizen, forbidden: true }
    await may([...viewing(model, ['view', model]), ['view', 'Profile', forbidden]])
    for (const [name, reads] of Object.entries(calls)) {
      // Rosters and teams still have their rows, without the fields of the citizen.
      const isMasked = name === 'in the roster' || (model === 'Team' && name !== 'of the citizen')
      if (isMasked) continue
      const params = { id: records.others.citizen }
      expect((await call(staffContract.listFiles, params)).status).toBe(404)
      expect([name, await reads(records.own)]).toEqual([name, true])
    }
  })
})

describe('a role for own citizens', () => {
  it('may view what belongs to own citizens, and every team', async () => {
    await may(viewing('File', ['view', 'File']), 'own')
    for (const [model, , calls] of readsOf) {
      for (const [name, reads] of Object.entries(calls)) {
        const isTeam = model === 'Team' && name !== 'of the citizen'
        expect([model, name, await reads(records.own), await reads(records.others)]).toEqual([
          model,
          name,
          true,
          isTeam,
        ])
      }
    }
  })
})

describe('a schedule that may not be viewed', () => {
  it.each([
    [
      'by id',
      (id: number): Grant[] => [
        ['view', 'Schedule'],
        ['view', 'Schedule', { entity_id: id, forbidden: true }],
      ],
    ],
    ['as a model', (): Grant[] => [['view', 'Schedule', { forbidden: true }]]],
  ])('is in no list of a citizen’s participations when forbidden %s', async (_, grants) => {
    const { citizen, schedule } = records.others
    await may(viewing('Schedule', ...grants(schedule)))
    expect(await listed(staffContract.listCitizenSchedules, { id: citizen })).toEqual([])
    expect(await listed(staffContract.listTeamSchedules, { id: citizen })).toEqual([])
  })

  it('is not found by the global search, nor is a forbidden staff account', async () => {
    const found = async (query: string) => {
      const reply = await at.callWith(person.access, staffContract.searchEverywhere, { query: { query } })
      return reply.body.data.map(({ type, id }) => `${type} ${id}`)
    }
    await may(everything.map((model): Grant => ['view', model]))
    const hidden = [`schedule ${records.others.schedule}`, `user ${at.people.admin.id}`]
    expect(await found('prueba natacion')).toContain(hidden[0])
    expect(await found(at.people.admin.full_name)).toContain(hidden[1])
    await may([
      ...everything.map((model): Grant => ['view', model]),
      ['view', 'Schedule', { entity_id: records.others.schedule, forbidden: true }],
      ['view', 'User', { entity_id: at.people.admin.id, forbidden: true }],
    ])
    expect(await found('prueba natacion')).toContain(`schedule ${records.own.schedule}`)
    expect(await found('prueba natacion')).not.toContain(hidden[0])
    expect(await found(at.people.admin.full_name)).not.toContain(hidden[1])
  })
})

describe('the dashboard', () => {
  const numbers = async () => {
    const board = (await at.callWith(person.access, staffContract.dashboard)).body.data
    const figures = (await at.callWith(person.access, staffContract.dashboardFigures)).body.data
    const program = figures.programs.find(({ id }) => id === given.ids.program)
    return {
      citizens: board.total,
      enrolled: board.activities.data.reduce((sum, { users_count }) => sum + users_count, 0),
      seats: program?.quota ?? 0,
    }
  }
  const all = () => everything.map((model): Grant => ['view', model])

  it.each([
    ['nothing more', () => [], { citizens: 2, enrolled: 2, seats: 40 }],
    ['an enrolment forbidden', () => [['CitizenSchedule', records.others.enrolment]], { enrolled: 1 }],
    ['a schedule forbidden', () => [['Schedule', records.others.schedule]], { enrolled: 1, seats: 20 }],
    ['a citizen forbidden', () => [['Profile', records.others.citizen]], { citizens: 1, enrolled: 1 }],
    ['a program forbidden', () => [['Program', given.ids.program]], { seats: 0 }],
    ['a venue forbidden', () => [['Stage', given.ids.stage]], { enrolled: 0 }],
    ['programs forbidden', () => [['Program', null]], { seats: 0 }],
    ['enrolments forbidden', () => [['CitizenSchedule', null]], { enrolled: 0 }],
    ['schedules forbidden', () => [['Schedule', null]], { enrolled: 0, seats: 0 }],
  ] as readonly (readonly [string, () => readonly (readonly [staffContract.Model, number | null])[], object])[])(
    'counts only what may be viewed, with %s',
    async (_, forbidden, expected) => {
      const more = forbidden().map(
        ([model, entity_id]): Grant => ['view', model, { forbidden: true, ...(entity_id !== null && { entity_id }) }],
      )
      await may([
        ...all().filter(([, model]) => !forbidden().some(([one, id]) => one === model && id === null)),
        ...more,
      ])
      expect(await numbers()).toEqual({ citizens: 2, enrolled: 2, seats: 40, ...expected })
    },
  )
})

describe('a writing call', () => {
  const observation = 'Revisado'
  const team = (of: Records) => ({
    name: 'Otro nombre',
    captain_profile_id: of.citizen,
    members: [{ profile_id: of.citizen, participant_role_id: given.ids.role }],
  })
  const writes: readonly (readonly [string, staffContract.Model, string, keyof Records, Reads])[] = [
    [
      'a team’s status',
      'Team',
      'assign-status',
      'team',
      async (of) =>
        call(
          staffContract.transitionTeam,
          { id: of.schedule, team: of.team },
          { body: { status_id: 99, observation } },
        ),
    ],
    [
      'undoing a team’s status',
      'Team',
      'assign-status',
      'team',
      async (of) => call(staffContract.undoTeamTransition, { id: of.schedule, team: of.team }, { body: {} }),
    ],
    [
      'a team',
      'Team',
      'update',
      'team',
      async (of) =>
        call(staffContract.updateTeam, { id: of.schedule, team: of.team }, { body: { ...team(of), version: 99 } }),
    ],
    [
      'a document’s status',
      'File',
      'assign-status',
      'file',
      async (of) =>
        call(staffContract.transitionFile, { id: of.citizen, file: of.file }, { body: { status_id: 99, observation } }),
    ],
    [
      'undoing a document’s status',
      'File',
      'assign-status',
      'file',
      async (of) => call(staffContract.undoFileTransition, { id: of.citizen, file: of.file }, { body: {} }),
    ],
    [
      'an enrolment’s status',
      'CitizenSchedule',
      'assign-status',
      'enrolment',
      async (of) =>
        call(
          staffContract.transitionEnrolment,
          { id: of.schedule, profile: of.citizen },
          { body: { status_id: status.enrolmentPending, observation } },
        ),
    ],
    [
      'undoing an enrolment’s status',
      'CitizenSchedule',
      'assign-status',
      'enrolment',
      async (of) => {
        await sql`insert into enrolment_transitions (citizen_schedule_id, move, user_id, previous, version_after, created_at)
          select id, 'accept', ${person.id}, '{"status_id": 5}', version + 1, ${at.now()} from citizen_schedules where id = ${of.enrolment}`.execute(
          at.db,
        )
        return call(staffContract.undoEnrolmentTransition, { id: of.schedule, profile: of.citizen }, { body: {} })
      },
    ],
  ]

  it.each(writes)(
    '%s returns 404 for a record that may not be viewed and 403 for one that may not be changed',
    async (_, model, action, key, write) => {
      const codes = async (...grants: readonly Grant[]) => {
        await may(viewing(model, ...grants))
        const found: number[] = []
        for (const whose of ['own', 'others'] as const) {
          const { status: code } = (await write(records[whose])) as { status: number }
          found.push(code === 403 || code === 404 ? code : 200)
        }
        return found
      }
      const id = records.others[key]
      expect(await codes(['view', model], [action, model])).toEqual([200, 200])
      expect(await codes(['view', model], [action, model, { only_owned: true }])).toEqual([200, 403])
      expect(await codes(['view', model], [action, model, { entity_id: id }])).toEqual([403, 200])
      expect(
        await codes(['view', model], [action, model], [action, model, { entity_id: id, forbidden: true }]),
      ).toEqual([200, 403])
      expect(
        await codes(['view', model], [action, model], ['view', model, { entity_id: id, forbidden: true }]),
      ).toEqual([200, 404])
      expect(await codes([action, model], ['view', model, { only_owned: true }])).toEqual([200, 404])
    },
  )

  it('refuses a team with a captain who may not be viewed', async () => {
    const forbidden = { entity_id: records.others.citizen, forbidden: true }
    await may([...viewing('Team', ['view', 'Team'], ['update', 'Team']), ['view', 'Profile', forbidden]])
    const { schedule, team: id } = records.others
    const reply = await call(staffContract.updateTeam, { id: schedule, team: id }, { body: team(records.own) })
    expect(reply.status).toBe(403)
  })

  it('creates a team only when its captain is the user’s own citizen, for a role limited to those', async () => {
    await may(viewing('Team', ['view', 'Team'], ['create', 'Team', { only_owned: true }]))
    const codes: number[] = []
    for (const of of [records.own, records.others]) {
      codes.push((await call(staffContract.createTeam, { id: 1_000_000 }, { body: team(of) })).status)
      codes.push((await call(staffContract.createTeam, { id: of.schedule }, { body: team(of) })).status)
    }
    // Both are already in a team.
    expect(codes).toEqual([404, 422, 404, 403])
  })

  it('on many skips the records that may not be changed, and returns the reason of each', async () => {
    const id = records.own.schedule
    const other = await given.verified({ checker_id: at.people.validator.id })
    const enrolment = await given.enrolment(id, other)
    const body = { ids: [records.own.citizen, other], status_id: status.enrolmentRejected, observation }
    const skipped = async (...grants: readonly Grant[]) => {
      await may(viewing('CitizenSchedule', ...grants))
      const reply = await at.callWith(person.access, staffContract.transitionEnrolments, { params: { id }, body })
      return reply.body.details.skipped.map(({ id: one, code }) => [one, code])
    }
    const assign: Grant = ['assign-status', 'CitizenSchedule', { entity_id: records.own.enrolment, forbidden: true }]
    const base: Grant[] = [['view', 'CitizenSchedule'], ['assign-status', 'CitizenSchedule'], assign]
    const own = [records.own.citizen, 'forbidden']
    expect(await skipped(...base, ['view', 'CitizenSchedule', { entity_id: enrolment, forbidden: true }])).toEqual([
      [other, 'not_found'],
      own,
    ])
    const mine: Grant = ['assign-status', 'CitizenSchedule', { only_owned: true }]
    expect(await skipped(['view', 'CitizenSchedule'], mine, assign)).toEqual([own, [other, 'forbidden']])
  })
})

describe('the audit log', () => {
  const origin = { ...actor(system, null), url: '/', ip: '192.0.2.7', user_agent: null, request_id: 'nested' }
  const document = '1900777666'
  let rows: Readonly<Record<string, readonly [entity: string, id: number | null, profile?: number]>>

  beforeAll(async () => {
    const { own, others } = records
    rows = {
      file: ['File', others.file, others.citizen],
      'file of own': ['File', own.file, own.citizen],
      'file that is gone': ['File', 1_000_000, others.citizen],
      observation: ['Observation', others.observation, others.citizen],
      enrolment: ['CitizenSchedule', others.enrolment, others.citizen],
      citizen: ['Profile', others.citizen],
      account: ['Citizen', 7, others.citizen],
      team: ['Team', others.team],
      schedule: ['Schedule', others.schedule],
      'schedule that is gone': ['Schedule', 1_000_000],
      rate: ['Rate', given.ids.rate],
      user: ['User', at.people.admin.id],
      oneself: ['User', person.id],
      role: ['Role', role],
      'sign-in': ['Session', null],
    }
    await writeAudit(
      at.db,
      origin,
      Object.values(rows).map(([entity, entity_id, profile_id]) => ({
        event: 'updated',
        entity,
        entity_id,
        ...(profile_id !== undefined && { profile_id }),
        ...(entity === 'User' && { new_values: { document } }),
      })),
    )
    await writeAudit(
      at.db,
      { ...origin, request_id: 'session', principal_kind: 'staff', user_id: at.people.admin.id },
      [{ event: 'signed-in', entity: 'Session', entity_id: null }],
    )
  })

  async function missing(...grants: readonly Grant[]): Promise<string[]> {
    await may(grants)
    const read = async (query: object) => {
      const reply = await at.callWith(person.access, staffContract.listAudits, { query: { per_page: 100, ...query } })
      expect(reply.status).toBe(200)
      expect(reply.body.meta?.total).toBe(reply.body.data.length)
      return reply.body.data.map(({ type, type_id }) => `${type} ${type_id}`)
    }
    const found = await read({ request_id: 'nested' })
    const isFound = ([entity, id]: readonly [string, number | null, number?]) =>
      found.includes(`${contract.entityType(entity)} ${id}`)
    for (const row of Object.values(rows)) {
      const alone = await read({ request_id: 'nested', type: row[0] })
      expect(alone.includes(`${contract.entityType(row[0])} ${row[1]}`)).toBe(isFound(row))
    }
    return Object.entries(rows).flatMap(([name, row]) => (isFound(row) ? [] : [name]))
  }

  const all = () => everything.map((model): Grant => ['view', model])
  const without = (model: staffContract.Model) => all().filter(([, one]) => one !== model)

  it('hides rows about a model that may not be viewed', async () => {
    // Only superadmins may view roles.
    expect(await missing(...all())).toEqual(['role'])
    for (const [model, hidden] of [
      ['File', ['file', 'file of own', 'file that is gone']],
      ['Observation', ['observation']],
      ['CitizenSchedule', ['enrolment']],
      ['Team', ['team']],
      ['Schedule', ['schedule', 'schedule that is gone']],
      ['Rate', ['rate']],
      ['User', ['user', 'sign-in']],
    ] as const) {
      const expected = Object.keys(rows).filter(
        (name) => name === 'role' || (hidden as readonly string[]).includes(name),
      )
      expect([model, await missing(...without(model))]).toEqual([model, expected])
      expect([model, await missing(...without(model), ['view', model, { forbidden: true }])]).toEqual([model, expected])
    }
  })

  it('hides rows about a record that may not be viewed', async () => {
    for (const [model, name] of [
      ['File', 'file'],
      ['Observation', 'observation'],
      ['CitizenSchedule', 'enrolment'],
      ['Team', 'team'],
      ['Schedule', 'schedule'],
      ['Rate', 'rate'],
      ['User', 'user'],
    ] as const) {
      const entity_id = rows[name]?.[1]
      const hidden = await missing(...all(), ['view', model, { entity_id, forbidden: true }])
      expect(hidden.toSorted()).toEqual([name, 'role'].toSorted())
      const unfound = await missing(...without(model), ['view', model, { entity_id }])
      expect([model, unfound.includes(name)]).toEqual([model, false])
    }
    expect(await missing(...without('File'), ['view', 'File', { only_owned: true }])).toEqual(['file', 'role'])
  })

  it('hides rows about a citizen who may not be viewed', async () => {
    const hidden = await missing(...all(), ['view', 'Profile', { entity_id: records.others.citizen, forbidden: true }])
    expect(hidden).toEqual([
      'file',
      'file that is gone',
      'observation',
      'enrolment',
      'citizen',
      'account',
      'team',
      'role',
    ])
  })

  it('hides a row that is forbidden by its own id', async () => {
    const { id } = await at.db
      .selectFrom('audits')
      .select('id')
      .where('request_id', '=', 'nested')
      .where('entity', '=', 'Rate')
      .executeTakeFirstOrThrow()
    expect(await missing(...all(), ['view', 'Audit', { entity_id: id, forbidden: true }])).toEqual(['rate', 'role'])
  })

  it('shows the document number of staff only to a person who may view staff', async () => {
    const read = async () => {
      const query = { request_id: 'nested', type: 'User', type_id: at.people.admin.id }
      return JSON.stringify((await at.callWith(person.access, staffContract.listAudits, { query })).body)
    }
    await may(all())
    expect(await read()).toContain(document)
    await may(without('User'))
    expect(await read()).not.toContain(document)
  })

  it('hides a session of a staff account that may not be viewed', async () => {
    const query = { request_id: 'session' }
    const read = async () => (await at.callWith(person.access, staffContract.listAudits, { query })).body.data.length
    await may(all())
    expect(await read()).toBe(1)
    await may([...all(), ['view', 'User', { entity_id: at.people.admin.id, forbidden: true }]])
    expect(await read()).toBe(0)
  })

  it('offers as filter only the staff accounts that may be viewed', async () => {
    const people = async () =>
      (await at.callWith(person.access, staffContract.auditChoices)).body.data.users.map(({ id }) => id)
    await may([...all(), ['view', 'User', { entity_id: at.people.admin.id, forbidden: true }]])
    expect([(await people()).includes(person.id), (await people()).includes(at.people.admin.id)]).toEqual([true, false])
    await may(without('User'))
    expect(await people()).toEqual([])
  })

  it('hides rows in the timeline of a citizen about a record that may not be viewed', async () => {
    const { citizen, file } = records.others
    await writeAudit(at.db, origin, [{ event: 'created', entity: 'File', entity_id: file, profile_id: citizen }])
    const isShown = async () => {
      const { body } = await at.callWith(person.access, staffContract.timeline, { params: { id: citizen } })
      return body.data.some(({ entity, entity_id }) => entity === 'File' && entity_id === file)
    }
    await may(all())
    expect(await isShown()).toBe(true)
    await may([...all(), ['view', 'File', { entity_id: file, forbidden: true }]])
    expect(await isShown()).toBe(false)
  })
})
