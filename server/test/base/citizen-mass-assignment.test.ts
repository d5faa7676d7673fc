import type { Call } from '@portal/contract'
import { citizenSocialLogin } from '@portal/contract/citizens'
import { afterAll, describe, expect, it } from 'vitest'
import { stuffingOf } from '../accounts/stuffing.ts'
import { citizenWritingRequests } from '../app/citizen-writing-requests.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { makeHousehold } from '../people/households.ts'
import { callName, citizenCalls } from './every-call.ts'
import { testApp } from './test-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
const { stuffed, sent } = await stuffingOf(at)
afterAll(() => at.close())

/** The columns that each call changes, whatever other columns the request contains. */
const changes: Readonly<Record<string, string>> = {
  'POST /api/login': '+audits +session_tokens +sessions -tries citizen_accounts.updated_at citizen_accounts.version',
  'POST /api/logout': '+audits -session_tokens sessions.ended_at sessions.ended_reason',
  'POST /api/logout-all-devices': '+audits -session_tokens sessions.ended_at sessions.ended_reason',
  'POST /api/email/verify/:code':
    '+audits +tries citizen_accounts.updated_at citizen_accounts.verified_at citizen_accounts.version',
  'POST /api/email/resend': '+mails +tries citizen_codes.code_hash citizen_codes.created_at citizen_codes.expires_at',
  'POST /api/email/change':
    '+audits +mails +tries citizen_codes.code_hash citizen_codes.created_at citizen_codes.email',
  'POST /api/email/confirm-change':
    '+audits +mails +tries citizen_accounts.email citizen_accounts.updated_at citizen_accounts.version guardians.ended_at',
  'POST /api/email/resend-confirm-change': '+mails +tries citizen_codes.code_hash citizen_codes.created_at',
  'POST /api/password/change':
    '+audits -tries citizen_accounts.password_hash citizen_accounts.updated_at citizen_accounts.version sessions.ended_at sessions.ended_reason',
  'DELETE /api/profiles/subscriptions/:id':
    '+audits +citizen_notifications +enrolment_transitions +mails +observations citizen_schedules.status_id citizen_schedules.updated_at citizen_schedules.version',
  'PUT /api/profiles/:id/schedules/:schedule':
    '+audits +citizen_notifications +citizen_schedules +enrolment_transitions +idempotency_keys +mails +observations +tries',
  'GET /api/notifications/:id': 'citizen_notifications.read_at citizen_notifications.updated_at',
  'POST /api/notifications': 'citizen_notifications.read_at citizen_notifications.updated_at',
  'DELETE /api/notifications/:id': 'citizen_notifications.deleted_at citizen_notifications.updated_at',
  'PUT /api/user/preferences':
    '+audits citizen_accounts.locale citizen_accounts.preferences citizen_accounts.updated_at citizen_accounts.version',
  'DELETE /api/user/sessions/:session': '+audits sessions.ended_at sessions.ended_reason',
  'DELETE /api/user/consents/:id': '+audits accepted_consents.revoked_at',
  'POST /api/pre-register':
    '+audits +mails +pre_registers +tries pre_registers.code_hash pre_registers.deleted_at pre_registers.updated_at pre_registers.version',
  'POST /api/email/pre-register-verification':
    '+audits +tries pre_registers.ticket_hash pre_registers.updated_at pre_registers.verified_at pre_registers.version',
  'POST /api/profiles/:profile/schedules/:schedule/team': '+audits +citizen_notifications +team_members +teams',
  'POST /api/teams/:team/invitations': '+audits +team_invitations +tries',
  'POST /api/invitations/:code/accept':
    '+audits +citizen_notifications +team_members +tries team_invitations.used_at team_invitations.used_by teams.updated_at teams.version',
  'DELETE /api/teams/:team/members/:profile':
    '+audits +citizen_notifications -team_members teams.updated_at teams.version',
  'POST /api/profiles/:id/identity-request': '+audits +identity_requests +tries',
  'DELETE /api/profiles/:id/identity-request': '+audits -identity_requests',
  'POST /api/register':
    '+account_consents +audits +citizen_accounts +citizen_notifications +files +heard_words +profiles +stored_files pre_registers.code_hash pre_registers.updated_at pre_registers.version',
  'POST /api/profiles/:id/files':
    '+audits +files +stored_files +tries profiles.citizen_changed_at profiles.updated_at profiles.version',
  'DELETE /api/profiles/:id/files/:file':
    '+audits files.deleted_at files.updated_at files.version profiles.updated_at profiles.version',
  'POST /api/profiles/:id/resubmit':
    '+audits +observations +profile_transitions profiles.status_id profiles.updated_at profiles.version',
  'POST /api/profiles/:id/files/:file/replacement':
    '+audits +files +stored_files +tries profiles.citizen_changed_at profiles.reopened_at profiles.updated_at profiles.version',
  'GET /api/profiles/:id/observations/:observation': 'observations.read_at observations.updated_at',
  'POST /api/profiles/:id/observations': 'observations.read_at observations.updated_at',
  'POST /api/profiles': '+audits +citizen_notifications +files +heard_words +profiles +stored_files +tries',
  'PUT /api/profiles/:id':
    '+audits profiles.address profiles.blood_type_id profiles.citizen_changed_at profiles.city_birth_id profiles.city_residence_id profiles.contact_name profiles.contact_phone profiles.contact_phone_e164 profiles.country_birth_id profiles.country_residence_id profiles.eps_id profiles.ethnic_group_id profiles.locality_id profiles.mobile_phone profiles.mobile_phone_e164 profiles.other_neighborhood_name profiles.population_group_id profiles.sex_id profiles.state_birth_id profiles.state_residence_id profiles.stratum profiles.updated_at profiles.upz_id profiles.version',
  'DELETE /api/profiles/:id': '+audits -guardians -profiles',
  'POST /api/profiles/:id/guardians': '+audits +guardians +mails +tries',
  'POST /api/profiles/:id/handover': '+audits +guardians +mails +tries',
  'DELETE /api/profiles/:id/guardians/:guardian': '+audits guardians.ended_at guardians.ended_by',
  'PATCH /api/profiles/:id/guardians/:guardian/undo': '+audits guardians.ended_at guardians.ended_by',
  'DELETE /api/guardian-invitations/:id': '+audits guardians.ended_at',
  'POST /api/guardian-invitations/:id/accept': '+audits guardians.accepted_at guardians.citizen_id',
}

/** This call is always refused. */
const refused: Call = citizenSocialLogin
const writing = citizenCalls.filter((call) => call.effect === 'changes' && call !== refused)

/** Sends a call of a new household with its own fields and every column name in addition. */
async function changesOf(call: Call): Promise<string> {
  at.pass(3601)
  // Several attempts share one key, so that the rows cannot be told apart.
  await at.db.deleteFrom('tries').execute()
  const requests = await citizenWritingRequests(at, given, await makeHousehold(at, given))
  const request = requests.get(call)
  if (request === undefined) throw new Error('It has no request')
  const { token, input, form } = request
  const reply = form === undefined ? await stuffed(token, call, input) : await sent(token, call, form)
  expect([reply.status < 300, reply.error.errors]).toEqual([true, undefined])
  return reply.changes.filter((change) => change !== '+app_secrets').join(' ')
}

describe('a citizen’s request with extra columns', () => {
  it('is in the list for every call that writes', () => {
    expect(Object.keys(changes).toSorted()).toEqual(writing.map(callName).toSorted())
  })

  it.each(writing.map((call) => [callName(call), call] as const))(
    'to %s changes only what the list says',
    async (name, call) => {
      expect(await changesOf(call)).toBe(changes[name])
    },
  )
})
