import { randomBytes } from 'node:crypto'
import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { abilitiesOf } from '../../src/seed/security.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { callName, calls, guardedCalls } from './every-call.ts'
import { type RequestUser, testApp } from './test-app.ts'

const requestUsers = ['superadmin', 'admin', 'viewer', 'assignor', 'validator', 'outsider', 'stranger'] as const
type Role = contract.RoleName
const { roleNames } = contract

const isRole = (user: RequestUser): user is Role => (roleNames as readonly string[]).includes(user)

/** The principal of a role with its initial abilities. */
function subjectOf(user: RequestUser): contract.Subject {
  const abilities = isRole(user) ? abilitiesOf(user) : []
  return {
    id: 7,
    roles: isRole(user) ? [{ name: contract.storedRole(user), title: user }] : [],
    abilities: abilities.map((ability, id) => ({ ...ability, id, entity_id: null, forbidden: false })),
  }
}

/** The result of authorization: 401, 403, or allowed. */
type Authorization = 401 | 403 | 'allowed'

function authorizationOf(user: RequestUser, { needs }: contract.Call): Authorization {
  if (needs === 'nothing') return 'allowed'
  if (user === 'stranger') return 401
  return contract.couldMeet(subjectOf(user), needs) ? 'allowed' : 403
}

const everyRole = 'superadmin admin viewer assignor validator'

