import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mark, ownRole } from '../accounts/own-role.ts'
import { add, exampleOf, pdfBytes } from '../offer/catalogue-examples.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { callName, guardedCalls } from './every-call.ts'
import { testApp } from './test-app.ts'

type Model = staffContract.Model
type Ids = Partial<Record<Model, number>>

const declared = [...staffContract.catalogues, ...staffContract.ownCatalogues]

/** The tables of the models with soft deletion. */
const tables: Partial<Record<Model, string>> = {
  ...Object.fromEntries(declared.map(({ entity, table }) => [entity, table])),
  File: 'files',
  PreRegister: 'pre_registers',
  Schedule: 'schedules',
  User: 'users',
}

let user: Awaited<ReturnType<typeof ownRole>>
let made = 0

/** A citizen of a validator with their records. */
async function citizenOf(checker_id: number): Promise<Ids> {
  const Profile = await at.citizen({ status_id: contract.status.profileValidating, checker_id })
  const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 5 }
  const Schedule = await given.schedule(sizes)
  const Team = await given.row('teams', { schedule_id: Schedule, name: 'Los Tigres', captain_profile_id: Profile })
  const member = { team_id: Team, schedule_id: Schedule, profile_id: Profile, participant_role_id: given.ids.role }
  await at.db.insertInto('team_members').values(member).execute()
  const CitizenSchedule = await given.enrolment(Schedule, Profile)
  return { Profile, File: await at.file(Profile), Schedule, CitizenSchedule, Team }
}

/** Creates a record of each model with the records in its path, assigned to the given validator where it can be assigned. */
const fixtures: Partial<Record<Model, (checker: number) => Promise<Ids>>> = {
  ...Object.fromEntries(
    declared.map((one) => [one.entity, async () => ({ [one.entity]: await add(at, one) })] as const),
  ),
  ...Object.fromEntries(
    (['Profile', 'File', 'Schedule', 'CitizenSchedule', 'Team'] as const).map((model) => [model, citizenOf]),
  ),
  PreRegister: async () => {
    made += 1
    const person = { document_type_id: 1, document: `1020${made}`, name: 'Ana', surname: 'Peña' }
    const row = { ...person, email: `ana${made}@correo.example`, expires_at: new Date(at.now().getTime() + 60_000) }
    return { PreRegister: await given.row('pre_registers', row) }
  },
  User: async () => {
    made += 1
    const User = (await at.person(`registrada.${made}`, [])).id
    await sql`insert into user_roles select ${User}, id from roles where name = 'sin-nada'`.execute(at.db)
    return { User }
  },
}

/** The models of the parameters in a path, in order. The citizen of an enrolment stands for the enrolment. */
function modelsOf({ path }: contract.Call): readonly (readonly [param: string, model: Model])[] {
  return [...path.matchAll(/([\w-]+)\/:(\w+)/g)].flatMap(([, segment, param = '']) => {
    const catalogue = declared.find((one) => one.path === segment)
    const byName: Readonly<Record<string, Model>> = {
      profiles: path.includes('/schedules/:id/') ? 'CitizenSchedule' : 'Profile',
      schedules: 'Schedule',
      teams: 'Team',
      users: 'User',
      'pre-registers': 'PreRegister',
      files: path.includes('/profiles/') ? 'File' : 'Regulation',
      roles: 'User',
    }
    const model = catalogue?.entity ?? byName[segment ?? '']
    return model === undefined ? [] : [[param, model]]
  })
}

/** The calls of administration need a superadmin, and imports and mails are not models. They have separate tests. */
const isAdministration = ({ needs }: contract.Call) => typeof needs !== 'string' && needs[0]?.entity === 'Role'
const recordCalls = guardedCalls.filter(
  (call) => call.path.includes('/:') && !isAdministration(call) && !/\/(admin|imports|mails)\//.test(call.path),
)

