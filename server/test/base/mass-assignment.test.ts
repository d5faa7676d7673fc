import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { tokenHash } from '../../src/base/services/identity/token-hash.ts'
import { codeIn, signOnApp } from '../accounts/sign-on-app.ts'
import { differenceOf, stuffingOf } from '../accounts/stuffing.ts'
import { exampleOf } from '../offer/catalogue-examples.ts'
import { addCatalogues, planned, soundRow } from '../offer/schedule-workbooks.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { calls } from './every-call.ts'

const password = 'Parque-2026'
const next = 'Ciclovía-7'
let stored: string
let citizen: number

const signOn = await signOnApp()
const { at, provider } = signOn
const given = await schedulesApp(at)
const { columns, everything, beside, stuffed, refuseAbsurd } = await stuffingOf(at)
beforeAll(async () => {
  stored = await hashPassword(password)
})
afterAll(() => signOn.close())
beforeEach(async () => {
  at.pass(61)
  await at.deleteCitizens()
  // Several attempts share one key, so that the rows cannot be told apart.
  await at.db.deleteFrom('tries').execute()
  await at.db.deleteFrom('notifications').execute()
  await at.db.deleteFrom('user_preferences').execute()
  await at.db.updateTable('users').set({ password_hash: stored }).execute()
  citizen = await at.citizen({ status_id: contract.status.profileValidating, checker_id: at.people.validator.id })
})

const session = ['+session_tokens', '+sessions', '+audits', 'users.last_sign_in_at']
const moved = ['+audits', '+observations', '+profile_transitions']
const verified = ['profiles.status_id', 'profiles.updated_at', 'profiles.verified_at', 'profiles.version']
const assigned = ['assigned_at', 'assigned_by_id', 'checker_id', 'updated_at', 'version'].map(
  (name) => `profiles.${name}`,
)
const sorted = (...lists: readonly (readonly string[])[]) => lists.flat().toSorted()

/** The columns of a waiting mail that an undo changes. */
const withdrawn = ['ended_at', 'is_open', 'state'].map((name) => `mails.${name}`)

const verify = { status_id: contract.status.profileVerified, observation: 'Todo en orden' }

