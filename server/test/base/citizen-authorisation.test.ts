import type { Call } from '@portal/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { callAddress } from './call-address.ts'
import { callName, citizenCalls, isShared, staffCalls } from './every-call.ts'
import { testApp } from './test-app.ts'

/** The authorization that each call of citizens needs, as a fixed list. */
const needed: Readonly<Record<string, readonly string[]>> = {
  nothing: [
    'POST /api/login',
    'GET /csfr-cookie',
    'POST /oauth/token',
    'POST /api/pre-register',
    'POST /api/email/pre-register-verification',
    'POST /api/register',
    'GET /api/register-status',
    ...[
      'GET public-schedules',
      'GET public-schedules/:id',
      'GET public-schedules/:id/availability',
      'GET schedules/categories',
      'GET schedules/filters',
      'GET programs',
      'GET stages',
    ].map((line) => line.replace(' ', ' /api/citizen-portal/')),
    'GET /api/localities/:id/upz/:upzId/neighborhoods',
    'GET /api/neighborhoods',
    'GET /api/places',
    'GET /api/terms-and-conditions',
    'GET /api/informed-consent',
    'GET /api/consents/:id/revisions/:revision',
    'GET /api/regulations/:id/document',
  ],
  session: [
    'GET /api/user',
    'GET /api/user/draft-key',
    'POST /api/logout',
    'POST /api/logout-all-devices',
    'POST /api/email/verify/:code',
    'POST /api/email/resend',
  ],
  confirmed: [
    'POST /api/email/change',
    'POST /api/email/confirm-change',
    'POST /api/email/resend-confirm-change',
    'POST /api/password/change',
    'GET /api/profiles',
    'POST /api/profiles',
    'GET /api/files',
    'GET /api/guardian-invitations',
    'POST /api/guardian-invitations/:id/accept',
    'DELETE /api/guardian-invitations/:id',
    ...[
      'GET list',
      'GET verified',
      'GET :id',
      'PUT :id',
      'DELETE :id',
      'GET :id/guardians',
      'POST :id/guardians',
      'DELETE :id/guardians/:guardian',
      'PATCH :id/guardians/:guardian/undo',
      'POST :id/handover',
      'GET :id/files',
      'POST :id/files',
      'GET :id/files/:file',
      'DELETE :id/files/:file',
      'POST :id/files/:file/replacement',
      'GET :id/observations',
      'POST :id/observations',
      'GET :id/observations/:observation',
      'POST :id/resubmit',
      'GET subscriptions',
      'GET subscriptions/:id',
      'DELETE subscriptions/:id',
      'GET subscriptions/:id/voucher',
      'GET subscriptions/:id/calendar.ics',
      'GET :id/identity-request',
      'POST :id/identity-request',
      'DELETE :id/identity-request',
      'GET :id/schedules',
      'PUT :id/schedules/:schedule',
      'GET :id/schedules/:schedule/check',
      'POST :profile/schedules/:schedule/team',
    ].map((line) => line.replace(' ', ' /api/profiles/')),
    'GET /api/citizen-portal/bookings',
    'GET /api/citizen-portal/pending-to-pay',
    'GET /api/notifications',
    'POST /api/notifications',
    'GET /api/notifications/:id',
    'DELETE /api/notifications/:id',
    ...[
      'GET preferences',
      'PUT preferences',
      'GET sessions',
      'DELETE sessions/:session',
      'GET consents',
      'DELETE consents/:id',
      'GET data',
    ].map((line) => line.replace(' ', ' /api/user/')),
    'GET /api/teams',
    'POST /api/teams/:team/invitations',
    'DELETE /api/teams/:team/members/:profile',
    'GET /api/invitations/:code',
    'POST /api/invitations/:code/accept',
  ],
}

/** The methods and paths that a staff call and a citizens' call share, as a fixed list (ADR 0051). */
const shared: readonly string[] = [
  'GET /api/user',
  'POST /api/logout',
  'POST /api/logout-all-devices',
  'GET /api/notifications',
  'POST /api/notifications',
  'GET /api/notifications/:id',
  'DELETE /api/notifications/:id',
  'GET /api/citizen-portal/programs',
  'GET /api/citizen-portal/stages',
  'GET /api/localities/:id/upz/:upzId/neighborhoods',
]

