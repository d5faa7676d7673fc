import { randomUUID } from 'node:crypto'
import * as account from '@portal/contract'
import { type Call, roleIdentifier, status, storedRole } from '@portal/contract'
import * as staff from '@portal/contract/staff'
import { type AnyCatalogue, catalogues, ownCatalogues } from '@portal/contract/staff'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { readSecret } from '../../src/base/database/secrets.ts'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { tokenHash } from '../../src/base/services/identity/token-hash.ts'
import type { SignOnApp } from '../accounts/sign-on-app.ts'
import { SoftwareAuthenticator } from '../accounts/software-authenticator.ts'
import type { Request } from '../base/held-calls.ts'
import type { CallInput, Reply, RequestUser, TestApp } from '../base/test-app.ts'
import { add, exampleOf, pdfBytes, write } from '../offer/catalogue-examples.ts'
import { addCatalogues, planned, soundRow } from '../offer/schedule-workbooks.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { makeHousehold } from '../people/households.ts'
import { citizenWritingRequests } from './citizen-writing-requests.ts'

const password = 'Parque-2026'
const decided = { observation: 'Se decide' }

/** @throws Error when a preparing call is refused */
async function must<R extends Pick<Reply<Call>, 'status' | 'error'>>(sending: Promise<R>): Promise<R> {
  const reply = await sending
  if (reply.status >= 300) throw new Error(`not prepared: ${reply.status} ${JSON.stringify(reply.error)}`)
  return reply
}

/** The four writing calls of a catalogue: on a new row, on a row in use if there is one, on an unused row, and on a deleted row. */
async function ofCatalogue(at: TestApp, catalogue: AnyCatalogue, used: number): Promise<[Call, Request][]> {
  const { store, update, destroy, restore } = catalogue
  const [unused, deleted] = [await add(at, catalogue), await add(at, catalogue)]
  await must(at.call('admin', destroy, { params: { id: deleted } }))
  const [body, next] = [await exampleOf(at, catalogue), await exampleOf(at, catalogue)]
  return [
    [store, () => write(at, 'admin', catalogue, { body })],
    [update, () => write(at, 'admin', catalogue, { id: used, body: next })],
    [destroy, () => at.call('admin', destroy, { params: { id: unused } })],
    [restore, () => at.call('admin', restore, { params: { id: deleted } })],
  ]
}