describe('a request with extra columns', () => {
  it('the list of columns is long and includes the read-only ones', () => {
    expect(Object.keys(columns).length).toBeGreaterThan(80)
    for (const name of ['id', 'user_id', 'created_at', 'is_locked', 'password_hash', 'verified_at', 'is_builtin']) {
      expect(Object.keys(columns)).toContain(name)
    }
  })

  it('an assignment changes only the validator and the columns that depend on it', async () => {
    const { id: validator_id } = at.people.validator2
    const params = { id: citizen }
    const { status, changes } = await stuffed(at.people.assignor.access, staffContract.assignValidator, {
      params,
      body: { validator_id },
    })
    expect(status).toBe(200)
    expect(changes).toEqual(sorted(moved, assigned, ['+notifications']))
    const row = await at.db.selectFrom('profiles').selectAll().where('id', '=', citizen).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      checker_id: validator_id,
      assigned_by_id: at.people.assignor.id,
      assigned_at: at.now(),
      version: 2,
    })
  })

  it.each(['ids', 'filter'] as const)(
    'an assignment of many by %s changes the same columns, only of the selected citizens',
    async (by) => {
      const other = await at.citizen({ status_id: contract.status.profilePending })
      const unknown = Object.fromEntries(
        Object.entries(columns).filter(([name]) => !(name in staffContract.profileFilters)),
      )
      const named =
        by === 'ids'
          ? { ids: [citizen] }
          : { filter: { ...unknown, status_id: [contract.status.profileValidating] }, count: 1 }
      const body = { validator_id: at.people.validator2.id, ...named }
      const { status, changes } = await stuffed(at.people.assignor.access, staffContract.assignValidatorToMany, {
        body,
      })
      expect(status).toBe(200)
      expect(changes).toEqual(sorted(moved, assigned, ['+notifications']))
      const untouched = await at.db
        .selectFrom('profiles')
        .select(['checker_id', 'version'])
        .where('id', '=', other)
        .execute()
      expect(untouched).toEqual([{ checker_id: null, version: 1 }])
    },
  )

  it('undoing assignments of many restores the former values', async () => {
    const { access } = at.people.assignor
    const body = { validator_id: at.people.validator2.id, ids: [citizen] }
    expect((await at.callWith(access, staffContract.assignValidatorToMany, { body })).status).toBe(200)
    const { status, changes } = await stuffed(access, staffContract.undoAssignments, { body: { ids: [citizen] } })
    expect(status).toBe(200)
    expect(changes).toEqual(
      sorted(['+audits', '+observations', '-notifications', 'profile_transitions.undone_at'], assigned),
    )
  })

  it('postponing a case stores the reason, and resuming it clears it', async () => {
    const { access } = at.people.validator
    const params = { id: citizen }
    const changes = sorted(
      ['+audits', '+profile_transitions', 'profiles.postponed_at', 'profiles.postponed_reason'],
      ['profiles.version', 'profiles.updated_at'],
    )
    const body = { reason: 'Falta llamar' }
    const postponed = await stuffed(access, staffContract.postponeProfile, { params, body })
    expect([postponed.status, postponed.changes]).toEqual([200, changes])
    const resumed = await stuffed(access, staffContract.resumeProfile, { params })
    expect([resumed.status, resumed.changes]).toEqual([200, changes])
  })

  it('a handover changes only the validator and the reason; undoing it restores the former values', async () => {
    const { access } = at.people.validator
    const params = { id: citizen }
    const changes = sorted(
      ['profiles.checker_id', 'profiles.assigned_by_id', 'profiles.assigned_at', 'profiles.handover_reason'],
      ['profiles.version', 'profiles.updated_at'],
    )
    const body = { validator_id: at.people.validator2.id, reason: 'Conoce a la familia' }
    const handed = await stuffed(access, staffContract.handOverProfile, { params, body })
    expect([handed.status, handed.changes]).toEqual([
      200,
      sorted(['+audits', '+notifications', '+profile_transitions'], changes),
    ])
    const { id: transition_id } = await at.db.selectFrom('profile_transitions').select('id').executeTakeFirstOrThrow()
    const undone = await stuffed(access, staffContract.undoHandover, { params, body: { transition_id } })
    expect([undone.status, undone.changes]).toEqual([
      200,
      sorted(['+audits', '+observations', '-notifications', 'profile_transitions.undone_at'], changes),
    ])
  })

  it('a decision changes only the status and the columns that depend on it; undoing it restores the former values', async () => {
    await at.db.updateTable('profiles').set({ assigned_at: at.now(), assigned_by_id: at.people.assignor.id }).execute()
    const { access } = at.people.validator
    const params = { id: citizen }
    const decided = await stuffed(access, staffContract.transitionProfile, { params, body: verify })
    expect([decided.status, decided.changes]).toEqual([
      200,
      sorted(moved, ['+mails', '+citizen_notifications'], verified),
    ])
    const undone = await stuffed(access, staffContract.undoProfileTransition, { params })
    expect(undone.status).toBe(200)
    expect(undone.changes).toEqual(
      sorted(
        ['+audits', '+observations', ...withdrawn, '-citizen_notifications', 'profile_transitions.undone_at'],
        verified,
      ),
    )
  })

  it('a correction changes only the fields of its form, a new account e-mail only that e-mail, a note nothing', async () => {
    const { access } = at.people.admin
    const params = { id: citizen }
    const corrected = await stuffed(access, staffContract.updateProfile, { params, body: { stratum: 2 } })
    expect([corrected.status, corrected.changes]).toEqual([
      200,
      sorted(['+audits', '+observations'], ['profiles.stratum', 'profiles.updated_at', 'profiles.version']),
    ])
    const account = await stuffed(access, staffContract.updateAccount, { params, body: { email: 'otro@test.example' } })
    expect([account.status, account.changes]).toEqual([
      200,
      sorted(
        ['+audits', '+citizen_codes', '+mails'],
        ['citizen_accounts.email', 'citizen_accounts.updated_at', 'citizen_accounts.version'],
      ),
    ])
    const noted = await stuffed(access, staffContract.addObservation, { params, body: { observation: 'Una nota' } })
    expect([noted.status, noted.changes]).toEqual([201, ['+audits', '+observations']])
  })

  it('a request to change verified data changes only the values that it names; signing out devices ends their sessions', async () => {
    const { access } = at.people.admin
    const { profile } = await at.account({ status_id: contract.status.profileVerified, verified_at: at.now() })
    const requests = () =>
      given.row('identity_requests', { profile_id: profile, changes: '{"name": "Inés"}', reason: 'Está mal escrito' })
    const params = async () => ({ id: profile, request: await requests() })
    const decided = ['+audits', '+mails', '+citizen_notifications', '+observations']
    const request = ['decided_at', 'state', 'updated_at', 'user_id', 'version'].map(
      (name) => `identity_requests.${name}`,
    )
    const granted = await stuffed(access, staffContract.grantIdentityRequest, { params: await params() })
    const named = ['heard_name', 'name', 'search_text', 'sort_name', 'updated_at', 'version'].map(
      (name) => `profiles.${name}`,
    )
    expect([granted.status, granted.changes]).toEqual([200, sorted(decided, request, named, ['+heard_words'])])
    const body = { observation: 'No coincide' }
    const refused = await stuffed(access, staffContract.refuseIdentityRequest, { params: await params(), body })
    expect([refused.status, refused.changes]).toEqual([
      200,
      sorted(decided, request, ['identity_requests.observation']),
    ])
    const signedOut = await stuffed(access, staffContract.endAccountSessions, { params: { id: profile } })
    const ended = ['+audits', '-session_tokens', 'sessions.ended_at', 'sessions.ended_reason']
    expect([signedOut.status, signedOut.changes]).toEqual([200, ended])
  })

  it('a role, an ability and a staff account store only the fields of their forms', async () => {
    const { access } = at.people.superadmin
    const role = await stuffed(access, staffContract.storeRole, { body: { name: 'prueba', title: 'Prueba' } })
    expect([role.status, role.changes]).toEqual([201, ['+audits', '+roles', 'rights_epoch.epoch']])
    const { id } = (role.body as { details: { id: number } }).details
    const made = await at.db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(made).toMatchObject({ is_builtin: false, requires_totp: false, version: 1 })
    const body = { name: 'view-rate', title: 'Ver tarifas', entity_type: contract.entityType('Rate') }
    const ability = await stuffed(access, staffContract.storePermission, {
      body: { ...body, name: 'inspect-rate', entity_id: null, only_owned: false },
    })
    expect([ability.status, ability.changes]).toEqual([201, ['+abilities', '+audits', 'rights_epoch.epoch']])
    const marks = await stuffed(access, staffContract.writeRolePermissions, {
      params: { id },
      body: { grants: [{ action: 'view', entity: 'Rate' }] },
    })
    expect([marks.status, marks.changes]).toEqual([
      200,
      sorted(['+audits', '+role_abilities', 'rights_epoch.epoch', 'roles.updated_at', 'roles.version']),
    ])
    const facts = { name: 'Ana', surname: 'Prueba', document: '123456', email: 'ana@test.example', username: 'ana.p' }
    const empty = { description: null, dependency: null, company: null, phone: null, ext: null, expires_at: null }
    const account = await stuffed(at.people.admin.access, staffContract.storeUser, {
      body: { ...facts, ...empty, password: null, roles: ['viewer'] },
    })
    expect([account.status, account.changes]).toEqual([201, ['+audits', '+user_roles', '+users']])
    const user = await at.db.selectFrom('users').selectAll().where('username', '=', 'ana.p').executeTakeFirstOrThrow()
    expect(user).toMatchObject({ is_locked: false, password_expired: false, sim_id: null, version: 1 })
    const suspended = await stuffed(at.people.admin.access, staffContract.suspendUser, { params: { id: user.id } })
    expect([suspended.status, suspended.changes]).toEqual([
      200,
      sorted(['+audits', 'users.is_locked', 'users.updated_at', 'users.version']),
    ])
  })

  it('a workbook creates schedules from its rows, whatever the form claims; undoing it deletes only those', async () => {
    const fields = Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, String(value)]))
    const bytes = await planned([soundRow(await addCatalogues(at.db))])
    const before = await everything()
    const made = await at.send('admin', staffContract.importSchedules, {
      fields,
      files: { file: { name: 'a.xlsx', bytes } },
    })
    const after = await everything()
    expect(made.status).toBe(200)
    const difference = differenceOf(before, after)
    const counted = ['program_rows.schedules_count', 'stage_rows.schedules_count']
    expect(difference.changes).toEqual(['+audits', '+notifications', '+schedule_imports', '+schedules', ...counted])
    refuseAbsurd(difference)
    const params = { id: made.body.details.import_id ?? 0 }
    const undone = await stuffed(at.people.admin.access, staffContract.undoScheduleImport, { params })
    expect([undone.status, undone.changes]).toEqual([
      200,
      sorted(
        ['+audits', 'schedule_imports.undone_at', 'schedules.deleted_at', 'schedules.updated_at', 'schedules.version'],
        counted,
      ),
    ])
  })

  it('a schedule stores only the fields of its form; activating, deleting and restoring it change only that', async () => {
    const { access } = at.people.admin
    const made = await stuffed(access, staffContract.createSchedule, { body: given.body() })
    const counted = ['program_rows.schedules_count', 'stage_rows.schedules_count']
    expect([made.status, made.changes]).toEqual([201, ['+audits', '+schedules', ...counted]])
    const params = { id: (made.body as { details: { id: number } }).details.id }
    const touched = (...names: string[]) => [...names, 'updated_at', 'version'].map((name) => `schedules.${name}`)
    const changed = await stuffed(access, staffContract.updateSchedule, { params, body: given.body({ quota: 21 }) })
    expect([changed.status, changed.changes]).toEqual([200, ['+audits', ...touched('quota')]])
    const ids = [params.id]
    const off = await stuffed(access, staffContract.activateSchedules, { body: { is_activated: false, ids } })
    expect([off.status, off.changes]).toEqual([200, ['+audits', ...touched('is_activated')]])
    const rows = [{ id: params.id, version: 3 }]
    const many = await stuffed(access, staffContract.updateSchedules, { body: { rows, changes: { quota: 22 } } })
    expect([many.status, many.changes]).toEqual([200, ['+audits', ...touched('quota')]])
    const dates = { start_date: '2026-08-01 00:00:00', final_date: '2026-08-31 23:59:59' }
    const copied = await stuffed(access, staffContract.copySchedules, { body: { ids, ...dates } })
    expect([copied.status, copied.changes]).toEqual([201, ['+audits', '+schedules', ...counted]])
    const gone = await stuffed(access, staffContract.deleteSchedule, { params })
    expect([gone.status, gone.changes]).toEqual([200, sorted(['+audits'], counted, touched('deleted_at'))])
    const back = await stuffed(access, staffContract.restoreSchedule, { params })
    expect([back.status, back.changes]).toEqual([200, sorted(['+audits'], counted, touched('deleted_at'))])
  })

  it.each(
    [...staffContract.catalogues, staffContract.informedConsents as staffContract.AnyCatalogue].map(
      (one) => [one.name, one] as const,
    ),
  )('a row of %s stores only the fields of its form', async (_, catalogue) => {
    const { access } = at.people.admin
    const { title, table, view } = catalogue
    const rows = [...new Set([table, view])]
    const also = table === 'informed_consents' ? ['+consent_revisions'] : []
    const body = await exampleOf(at, catalogue)
    const made = await stuffed(access, catalogue.store, { body })
    expect([made.status, made.changes]).toEqual([
      201,
      sorted(
        ['+audits'],
        also,
        rows.map((name) => `+${name}`),
      ),
    ])
    const params = { id: (made.body as { details: { id: number } }).details.id }
    const touched = (...names: string[]) =>
      rows.flatMap((name) => [...names, 'updated_at', 'version'].map((one) => `${name}.${one}`))
    const renamed = { ...body, [title]: `Otro nombre de ${table}` }
    const changed = await stuffed(access, catalogue.update, { params, body: renamed })
    const named = catalogue.columns.composed_name === undefined ? [] : [`${view}.composed_name`]
    expect([changed.status, changed.changes]).toEqual([200, sorted(['+audits'], touched(title), named)])
    const gone = await stuffed(access, catalogue.destroy, { params })
    expect([gone.status, gone.changes]).toEqual([200, sorted(['+audits'], touched('deleted_at'))])
    const back = await stuffed(access, catalogue.restore, { params })
    expect([back.status, back.changes]).toEqual([200, sorted(['+audits'], touched('deleted_at'))])
  })

  it('enrolments and teams change only by the transition, and undoing it restores them', async () => {
    const { access } = at.people.admin
    const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 3, team_quota: 3 }
    const schedule = await given.schedule(sizes)
    const profile = await given.verified()
    const enrolled = await stuffed(access, staffContract.enrolCitizen, { params: { id: profile, schedule } })
    const noticed = ['+audits', '+mails', '+citizen_notifications', '+observations']
    expect([enrolled.status, enrolled.changes]).toEqual([
      201,
      sorted(noticed, ['+citizen_schedules', '+enrolment_transitions']),
    ])
    const accept = { status_id: contract.status.enrolmentAccepted, observation: 'Cumple' }
    const status = (table: string) => ['status_id', 'updated_at', 'version'].map((name) => `${table}.${name}`)
    const path = { id: schedule, profile }
    const transitioned = await stuffed(access, staffContract.transitionEnrolment, { params: path, body: accept })
    // The server creates the secret of vouchers when it first needs it.
    const changes = transitioned.changes.filter((change) => change !== '+app_secrets')
    expect([transitioned.status, changes]).toEqual([
      200,
      sorted(noticed, ['+enrolment_transitions'], status('citizen_schedules')),
    ])
    const undone = await stuffed(access, staffContract.undoEnrolmentTransition, { params: path })
    expect([undone.status, undone.changes]).toEqual([
      200,
      sorted(
        ['+audits', '+observations', ...withdrawn, '-citizen_notifications', 'enrolment_transitions.undone_at'],
        status('citizen_schedules'),
      ),
    ])
    const body = {
      name: 'Los Leones',
      captain_profile_id: profile,
      members: [{ profile_id: profile, participant_role_id: given.ids.role }],
    }
    const team = await stuffed(access, staffContract.createTeam, { params: { id: schedule }, body })
    expect([team.status, team.changes]).toEqual([201, ['+audits', '+team_members', '+teams']])
    const params = { id: schedule, team: (team.body as { details: { id: number } }).details.id }
    const renamed = await stuffed(access, staffContract.updateTeam, { params, body: { ...body, name: 'Los Tigres' } })
    expect([renamed.status, renamed.changes]).toEqual([
      200,
      ['+audits', 'teams.name', 'teams.updated_at', 'teams.version'],
    ])
    const decided = await stuffed(access, staffContract.transitionTeam, { params, body: accept })
    expect([decided.status, decided.changes]).toEqual([200, sorted(noticed, ['+team_transitions'], status('teams'))])
    const back = await stuffed(access, staffContract.undoTeamTransition, { params })
    expect([back.status, back.changes]).toEqual([
      200,
      sorted(
        ['+audits', '+observations', ...withdrawn, '-citizen_notifications', 'team_transitions.undone_at'],
        status('teams'),
      ),
    ])
  })

  it('a decision about a document, its undo and its deletion change nothing else of the document', async () => {
    const { access } = at.people.admin
    const params = { id: citizen, file: await at.file(citizen) }
    const body = { status_id: contract.status.fileVerified, observation: 'Se lee bien' }
    const changed = ['files.status_id', 'files.updated_at', 'files.verified_at', 'files.version']
    const decided = await stuffed(access, staffContract.transitionFile, { params, body })
    expect([decided.status, decided.changes]).toEqual([
      200,
      sorted(['+audits', '+mails', '+citizen_notifications', '+file_transitions', '+observations'], changed),
    ])
    const undone = await stuffed(access, staffContract.undoFileTransition, { params })
    expect([undone.status, undone.changes]).toEqual([
      200,
      sorted(
        ['+audits', '+observations', ...withdrawn, '-citizen_notifications', 'file_transitions.undone_at'],
        changed,
      ),
    ])
    const deleted = await stuffed(access, staffContract.deleteFile, { params, body: { observation: 'Repetido' } })
    expect([deleted.status, deleted.changes]).toEqual([
      200,
      sorted(['+audits', '+observations', 'files.deleted_at', 'files.updated_at', 'files.version']),
    ])
  })

  it('a document that staff add belongs to the citizen of the path and is pending, whatever the form claims', async () => {
    const fields = Object.fromEntries(
      Object.entries(columns)
        .filter(([name]) => name !== 'file_type_id')
        .map(([name, value]) => [name, String(value)]),
    )
    const other = await at.citizen()
    await at.file(other)
    const { id: file_type_id } = await at.db.selectFrom('file_types').select('id').executeTakeFirstOrThrow()
    const before = await everything()
    const added = await at.send('admin', staffContract.addFile, {
      params: { id: citizen },
      fields: { ...fields, file_type_id: String(file_type_id), profile_id: String(other) },
      files: { file: { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') } },
    })
    const difference = differenceOf(before, await everything())
    expect([added.status, difference.changes]).toEqual([201, ['+audits', '+files', '+stored_files']])
    refuseAbsurd(difference)
    const row = await at.db.selectFrom('files').selectAll().where('id', '=', added.body.details.id).executeTakeFirst()
    expect(row).toMatchObject({ profile_id: citizen, status_id: contract.status.filePending, version: 1 })
  })

  it('a decision ignores the id of another citizen in the query', async () => {
    const other = await at.citizen({ status_id: contract.status.profilePending })
    const input = { params: { id: citizen }, body: { ...verify, id: other, profile_id: other }, query: { id: other } }
    expect((await at.call('admin', staffContract.transitionProfile, input)).status).toBe(200)
    const statuses = await at.db.selectFrom('profiles').select(['id', 'status_id']).orderBy('id').execute()
    expect(statuses).toEqual([
      { id: citizen, status_id: contract.status.profileVerified },
      { id: other, status_id: contract.status.profilePending },
    ])
  })

  it('preferences change only for their owner, and a column name in them has no effect', async () => {
    const { access, id } = at.people.viewer
    const rejected = await stuffed(access, contract.writePreferences)
    expect([rejected.status, rejected.changes]).toEqual([422, []])
    // Keys that look like columns are stored as preferences, and change nothing else.
    const body = { version: 7, name: 'x', id: 3 }
    const before = await everything()
    const response = await at.callWith(access, contract.writePreferences, {
      body,
      query: { user_id: at.people.admin.id },
    })
    expect(response.body.data).toEqual(body)
    expect(differenceOf(before, await everything()).changes).toEqual(['+user_preferences'])
    const owners = await at.db.selectFrom('user_preferences').select('user_id').distinct().execute()
    expect(owners).toEqual([{ user_id: id }])
  })

  it('a saved view belongs to its owner, and changes only in the fields that its form accepts', async () => {
    const { access, id: user_id } = at.people.viewer
    const body = { list: 'user-validation', name: 'Pendientes', query: 'status_id=1' }
    const saved = await stuffed(access, contract.createView, { body })
    expect([saved.status, saved.changes]).toEqual([201, ['+user_views']])
    const params = { id: (saved.body as { details: { id: number } }).details.id }
    const row = () => at.db.selectFrom('user_views').selectAll().where('id', '=', params.id).executeTakeFirst()
    expect(await row()).toMatchObject({
      ...body,
      user_id,
      is_default: false,
      shared_with_role_ids: [],
      shared_with_everybody: false,
      version: 1,
    })
    const changed = await stuffed(access, contract.updateView, { params, body: { name: 'Nuevas', version: 1 } })
    const touched = ['name', 'updated_at', 'version'].map((name) => `user_views.${name}`)
    expect([changed.status, changed.changes]).toEqual([200, touched])
    expect(await row()).toMatchObject({ ...body, name: 'Nuevas', user_id, version: 2 })
    const gone = await stuffed(access, contract.deleteView, { params })
    expect([gone.status, gone.changes]).toEqual([200, ['-user_views']])
    const made = { list: 'activities', query: '', columns: ['id'], rows: 3, format: 'csv' }
    const recorded = await stuffed(access, contract.recordExport, { body: made })
    expect([recorded.status, recorded.changes]).toEqual([201, ['+audits']])
  })

  it('the ready-made observations change only in their list', async () => {
    const body = { observations: [{ subject: 'file', purpose: 'return', es: 'Está borroso', en: 'It is blurred' }] }
    const changed = await stuffed(at.people.admin.access, staffContract.updateReadyObservations, { body })
    const touched = ['observations', 'updated_at', 'version'].map((name) => `ready_observations.${name}`)
    expect([changed.status, changed.changes]).toEqual([200, sorted(['+audits'], touched)])
    const row = await at.db.selectFrom('ready_observations').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ ...body, only_row: true, version: 2 })
  })

  it('sending a failed mail again changes nothing else of it', async () => {
    const { access } = at.people.admin
    await at.callWith(access, staffContract.transitionProfile, { params: { id: citizen }, body: verify })
    const failed = { is_open: false, state: 'failed', failure: 'address', ended_at: at.now() }
    const mail = await at.db.updateTable('mails').set(failed).returning('id').executeTakeFirstOrThrow()
    const { status, changes } = await stuffed(access, staffContract.resendMail, { params: { id: mail.id } })
    const touched = ['ended_at', 'failure', 'leaves_at', 'repeats', 'state'].map((name) => `mails.${name}`)
    expect([status, changes]).toEqual([200, sorted(['+audits', '+tries'], touched)])
  })

  it('reading and deleting notifications changes nothing else of them', async () => {
    const data = JSON.stringify({
      title: 'Aviso',
      subject: 'Uno',
      user: 'Alguien',
      created_at: '2026-06-15',
      url: null,
    })
    const people = [at.people.viewer, at.people.viewer, at.people.admin]
    const made = await at.db
      .insertInto('notifications')
      .values(people.map(({ id: user_id }) => ({ type: 'validator', user_id, data })))
      .returning('id')
      .execute()
    const { access } = at.people.viewer
    const read = ['notifications.read_at', 'notifications.updated_at']
    const params = { id: made[0]?.id ?? '' }
    const one = await stuffed(access, staffContract.readNotification, { params })
    expect([one.status, one.changes]).toEqual([200, read])
    const all = await stuffed(access, staffContract.readAllNotifications, { body: { type: 'validator' } })
    expect([all.status, all.changes]).toEqual([200, read])
    const gone = await stuffed(access, staffContract.deleteNotification, { params })
    expect([gone.status, gone.changes]).toEqual([200, ['-notifications']])
    const left = await at.db.selectFrom('notifications').select(['user_id', 'read_at']).orderBy('user_id').execute()
    expect(left).toHaveLength(2)
    expect(left.find(({ user_id }) => user_id === at.people.admin.id)?.read_at).toBeNull()
  })

  it('signing in opens a session of the person named; refreshing and signing out change only that session', async () => {
    const body = { username: 'validator', password }
    const entered = await stuffed(null, contract.login, { body })
    expect([entered.status, entered.changes]).toEqual([200, session.toSorted()])
    const { access_token, refresh_token } = entered.body as contract.Tokens
    const renewed = await stuffed(null, contract.refresh, { body: { refresh_token } })
    expect(renewed.status).toBe(200)
    // The server creates a secret when it first needs one.
    const ofSession =
      /^([+-]session_tokens|session_tokens\.(used_at|expires_at)|sessions\.last_used_at|\+audits|\+app_secrets)$/
    expect(renewed.changes.filter((change) => !ofSession.test(change))).toEqual([])
    const { body: me } = await at.callWith((renewed.body as contract.Tokens).access_token, contract.currentUser)
    expect(me.data.username).toBe('validator')
    const left = await stuffed((renewed.body as contract.Tokens).access_token, contract.logout)
    expect(left.status).toBe(200)
    expect(left.changes.filter((change) => !/^[+-]?(audits|session_tokens|sessions)\b/.test(change))).toEqual([])
    expect((await at.callWith(access_token, contract.currentUser)).status).toBe(401)
    expect((await at.call('viewer', contract.currentUser)).status).toBe(200)
  })

  it('a rejected sign-in writes only its attempts and an audit row', async () => {
    const rejected = await stuffed(null, contract.login, { body: { username: 'validator', password: 'not-this-one' } })
    expect([rejected.status, rejected.changes]).toEqual([422, ['+audits', '+refused_sign_ins', '+tries']])
  })

  it('a sign-in at the identity provider writes only its attempt, the account and the session of that person', async () => {
    await signOn.mapGroup('validadores', 'validator')
    const begun = await stuffed(null, contract.beginSignOn, { body: { language: 'es' } })
    expect([begun.status, begun.changes]).toEqual([200, ['+sign_on_attempts', '+tries']])
    const [cookie = ''] = String(begun.headers['set-cookie']).split(';')
    const { url } = (begun.body as { data: { url: string } }).data
    const callback = await provider.authorize(url, 'valentina.rocha')
    const sent = Object.fromEntries(callback.searchParams)
    const extra = Object.entries(beside(contract.signOnCallback)).filter(([name]) => !(name in sent))
    for (const [name, value] of extra.slice(0, 40)) callback.searchParams.set(name, String(value))
    const before = await everything()
    const response = await signOn.open(callback, cookie)
    const came = differenceOf(before, await everything())
    const writtenColumns = ['code_hash', 'expires_at', 'result'].map((name) => `sign_on_attempts.${name}`)
    expect([response.statusCode, came.changes.filter((change) => change !== '+app_secrets')]).toEqual([
      303,
      writtenColumns,
    ])

    const input = { body: { code: codeIn(response) }, headers: { cookie } }
    const entered = await stuffed(null, contract.exchangeSignOn, input)
    const spent = ['result', 'spent_at'].map((name) => `sign_on_attempts.${name}`)
    const made = ['+users', '+user_roles', '+staff_identities', '+sessions', '+session_tokens', '+audits']
    expect([entered.status, entered.changes]).toEqual([200, sorted(made, spent)])
    const { body: me } = await at.callWith((entered.body as contract.Tokens).access_token, contract.currentUser)
    expect(me.data).toMatchObject({ username: 'valentina.rocha', email: 'valentina.rocha@instituto.example' })

    const ofEnd = /^([+-]audits|-session_tokens|\+logout_tokens|\+tries|sessions\.(ended_at|ended_reason|idp_tokens))$/
    const sign = async () => {
      const { code, cookie: again } = await signOn.signInAtProvider('valentina.rocha')
      const entering = { body: { code }, headers: { cookie: again } }
      return (await at.call('stranger', contract.exchangeSignOn, entering)).body.access_token
    }
    const signedOut = await stuffed(await sign(), contract.signOutThereToo)
    expect(signedOut.changes.filter((change) => !ofEnd.test(change))).toEqual([])
    expect(signedOut.changes).toContain('sessions.ended_at')
    await sign()
    const logout_token = await provider.logoutToken({ sub: provider.person('valentina.rocha').sub })
    const rows = await everything()
    const payload = { ...beside(contract.backChannelLogout), logout_token }
    const { method, path } = contract.backChannelLogout
    expect((await at.inject('stranger', { method, url: path, payload })).statusCode).toBe(200)
    const ended = differenceOf(rows, await everything())
    expect(ended.changes.filter((change) => !ofEnd.test(change))).toEqual([])
    expect(ended.changes).toContain('sessions.ended_at')
    refuseAbsurd(ended)
  })

  it('the table of groups stores only its rows, and an identity belongs to the account of the path', async () => {
    const { access } = at.people.superadmin
    const { id: role_id } = await at.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', contract.storedRole('viewer'))
      .executeTakeFirstOrThrow()
    await at.db.deleteFrom('group_roles').execute()
    const rows = [{ ...columns, claim: 'consulta', role_id }]
    const preview = await stuffed(access, staffContract.previewGroupRoles, { body: { rows } })
    expect([preview.status, preview.changes]).toEqual([200, []])
    const written = await stuffed(access, staffContract.writeGroupRoles, { body: { rows } })
    const table = ['+audits', '+group_roles', 'group_roles_version.version']
    expect([written.status, written.changes]).toEqual([200, table])
    const { id } = at.people.outsider
    const linked = await stuffed(access, staffContract.linkIdentity, { params: { id }, body: { subject: 'uno' } })
    expect([linked.status, linked.changes]).toEqual([201, ['+audits', '+mails', '+staff_identities']])
    const identities = await at.db
      .selectFrom('staff_identities')
      .select('user_id')
      .where('subject', '=', 'uno')
      .execute()
    expect(identities).toEqual([{ user_id: id }])
    const unlinked = await stuffed(access, staffContract.unlinkIdentity, { params: { id } })
    expect([unlinked.status, unlinked.changes]).toEqual([200, ['+audits', '+mails', '-staff_identities']])
    await at.callWith(access, staffContract.linkIdentity, { params: { id }, body: { subject: 'uno' } })
    const own = await stuffed(at.people.outsider.access, staffContract.unlinkOwnIdentity)
    expect([own.status, own.changes]).toEqual([200, ['+audits', '+mails', '-staff_identities']])
  })

  it('linking adds the identity only to the account that is signed in', async () => {
    const { code, cookie } = await signOn.signInAtProvider('consuelo.tibaquira')
    const person = await at.person('validator2', ['validator'])
    const linked = await stuffed(person.access, contract.linkSignOn, { body: { code }, headers: { cookie } })
    const spent = ['result', 'spent_at'].map((name) => `sign_on_attempts.${name}`)
    expect([linked.status, linked.changes]).toEqual([200, sorted(['+audits', '+mails', '+staff_identities'], spent)])
    const { sub: subject } = provider.person('consuelo.tibaquira')
    const rows = await at.db.selectFrom('staff_identities').select('user_id').where('subject', '=', subject).execute()
    expect(rows).toEqual([{ user_id: person.id }])
  })

  it('a password change applies only to the account that is signed in', async () => {
    const person = await at.person('validator2', ['validator'])
    const body = { old_password: password, password: next, password_confirmation: next }
    const changed = await stuffed(person.access, contract.changePassword, { body })
    expect(changed.status).toBe(200)
    const allowed =
      /^(\+audits|users\.(password_hash|version|updated_at)|sessions\.(ended_at|ended_reason)|-session_tokens)$/
    expect(changed.changes.filter((change) => !allowed.test(change))).toEqual([])
    const others = await at.db.selectFrom('users').select('id').where('password_hash', '!=', stored).execute()
    expect(others).toEqual([{ id: person.id }])
  })

  it('a reset link applies only to its own person', async () => {
    const requested = await stuffed(null, contract.forgotPassword, { body: { document: 'outsider' } })
    expect([requested.status, requested.changes]).toEqual([200, ['+tries']])
    const token = 'x'.repeat(43)
    const { id: user_id } = at.people.outsider
    const { email } = await at.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    await at.db
      .insertInto('password_resets')
      .values({
        hash: tokenHash(token),
        email,
        user_id,
        created_at: at.now(),
        expires_at: new Date(at.now().getTime() + 60_000),
      })
      .execute()
    const body = { token, email, password: next, password_confirmation: next }
    const set = await stuffed(null, contract.resetPassword, { body })
    expect(set.status).toBe(200)
    const allowed =
      /^(\+audits|users\.(password_hash|version|updated_at)|password_resets\.used_at|sessions\.(ended_at|ended_reason)|-session_tokens)$/
    expect(set.changes.filter((change) => !allowed.test(change))).toEqual([])
    const others = await at.db.selectFrom('users').select('id').where('password_hash', '!=', stored).execute()
    expect(others).toEqual([{ id: user_id }])
  })
})

