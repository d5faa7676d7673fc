import type { Call } from '@portal/contract'
import * as citizens from '@portal/contract/citizens'
import { mailedCodeHash } from '../../src/base/services/identity/mailed-codes.ts'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { tokenHash } from '../../src/base/services/identity/token-hash.ts'
import { invitationHash, newInvitationCode } from '../../src/enrolments/team-invitations.ts'
import { accountSubject } from '../../src/people/account-codes.ts'
import { signUpSubject } from '../../src/people/sign-up-codes.ts'
import type { CallInput, Form, TestApp } from '../base/test-app.ts'
import { pdfBytes } from '../offer/catalogue-examples.ts'
import type { SchedulesApp } from '../offer/schedules-app.ts'
import type { Household } from '../people/households.ts'
import { childForm, personForm } from '../people/person-form.ts'

/** The input of a call: an access token, and JSON or a form. */
export interface CitizenRequest {
  readonly token: string | null
  readonly input?: CallInput
  readonly form?: Form
}

const password = 'Parque-Simon-2026'
const code = '123456'

const file = { name: 'documento.pdf', type: 'application/pdf', bytes: pdfBytes }

/** The fields of a form with files; fields that are null are left out. */
const asFields = (form: object) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const])),
  )

/** The form of a new child. */
export const newChild = () =>
  asFields({ ...childForm({ contact_phone: '3001112233' }), has_disability: 'NO', relationship: 'HIJO/A' })

/** The form of a verified person, whose identity fields stay unchanged. */
export function changed(): Record<string, string> {
  const { document_type_id, document, name, s_name, surname, s_surname, birthdate, ...rest } = childForm()
  return asFields({ ...rest, has_disability: 'NO', contact_phone: '3001112233' })
}