// Includes the calls that only existing clients use.
const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1' })
afterAll(() => at.close())

/** A new session for each request, because some calls sign out. */
const tokens = {
  stranger: async () => null,
  'old citizen': async () => 'c.old',
  staff: async () => (await at.person('admin', ['admin'])).access,
  citizen: async () => (await at.account()).access,
  'unconfirmed citizen': async () => {
    const { access, id } = await at.account()
    await at.db.updateTable('citizen_accounts').set({ verified_at: null }).where('id', '=', id).execute()
    return access
  },
}
type Caller = keyof typeof tokens
const callers = Object.keys(tokens) as Caller[]

// Resets the rate limits: a 429 would hide the result of authorization.
beforeEach(() => at.pass(3601))

/** The result of authorization: 401, 403 or allowed. */
type Authorization = 401 | 403 | 'allowed'

function authorizationOf(caller: Caller, { needs }: Call): Authorization {
  if (needs === 'nothing') return 'allowed'
  if (caller === 'unconfirmed citizen') return needs === 'session' ? 'allowed' : 403
  return caller === 'citizen' ? 'allowed' : 401
}

async function send(call: Call, token: string | null, headers: Readonly<Record<string, string>> = {}) {
  const names = call.path.match(/(?<=:)\w+/g) ?? []
  const url = callAddress(call, { params: Object.fromEntries(names.map((name) => [name, 1])) })
  const isForm = headers['content-type'] !== undefined
  const response = await at.inject('stranger', {
    method: isForm ? 'POST' : call.method,
    url,
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(isForm && { payload: `_method=${call.method}` }),
  })
  const { statusCode } = response
  expect(statusCode).toBeLessThan(500)
  if (statusCode === 401 && response.json().reason === 'unauthenticated') return 401
  return statusCode === 403 ? 403 : 'allowed'
}

const named = (calls: readonly Call[]) => calls.map((call) => [callName(call), call] as const)
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const methodsOfForms = ['PUT', 'PATCH', 'DELETE']

describe('the calls of citizens', () => {
  it('require what the list says, and the list has every call', () => {
    for (const [needs, names] of Object.entries(needed)) {
      const found = citizenCalls.filter((call) => call.needs === needs).map(callName)
      expect([needs, found.toSorted()]).toEqual([needs, names.toSorted()])
    }
    expect(citizenCalls).toHaveLength(Object.values(needed).flat().length)
    expect(citizenCalls.filter(({ by }) => by.join() !== 'citizen')).toEqual([])
    expect(staffCalls.filter(({ by }) => by.includes('citizen'))).toEqual([])
  })

  it('share method and path with a staff call only where the list says so', () => {
    const found = citizenCalls.filter(isShared).map(callName)
    expect(found.toSorted()).toEqual(shared.toSorted())
  })

  it.each(named(citizenCalls))('%s returns the expected status for each kind of token', async (_, call) => {
    for (const caller of callers) {
      // With a staff token the staff's call responds, which authorisation.test.ts tests.
      if (caller === 'staff' && isShared(call)) continue
      const expected = authorizationOf(caller, call)
      expect([caller, await send(call, await tokens[caller]())]).toEqual([caller, expected])
      if (!methodsOfForms.includes(call.method)) continue
      expect([caller, 'form', await send(call, await tokens[caller](), form)]).toEqual([caller, 'form', expected])
    }
  })
})

describe('a citizen’s token', () => {
  it.each(named(staffCalls.filter((call) => !isShared(call))))('gets 401 from %s of the staff', async (_, call) => {
    const expected = call.needs === 'nothing' ? 'allowed' : 401
    expect(await send(call, await tokens.citizen())).toBe(expected)
    if (methodsOfForms.includes(call.method)) expect(await send(call, await tokens.citizen(), form)).toBe(expected)
  })
})
