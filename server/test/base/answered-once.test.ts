import * as calls from '@portal/contract/citizens'
import { idempotencyHeader } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { newChild } from '../app/citizen-writing-requests.ts'
import { pdfBytes } from '../offer/catalogue-examples.ts'
import { type TestAccount, testApp } from './test-app.ts'

const at = await testApp()
afterAll(() => at.close())
// Documents that were sent are counted over an hour.
afterEach(() => at.pass(3601))

const file = { name: 'documento.pdf', type: 'application/pdf', bytes: pdfBytes }
const marked = (key: string) => ({ [idempotencyHeader.name]: key })

const add = (who: TestAccount, key: string, fields: object, bytes = pdfBytes) =>
  at.sendWith(who.access, calls.addPerson, {
    fields: { ...newChild(), ...fields },
    files: { file: { ...file, bytes } },
    headers: marked(key),
  })
const send = (who: TestAccount, key: string, bytes = pdfBytes) =>
  at.sendWith(who.access, calls.citizenAddFile, {
    params: { id: who.profile },
    fields: { file_type_id: '6' },
    files: { file: { ...file, bytes } },
    headers: marked(key),
  })
const documentsOf = async ({ profile }: TestAccount) =>
  (await at.db.selectFrom('files').select('id').where('profile_id', '=', profile).execute()).length

describe('a request of a citizen with a key', () => {
  it('adds a person once when its answer is lost and it comes again', async () => {
    const who = await at.account()
    const document = `8${who.id}1`
    const first = await add(who, 'ana', { document })
    expect(first.status).toBe(201)
    const again = await add(who, 'ana', { document })
    expect([again.status, again.body.data, again.body.details]).toEqual([201, first.body.data, first.body.details])
    const { body } = await at.callWith(who.access, calls.listPeople, {})
    expect(body.data).toHaveLength(2)
  })

  it('stores a document once, also when both requests run at the same time', async () => {
    const who = await at.account()
    const before = await documentsOf(who)
    const [one, other] = await Promise.all([send(who, 'a'), send(who, 'a')])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.body.details).toEqual(one.body.details)
    expect((await send(who, 'a')).body.details).toEqual(one.body.details)
    expect(await documentsOf(who)).toBe(before + 1)
    // Another key is another document.
    expect((await send(who, 'b')).body.details).not.toEqual(one.body.details)
  })

  it('is refused when the key marked another request, such as another file', async () => {
    const who = await at.account()
    expect((await send(who, 'a')).status).toBe(201)
    const other = await send(who, 'a', Buffer.concat([pdfBytes, Buffer.from('\n')]))
    expect([other.status, other.error.reason]).toEqual([422, 'idempotency_key_reused'])
    const elsewhere = await add(who, 'a', { document: `8${who.id}2` })
    expect([elsewhere.status, elsewhere.error.reason]).toEqual([422, 'idempotency_key_reused'])
    const long = await send(who, 'x'.repeat(65))
    expect([long.status, Object.keys(long.error.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
  })

  it('is tried again after a refusal, and its key belongs to one account', async () => {
    const [who, other] = [await at.account(), await at.account()]
    const refused = await add(who, 'mia', { document: `8${who.id}3`, mobile_phone: '' })
    expect(refused.status).toBe(422)
    expect((await add(who, 'mia', { document: `8${who.id}3` })).status).toBe(201)
    expect((await add(other, 'mia', { document: `8${other.id}3` })).status).toBe(201)
  })

  it('waits for the same request, and runs again when that was lost with its process', async () => {
    const who = await at.account()
    expect((await send(who, 'lenta')).status).toBe(201)
    const lose = () => sql`update idempotency_keys set answer = null where citizen_id = ${who.id}`.execute(at.db)
    await lose()
    const running = await send(who, 'lenta')
    expect([running.status, running.error.reason]).toEqual([409, 'request_running'])
    at.pass(121)
    expect((await send(who, 'lenta')).status).toBe(201)
  })

  it('leaves nothing readable in the database: neither its key nor the answer', async () => {
    const who = await at.account()
    const { body } = await add(who, 'una-clave-mia', { document: `8${who.id}4` })
    const rows = await at.db.selectFrom('idempotency_keys').selectAll().where('citizen_id', '=', who.id).execute()
    expect(rows).toHaveLength(1)
    const text = JSON.stringify(rows)
    expect(text).not.toContain('una-clave-mia')
    expect(text).not.toContain(body.data)
  })

  it('stores no hash that tells what was asked: the same request with two keys has two', async () => {
    const who = await at.account()
    const body = { language: 'en' } as const
    for (const key of ['primera', 'segunda']) {
      const written = await at.callWith(who.access, calls.writeCitizenPreferences, { body, headers: marked(key) })
      expect(written.status).toBe(200)
    }
    const rows = await at.db.selectFrom('idempotency_keys').select('request').where('citizen_id', '=', who.id).execute()
    expect(new Set(rows.map(({ request }) => request)).size).toBe(2)
  })
})