/** Valid bodies, so that the record is the only reason for an error. */
async function bodyOf(call: contract.Call, { Profile = 0 }: Ids): Promise<object | undefined> {
  if (!contract.takesBody(call)) return undefined
  const catalogue = declared.find((one) => one.update === call)
  if (catalogue !== undefined) return exampleOf(at, catalogue)
  const observation = 'Fuera de plazo'
  const members = [{ profile_id: Profile, participant_role_id: given.ids.role }]
  made += 1
  const person = { name: 'Ana', surname: 'Peña', document: `1030${made}`, email: `otra${made}@correo.example` }
  const bodies = new Map<contract.Call, object>([
    [staffContract.transitionProfile, { status_id: contract.status.profileVerified, observation }],
    [staffContract.transitionFile, { status_id: contract.status.fileVerified, observation }],
    [staffContract.updateSchedule, given.body({ is_teams: false })],
    [staffContract.createTeam, { name: `Los Leones ${made}`, captain_profile_id: Profile, members }],
    [staffContract.updateTeam, { name: `Los Leones ${made}`, captain_profile_id: Profile, members }],
    [staffContract.updateUser, { ...person, username: `otra.${made}` }],
    [staffContract.giveRoles, { roles: ['sin-nada'] }],
    [staffContract.postponeProfile, { reason: 'Falta llamar' }],
    [staffContract.undoHandover, { transition_id: 1_000_000 + Profile }],
    [staffContract.handOverProfile, { reason: 'Conoce a la familia', validator_id: at.people.validator2.id }],
  ])
  const decided = { status_id: contract.status.enrolmentRejected, observation, ids: [Profile] }
  return bodies.get(call) ?? { ...decided, validator_id: at.people.validator.id }
}

const kinds = [
  'own',
  'other’s',
  'granted by id',
  'forbidden by id',
  'hidden by id',
  'forbidden as a model',
  'deleted',
  'missing',
] as const
type Kind = (typeof kinds)[number]

/** The record that the call checks: the one in the path whose model it needs, else the first one. */
function targetOf(call: contract.Call) {
  const [need] = call.needs as readonly contract.Need[]
  const named = modelsOf(call)
  const found = named.find(([, model]) => model === need?.entity) ?? named[0]
  if (need === undefined || found === undefined) throw new Error(`${callName(call)} names no record`)
  const [param, model] = found
  return { need, param, model, action: model === need.entity ? need.action : 'view', named }
}

/** The abilities of the person: view the other records in the path, and the abilities of this kind on the checked record. */
function marksOf(call: contract.Call, kind: Kind, entity_id: number): Mark[] {
  const { need, model, action, named } = targetOf(call)
  const through = new Set<Model>(['Profile', 'Schedule', ...named.map(([, one]) => one)])
  through.delete(model)
  const around = [...through].map((one): Mark => ({ need: { action: 'view', entity: one } }))
  if (model !== need.entity) around.push({ need })
  // An account belongs to all of its people: ending its sessions needs the ability to change each of them.
  if (call === staffContract.endAccountSessions) around.push({ need: { action: 'update', entity: 'Profile' } })
  const it = { action, entity: model }
  const view = { action: 'view', entity: model } as const
  const on = (more: Omit<Mark, 'need'>) => [
    { need: view, ...more },
    ...(action === 'view' ? [] : [{ need: it, ...more }]),
  ]
  const marks: Partial<Record<Kind, readonly Mark[]>> = {
    own: on({ only_owned: true }),
    'other’s': on({ only_owned: true }),
    'granted by id': on({ entity_id }),
    'forbidden by id': [...on({}), { need: it, entity_id, forbidden: true }],
    'hidden by id': [...on({}), { need: view, entity_id, forbidden: true }],
    'forbidden as a model': [
      ...on({}).filter((mark) => mark.need !== it && action !== 'view'),
      { need: it, forbidden: true },
    ],
  }
  return [...around, ...(marks[kind] ?? on({}))]
}

/**
 * The one rule: 404 for a record that is missing or may not be viewed; 403 for a record that may be viewed when the call needs an action
 * that is forbidden for it or its whole model; otherwise success.
 */
function ruleOf(call: contract.Call, kind: Kind): unknown {
  const { need, model, action } = targetOf(call)
  const hasOwner = ['Profile', 'File', 'CitizenSchedule', 'Team'].includes(model)
  const rule: Record<Kind, unknown> = {
    own: hasOwner ? 'allowed' : 404,
    'other’s': 404,
    'granted by id': 'allowed',
    'forbidden by id': action === 'view' ? 404 : 403,
    'hidden by id': 404,
    'forbidden as a model': model === need.entity ? 403 : 404,
    // A person who may delete also may view and restore deleted rows.
    deleted: action === 'destroy' ? expect.toBeOneOf(['allowed', 404]) : 404,
    missing: 404,
  }
  return rule[kind]
}

