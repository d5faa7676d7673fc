import { type ProfileRow, profileRow, sensitiveFields, status } from '@portal/contract'
import { listProfiles } from '@portal/contract/staff'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callAddress } from '../base/call-address.ts'
import { type TestApp, testApp } from '../base/test-app.ts'

// Our web application requests the fields that it shows. Other clients get complete rows.

let at: TestApp
beforeAll(async () => {
  at = await testApp()
})
afterAll(() => at.close())

/** The fields of every row. A row has `email_undelivered_at` only while mails do not arrive, and `is_similar` only in a search. */
const sometimes: readonly string[] = ['email_undelivered_at', 'is_similar']
const all = (Object.keys(profileRow.shape) as (keyof ProfileRow)[]).filter((field) => !sometimes.includes(field))
const list = (query: object) => at.call('admin', listProfiles, { query: { per_page: 100, ...query } })
const without = ['audits', 'texts', 'columns', 'links']

/** The fields that our web application requests for the default columns. */
const shown = [
  'full_name',
  'document',
  'document_type',
  'age',
  'created_at',
  'email',
  'mobile_phone',
  'whatsapp',
  'status',
  'status_id',
  'color',
  'checker_id',
  'full_name_verifier',
  'observations_count',
  'profile_type',
  'birthdate',
]

async function citizens(): Promise<void> {
  await at.deleteCitizens()
  for (let index = 0; index < 10; index += 1) {
    await at.citizen({
      name: 'María',
      s_name: 'Fernanda',
      surname: 'Núñez',
      s_surname: 'de la Peña',
      locality_id: 1,
      ...{
        email: `maria.fernanda.nunez.${index}@correo.example`,
        mobile_phone: '3001234567',
        address: 'Calle 1 # 2-3',
      },
      status_id: status.profileValidating,
      checker_id: at.people.validator.id,
      assigned_by_id: at.people.assignor.id,
      contact_name: 'Ana',
      contact_relationship: 1,
      stratum: 3,
    })
  }
}

describe('the fields of the list of citizens', () => {
  test('are all returned to a client that requests none, with columns and links', async () => {
    await citizens()
    for (const query of [{}, { fields: '' }]) {
      const { body } = await list({ ...query, without: ['audits', 'texts'] })
      for (const row of body.data) expect(Object.keys(row).toSorted()).toEqual(all.toSorted())
      expect(body.details.headers.length + body.details.expanded.length).toBeGreaterThan(30)
      expect(body.links?.first).toEqual(expect.any(String))
    }
  })

  test('are those requested, with id and version, and have the values of a complete row', async () => {
    await citizens()
    const whole = (await list({ without: ['audits', 'texts'] })).body.data
    for (const field of all) {
      const { body } = await list({ without, fields: [field] })
      const expected = whole.map((row) => ({ id: row.id, version: row.version, [field]: row[field] }))
      expect(body.data).toEqual(expected)
    }
    const { body } = await list({ without, fields: ['files_count', 'locality', 'files_count'] })
    expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(['files_count', 'id', 'locality', 'version'])
  })

  test('are those of each request, also for simultaneous requests', async () => {
    await citizens()
    const requested = [['locality'], ['email', 'sex'], undefined, ['activities_count'], ['pending_files_count']]
    const responses = await Promise.all(requested.map((fields) => list({ without, ...(fields && { fields }) })))
    const keys = responses.map(({ body }) => Object.keys(body.data[0] ?? {}).toSorted())
    expect(keys).toEqual(requested.map((fields) => (fields ? ['id', 'version', ...fields] : [...all]).toSorted()))
    expect(responses[1]?.body.data.every(({ email }) => email.startsWith('maria.'))).toBe(true)
  })

  test('contain no sensitive field, no address of a minor and nobody out of scope', async () => {
    await citizens()
    for (const field of [...sensitiveFields, 'user_id', 'search_text', '__proto__', 'constructor']) {
      const { status: code, error } = await list({ fields: ['full_name', field] })
      expect([field, code, Object.keys(error.errors ?? {})]).toEqual([field, 422, ['fields.1']])
    }
    const minor = await at.citizen({ birthdate: '2010-01-01', address: 'Calle 9' })
    const [row] = (await list({ without, fields: ['address'] })).body.data
    expect(row).toEqual({ id: minor, version: 1, address: null })
    const foreign = await at.call('validator2', listProfiles, { query: { fields: shown } })
    expect([foreign.status, foreign.body.data]).toEqual([200, []])
  })

  test('give a page of our web application at most 8 kB', async () => {
    await citizens()
    const url = callAddress(listProfiles, { query: { fields: shown, without } })
    const lean = await at.inject('admin', { url })
    expect(lean.statusCode).toBe(200)
    expect(lean.json().data).toHaveLength(10)
    expect(lean.json()).toMatchObject({ details: { headers: [], expanded: [] }, meta: { total: 10 } })
    expect(lean.json()).not.toHaveProperty('links')
    expect(lean.rawPayload.length).toBeLessThanOrEqual(8000)
  })

  test('take two statements, whatever the selected fields', async () => {
    await citizens()
    const queries = vi.spyOn(Client.prototype, 'query')
    for (const field of all) await list({ fields: ['id', field] })
    const texts = queries.mock.calls.map(([query]) => String((query as { text?: string }).text ?? query))
    queries.mockRestore()
    expect(new Set(texts.filter((text) => text.includes('pending_files_count'))).size).toBe(2)
  })
})