/** The users who may make each call that needs more than a session, as a fixed list. */
const ownAuthorization: Readonly<Record<string, string>> = {
  'GET /api/citizen-portal/audits': 'superadmin admin',
  'GET /api/citizen-portal/audits/choices': 'superadmin admin',
  'GET /api/citizen-portal/mails': 'superadmin admin',
  'GET /api/citizen-portal/mails/:id': 'superadmin admin',
  'GET /api/citizen-portal/mails/leaving': everyRole,
  'POST /api/citizen-portal/mails/:id/resend': 'superadmin admin',
  'GET /api/citizen-portal/profiles/excel': everyRole,
  'GET /api/citizen-portal/profiles': everyRole,
  'GET /api/citizen-portal/profiles/:id': everyRole,
  'GET /api/citizen-portal/profiles/:id/observations': everyRole,
  'PUT /api/citizen-portal/profiles/:id/validator': 'superadmin admin assignor',
  'POST /api/citizen-portal/profiles/validator': 'superadmin admin assignor',
  'PATCH /api/citizen-portal/profiles/validator/undo': 'superadmin admin assignor',
  'PUT /api/citizen-portal/profiles/:id/status': 'superadmin admin validator',
  'PUT /api/citizen-portal/profiles/:id/handover': 'superadmin admin validator',
  'PATCH /api/citizen-portal/profiles/:id/handover/undo': 'superadmin admin validator',
  'PUT /api/citizen-portal/profiles/:id/postponement': 'superadmin admin validator',
  'DELETE /api/citizen-portal/profiles/:id/postponement': 'superadmin admin validator',
  'GET /api/citizen-portal/dashboard/my-day': 'superadmin admin viewer assignor validator',
  'PATCH /api/citizen-portal/profiles/:id/status/undo': 'superadmin admin assignor validator',
  ...Object.fromEntries(
    [
      'GET roles',
      'POST roles',
      'PUT roles/:id',
      'DELETE roles/:id',
      'GET permissions',
      'POST permissions',
      'PUT permissions/:id',
      'DELETE permissions/:id',
      'GET models',
      'GET roles/:id/permissions',
      'PUT roles/:id/permissions',
      'PUT roles/:id/permissions/:permission',
      'DELETE roles/:id/permissions/:permission',
      'GET explain',
      'GET who-may',
      'GET group-roles',
      'PUT group-roles',
      'POST group-roles/preview',
    ].map((line) => [line.replace(' ', ' /api/citizen-portal/admin/'), 'superadmin']),
  ),
  'POST /api/citizen-portal/users/:id/identity': 'superadmin',
  'DELETE /api/citizen-portal/users/:id/identity': 'superadmin',
  'GET /api/citizen-portal/users/:id/directory': 'superadmin',
  ...Object.fromEntries(
    [
      'GET users',
      'GET users/find',
      'GET users/:id',
      'POST users',
      'PUT users/:id',
      'DELETE users/:id',
      'POST users/:id/suspend',
      'POST users/:id/restore',
      'POST users/:id/sign-out',
      'POST users/:id/reset-link',
      'POST users/:id/invitation-link',
      'GET users/roles',
      'POST users/roles/:id',
      'DELETE users/roles/:id',
    ].map((line) => [line.replace(' ', ' /api/citizen-portal/'), 'superadmin admin']),
  ),
  'POST /api/citizen-portal/profiles/:id/observations': 'superadmin admin assignor validator',
  'GET /api/citizen-portal/profiles/:id/timeline': everyRole,
  'GET /api/citizen-portal/profiles/matches': everyRole,
  'GET /api/citizen-portal/profiles/:id/duplicates': everyRole,
  'GET /api/citizen-portal/profiles/:id/account': everyRole,
  'DELETE /api/citizen-portal/profiles/:id/account/sessions': 'superadmin admin',
  'GET /api/citizen-portal/dashboard/sign-ups': 'superadmin admin',
  'GET /api/citizen-portal/first-steps': 'superadmin',
  'GET /api/citizen-portal/profiles/:id/changes': everyRole,
  'GET /api/citizen-portal/profiles/:id/identity-request': everyRole,
  'PUT /api/citizen-portal/profiles/:id/identity-requests/:request/grant': 'superadmin admin validator',
  'PUT /api/citizen-portal/profiles/:id/identity-requests/:request/refuse': 'superadmin admin validator',
  'PUT /api/citizen-portal/profiles/:id/account': 'superadmin admin',
  'PUT /api/citizen-portal/profiles/:id/update': 'superadmin admin',
  'GET /api/citizen-portal/profiles/:id/files': everyRole,
  'GET /api/citizen-portal/profiles/:id/files/:file': everyRole,
  'POST /api/citizen-portal/profiles/:id/files': 'superadmin admin',
  'PUT /api/citizen-portal/profiles/:id/files/:file': 'superadmin admin validator',
  'PATCH /api/citizen-portal/profiles/:id/files/:file/undo': 'superadmin admin validator',
  'DELETE /api/citizen-portal/profiles/:id/files/:file': 'superadmin admin',
  'GET /api/citizen-portal/schedules/template': 'superadmin admin',
  'POST /api/citizen-portal/schedules/import': 'superadmin admin',
  'GET /api/citizen-portal/schedules/imports': everyRole,
  'DELETE /api/citizen-portal/schedules/imports/:id': 'superadmin admin',
  'GET /api/citizen-portal/users/validators': everyRole,
  'GET /api/citizen-portal/users/assignors': everyRole,
  ...Object.fromEntries(
    [
      'GET schedules',
      'GET schedules/timetable',
      'GET schedules/check',
      'GET schedules/:id/teams/check',
      'GET schedules/:id',
      'GET schedules/:id/profiles',
      'POST schedules/:id/profiles',
      'GET schedules/:id/phones',
      'GET schedules/:id/profiles/:profile',
      'GET schedules/:id/teams',
      'GET schedules/:id/profiles/:profile/moves',
      'GET schedules/:id/profiles/:profile/consents',
      'GET schedules/:id/profiles/:profile/voucher',
      'GET schedules/:id/teams/:team',
      ...[
        'GET profiles/:id/schedules',
        'GET profiles/:id/schedules/:schedule/check',
        'GET profiles/:id/team-schedules',
      ],
    ].map((line) => [line.replace(' ', ' /api/citizen-portal/'), everyRole]),
  ),
  // Every catalogue in the same way, then the calls that only some catalogues have. Pre-registers need the ability to manage them.
  ...Object.fromEntries(
    [...staffContract.catalogues, ...staffContract.ownCatalogues].flatMap(({ path }) =>
      [
        ...['GET', 'GET/:id'].map((line) => [line, everyRole]),
        ...['POST', 'PUT/:id', 'DELETE/:id', 'PATCH/:id/restore'].map((line) => [line, 'superadmin admin']),
      ].map(([line = '', user]) => [line.replace(/^([A-Z]+)/, `$1 /api/citizen-portal/${path}`), user]),
    ),
  ),
  ...Object.fromEntries(
    ['GET', 'GET/:id', 'DELETE/:id', 'PATCH/:id/restore', 'POST/:id/resend'].map((line) => [
      line.replace(/^([A-Z]+)/, '$1 /api/citizen-portal/pre-registers'),
      'superadmin admin',
    ]),
  ),
  'GET /api/citizen-portal/ready-observations': everyRole,
  'PUT /api/citizen-portal/ready-observations': 'superadmin admin',
  'GET /api/citizen-portal/regulations/:id/file': everyRole,
  'GET /api/citizen-portal/regulations/:id/files': everyRole,
  'GET /api/citizen-portal/regulations/:id/files/:file': everyRole,
  'GET /api/citizen-portal/informed-consents/:id/revisions': everyRole,
  ...Object.fromEntries(
    [
      'POST schedules',
      'PUT schedules/:id',
      'DELETE schedules/:id',
      'PATCH schedules/:id/restore',
      'PUT schedules/activation',
      'PUT schedules/many',
      'POST schedules/copies',
      'PUT profiles/:id/schedules/:schedule',
      'POST schedules/:id/teams',
      'PUT schedules/:id/teams/:team',
    ].map((line) => [line.replace(' ', ' /api/citizen-portal/'), 'superadmin admin']),
  ),
  ...Object.fromEntries(
    [
      'PUT schedules/:id/profiles/:profile',
      'PUT schedules/:id/profiles',
      'POST schedules/:id/profiles/check',
      'PATCH schedules/:id/profiles/undo',
      'PATCH schedules/:id/profiles/:profile/undo',
      'PUT schedules/:id/teams/:team/status',
      'PATCH schedules/:id/teams/:team/undo',
    ].map((line) => [line.replace(' ', ' /api/citizen-portal/'), 'superadmin admin validator']),
  ),
}