async function outcome(call: contract.Call, kind: Kind): Promise<number | 'allowed'> {
  const { model, param, named } = targetOf(call)
  const make = fixtures[model]
  if (make === undefined) throw new Error(`No fixture makes a ${model}`)
  const ids = await make(kind === 'other’s' ? at.people.validator2.id : user.id)
  const id = ids[model] ?? 0
  if (kind === 'deleted') {
    await sql`update ${sql.table(tables[model] ?? '')} set deleted_at = ${at.now()} where id = ${id}`.execute(at.db)
  }
  if (call === staffContract.undoProfileTransition) {
    await sql`insert into profile_transitions (profile_id, move, user_id, previous, version_after, created_at)
      select id, 'verify', ${user.id}, '{"status_id": 2}', version, ${at.now()} from profiles where id = ${id}`.execute(
      at.db,
    )
  }
  if (call === staffContract.undoHandover) {
    await sql`insert into profile_transitions (id, profile_id, move, user_id, previous, version_after, created_at)
      overriding system value
      select ${1_000_000 + id}, id, 'hand_over', ${user.id}, jsonb_build_object('status_id', 2, 'checker_id', checker_id), version,
        ${at.now()} from profiles where id = ${id}`.execute(at.db)
  }
  await user.mayOnly(...marksOf(call, kind, id))
  const { rows: files } = await sql<{
    id: number
  }>`select id from regulation_files where regulation_id = ${ids.Regulation ?? 0}`.execute(at.db)
  const params = Object.fromEntries(
    named.map(([name, one]) => {
      if (kind === 'missing' && name === param) return [name, 1_000_000]
      if (one === 'Regulation' && name === 'file') return [name, files[0]?.id ?? 0]
      return [name, (one === 'CitizenSchedule' ? ids.Profile : ids[one]) ?? 0]
    }),
  )
  if (call.path.includes(':request')) {
    const body = { profile_id: ids.Profile, changes: '{"name": "Inés"}', reason: 'Está mal escrito' }
    params.request = kind === 'missing' ? 1_000_000 : await given.row('identity_requests', body)
  }
  const queries = new Map<contract.Call, object>([
    [staffContract.takeRoles, { roles: ['sin-nada'] }],
    [staffContract.profileChanges, { since: '2026-06-01T00:00:00-05:00' }],
    [staffContract.checkMember, { profile_id: ids.Profile }],
  ])
  const body = await bodyOf(call, ids)
  const { status } =
    call === staffContract.addFile
      ? await sendFile(params)
      : await at.callWith(user.access, call, { params, query: queries.get(call) ?? {}, ...(body && { body }) })
  return status === 401 || status === 403 || status === 404 || status >= 500 ? status : 'allowed'
}

/** Uploads a document with a form. */
async function sendFile(params: Readonly<Record<string, number>>): Promise<{ status: number }> {
  const form = new FormData()
  form.append('file_type_id', '1')
  form.append('file', new Blob([pdfBytes], { type: 'application/pdf' }), 'documento.pdf')
  const encoded = new Response(form)
  const { statusCode } = await at.inject('stranger', {
    method: 'POST',
    url: staffContract.addFile.path.replace(':id', String(params.id)),
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { authorization: `Bearer ${user.access}`, 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  return { status: statusCode }
}

const at = await testApp()
const given = await schedulesApp(at)
beforeAll(async () => {
  user = await ownRole(at, 'alguien')
  await at.db.insertInto('roles').values({ name: 'sin-nada', title: 'Sin nada' }).execute()
})
afterAll(() => at.close())

describe('a call on one record', () => {
  it.each(recordCalls.map((call) => [callName(call), call] as const))(
    'returns the expected status for each kind of permission: %s',
    async (_, call) => {
      const { model } = targetOf(call)
      const keepsDeleted = tables[model] !== undefined
      const found: Partial<Record<Kind, unknown>> = {}
      const expected: Partial<Record<Kind, unknown>> = {}
      for (const kind of kinds.filter((one) => one !== 'deleted' || keepsDeleted)) {
        found[kind] = await outcome(call, kind)
        expected[kind] = ruleOf(call, kind)
      }
      expect(found).toEqual(expected)
    },
  )
})
