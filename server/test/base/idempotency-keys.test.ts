import * as calls from '@portal/contract/citizens'
import { idempotencyHeader } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { newChild } from '../app/citizen-writing-requests.ts'
import { pdfBytes } from '../offer/catalogue-examples.ts'
import { type TestAccount, testApp } from './test-app.ts'

const at = await testApp()
afterAll(() => at.close())
// The number of uploaded documents per hour is limited.
afterEach(() => at.pass(3601))

const file = { name: 'documento.pdf', type: 'application/pdf', bytes: pdfBytes }
const marked = (key: string) => ({ [idempotencyHeader.name]: key })

const add = (account: TestAccount, key: string, fields: object, bytes = pdfBytes) =>
  at.sendWith(account.access, calls.addPerson, {
    fields: { ...newChild(), ...fields },
    files: { file: { ...file, bytes } },
    headers: marked(key),
  })
const send = (account: TestAccount, key: string, bytes = pdfBytes) =>
  at.sendWith(account.access, calls.citizenAddFile, {
    params: { id: account.profile },
    fields: { file_type_id: '6' },
    files: { file: { ...file, bytes } },
    headers: marked(key),
  })
const documentsOf = async ({ profile }: TestAccount) =>
  (await at.db.selectFrom('files').select('id').where('profile_id', '=', profile).execute()).length

describe('a citizen’s request with an idempotency key', () => {
  it('adds a person once when its response is lost and it is sent again', async () => {
    const account = await at.account()
    const document = `8${account.id}1`
    const first = await add(account, 'ana', { document })
    expect(first.status).toBe(201)
    const again = await add(account, 'ana', { document })
    expect([again.status, again.body.data, again.body.details]).toEqual([201, first.body.data, first.body.details])
    const { body } = await at.callWith(account.access, calls.listPeople, {})
    expect(body.data).toHaveLength(2)
  })

  it('stores a document once, also when both requests run at the same time', async () => {
    const account = await at.account()
    const before = await documentsOf(account)
    const [one, other] = await Promise.all([send(account, 'a'), send(account, 'a')])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.body.details).toEqual(one.body.details)
    expect((await send(account, 'a')).body.details).toEqual(one.body.details)
    expect(await documentsOf(account)).toBe(before + 1)
    // A request with another key stores another document.
    expect((await send(account, 'b')).body.details).not.toEqual(one.body.details)
  })

  it('is refused when the key belongs to another request, such as another file', async () => {
    const account = await at.account()
    expect((await send(account, 'a')).status).toBe(201)
    const other = await send(account, 'a', Buffer.concat([pdfBytes, Buffer.from('\n')]))
    expect([other.status, other.error.reason]).toEqual([422, 'idempotency_key_reused'])
    const elsewhere = await add(account, 'a', { document: `8${account.id}2` })
    expect([elsewhere.status, elsewhere.error.reason]).toEqual([422, 'idempotency_key_reused'])
    const long = await send(account, 'x'.repeat(65))
    expect([long.status, Object.keys(long.error.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
  })

  it('runs again after a refusal; two accounts may use the same key', async () => {
    const [account, other] = [await at.account(), await at.account()]
    const refused = await add(account, 'mia', { document: `8${account.id}3`, mobile_phone: '' })
    expect(refused.status).toBe(422)
    expect((await add(account, 'mia', { document: `8${account.id}3` })).status).toBe(201)
    expect((await add(other, 'mia', { document: `8${other.id}3` })).status).toBe(201)
  })

  it('gets 409 while the same request runs, and runs again after the process of the first one was killed', async () => {
    const account = await at.account()
    expect((await send(account, 'lenta')).status).toBe(201)
    const lose = () => sql`update idempotency_keys set answer = null where citizen_id = ${account.id}`.execute(at.db)
    await lose()
    const running = await send(account, 'lenta')
    expect([running.status, running.error.reason]).toEqual([409, 'request_running'])
    at.pass(121)
    expect((await send(account, 'lenta')).status).toBe(201)
  })

  it('leaves neither its key nor its response as readable text in the database', async () => {
    const account = await at.account()
    const { body } = await add(account, 'una-clave-mia', { document: `8${account.id}4` })
    const rows = await at.db.selectFrom('idempotency_keys').selectAll().where('citizen_id', '=', account.id).execute()
    expect(rows).toHaveLength(1)
    const text = JSON.stringify(rows)
    expect(text).not.toContain('una-clave-mia')
    expect(text).not.toContain(body.data)
  })

  it('stores two different hashes for the same body with two keys', async () => {
    const account = await at.account()
    const body = { language: 'en' } as const
    for (const key of ['primera', 'segunda']) {
      const written = await at.callWith(account.access, calls.writeCitizenPreferences, { body, headers: marked(key) })
      expect(written.status).toBe(200)
    }
    const rows = await at.db
      .selectFrom('idempotency_keys')
      .select('request')
      .where('citizen_id', '=', account.id)
      .execute()
    expect(new Set(rows.map(({ request }) => request)).size).toBe(2)
  })
})