const catalogues: readonly staffContract.Model[] = [
  ...(['Activity', 'ActivityType', 'AgeGroup', 'Consent', 'Day', 'FileType', 'Hour', 'Modality'] as const),
  ...(['ParticipantRole', 'ProfileType', 'Program', 'Project', 'PseService', 'Rate'] as const),
  ...(['Regulation', 'Stage', 'Status'] as const),
]

const all = contract.actions.join(' ')
const manages = 'view manage create update destroy'

/** The rows of R 6.7, action by action. Without `*` an action is allowed for any record, with `*` for own records only. */
const rows: readonly (readonly [
  readonly staffContract.Model[],
  Readonly<Record<Exclude<Role, 'superadmin'>, string>>,
])[] = [
  [catalogues, { admin: `${manages} view-audit`, viewer: 'view', assignor: 'view', validator: 'view' }],
  [['PreRegister'], { admin: `${manages} view-audit`, viewer: '', assignor: '', validator: '' }],
  [['Profile'], { admin: all, viewer: 'view', assignor: 'view assign-validator', validator: 'view assign-status*' }],
  [
    ['File'],
    {
      admin: `${manages} assign-status view-audit`,
      viewer: 'view',
      assignor: 'view',
      validator: 'view assign-status*',
    },
  ],
  [
    ['Observation'],
    { admin: `${manages} view-audit`, viewer: 'view', assignor: 'view create', validator: 'view create' },
  ],
  [['Schedule'], { admin: `${manages} view-audit`, viewer: 'view', assignor: 'view', validator: 'view' }],
  [
    ['CitizenSchedule'],
    {
      admin: `${manages} assign-status view-audit`,
      viewer: 'view',
      assignor: 'view',
      validator: 'view assign-status*',
    },
  ],
  [
    ['Team'],
    {
      admin: `${manages} assign-status view-audit`,
      viewer: 'view',
      assignor: 'view',
      validator: 'view assign-status*',
    },
  ],
  [['User'], { admin: `${manages} view-audit`, viewer: '', assignor: '', validator: '' }],
  [['Audit'], { admin: 'view view-audit', viewer: '', assignor: '', validator: '' }],
  [['Role'], { admin: '', viewer: '', assignor: '', validator: '' }],
]

/** The actions that the initial abilities of a role allow on a model, in the format of the table. */
function allowed(role: Role, model: staffContract.Model): string {
  const subject = subjectOf(role)
  const own = { id: 1, [contract.ownerField(model)]: subject.id }
  const other = { id: 2, [contract.ownerField(model)]: 99 }
  return contract.actions
    .flatMap((action) => {
      if (contract.can(subject, action, model, other)) return [action]
      return contract.can(subject, action, model, own) ? [`${action}*`] : []
    })
    .toSorted()
    .join(' ')
}
const sorted = (text: string) => text.split(' ').toSorted().join(' ').trim()

/** Texts that occur only in records that a validator may not view. */
const hidden = ['Ajenísimo', 'AJENÍSIMO', '73198246', 'oculto@prueba.example', 'Calle Escondida']

type Whose = 'own' | 'others' | 'missing'

let own: number
let others: number
let missing: number
let files: Readonly<Record<Whose, number>>
/** Both citizens are enrolled in it and members of its one team. */
let schedules: Readonly<Record<Whose, number>>
let teams: Readonly<Record<Whose, number>>
/** The session is created for each user, so that signing out does not end another user's session. */
let token: string | null
let views: Readonly<Record<Whose, number>>
let passkeys: Readonly<Record<Whose, number>>
let mails: Readonly<Record<Whose, number>>
let requests: Readonly<Record<Whose, number>>
let notices: { own: string; others: string; missing: string }

