import { status } from '@portal/contract'
import { assignValidator, regulations, transitionEnrolment, transitionProfile } from '@portal/contract/staff'
import type { InjectOptions } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { startMailbox } from '../../notices/mail-server.ts'
import { pdfBytes } from '../../offer/catalogue-examples.ts'
import { schedulesApp } from '../../offer/schedules-app.ts'
import { childForm, personForm } from '../../people/person-form.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { startTestJobs } from '../test-jobs.ts'

// An existing client uses only paths and fields. It has neither the contract nor the header with which our web requests other statuses.

const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1', PORTAL_PUBLIC_URL: 'https://portal.test.example' })
const given = await schedulesApp(at)
const mails = await startMailbox()
const jobs = startTestJobs(at, { smtpUrl: mails.url })
await at.db.updateTable('activities').set({ is_initiate: true }).where('id', '=', given.ids.activity).execute()
afterAll(async () => {
  await jobs.stop()
  await mails.close()
  await at.close()
})

let token: string | null = null
const statuses: number[] = []

/** Sends a request like the client and returns its JSON. */
async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options: InjectOptions = {}) {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await at.app.inject({ ...options, method, url, headers: { ...authorization, ...options.headers } })
  statuses.push(response.statusCode)
  return { status: response.statusCode, body: response.json() }
}

/** A multipart form without the fields that are null. */
async function form(fields: object): Promise<InjectOptions> {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) data.append(name, String(value))
  data.append('file', new Blob([new Uint8Array(pdfBytes)], { type: 'application/pdf' }), 'documento.pdf')
  const encoded = new Response(data)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers }
}

/** A decision of staff, by a call of the contract. */
const decide = async (call: Parameters<TestApp['call']>[1], input: Parameters<TestApp['call']>[2]) =>
  expect((await at.call('admin', call, input)).status).toBe(200)

async function verify(id: number): Promise<void> {
  const params = { id }
  await decide(assignValidator, { params, body: { validator_id: at.people.validator.id } })
  await decide(transitionProfile, {
    params,
    body: { status_id: status.profileVerified, observation: 'Todo en orden' },
  })
}

const email = 'rosa@correo.example'
const password = 'Parque-2026.'
const names = { name: 'Rosa', surname: 'Pardo', s_name: null, s_surname: null }
const person = { ...names, document_type_id: 1, document: '52400100', email }
const flag = { has_disability: 'NO' }