/** Prepares the records that the writing calls of the contract change. Returns one request for each call. */
export async function writingRequests(signOn: SignOnApp): Promise<ReadonlyMap<Call, Request>> {
  const { at, provider } = signOn
  const { db, people } = at
  const { id: me } = people.admin
  const requests = new Map<Call, Request>()
  const send = (call: Call, input: CallInput = {}, user: RequestUser = 'admin') => {
    requests.set(call, () => at.call(user, call, input))
  }

  const injected = (request: InjectOptions) => async () => {
    const { statusCode, body } = await at.inject('stranger', request)
    return { status: statusCode, error: { message: body, code: statusCode } }
  }

  // Signing in and one-time codes. The codes of the preparation have expired when the requests send theirs.
  // The first read of a secret creates it, and a rolled back request would leave none.
  for (const name of ['one-time-codes', 'tokens', 'vouchers'] as const) await readSecret(db, name)
  const password_hash = await hashPassword(password)
  await db.updateTable('users').set({ password_hash }).execute()
  const { username, email } = await db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', me)
    .executeTakeFirstOrThrow()
  const codeOf = (secret: string) => generateSync({ secret, epoch: at.now().getTime() / 1000 })
  const begin = async (token: string) =>
    (await must(at.callWith(token, staff.beginTotp, { body: { password } }))).body.data.secret
  const mine = await begin(people.admin.access)
  await must(at.call('admin', staff.confirmTotp, { body: { code: codeOf(mine) } }))
  const theirs = await begin(people.viewer.access)
  at.pass(90)
  // A failure of each kind is counted, and a success deletes the count.
  const wrong = { password: 'otra-clave' }
  for (const user of ['admin', 'viewer'] as const) await at.call(user, staff.beginTotp, { body: wrong })
  await at.call('stranger', account.login, { body: { username, ...wrong } })
  const token = 'un-enlace'
  const expires_at = new Date(at.now().getTime() + 3_600_000)
  await db
    .insertInto('password_resets')
    .values({ hash: tokenHash(token), email, user_id: me, created_at: at.now(), expires_at })
    .execute()
  const next = { password: 'Otra-2026x', password_confirmation: 'Otra-2026x' }
  send(account.login, { body: { username, password, code: codeOf(mine) } }, 'stranger')
  send(account.refresh, { body: { refresh_token: people.admin.refresh } }, 'stranger')
  send(account.forgotPassword, { body: { document: username } }, 'stranger')
  send(account.resetPassword, { body: { token, email, ...next } }, 'stranger')
  send(account.changePassword, { body: { old_password: password, ...next } })
  for (const call of [account.logout, account.logoutGeneral, account.logoutAll, account.signOutThereToo]) send(call)
  const absent = { vacation_start_date: '2026-12-01', vacation_final_date: '2026-12-11' }
  send(staff.updateOwnAbsence, { body: absent })
  send(staff.endOwnSession, { params: { session: people.admin.session_id } })
  send(staff.beginTotp, { body: { password } }, 'viewer')
  send(staff.confirmTotp, { body: { code: codeOf(theirs) } }, 'viewer')
  send(staff.endTotp, { body: { code: codeOf(mine) } })

  // The identity at the provider. Its groups add one role and remove another at sign-in.
  await signOn.mapGroup('validadores', 'validator')
  await sql`insert into user_roles (user_id, role_id, managed_by, claim)
    select ${me}, id, 'sso', 'consulta' from roles where name = ${storedRole('viewer')}`.execute(db)
  const { sub: subject } = provider.person('valentina.rocha')
  await db.insertInto('staff_identities').values({ user_id: me, issuer: provider.issuer, subject }).execute()
  const begun = await signOn.begin()
  const callback = await provider.authorize(begun.url, 'valentina.rocha')
  const [returned, linking] = [
    await signOn.signInAtProvider('valentina.rocha'),
    await signOn.signInAtProvider('asdrubal.quintero'),
  ]
  send(account.beginSignOn, { body: { language: 'es' } }, 'stranger')
  requests.set(
    account.signOnCallback,
    injected({ url: callback.pathname + callback.search, headers: { cookie: begun.cookie } }),
  )
  const { code, cookie } = returned
  send(account.exchangeSignOn, { body: { code, totp: codeOf(mine) }, headers: { cookie } }, 'stranger')
  const { id: viewerRole } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', storedRole('viewer'))
    .executeTakeFirstOrThrow()
  const mapped = [{ claim: 'consulta', role_id: viewerRole }]
  send(staff.writeGroupRoles, { body: { rows: mapped } }, 'superadmin')
  send(staff.linkIdentity, { params: { id: people.viewer.id }, body: { subject: 'otro' } }, 'superadmin')
  send(staff.unlinkIdentity, { params: { id: me } }, 'superadmin')
  send(staff.unlinkOwnIdentity)
  send(account.linkSignOn, { body: { code: linking.code }, headers: { cookie: linking.cookie } }, 'viewer')

  const [sid = ''] = provider.sidsOf('valentina.rocha')
  const { id: identity_id } = await db
    .selectFrom('staff_identities')
    .select('id')
    .where('user_id', '=', me)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('sessions')
    .set({ identity_id, idp_sid: sid })
    .where('id', '=', people.admin.session_id)
    .execute()
  const jti = randomUUID()
  requests.set(account.backChannelLogout, async () => {
    // A token is valid for two minutes. Two requests with the same `jti` can run at once.
    const logout_token = await provider.logoutToken({ sid, jti })
    return injected({
      method: 'POST',
      url: account.backChannelLogout.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token }).toString(),
    })()
  })
  requests.set(account.frontChannelLogout, injected({ url: `${account.frontChannelLogout.path}?sid=${sid}` }))

  // Passkeys. Their challenges stay valid during the whole preparation.
  const key = new SoftwareAuthenticator()
  const makeKey = async (authenticator: SoftwareAuthenticator) =>
    authenticator.create((await must(at.call('admin', account.beginPasskey, { body: { password } }))).body.data)
  const passkey = { name: 'Mi llave', credential: await makeKey(key) }
  const { id } = (await must(at.call('admin', account.addPasskey, { body: passkey }))).body.details
  const confirmation = key.get((await must(at.call('admin', account.beginConfirmation))).body.data)
  const entering = key.get((await must(at.call('stranger', account.beginPasskeyLogin))).body.data)
  const another = { name: 'Otra llave', credential: await makeKey(new SoftwareAuthenticator()) }
  await db
    .updateTable('passkey_challenges')
    .set({ expires_at: new Date(at.now().getTime() + 86_400_000) })
    .execute()
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(at.now().getTime() + 86_400_000) })
    .where('id', '=', people.admin.session_id)
    .execute()
  send(account.beginPasskey, { body: { password } })
  send(account.addPasskey, { body: another })
  send(account.renamePasskey, { params: { id }, body: { name: 'Mi portátil' } })
  send(account.removePasskey, { params: { id }, body: { password } })
  send(account.beginConfirmation)
  send(account.confirmWithPasskey, { body: { credential: confirmation } })
  send(account.confirmWithCode, { body: { code: codeOf(mine) } })
  send(account.beginPasskeyLogin, {}, 'stranger')
  send(account.passkeyLogin, { body: { credential: entering } }, 'stranger')

  // Records of the person: settings, views, notices, exports.
  const view = { list: 'schedules', query: 'is_activated=1', is_default: true }
  const made = await must(at.call('admin', account.createView, { body: { ...view, name: 'Una' } }))
  const notice = { title: 'Aviso', subject: 'Aviso', user: 'Alguien', created_at: '2026-06-15', url: null }
  const { id: notification } = await db
    .insertInto('notifications')
    .values({ type: staff.validatorNotification, user_id: me, data: JSON.stringify(notice) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const exported = 'citizens.xlsx'
  await db
    .insertInto('jobs')
    .values({ key: exported, type: 'profiles', user_id: me, locale: 'es', input: '{}', progress_max: 1, scope: 'all' })
    .execute()
  send(account.writePreferences, { body: { theme: 'dark', accent: null } })
  send(account.createView, { body: { ...view, name: 'Otra' } })
  send(account.updateView, { params: { id: made.body.details.id }, body: { name: 'Distinta', is_default: true } })
  send(account.deleteView, { params: { id: made.body.details.id } })
  send(account.recordExport, { body: { list: 'schedules', query: '', columns: ['id'], rows: 1, format: 'csv' } })
  send(staff.cancelJob, { params: { key: exported } })
  send(staff.readNotification, { params: { id: notification } })
  send(staff.readAllNotifications, { body: {} })
  send(staff.deleteNotification, { params: { id: notification } })
  const ready = { subject: 'citizen', purpose: 'return', es: 'Falta el documento', en: 'The document is missing' }
  send(staff.updateReadyObservations, { body: { observations: [ready] } })

  // Permissions. The role's new ability is created by another request.
  const rate = { entity_type: 'CitizenPortal/Models/Rate', title: 'Una tarifa' }
  const role = async (name: string) =>
    (await must(at.call('superadmin', staff.storeRole, { body: { name, title: 'Rol' } }))).body.details.id
  const ability = async (name: string) =>
    (await must(at.call('superadmin', staff.storePermission, { body: { ...rate, name } }))).body.details.id
  const [roleId, unheldRole] = [await role('uno'), await role('dos')]
  const [permission, unheld] = [await ability('inspect-rate'), await ability('weigh-rate')]
  const attached = { params: { id: roleId, permission }, body: {} }
  await must(at.call('superadmin', staff.attachPermission, attached))
  const grants = [{ action: 'measure', entity: 'Rate' }]
  send(staff.storeRole, { body: { name: 'tres', title: 'Rol', copy_of: roleId } }, 'superadmin')
  send(
    staff.updateRole,
    { params: { id: roleId }, body: { name: `${roleIdentifier}-cuatro`, title: 'Rol' } },
    'superadmin',
  )
  send(staff.destroyRole, { params: { id: unheldRole } }, 'superadmin')
  send(staff.storePermission, { body: { ...rate, name: 'measure-rate' } }, 'superadmin')
  send(
    staff.updatePermission,
    { params: { id: permission }, body: { ...rate, name: 'inspect-rate', title: 'Otra' } },
    'superadmin',
  )
  send(staff.destroyPermission, { params: { id: unheld } }, 'superadmin')
  send(staff.writeRolePermissions, { params: { id: roleId }, body: { grants } }, 'superadmin')
  send(staff.attachPermission, { params: { id: roleId, permission: unheld }, body: {} }, 'superadmin')
  send(staff.detachPermission, { params: { id: roleId, permission } }, 'superadmin')

  // Accounts of the staff. The caller owns them.
  const facts = { name: 'Otro', surname: 'Nombre', document: '1900000001' }
  send(staff.storeUser, { body: { ...facts, email: 'nueva@test.example', username: 'nueva', password } }, 'superadmin')
  send(staff.updateUser, { params: { id: me }, body: { ...facts, email: 'otra@test.example', username } }, 'superadmin')
  for (const call of [staff.suspendUser, staff.restoreUser, staff.signOutUser, staff.sendResetLink]) {
    send(call, { params: { id: me } }, 'superadmin')
  }
  const person = { ...facts, document: '1900000002', email: 'invitada@test.example', username: 'invitada' }
  const { id: invited } = await db
    .insertInto('users')
    .values({ ...person, password_hash, is_invited: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  send(staff.showInvitation, { params: { id: invited } }, 'superadmin')
  send(staff.giveRoles, { params: { id: me }, body: { roles: ['viewer'] } }, 'superadmin')
  send(staff.takeRoles, { params: { id: me }, query: { roles: ['admin'] } }, 'superadmin')
  const leaving = { ...facts, document: '1900000003', email: 'retirada@test.example', username: 'retirada' }
  const { id: left } = await db
    .insertInto('users')
    .values({ ...leaving, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into user_roles (user_id, role_id) select ${left}, id from roles where name = ${storedRole('viewer')}`.execute(
    db,
  )
  send(staff.takeAllRoles, { params: { id: left } }, 'superadmin')

  // Catalogues. The regulations and consents of a schedule come from its body, the stage from its row.
  const regulation = await add(at, staff.regulations)
  const consent = await add(at, staff.informedConsents)
  const given = await schedulesApp(at)
  const inUse: Readonly<Record<string, number>> = {
    regulations: regulation,
    'informed-consents': consent,
    stages: given.ids.stage,
    programs: given.ids.program,
    activities: given.ids.activity,
    'week-days': given.ids.weekday,
    'daily-hours': given.ids.daily,
    rates: given.ids.rate,
    'participants-roles': given.ids.role,
  }
  for (const catalogue of [...catalogues, ...ownCatalogues]) {
    const used = inUse[catalogue.path] ?? (await add(at, catalogue))
    for (const [call, request] of await ofCatalogue(at, catalogue, used)) requests.set(call, request)
  }

  // One citizen and one schedule: the citizen is enrolled in it and is captain of a team, and another citizen joins.
  const [citizen, other, assigned] = [await given.verified(), await given.verified(), await given.verified()]
  const lists = { regulations: [regulation], consent: [consent] }
  const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 5 }
  const body = given.body({ ...sizes, ...lists, min_age: 0, max_age: 100 })
  const schedule = await given.schedule(sizes)
  await must(at.call('admin', staff.updateSchedule, { params: { id: schedule }, body }))
  const [empty, deleted] = [await given.schedule(), await given.schedule()]
  await must(at.call('admin', staff.deleteSchedule, { params: { id: deleted } }))
  const enrolment = { id: schedule, profile: citizen }
  const accepted = { ...decided, status_id: status.enrolmentAccepted }
  const rejected = { ...decided, status_id: status.enrolmentRejected }
  await given.enrolment(schedule, citizen)
  await must(at.call('admin', staff.transitionEnrolment, { params: enrolment, body: accepted }))
  const roleOfMember = given.ids.role
  const teamOf = (...ids: number[]) => ({
    captain_profile_id: ids[0] ?? 0,
    members: ids.map((profile_id) => ({ profile_id, participant_role_id: roleOfMember })),
  })
  const team = await must(
    at.call('admin', staff.createTeam, { params: { id: schedule }, body: { name: 'Los Tigres', ...teamOf(citizen) } }),
  )
  const inTeam = { id: schedule, team: team.body.details.id }
  await must(at.call('admin', staff.transitionTeam, { params: inTeam, body: accepted }))
  const of = await addCatalogues(db)
  const imported = async (row: number) => ({ plan: { name: 'plan.xlsx', bytes: await planned([soundRow(of, row)]) } })
  const importing = async (row: number) => {
    const { plan } = await imported(row)
    return () => at.send('admin', staff.importSchedules, { files: { file: plan } })
  }
  const undone = await must((await importing(1))())
  send(staff.createSchedule, { body: given.body(lists) })
  send(staff.updateSchedule, { params: { id: schedule }, body: { ...body, quota: 30 } })
  send(staff.deleteSchedule, { params: { id: empty } })
  send(staff.restoreSchedule, { params: { id: deleted } })
  send(staff.activateSchedules, { body: { ids: [empty, schedule], is_activated: false } })
  send(staff.updateSchedules, { body: { rows: [{ id: empty, version: 1 }], changes: { quota: 25 } } })
  send(staff.copySchedules, {
    body: { ids: [schedule], start_date: '2026-08-01 00:00:00', final_date: '2026-08-31 23:59:59' },
  })
  send(staff.checkTransitions, { params: { id: schedule }, body: { ids: [citizen], status_id: accepted.status_id } })
  requests.set(staff.importSchedules, await importing(2))
  send(staff.undoScheduleImport, { params: { id: undone.body.details.import_id ?? 0 } })
  send(staff.exportRoster, { params: { id: schedule }, body: {} })
  send(staff.enrolCitizen, { params: { id: other, schedule }, body: { observation: 'Llega hoy', consents: [consent] } })
  send(staff.transitionEnrolment, { params: enrolment, body: rejected })
  send(staff.transitionEnrolments, { params: { id: schedule }, body: { ids: [citizen], ...rejected } })
  send(staff.undoEnrolmentTransition, { params: enrolment, body: {} })
  send(staff.undoEnrolmentTransitions, { params: { id: schedule }, body: { ids: [citizen] } })
  send(staff.createTeam, { params: { id: schedule }, body: { name: 'Los Leones', ...teamOf(other) } })
  send(staff.updateTeam, { params: inTeam, body: { name: 'Los Pumas', ...teamOf(citizen, other) } })
  send(staff.transitionTeam, { params: inTeam, body: rejected })
  send(staff.undoTeamTransition, { params: inTeam, body: {} })

  // The same citizen: the record, the account, observations, documents and decisions.
  const file = await at.file(citizen)
  const document = { id: citizen, file }
  await must(
    at.call('admin', staff.transitionFile, { params: document, body: { ...decided, status_id: status.fileVerified } }),
  )
  const validator = { validator_id: people.validator.id }
  await must(at.call('admin', staff.assignValidatorToMany, { body: { ...validator, ids: [assigned, citizen] } }))
  await must(
    at.call('admin', staff.transitionProfile, {
      params: { id: citizen },
      body: { ...decided, status_id: status.profileVerified },
    }),
  )
  const handover = await must(
    at.call('admin', staff.handOverProfile, {
      params: { id: assigned },
      body: { validator_id: people.validator2.id, reason: 'Conoce a la familia' },
    }),
  )
  const mail = await db
    .updateTable('mails')
    .set({ is_open: false, state: 'failed', failure: 'address', ended_at: at.now() })
    .where('profile_id', '=', citizen)
    .where('topic', '=', 'review')
    .returning('id')
    .executeTakeFirstOrThrow()
  send(staff.resendMail, { params: { id: mail.id } })
  const { rows: types } = await sql<{ id: number }>`select id from file_types where deleted_at is null limit 1`.execute(
    db,
  )
  const upload = { file: { name: 'cedula.pdf', type: 'application/pdf', bytes: pdfBytes } }
  send(staff.updateProfile, { params: { id: citizen }, body: { name: 'Otro', observation: 'Se corrige' } })
  send(staff.updateAccount, { params: { id: citizen }, body: { email: 'otro@prueba.example', is_locked: true } })
  send(staff.addObservation, { params: { id: citizen }, body: { observation: 'Una nota' } })
  requests.set(staff.addFile, () =>
    at.send('admin', staff.addFile, {
      params: { id: citizen },
      fields: { file_type_id: String(types[0]?.id) },
      files: upload,
    }),
  )
  send(staff.transitionFile, { params: document, body: { ...decided, status_id: status.fileReturned } })
  send(staff.undoFileTransition, { params: document, body: {} })
  send(staff.deleteFile, { params: document, body: decided })
  send(staff.assignValidator, { params: { id: citizen }, body: validator })
  send(staff.assignValidatorToMany, { body: { ...validator, ids: [other, citizen] } })
  send(staff.postponeProfile, { params: { id: assigned }, body: { reason: 'Falta llamar' } })
  send(staff.resumeProfile, { params: { id: assigned } })
  send(staff.handOverProfile, { params: { id: assigned }, body: { ...validator, reason: 'Conoce a la familia' } })
  send(staff.undoHandover, { params: { id: assigned }, body: { transition_id: handover.body.details.transition_id } })
  send(staff.undoAssignments, { body: { ids: [assigned, citizen] } })
  send(staff.transitionProfile, { params: { id: citizen }, body: { ...decided, status_id: status.profileReturned } })
  send(staff.undoProfileTransition, { params: { id: citizen }, body: {} })

  // A sign-up.
  const signUp = { document_type_id: 1, document: '1020304050', name: 'Ana', surname: 'Peña', expires_at }
  const signUps = await db
    .insertInto('pre_registers')
    .values([
      { ...signUp, email: 'ana@correo.example' },
      { ...signUp, document: '1020304051', email: 'eva@correo.example', deleted_at: at.now() },
    ])
    .returning('id')
    .execute()
  send(staff.preRegisters.destroy, { params: { id: signUps[0]?.id ?? 0 } })
  send(staff.preRegisters.restore, { params: { id: signUps[1]?.id ?? 0 } })
  send(staff.preRegisters.resend, { params: { id: signUps[0]?.id ?? 0 } })

  // Requests of citizens, about the same person.
  const household = await makeHousehold(at, given, { person: citizen, openSchedule: empty })
  const identity = { id: household.requester, request: Number(household.ids['identity-requests/:request']) }
  send(staff.grantIdentityRequest, { params: identity, body: {} })
  send(staff.refuseIdentityRequest, { params: identity, body: { observation: 'No coincide' } })
  send(staff.endAccountSessions, { params: { id: citizen } })
  for (const [call, { token, input, form }] of await citizenWritingRequests(at, given, household)) {
    requests.set(
      call,
      form === undefined ? () => at.callWith(token, call, input) : () => at.sendWith(token, call, form),
    )
  }
  return requests
}
