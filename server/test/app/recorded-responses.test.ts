import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, login } from '@portal/contract'
import { citizenLogin } from '@portal/contract/citizens'
import { loadDemo } from '@portal/demo'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { openDb, openPool } from '../../src/base/database/db.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { seed } from '../../src/seed/seed.ts'
import { everyCall } from '../base/every-call.ts'
import { asOurWeb } from '../base/test-app.ts'
import { emptyDatabase } from '../base/test-database.ts'

// Compares the response of every reading call, of the lists with their filters and sorting, and of the requests of existing clients with
// recorded responses. The people are invented. Run `npx vitest run -u` on this file only when a response changes on purpose: it writes
// the recordings again.

const now = new Date('2026-06-15T10:00:00-05:00')
const password = 'Parque-2026'

const database = await emptyDatabase()
// Unqualified `now()` returns the test's clock. With fixed times, ages and waiting times are equal in every run.
const name = /\/([^/?]+)\?/.exec(database.url)?.[1] ?? ''
const setup = openDb(openPool({ url: database.url }))
await sql`create schema clock`.execute(setup)
await sql`
  create function clock.now() returns timestamptz language sql stable as ${sql.lit(`select '${now.toISOString()}'::timestamptz`)}`.execute(
  setup,
)
await sql`alter database ${sql.id(name)} set search_path = clock, public, pg_catalog`.execute(setup)
await setup.destroy()
await migrate({ url: database.url })

const folder = await mkdtemp(join(tmpdir(), 'portal-recorded-'))
const store = openFolderStore(folder)
const db = openDb(openPool({ url: database.url }, { statementTimeout: 0, max: 4 }))
const { citizens } = await seed(db, { demo: loadDemo, citizens: 60, password, now, store, log: () => undefined })
const config = readConfig({ PORTAL_LOG_LEVEL: 'silent', PORTAL_PUBLIC_URL: 'https://portal.test.example' })
const parts = { db, log: openLog('silent'), webRoot: null, store, now: () => now }
const app = await buildApp({ ...parts, config })
/** The same portal without support for existing clients. */
const appForOurWeb = await buildApp({ ...parts, config: { ...config, existingClients: false } })