const at = await testApp()
const given = await schedulesApp(at)
beforeAll(async () => {
  const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 5 }
  const id = await given.schedule(sizes)
  schedules = { own: id, others: id, missing: 1_000_000 }
})
afterAll(() => at.close())

const uuid = '00000000-0000-4000-8000-000000000000'

async function notify(user_id: number, subject: string): Promise<string> {
  const data = JSON.stringify({ title: 'Aviso', subject, user: 'Alguien', created_at: '2026-06-15', url: null })
  const { id } = await at.db
    .insertInto('notifications')
    .values({ type: 'validator', user_id, data })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function saveView(user_id: number, name: string): Promise<number> {
  const { id } = await at.db
    .insertInto('user_views')
    .values({ user_id, list: 'user-validation', name, query: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A sent mail to the account of a citizen. */
async function mailTo(profile_id: number): Promise<number> {
  const { account_id: citizen_id } = await at.db
    .selectFrom('profiles')
    .select('account_id')
    .where('id', '=', profile_id)
    .executeTakeFirstOrThrow()
  const moments = { last_at: at.now(), ended_at: at.now() }
  const { id } = await at.db
    .insertInto('mails')
    .values({ template: 'review', state: 'sent', citizen_id, profile_id, topic: 'review', ...moments })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** Both citizens enrolled, and in one team. */
async function enrolBoth(): Promise<void> {
  for (const profile of [own, others]) await given.enrolment(schedules.own, profile)
  const team = { schedule_id: schedules.own, name: 'Los Tigres', captain_profile_id: own }
  const { id } = await at.db.insertInto('teams').values(team).returning('id').executeTakeFirstOrThrow()
  const members = [own, others].map((profile_id) => ({
    team_id: id,
    schedule_id: schedules.own,
    profile_id,
    participant_role_id: given.ids.role,
  }))
  await at.db.insertInto('team_members').values(members).execute()
  teams = { own: id, others: id, missing: 1_000_000 }
}

/** The user for whom `prepare` has created the records; undefined once a call may have changed them. */
let preparedFor: RequestUser | undefined

async function addPasskey(user_id: number, name: string): Promise<number> {
  const { id } = await at.db
    .insertInto('user_passkeys')
    .values({
      user_id,
      site: 'localhost',
      credential_id: randomBytes(16),
      public_key: randomBytes(16),
      device_type: 'multiDevice',
      is_backed_up: true,
      name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates the records for this user, unless those of the last test are unchanged and belong to the same user. */
async function prepare(user: RequestUser): Promise<void> {
  if (preparedFor === user) return
  await at.deleteCitizens()
  await at.db.deleteFrom('notifications').execute()
  await at.db.deleteFrom('user_views').execute()
  await at.db.deleteFrom('user_passkeys').execute()
  const held = { status_id: contract.status.profileValidating }
  own = await at.citizen({ ...held, checker_id: at.people.validator.id })
  const secret = {
    document: '73198246',
    surname: 'Ajenísimo',
    email: 'oculto@prueba.example',
    address: 'Calle Escondida 1',
  }
  others = await at.citizen({ ...held, ...secret, checker_id: at.people.validator2.id })
  await at.db
    .insertInto('observations')
    .values({
      profile_id: others,
      user_id: at.people.validator2.id,
      observation: 'Ajenísimo',
      created_at: at.now(),
      updated_at: at.now(),
    })
    .execute()
  missing = others + 1000
  files = { own: await at.file(own), others: await at.file(others, 'Ajenísimo.pdf'), missing: 1_000_000 }
  const requestFor = async (profile_id: number) =>
    given.row('identity_requests', { profile_id, changes: '{"name": "Inés"}', reason: 'Está mal escrito' })
  requests = { own: await requestFor(own), others: await requestFor(others), missing: 1_000_000 }
  mails = { own: await mailTo(own), others: await mailTo(others), missing: 1_000_000 }
  await enrolBoth()
  token = user === 'stranger' ? null : (await at.person(user, [])).access
  const mine = user === 'stranger' ? at.people.outsider.id : at.people[user].id
  notices = {
    own: await notify(mine, 'Propio'),
    others: await notify(at.people.validator2.id, 'Ajenísimo'),
    missing: uuid,
  }
  views = {
    own: await saveView(mine, 'Propia'),
    others: await saveView(at.people.validator2.id, 'Ajenísimo'),
    missing: 1_000_000,
  }
  passkeys = {
    own: await addPasskey(mine, 'Propia'),
    others: await addPasskey(at.people.validator2.id, 'Ajenísimo'),
    missing: 1_000_000,
  }
  // Removing a passkey needs a recent confirmation, and a session that was opened with the passkey.
  await at.db.updateTable('sessions').set({ confirmed_at: at.now(), has_second_factor: true }).execute()
  preparedFor = user
}

/** The id for a part of a path, such as `files/:file`, of an own, another's or a missing record. */
function idsOf(segment: string, whose: Whose): string | number {
  const ids: Readonly<Record<string, Readonly<Record<Whose, string | number>>>> = {
    'profiles/:id': { own, others, missing },
    'profiles/:profile': { own, others, missing },
    'schedules/:id': schedules,
    'schedules/:schedule': schedules,
    'teams/:team': teams,
    'files/:file': files,
    'notifications/:id': notices,
    'views/:id': views,
    'passkeys/:id': passkeys,
    'mails/:id': mails,
    'identity-requests/:request': requests,
  }
  // The reference lists have no owners.
  return ids[segment]?.[whose] ?? 1
}

/** Fills the ids of a path with an own, another's or a missing record. */
function paramsOf({ path }: contract.Call, whose: Whose): Record<string, string | number> {
  const segments = path.match(/[\w-]+\/:\w+/g) ?? []
  return Object.fromEntries(segments.map((segment) => [segment.split(':')[1] ?? '', idsOf(segment, whose)]))
}

/** Valid bodies, so that authorization is the only reason for an error. */
function bodyOf(call: contract.Call): object | undefined {
  if (call === staffContract.postponeProfile) return { reason: 'Falta llamar' }
  if (call === staffContract.handOverProfile) return { validator_id: 0, reason: 'Conoce a la familia' }
  if (call === staffContract.undoHandover) return { transition_id: 1 }
  if (!contract.takesBody(call)) return undefined
  if (call === staffContract.transitionFile)
    return { status_id: contract.status.fileVerified, observation: 'Todo en orden' }
  if (call === contract.writePreferences) return { theme: 'dark' }
  if (call === contract.updateView || call === contract.renamePasskey) return { name: 'Nueva' }
  if (call === contract.removePasskey) return {}
  if (call === contract.createView) return { list: 'schedules', name: 'Nueva', query: '' }
  const decided: readonly contract.Call[] = [
    staffContract.transitionEnrolment,
    staffContract.transitionEnrolments,
    staffContract.checkTransitions,
    staffContract.transitionTeam,
  ]
  if (decided.includes(call)) {
    return { status_id: contract.status.enrolmentRejected, observation: 'Fuera de plazo', ids: [own, others] }
  }
  if (call === staffContract.updateSchedule) {
    const sizes = { min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 5 }
    return given.body({ is_teams: true, ...sizes })
  }
  if (call === staffContract.createTeam || call === staffContract.updateTeam) {
    const members = [{ profile_id: own, participant_role_id: given.ids.role }]
    return { name: 'Los Leones', captain_profile_id: own, members }
  }
  const verify = { status_id: contract.status.profileVerified, observation: 'Todo en orden' }
  return { ...verify, validator_id: at.people.validator.id, ids: [own, others] }
}

async function send(call: contract.Call, whose: Whose) {
  const body = bodyOf(call)
  const input = { params: paramsOf(call, whose), ...(body === undefined ? {} : { body }) }
  const reply = await at.callWith(token, call, input)
  if (call.method !== 'GET' && reply.status < 400) preparedFor = undefined
  return reply
}

describe('the initial roles', () => {
  it('have the abilities of the table for every model', () => {
    const listed = rows.flatMap(([models, byRole]) =>
      models.flatMap((model) => [
        [model, 'superadmin', sorted(all)],
        ...Object.entries(byRole).map(([role, actions]) => [model, role, sorted(actions)]),
      ]),
    )
    const found = listed.map(([model, role]) => [model, role, allowed(role as Role, model as staffContract.Model)])
    expect(found).toEqual(listed)
    // The table has every model except the accounts of citizens.
    const named = rows.flatMap(([models]) => models)
    expect([...named, 'Citizen'].toSorted()).toEqual([...staffContract.models].toSorted())
  })

  it('have the same abilities in the database', async () => {
    for (const role of roleNames) {
      const { body } = await at.call(role, contract.userPermissions, { query: { ownership: 1 } })
      const held = body.data.abilities.map(({ name, entity_type, only_owned, forbidden, entity_id }) =>
        [name, entity_type, only_owned, forbidden, entity_id].join(' '),
      )
      const seeded = subjectOf(role).abilities.map(({ name, entity_type, only_owned }) =>
        [name, entity_type, only_owned, false, null].join(' '),
      )
      expect(held.toSorted()).toEqual(seeded.toSorted())
    }
  })

  it('are checked for one action on one model by every call, except the two that depend on the record', () => {
    const several = guardedCalls.filter(({ needs }) => needs.length !== 1)
    // The history of a record needs an ability on that record's model; an undo needs the ability of the undone action.
    expect(several).toEqual([staffContract.listAudits, staffContract.undoProfileTransition])
  })

  it('may make exactly the calls of the list, which has every guarded call', () => {
    const opened = guardedCalls.map((call) => [
      callName(call),
      requestUsers.filter((user) => authorizationOf(user, call) === 'allowed').join(' '),
    ])
    expect(Object.fromEntries(opened)).toEqual(ownAuthorization)
  })
})

describe.each(requestUsers)('%s', (user) => {
  beforeEach(() => prepare(user))

  it.each(calls.map((call) => [callName(call), call] as const))('gets the expected status from %s', async (_, call) => {
    const authorization = authorizationOf(user, call)
    const kinds: readonly Whose[] = /:id/.test(call.path) ? ['own', 'others', 'missing'] : ['own']
    for (const whose of kinds) {
      const reply = await send(call, whose)
      const { reason } = reply.error
      const expectedStatus = reason === 'unauthenticated' ? 401 : reason === 'forbidden' ? 403 : 'allowed'
      // A call that is allowed may still refuse a single record; the ownership table below tests that.
      if (authorization === 'allowed' && kinds.length > 1) expect([whose, expectedStatus]).not.toEqual([whose, 401])
      else expect([whose, expectedStatus, reply.status < 500]).toEqual([whose, authorization, true])
      if (authorization !== 'allowed') expect([whose, reply.status]).toEqual([whose, authorization])
      if (['validator', 'outsider', 'stranger'].includes(user)) {
        for (const secretText of hidden) expect(JSON.stringify(reply.body)).not.toContain(secretText)
      }
    }
  })
})

const reads = {
  superadmin: [200, 200, 404],
  admin: [200, 200, 404],
  viewer: [200, 200, 404],
  assignor: [200, 200, 404],
}
/** Catalogues have no owners. */
const everyReader = (status: number) =>
  Object.fromEntries(everyRole.split(' ').map((role) => [role, [status, status, status]]))
const noRole = { outsider: [403, 403, 403], stranger: [401, 401, 401] }
const adminsOnly = {
  ...reads,
  viewer: [403, 403, 403],
  assignor: [403, 403, 403],
  validator: [403, 403, 403],
  ...noRole,
}
const ownNotice = Object.fromEntries(
  requestUsers.map((user) => [user, user === 'stranger' ? [401, 401, 401] : [200, 404, 404]]),
)

/** The statuses of superadmin and admin, and of a validator, who gets 404 for another's citizen. Other roles get 403. */
const decides = (code: number, forOthers: number) => ({
  superadmin: [code, code, 404],
  admin: [code, code, 404],
  validator: [code, forOthers, 404],
  viewer: [403, 403, 403],
  assignor: [403, 403, 403],
  ...noRole,
})
const managers = (code: number) => ({ ...decides(code, code), validator: [403, 403, 403] })
const everybody = { ...reads, validator: [200, 200, 404], ...noRole }
const everybodyOwn = { ...reads, validator: [200, 404, 404], ...noRole }

/** Schedules have no owners; the citizens enrolled in them have. */
const scheduleRecords: readonly (readonly [contract.Call, Readonly<Record<string, readonly number[]>>])[] = [
  ...[
    staffContract.showSchedule,
    staffContract.listRoster,
    staffContract.exportRoster,
    staffContract.listRosterPhones,
    staffContract.listTeams,
    staffContract.showTeam,
  ].map((call) => [call, everybody] as const),
  ...[
    staffContract.showEnrolment,
    staffContract.listEnrolmentSteps,
    staffContract.listParticipantConsents,
    staffContract.checkEnrolment,
  ].map((call) => [call, everybodyOwn] as const),
  ...[staffContract.listCitizenSchedules, staffContract.listTeamSchedules].map((call) => [call, everybodyOwn] as const),
  [staffContract.updateSchedule, managers(200)],
  // The schedule is in use and not deleted. Both citizens are not verified, and already enrolled and in a team.
  ...[
    staffContract.deleteSchedule,
    staffContract.restoreSchedule,
    staffContract.enrolCitizen,
    staffContract.updateTeam,
  ].map((call) => [call, managers(409)] as const),
  [staffContract.createTeam, managers(422)],
  // The own and the other's id are the same team, so the second rejection finds it rejected already.
  [
    staffContract.transitionTeam,
    { ...managers(200), superadmin: [200, 409, 404], admin: [200, 409, 404], validator: [200, 409, 404] },
  ],
  [staffContract.undoTeamTransition, decides(409, 409)],
  [staffContract.transitionEnrolment, decides(200, 404)],
  [staffContract.undoEnrolmentTransition, decides(409, 404)],
  // Calls on many records skip those that may not be viewed.
  ...[staffContract.transitionEnrolments, staffContract.checkTransitions, staffContract.undoEnrolmentTransitions].map(
    (call) => [call, decides(200, 200)] as const,
  ),
  // The query has no citizen, so the call returns 422. teams.test.ts tests which citizens it returns.
  [staffContract.checkMember, { ...everyReader(422), ...noRole }],
  // The enrolments are not accepted, and only an accepted one has a voucher.
  [
    staffContract.makeVoucher,
    {
      ...decides(409, 404),
      viewer: [409, 409, 404],
      assignor: [409, 409, 404],
    },
  ],
]

/** The statuses of each user for an own, another's and a missing record. */
const records: readonly (readonly [contract.Call, Readonly<Record<string, readonly number[]>>])[] = [
  [staffContract.showProfile, { ...reads, validator: [200, 404, 404], ...noRole }],
  [staffContract.listObservations, { ...reads, validator: [200, 404, 404], ...noRole }],
  [staffContract.assignValidator, { ...reads, viewer: [403, 403, 403], validator: [403, 403, 403], ...noRole }],
  [
    staffContract.transitionProfile,
    { ...reads, viewer: [403, 403, 403], assignor: [403, 403, 403], validator: [200, 404, 404], ...noRole },
  ],
  [
    staffContract.undoProfileTransition,
    {
      superadmin: [409, 409, 404],
      admin: [409, 409, 404],
      assignor: [409, 409, 404],
      viewer: [403, 403, 403],
      validator: [409, 404, 404],
      ...noRole,
    },
  ],
  // The colleague does not validate citizens in this table.
  [
    staffContract.handOverProfile,
    {
      superadmin: [422, 422, 404],
      admin: [422, 422, 404],
      viewer: [403, 403, 403],
      assignor: [403, 403, 403],
      validator: [422, 404, 404],
      ...noRole,
    },
  ],
  // Nobody handed a citizen over.
  [
    staffContract.undoHandover,
    {
      superadmin: [404, 404, 404],
      admin: [404, 404, 404],
      viewer: [403, 403, 403],
      assignor: [403, 403, 403],
      validator: [404, 404, 404],
      ...noRole,
    },
  ],
  [
    staffContract.postponeProfile,
    { ...reads, viewer: [403, 403, 403], assignor: [403, 403, 403], validator: [200, 404, 404], ...noRole },
  ],
  [
    staffContract.resumeProfile,
    { ...reads, viewer: [403, 403, 403], assignor: [403, 403, 403], validator: [200, 404, 404], ...noRole },
  ],
  // Every installation has a consent with that id, and no regulation.
  [staffContract.listConsentRevisions, { ...everyReader(200), ...noRole }],
  [staffContract.readRegulationFile, { ...everyReader(404), ...noRole }],
  [staffContract.listRegulationFiles, { ...everyReader(404), ...noRole }],
  [staffContract.readFormerRegulationFile, { ...everyReader(404), ...noRole }],
  [staffContract.timeline, { ...reads, validator: [200, 404, 404], ...noRole }],
  [staffContract.listDuplicates, { ...reads, validator: [200, 404, 404], ...noRole }],
  [staffContract.showAccount, { ...reads, validator: [200, 404, 404], ...noRole }],
  ...[staffContract.updateAccount, staffContract.updateProfile, staffContract.endAccountSessions].map(
    (call) => [call, adminsOnly] as const,
  ),
  [staffContract.pendingIdentityRequest, { ...reads, validator: [200, 404, 404], ...noRole }],
  // The query has no time, so the call returns 422.
  [staffContract.profileChanges, { ...everyReader(422), ...noRole }],
  [staffContract.grantIdentityRequest, decides(200, 404)],
  [staffContract.refuseIdentityRequest, decides(200, 404)],
  [
    staffContract.addObservation,
    {
      superadmin: [201, 201, 404],
      admin: [201, 201, 404],
      viewer: [403, 403, 403],
      assignor: [201, 201, 404],
      validator: [201, 404, 404],
      ...noRole,
    },
  ],
  [staffContract.listFiles, { ...reads, validator: [200, 404, 404], ...noRole }],
  [staffContract.readFile, { ...reads, validator: [200, 404, 404], ...noRole }],
  // The form has no file, so the call returns 422 before it reads a record.
  [
    staffContract.addFile,
    {
      superadmin: [422, 422, 422],
      admin: [422, 422, 422],
      viewer: [403, 403, 403],
      assignor: [403, 403, 403],
      validator: [403, 403, 403],
      ...noRole,
    },
  ],
  [
    staffContract.transitionFile,
    { ...reads, viewer: [403, 403, 403], assignor: [403, 403, 403], validator: [200, 404, 404], ...noRole },
  ],
  [
    staffContract.undoFileTransition,
    {
      superadmin: [409, 409, 404],
      admin: [409, 409, 404],
      viewer: [403, 403, 403],
      assignor: [403, 403, 403],
      validator: [409, 404, 404],
      ...noRole,
    },
  ],
  [staffContract.deleteFile, adminsOnly],
  ...scheduleRecords,
  // There is no import here; schedule-import.test.ts tests undoing one.
  [staffContract.undoScheduleImport, { ...adminsOnly, superadmin: [404, 404, 404], admin: [404, 404, 404] }],
  ...[staffContract.showMail, staffContract.resendMail].map((call) => [call, adminsOnly] as const),
  [staffContract.readNotification, ownNotice],
  [staffContract.deleteNotification, ownNotice],
  [contract.showView, ownNotice],
  [contract.updateView, ownNotice],
  [contract.deleteView, ownNotice],
  [contract.renamePasskey, ownNotice],
  [contract.removePasskey, ownNotice],
]

describe('the ownership table', () => {
  it('lists every call with a record id', () => {
    // Roles and staff accounts have no owners: their authorization is tested above, their own rules in rights.test.ts and users.test.ts.
    const isAdministration = (path: string) => /\/(admin|users)\//.test(path)
    const owned = calls.filter(
      ({ path, needs }) => path.includes(':id') && needs !== 'nothing' && !isAdministration(path),
    )
    expect(records.map(([call]) => callName(call)).toSorted()).toEqual(owned.map(callName).toSorted())
  })

  it.each(records.map(([call, table]) => [callName(call), call, table] as const))(
    '%s returns the statuses of the table for an own, another’s and a missing record',
    async (_, call, table) => {
      const met: Record<string, number[]> = {}
      for (const user of requestUsers) {
        await prepare(user)
        const statuses: number[] = []
        for (const whose of ['own', 'others', 'missing'] as const) statuses.push((await send(call, whose)).status)
        met[user] = statuses
      }
      expect(met).toEqual(table)
    },
  )
})

describe('a validator who calls any list or change', () => {
  beforeEach(() => prepare('validator'))

  it.each([
    'query=ajenisimo',
    'query=73198246',
    'document=73198246',
    'assigned=1',
    'status_id[]=2',
    'per_page=100',
    'column[]=full_name_verifier&order[]=asc',
    'page=2&per_page=1',
    'validators_id[]=0',
    'start_date=2000-01-01',
  ])('gets no other validator’s citizen with the query %s', async (query) => {
    for (const { path } of calls.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
      const headers = { authorization: `Bearer ${token}` }
      const { body, statusCode } = await at.inject('stranger', { url: `${path}?${query}`, headers })
      expect([path, [200, 403, 422].includes(statusCode)]).toEqual([path, true])
      for (const secretText of hidden) {
        // Links repeat the query; only `data` contains rows.
        const data = body.startsWith('{') ? JSON.stringify(JSON.parse(body).data ?? null) : body
        expect([path, data.includes(secretText) && !query.includes(secretText)]).toEqual([path, false])
      }
    }
  })

  it('cannot assign citizens, nor change the status of another validator’s citizen', async () => {
    await send(staffContract.transitionProfile, 'others')
    await send(staffContract.assignValidator, 'others')
    await send(staffContract.assignValidatorToMany, 'own')
    const stored = await at.db
      .selectFrom('profiles')
      .select(['status_id', 'checker_id', 'version'])
      .where('id', '=', others)
      .execute()
    expect(stored).toEqual([
      { status_id: contract.status.profileValidating, checker_id: at.people.validator2.id, version: 1 },
    ])
  })
})