describe('this file', () => {
  it('tests every call that writes', () => {
    const written = [
      ...[
        staffContract.assignValidator,
        staffContract.assignValidatorToMany,
        staffContract.transitionProfile,
        staffContract.undoProfileTransition,
        staffContract.postponeProfile,
        staffContract.handOverProfile,
        staffContract.undoHandover,
        staffContract.resumeProfile,
      ],
      staffContract.undoAssignments,
      contract.writePreferences,
      staffContract.readAllNotifications,
      staffContract.deleteNotification,
      ...[contract.beginSignOn, contract.exchangeSignOn, contract.linkSignOn],
      ...[contract.signOutThereToo, contract.backChannelLogout],
      ...[staffContract.writeGroupRoles, staffContract.previewGroupRoles],
      ...[staffContract.linkIdentity, staffContract.unlinkIdentity, staffContract.unlinkOwnIdentity],
      contract.login,
      contract.refresh,
      contract.logout,
      contract.logoutGeneral,
      contract.logoutAll,
      contract.changePassword,
      contract.forgotPassword,
      contract.resetPassword,
      contract.createView,
      contract.updateView,
      contract.deleteView,
      contract.recordExport,
      staffContract.importSchedules,
      staffContract.undoScheduleImport,
      ...[
        staffContract.createSchedule,
        staffContract.updateSchedule,
        staffContract.deleteSchedule,
        staffContract.restoreSchedule,
      ],
      staffContract.activateSchedules,
      staffContract.updateSchedules,
      staffContract.copySchedules,
      staffContract.enrolCitizen,
      staffContract.exportRoster,
      ...[
        staffContract.transitionEnrolment,
        staffContract.transitionEnrolments,
        staffContract.checkTransitions,
        staffContract.undoEnrolmentTransition,
        staffContract.undoEnrolmentTransitions,
      ],
      ...[
        staffContract.createTeam,
        staffContract.updateTeam,
        staffContract.transitionTeam,
        staffContract.undoTeamTransition,
      ],
      ...[
        staffContract.storeRole,
        staffContract.updateRole,
        staffContract.destroyRole,
        staffContract.writeRolePermissions,
      ],
      staffContract.storePermission,
      staffContract.updatePermission,
      staffContract.destroyPermission,
      ...[
        staffContract.attachPermission,
        staffContract.detachPermission,
        staffContract.storeUser,
        staffContract.updateUser,
      ],
      staffContract.suspendUser,
      staffContract.restoreUser,
      staffContract.signOutUser,
      staffContract.sendResetLink,
      staffContract.showInvitation,
      staffContract.giveRoles,
      staffContract.takeRoles,
      staffContract.takeAllRoles,
      staffContract.updateOwnAbsence,
      staffContract.endOwnSession,
      staffContract.beginTotp,
      staffContract.confirmTotp,
      staffContract.endTotp,
      contract.beginPasskey,
      contract.addPasskey,
      contract.renamePasskey,
      contract.removePasskey,
      contract.beginConfirmation,
      contract.confirmWithPasskey,
      contract.confirmWithCode,
      contract.beginPasskeyLogin,
      contract.passkeyLogin,
      staffContract.updateProfile,
      staffContract.updateAccount,
      ...[staffContract.endAccountSessions, staffContract.grantIdentityRequest, staffContract.refuseIdentityRequest],
      staffContract.addObservation,
      staffContract.cancelJob,
      staffContract.resendMail,
      staffContract.updateReadyObservations,
      ...[
        staffContract.addFile,
        staffContract.transitionFile,
        staffContract.undoFileTransition,
        staffContract.deleteFile,
      ],
    ] as readonly contract.Call[]
    const writes = calls.filter(({ method }) => method !== 'GET')
    expect(writes.map(({ path }) => path).toSorted()).toEqual(written.map(({ path }) => path).toSorted())
  })
})