afterAll(async () => {
  await app.close()
  await appForOurWeb.close()
  await db.destroy()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function signIn({ path }: Call, payload: object): Promise<string> {
  return (await app.inject({ method: 'POST', url: path, payload })).json().access_token
}
const tokens = {
  admin: await signIn(login, { username: 'admin', password }),
  superadmin: await signIn(login, { username: 'superadmin', password }),
  viewer: await signIn(login, { username: 'viewer', password }),
  validator: await signIn(login, { username: 'validator', password }),
  citizen: await signIn(citizenLogin, { email: citizens[1], password }),
  stranger: null,
}
type Client = keyof typeof tokens

/** Values that differ in every run, and their placeholders in a recording. */
const varying: readonly [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/\b[0-9A-Z]{26}\b/g, '<voucher>'],
  // The rule of a date before today reads the clock of the machine.
  [/(?<=igual o anterior a |"target":")\d{4}-\d{2}-\d{2}/g, '<today>'],
  // A PDF contains the second of its creation.
  [/"(file_)?size":\d+/g, '"size":"<size>"'],
]

/** Longer texts are recorded as their first characters and a hash. */
const longest = 4000

function recorded(text: string): string {
  const stable = varying.reduce((result, [pattern, put]) => result.replaceAll(pattern, put), text)
  if (stable.length <= longest) return stable
  const hash = createHash('sha256').update(stable).digest('hex')
  return `${stable.slice(0, 1500)}… ${stable.length} characters, ${hash.slice(0, 16)}`
}

/** Sends a request as a client does. Returns status, content type and body of the response in one line. */
async function respond(client: Client, { headers, ...request }: InjectOptions, from = app): Promise<string> {
  const token = tokens[client]
  const response = await from.inject({
    ...request,
    headers: { 'x-localization': 'es', ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
  })
  const type = String(response.headers['content-type'] ?? '')
  const isText = type.startsWith('application/json') || type.startsWith('text/')
  const body = isText ? response.body : `${createHash('sha256').update(response.rawPayload).digest('hex').slice(0, 16)}`
  return `${response.statusCode} ${type} ${recorded(body)}`
}

/** The responses of GET requests, one after the other. */
async function read(client: Client, urls: readonly string[], headers: InjectOptions['headers'] = asOurWeb) {
  const responses: Record<string, string> = {}
  for (const url of urls) responses[url] = await respond(client, { method: 'GET', url, headers })
  return responses
}

async function ids(query: string): Promise<Record<string, number>> {
  const { rows } = await sql.raw<Record<string, number>>(query).execute(db)
  return rows[0] ?? {}
}

/** Record ids for the paths: an enrolment, its citizen and schedule, a team, a document, people of the citizen's account. */
const enrolment = await ids(`
  select citizen_schedules.id, schedule_id, profile_id from citizen_schedules
  join schedules on schedules.id = schedule_id where not is_teams order by citizen_schedules.id limit 1`)
const team = await ids('select id, schedule_id from teams order by id limit 1')
const file = await ids('select id, profile_id from files order by id limit 1')
/** The first row of a list of the citizen. */
const firstOwn = async (url: string) =>
  (await app.inject({ url, headers: { authorization: `Bearer ${tokens.citizen}` } })).json().data[0]
const own = await firstOwn('/api/profiles')
const ownFile = await firstOwn(`/api/profiles/${own.id}/files`)
const subscription = await firstOwn('/api/profiles/subscriptions')

const nested: readonly [RegExp, Record<string, unknown>][] = [
  [/portal\/schedules\/:id\/teams/, { id: team.schedule_id, team: team.id }],
  [/portal\/schedules\/:id/, { id: enrolment.schedule_id, profile: enrolment.profile_id }],
  [/portal\/profiles\/:id\/files/, { id: file.profile_id, file: file.id }],
  [/portal\/profiles\/:id/, { id: enrolment.profile_id, schedule: enrolment.schedule_id }],
  [/api\/profiles\/subscriptions/, { id: subscription?.citizen_schedule_id }],
  [/api\/profiles\/:id/, { id: own.id, schedule: enrolment.schedule_id, observation: 1, file: ownFile?.id }],
  [/api\/countries/, { id: 47, stateId: 779 }],
]

/**
 * Calls that are not recorded: state of the installation and its processes, responses that another test compares byte by byte, and
 * short-lived ones.
 */
const leftOut =
  /\/(ready|health|sso|animations|exports|job-status|csfr-cookie|settings|draft-key|excel|template|sessions|document|file|files\/:file)$|\/(animations|exports|job-status|sso)\//

/** The address of a reading call, with records that exist. */
function addressOf({ path }: Call): string {
  const params: Record<string, unknown> = nested.find(([pattern]) => pattern.test(path))?.[1] ?? {}
  return path.replace(/:(\w+)/g, (_, param: string) => String(params[param] ?? 1))
}

const reads = everyCall.filter(({ method, path }) => method === 'GET' && !leftOut.test(path))
/** The address as our web requests it, without fields that it does not show. */
function asOurWebWritesIt(url: string): string {
  const [path = ''] = url.split('?')
  const call = reads.find((one) => new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
  const without = (call?.without ?? []).map((part) => `without[]=${part}`)
  return without.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${without.join('&')}`
}

const byStaff = reads.filter(({ by }) => by.includes('staff')).map(addressOf)
const byCitizen = reads.filter(({ by }) => by.includes('citizen')).map(addressOf)
const byAnybody = reads.filter(({ by }) => by.length === 0).map(addressOf)

const recording = (file: string) => `recordings/${file}.json`
const text = (responses: object) => `${JSON.stringify(responses, null, 2)}\n`

/** Query parameters of calls that need a text to search or records to compare. */
const withQuery = [
  '/api/citizen-portal/search?query=maria',
  '/api/citizen-portal/users/find?query=val',
  '/api/citizen-portal/profiles/36/changes?fields[]=name',
  `/api/citizen-portal/schedules/timetable?stage_id=1&park_id=1&week=2026-06-15`,
  '/api/citizen-portal/audits?per_page=5&event=Creado',
  '/api/citizen-portal/audits?per_page=5&type=Profile',
  '/api/citizen-portal/dashboard/figures?from=2026-01-01&to=2026-06-15',
  ...['rafael', 'maría', '10', 'xyz-nobody'].map(
    (query) => `/api/citizen-portal/profiles?per_page=5&query=${encodeURIComponent(query)}`,
  ),
]

/** The filters of the list of people, alone and together. */
const filters = [
  'status_id=1',
  'status_id[]=2&status_id[]=3',
  'status_id=2&locality_id=10',
  'status_id=2&profile_type_id=1&document_type_id=1',
  'not_assigned',
  'assigned=true',
  'validators_id[]=5',
  'start_date=2026-01-01&final_date=2026-06-01',
  'verified_from=2026-01-01&verified_to=2026-06-15',
  'returned_from=2025-01-01&returned_to=2026-06-15',
  'in_queue',
  'in_queue&waiting_until=2026-06-01',
  'waiting_from=2026-01-01',
  'identity_request=1',
  'document=10',
  'status_id=abc',
  'start_date=2026-06-01&final_date=2026-01-01',
].map((query) => `/api/citizen-portal/profiles?per_page=4&${query}`)

/** The columns by which people are sorted, in both directions. */
const sortings = [
  'id',
  'full_name',
  'document',
  'birthdate',
  'status',
  'created_at',
  'assigned_at',
  'verified_at',
  'full_name_verifier',
  'updated_at',
].flatMap((column) =>
  ['asc', 'desc'].map((order) => `/api/citizen-portal/profiles?per_page=4&column[]=${column}&order[]=${order}`),
)

/** Lists of other records with pages, search texts and sorting. */
const lists = [
  'schedules',
  'stages',
  'activities',
  'users',
  'pre-registers',
  'informed-consents',
  'mails',
  'status',
  'audits',
].flatMap((list) =>
  [
    'page=2&per_page=3',
    'per_page=3&query=a',
    'per_page=3&column[]=id&order[]=asc',
    'per_page=3&column[]=created_at&order[]=desc',
    'per_page=-1',
    'per_page=0',
  ].map((query) => `/api/citizen-portal/${list}?${query}`),
)

/** Requests as the administration of 2022 sends them: short forms in the query, and without the header of our web. */
const ofFormerAdministration = [
  '/api/citizen-portal/status?for_profile=true&column=name&where_not=PENDIENTE&per_page=-1',
  '/api/citizen-portal/profiles?query=&page=1&per_page=10&column[]=created_at&order[]=true',
  '/api/citizen-portal/profiles?page=1&per_page=10&column=id&order=false',
  '/api/citizen-portal/activity-asisstances?per_page=-1',
  `/api/citizen-portal/schedules/${enrolment.schedule_id}/profiles?per_page=10`,
  '/api/citizen-portal/users/validators?per_page=-1',
  '/api/notifications?page=1',
  '/api/citizen-portal/admin/roles/1/permissions/',
  '/api/localities?where_in=1,2',
]

/** Requests as the citizens' application of 2023 sends them. */
const ofFormerCitizens = [
  '/api/citizen-portal/public-schedules?page=1&per_page=10',
  '/api/citizen-portal/public-schedules?program_id[]=1&page=1',
  '/api/citizen-portal/public-schedules?program_id=12',
  '/api/citizen-portal/public-schedules?program_id[]=999',
  '/api/citizen-portal/public-schedules?category=FUTBOL&locality=10',
  '/api/citizen-portal/public-schedules/999999',
  '/api/disabilities?where_not_in[]=6',
  '/api/ethnic-groups?where_not_in=2,4,6',
  '/api/localities/10/upz/30/neighborhoods',
  '/api/countries/47/states',
]
const ofFormerCitizensSignedIn = [
  '/api/user',
  '/api/profiles',
  '/api/profiles/list',
  '/api/profiles/subscriptions',
  '/api/citizen-portal/bookings',
  '/api/notifications?page=1',
]

test('returns the recorded response for every reading call of the staff', async () => {
  await expect(text(await read('admin', byStaff))).toMatchFileSnapshot(recording('staff'))
})

test('returns the recorded response for the calls of roles', async () => {
  const ofRoles = byStaff.filter((url) => url.startsWith('/api/citizen-portal/admin') || url.endsWith('/directory'))
  await expect(text(await read('superadmin', ofRoles))).toMatchFileSnapshot(recording('roles'))
})

test('returns the recorded response for lists, filters and sorting', async () => {
  const urls = [...filters, ...sortings, ...lists, ...withQuery]
  await expect(text(await read('admin', urls))).toMatchFileSnapshot(recording('lists'))
})

test('returns the recorded response for a validator', async () => {
  const urls = [
    ...filters,
    ...sortings.slice(0, 4),
    '/api/citizen-portal/dashboard/my-day',
    '/api/citizen-portal/user/menu',
  ]
  await expect(text(await read('validator', urls))).toMatchFileSnapshot(recording('validator'))
})

test('returns the recorded response for every reading call of citizens and of anybody', async () => {
  const responses = { ...(await read('citizen', byCitizen)), ...(await read('stranger', byAnybody)) }
  await expect(text(responses)).toMatchFileSnapshot(recording('citizens'))
})

test('returns the recorded response for existing clients', async () => {
  const responses = {
    ...(await read('admin', ofFormerAdministration, {})),
    ...(await read('stranger', ofFormerCitizens, {})),
    ...(await read('citizen', ofFormerCitizensSignedIn, {})),
  }
  await expect(text(responses)).toMatchFileSnapshot(recording('existing-clients'))
})

/** A change: the client, method, address and body. A text as body is sent as a form. */
type Change = readonly [Client, 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, (object | string)?]

/** The changes in their order; each needs the ones before it. A client of 2022 sends the real method as a field of a form. */
async function changes(): Promise<readonly Change[]> {
  const people = '/api/citizen-portal/profiles'
  const { id: waiting } = await ids('select id from profiles where status_id = 2 order by id limit 1')
  const { id: pending } = await ids('select id from profiles where status_id = 1 order by id limit 1')
  const { id: validator } = await ids(`select id from users where username = 'validator'`)
  const { data: row } = (
    await app.inject({ url: `${people}/${pending}`, headers: { authorization: `Bearer ${tokens.admin}` } })
  ).json()
  const observation = 'La foto está borrosa.'
  return [
    ['admin', 'PUT', `${people}/${pending}/update`, { mobile_phone: '3001234567' }],
    ['admin', 'PUT', `${people}/${pending}/update`, { mobile_phone: 'abc', birthdate: '2030-01-01' }],
    ['admin', 'PUT', `${people}/${pending}/update`, { ...row, surname: 'Peña' }],
    ['admin', 'POST', `${people}/${pending}/update`, '_method=PUT&surname=Mora'],
    ['viewer', 'PUT', `${people}/${pending}/update`, { mobile_phone: '3001234567' }],
    ['admin', 'PUT', `${people}/${pending}/validator`, { validator_id: validator }],
    ['admin', 'PUT', `${people}/${pending}/validator`, { validator_id: 999_999 }],
    ['admin', 'PUT', `${people}/${waiting}/status`, { status_id: 4, observation }],
    ['admin', 'PUT', `${people}/${waiting}/status`, { status_id: 3, observation }],
    ['admin', 'PUT', `${people}/${waiting}/status`, { status_id: 3 }],
    ['admin', 'PATCH', `${people}/${waiting}/status/undo`, {}],
    ['admin', 'POST', `${people}/${waiting}/observations`, { observation }],
    ['admin', 'PUT', `${people}/${waiting}/postponement`, { reason: 'Se llama mañana.' }],
    ['admin', 'DELETE', `${people}/${waiting}/postponement`],
    ['admin', 'PUT', `${people}/${waiting}/handover`, { validator_id: 999_999, reason: 'Conoce a la familia.' }],
    ['admin', 'POST', '/api/citizen-portal/rates', { name: 'Tarifa de prueba', value: 1000 }],
    ['admin', 'POST', '/api/citizen-portal/rates', { name: '' }],
    ['admin', 'POST', '/api/citizen-portal/rates/1', '_method=PUT&name=Tarifa+nueva&value=2000'],
    ['admin', 'DELETE', '/api/citizen-portal/rates/999999'],
    [
      'admin',
      'PUT',
      `/api/citizen-portal/schedules/${enrolment.schedule_id}/profiles/${enrolment.profile_id}`,
      { status_id: 8, observation },
    ],
    ['citizen', 'PUT', `/api/profiles/${own.id}`, { address: 'Calle 26 # 59-41' }],
    ['citizen', 'PUT', `/api/profiles/${own.id}/schedules/${enrolment.schedule_id}`, {}],
    ['citizen', 'DELETE', '/api/profiles/subscriptions/999999'],
    ['stranger', 'POST', '/api/pre-register', { email: 'rosa@correo.example' }],
    ['stranger', 'POST', '/api/login', { email: 'nobody@correo.example', password: 'Parque-2027' }],
    ['stranger', 'POST', '/api/oauth/token', { username: 'admin', password: 'x' }],
    ['admin', 'POST', '/api/citizen-portal/nothing', {}],
  ]
}

test('returns the recorded response for changes of our web and of existing clients', async () => {
  const responses: Record<string, string> = {}
  for (const [index, [client, method, url, payload]] of (await changes()).entries()) {
    const headers = typeof payload === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const request = { method, url, headers, ...(payload === undefined ? {} : { payload }) }
    responses[`${index} ${client} ${method} ${url}`] = await respond(client, request)
  }
  await expect(text(responses)).toMatchFileSnapshot(recording('changes'))
})

/** The calls that only existing clients use. */
const calledByNobodyElse = ['/api/citizen-portal/bookings', '/api/citizen-portal/pending-to-pay', '/csfr-cookie']

describe('without the support for existing clients', () => {
  test.each([
    ['the administration', 'admin', [...byStaff, ...filters, ...sortings, ...lists, ...withQuery]],
    ['a validator', 'validator', [...filters, '/api/citizen-portal/dashboard/my-day', '/api/citizen-portal/user/menu']],
    ['a citizen', 'citizen', byCitizen.filter((url) => !calledByNobodyElse.includes(url))],
    ['a visitor', 'stranger', [...byAnybody, ...ofFormerCitizens]],
  ] as const)('every reading call returns the same to our web: %s', async (_, client, urls) => {
    expect(urls.length).toBeGreaterThan(10)
    for (const url of urls.map(asOurWebWritesIt)) {
      const request = { method: 'GET', url, headers: asOurWeb } as const
      expect(await respond(client, request, appForOurWeb), url).toBe(await respond(client, request))
    }
  })

  test('every refused change returns the same to our web', async () => {
    const all = (await changes()).filter(([, , , payload]) => typeof payload !== 'string')
    const refused: string[] = []
    for (const [client, method, url, payload] of all) {
      const request = { method, url, headers: asOurWeb, ...(payload === undefined ? {} : { payload }) }
      const response = await respond(client, request)
      if (response.startsWith('2')) continue
      expect(await respond(client, request, appForOurWeb), url).toBe(response)
      refused.push(response.slice(0, 3))
    }
    expect(refused).toEqual(expect.arrayContaining(['401', '403', '404', '409', '422']))
  })

  const plainly = (client: Client, request: InjectOptions) => respond(client, request, appForOurWeb)

  test('rows have no texts and no audits', async () => {
    for (const url of ['/api/citizen-portal/rates', '/api/citizen-portal/profiles', '/api/citizen-portal/users']) {
      const { data, details } = (
        await appForOurWeb.inject({ url, headers: { authorization: `Bearer ${tokens.admin}` } })
      ).json()
      expect(JSON.stringify([data, details]), url).not.toMatch(/_text"|"audits"/)
      expect(details.headers.length, url).toBeGreaterThan(0)
    }
  })

  test('forms, other methods in forms and misspelt paths are refused', async () => {
    const url = '/api/citizen-portal/rates/1'
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    const fields = '--x\r\nContent-Disposition: form-data; name="_method"\r\n\r\nDELETE\r\n--x--\r\n'
    expect(await plainly('admin', { method: 'PUT', url, headers: form, payload: 'name=Otra' })).toMatch(/^415 /)
    expect(await plainly('admin', { method: 'POST', url, headers: form, payload: '_method=DELETE' })).toMatch(/^405 /)
    expect(await plainly('admin', { method: 'POST', url, headers: multipart, payload: fields })).toMatch(/^405 /)
    expect(await plainly('admin', { url: '/api/citizen-portal/activity-asisstances' })).toMatch(/^404 /)
    // OpenID Connect sends this form; existing clients do not.
    const logout = {
      method: 'POST',
      url: '/api/sso/logout/back-channel',
      headers: form,
      payload: 'logout_token=x',
    } as const
    const withExisting = await respond('stranger', logout)
    expect(await plainly('stranger', logout)).toBe(withExisting)
    expect(withExisting).not.toMatch(/^415 /)
  })

  test('the calls of existing clients and short forms of queries are refused or have no effect', async () => {
    for (const url of calledByNobodyElse) expect(await plainly('citizen', { url }), url).toMatch(/^404 /)
    const status = '/api/citizen-portal/status'
    expect(await plainly('admin', { url: `${status}?for_profile=true` })).toContain('"total":10')
    expect(await plainly('admin', { url: `${status}?column=id&order=true` })).toMatch(/^422 /)
  })

  test('errors have their own status and text for every client', async () => {
    const conflict = { method: 'DELETE', url: '/api/citizen-portal/status/1', payload: {} } as const
    expect(await plainly('admin', conflict)).toMatch(/^409 /)
    const invalid = { method: 'POST', url: '/api/login', payload: {} } as const
    expect(await plainly('stranger', invalid)).toBe(await respond('stranger', { ...invalid, headers: asOurWeb }))
  })
})