/** Prepares a household and returns one request for each writing call of citizens. Each request reaches its commit. */
export async function citizenWritingRequests(
  at: TestApp,
  given: SchedulesApp,
  {
    holder,
    child,
    requester,
    returned,
    mistaken,
    returnedFile,
    corrected,
    pendingFile,
    ids,
    openSchedule,
    teamSchedule,
  }: Household,
): Promise<ReadonlyMap<Call, CitizenRequest>> {
  const requests = new Map<Call, CitizenRequest>()
  const request = (call: Call, input: CallInput = {}, token: string | null = holder.access) => {
    requests.set(call, { token, input })
  }
  const expires_at = new Date(at.now().getTime() + 3_600_000)

  // Signing in, and codes by mail.
  const password_hash = await hashPassword(password)
  await at.db.updateTable('citizen_accounts').set({ password_hash }).where('id', '=', holder.id).execute()
  // A failed sign-in is counted, and a successful one deletes the count.
  await at.callWith(null, citizens.citizenLogin, { body: { email: holder.email, password: 'otra-clave' } })
  request(citizens.citizenLogin, { body: { email: holder.email, password } }, null)
  request(citizens.citizenLogout)
  request(citizens.citizenLogoutAll)
  const person = { document_type_id: 1, document: `70${holder.id}`, name: 'Ana', surname: 'Peña' }
  const signUp = { ...person, email: `ana${holder.id}@correo.example`, expires_at }
  const signUpId = await given.row('pre_registers', signUp)
  const signUpCode = await mailedCodeHash(at.db, signUpSubject(signUpId), code)
  await at.db.updateTable('pre_registers').set({ code_hash: signUpCode }).where('id', '=', signUpId).execute()
  request(citizens.preRegister, { body: { ...person, email: signUp.email, terms: 1 } }, null)
  request(citizens.verifySignUp, { body: { email: signUp.email, code } }, null)
  const { has_disability: _, ...fields } = personForm({ document: `71${holder.id}`, contact_phone: '3001112233' })
  const registering = { ...person, document: fields.document, email: `eva${holder.id}@correo.example`, expires_at }
  const ticket = `ticket ${holder.id}`
  await given.row('pre_registers', { ...registering, ticket_hash: tokenHash(ticket), code_hash: tokenHash(code) })
  const account = { email: registering.email, code: ticket, password, password_confirmation: password, terms: '1' }
  requests.set(citizens.register, {
    token: null,
    form: { fields: asFields({ ...fields, ...account, has_disability: 'NO' }), files: { file } },
  })
  const unconfirmed = await at.account()
  await at.db.updateTable('citizen_accounts').set({ verified_at: null }).where('id', '=', unconfirmed.id).execute()
  for (const [{ id }, purpose, email] of [
    [unconfirmed, 'confirm', unconfirmed.email],
    [holder, 'change-email', `nueva${holder.id}@correo.example`],
  ] as const) {
    const code_hash = await mailedCodeHash(at.db, accountSubject(id, purpose, email), code)
    await at.db.insertInto('citizen_codes').values({ citizen_id: id, purpose, email, code_hash, expires_at }).execute()
  }
  request(citizens.verifyEmail, { params: { code } }, unconfirmed.access)
  request(citizens.resendEmailCode, {}, unconfirmed.access)
  request(citizens.changeCitizenEmail, { body: { email: `otra${holder.id}@correo.example`, password } })
  request(citizens.confirmEmailChange, { body: { code } })
  request(citizens.resendEmailChange)
  const next = 'Otra-Clave-2026'
  request(citizens.changeCitizenPassword, {
    body: { current_password: password, new_password: next, new_password_confirmation: next },
  })

  // Preferences, devices, consents, notices.
  request(citizens.writeCitizenPreferences, {
    body: { language: 'en', mails: { news: false }, display: { density: 'x' } },
  })
  request(citizens.endCitizenSession, { params: { session: ids['sessions/:session'] ?? '' } })
  request(citizens.withdrawCitizenConsent, { params: { id: ids['consents/:id'] ?? '' } })
  const notice = { id: ids['notifications/:id'] ?? 0 }
  request(citizens.readCitizenNotice, { params: notice })
  request(citizens.readAllCitizenNotices)
  request(citizens.deleteCitizenNotice, { params: notice })

  // The people of the household.
  const change = { changes: { name: 'Otro' }, reason: 'Está mal escrito' }
  request(citizens.requestIdentityChange, { params: { id: child }, body: change })
  request(citizens.withdrawIdentityRequest, { params: { id: requester } })
  requests.set(citizens.addPerson, { token: holder.access, form: { fields: newChild(), files: { file } } })
  requests.set(citizens.updatePerson, { token: holder.access, form: { params: { id: child }, fields: changed() } })
  request(citizens.removePerson, { params: { id: mistaken } })
  const invited = { params: { id: requester }, body: { email: `tia${holder.id}@correo.example` } }
  request(citizens.inviteGuardian, invited)
  request(citizens.handPersonOver, { ...invited, params: { id: ids['handover/:id'] ?? 0 } })
  request(citizens.removeGuardian, { params: { id: child, guardian: ids['guardians/:guardian'] ?? 0 } })
  request(citizens.undoGuardianEnd, { params: { id: child, guardian: ids['ended/:guardian'] ?? 0 } })
  const guardianship = { params: { id: ids['guardian-invitations/:id'] ?? 0 } }
  request(citizens.acceptGuardianInvitation, guardianship)
  request(citizens.declineGuardianInvitation, guardianship)

  // Documents and observations.
  const send = (call: Call, params: Record<string, number>, fields: Record<string, string> = {}) =>
    requests.set(call, { token: holder.access, form: { params, fields, files: { file } } })
  send(citizens.citizenAddFile, { id: child }, { file_type_id: '2' })
  send(citizens.citizenReplaceFile, { id: returned, file: returnedFile })
  request(citizens.citizenDeleteFile, { params: { id: corrected, file: pendingFile } })
  const observation = ids['observations/:observation'] ?? 0
  request(citizens.citizenReadObservation, { params: { id: child, observation } })
  request(citizens.citizenReadObservations, { params: { id: child } })
  request(citizens.citizenResubmit, { params: { id: corrected } })

  // Enrolments and teams.
  const enrolling = { id: child, schedule: openSchedule }
  request(citizens.enrolOwn, { params: enrolling, body: {}, headers: { 'idempotency-key': `key ${holder.id}` } })
  request(citizens.withdrawSubscription, { params: { id: ids['subscriptions/:id'] ?? 0 } })
  const team = ids['teams/:team'] ?? 0
  request(citizens.createCitizenTeam, {
    params: { profile: child, schedule: teamSchedule },
    body: { name: 'Los Pumas' },
  })
  request(citizens.inviteToTeam, { params: { team } })
  request(citizens.leaveTeam, { params: { team, profile: ids['members/:profile'] ?? 0 } })
  const guest = await at.account({ status_id: 3, verified_at: at.now() })
  const invitation = newInvitationCode()
  const code_hash = await invitationHash(at.db, invitation)
  await at.db
    .insertInto('team_invitations')
    .values({ team_id: Number(team), code_hash, created_by: holder.id, expires_at })
    .execute()
  request(
    citizens.acceptInvitation,
    { params: { code: invitation }, body: { profile_id: guest.profile } },
    guest.access,
  )
  return requests
}