it('an existing client signs up, gets the voucher, and withdraws without a body', async () => {
  await at.db.updateTable('parks').set({ code: null }).where('id', '=', given.ids.park).execute()
  const schedule = await given.schedule({ min_age: 6, max_age: 60 })
  const named = { name: 'Uso de la piscina' }
  const files = { file: { name: 'piscina.pdf', bytes: pdfBytes } }
  const regulation_id = (await at.send('admin', regulations.store, { fields: named, files })).body.details.id
  await at.db.insertInto('schedule_regulations').values({ schedule_id: schedule, regulation_id }).execute()
  const document = `https://portal.test.example/api/regulations/${regulation_id}/document`

  // The offer, before sign-in.
  const path = 'https://portal.test.example/api/citizen-portal/public-schedules'
  const offer = await send('GET', '/api/citizen-portal/public-schedules?page=1&per_page=10')
  expect(offer.body.data).toMatchObject([{ park_code: '', regulations: [{ file: document }] }])
  expect([offer.body.meta.path, offer.body.links.first]).toEqual([path, `${path}?page=1&per_page=10`])
  expect((await send('GET', `/api/citizen-portal/public-schedules/${schedule}`)).body.data.park_code).toBe('')
  const stages = (await send('GET', '/api/citizen-portal/stages')).body.data
  expect(stages.every((row: { park_code: unknown }) => typeof row.park_code === 'string')).toBe(true)

  // The sign-up. The error message names a missing field by its label.
  const refused = await send('POST', '/api/pre-register', { payload: { ...person } })
  expect([refused.status, refused.body.errors.terms]).toEqual([
    422,
    ['El campo aceptación de los términos es obligatorio.'],
  ])
  expect((await send('POST', '/api/pre-register', { payload: { ...person, terms: 1 } })).status).toBe(200)
  const code = /\b\d{6}\b/.exec((await mails.next(email)).subject ?? '')?.[0] ?? ''
  const checked = await send('POST', '/api/email/pre-register-verification', { payload: { ...person, code } })
  const account = { ...checked.body.data, password, password_confirmation: password, terms: 1, decoded: 0 }
  const registered = await form({ ...personForm(), ...names, ...flag, ...account, autovalidate: 0 })
  expect((await send('POST', '/api/register', registered)).status).toBe(200)
  const entered = await send('POST', '/api/login', { payload: { email, password } })
  token = entered.body.access_token
  expect((await send('GET', '/api/user')).status).toBe(200)

  // A beneficiary. The list has the parts of the name in separate fields.
  const child = childForm({ surname: 'Pardo', birthdate: '2020-02-03' })
  const added = await send('POST', '/api/profiles', await form({ ...child, ...flag, relationship: 'HIJO/A' }))
  expect(added.status).toBe(201)
  const { data: people } = (await send('GET', '/api/profiles')).body
  const { data: choices } = (await send('GET', '/api/profiles/list')).body
  type Row = Readonly<Record<string, unknown>>
  for (const choice of choices as readonly Row[]) {
    const row = (people as readonly Row[]).find(({ id }) => id === choice.id) ?? {}
    expect(choice).toMatchObject({
      first_name: row.name,
      middle_name: row.s_name,
      first_last_name: row.surname,
      second_last_name: row.s_surname,
      document_type_id: row.document_type_id,
      document_type: row.document_type,
      birthdate: row.birthdate,
      sex_id: row.sex_id,
      relationship: row.relationship,
    })
  }
  const { id } = choices.find(({ relationship }: Row) => relationship === 'HIJO/A')
  for (const empty of ['bookings', 'pending-to-pay']) {
    const { body } = await send('GET', `/api/citizen-portal/${empty}?page=1&per_page=10`)
    expect(body).toMatchObject({ data: [], meta: { total: 0, last_page: 1 }, details: { headers: [], expanded: [] } })
    expect(Object.keys(body.links)).toEqual(['first', 'last', 'prev', 'next'])
  }

  // The enrolment, its voucher, and its withdrawal.
  await verify(id)
  const enrolled = await send('PUT', `/api/profiles/${id}/schedules/${schedule}`, { payload: {} })
  expect(enrolled.status).toBe(201)
  const accepted = { status_id: status.enrolmentAccepted, observation: 'Cumple' }
  await decide(transitionEnrolment, { params: { id: schedule, profile: id }, body: accepted })
  const own = `/api/profiles/subscriptions/${enrolled.body.details}`
  expect((await send('GET', own)).body.data).toMatchObject({ park_code: '', regulations: [{ file: document }] })
  expect((await send('GET', `${own}/voucher`)).body.data.code).toEqual(expect.any(String))
  const withdrawn = await send('DELETE', own)
  expect([withdrawn.status, withdrawn.body.data]).toEqual([200, 'La inscripción se canceló y su cupo quedó libre.'])
  expect(await given.statusOf(schedule, id)).toBe(status.enrolmentRejected)
  const observations = await at.db
    .selectFrom('observations')
    .select('observation')
    .where('profile_id', '=', id)
    .execute()
  expect(observations.map(({ observation }) => observation).join()).toContain('CANCELADA POR LA PERSONA')
  expect(statuses.filter((code) => code >= 500)).toEqual([])
})

it('lists activities only at the path that existing staff clients use', async () => {
  const listed = async (path: string) => {
    const { statusCode, body } = await at.inject('admin', { url: `/api/citizen-portal/${path}` })
    return [statusCode, JSON.parse(body).data?.length]
  }
  const all = await listed('activities?per_page=-1')
  expect(all).toEqual([200, expect.any(Number)])
  expect(await listed('activity-asisstances?per_page=-1')).toEqual(all)
  const id = given.ids.activity
  expect((await listed(`activity-asisstances/${id}`))[0]).toBe((await listed(`activities/${id}`))[0])
  expect((await listed('activity-asisstances-2'))[0]).toBe(404)
  const anonymous = await at.inject('stranger', { url: '/api/citizen-portal/activity-asisstances' })
  expect(anonymous.statusCode).toBe(401)
})

it('takes all roles from a person and keeps the account when an existing client deletes the account', async () => {
  const { id } = await at.person('retirada', ['viewer', 'assignor'])
  const remove = async (user: 'admin' | 'validator' | 'stranger', person: number) =>
    (await at.inject(user, { method: 'DELETE', url: `/api/citizen-portal/users/${person}` })).statusCode
  expect([await remove('stranger', id), await remove('validator', id)]).toEqual([401, 403])
  expect(await remove('admin', at.people.superadmin.id)).toBe(403)
  expect(await remove('admin', id)).toBe(200)
  const roles = await at.db.selectFrom('user_roles').select('role_id').where('user_id', '=', id).execute()
  const account = at.db.selectFrom('users').select(['deleted_at', 'is_locked']).where('id', '=', id)
  expect([roles, await account.executeTakeFirst()]).toEqual([[], { deleted_at: null, is_locked: false }])
  const audits = at.db.selectFrom('audits').select('event').where('entity', '=', 'User').where('entity_id', '=', id)
  expect((await audits.execute()).map(({ event }) => event)).toEqual(['roles-taken'])
})
