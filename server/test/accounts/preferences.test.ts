import { readPreferences, writePreferences } from '@portal/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type PersonName, testApp } from '../base/test-app.ts'

const at = await testApp()
afterAll(() => at.close())
beforeEach(async () => {
  await at.db.deleteFrom('user_preferences').execute()
})

async function storedPreferences(user: PersonName): Promise<unknown> {
  const { status, body } = await at.call(user, readPreferences)
  expect(status).toBe(200)
  return body.data
}

async function write(user: PersonName, body: object) {
  return at.call(user, writePreferences, { body })
}

/** Sends a JSON text unchanged. */
function put(payload: string) {
  const headers = { 'content-type': 'application/json' }
  return at.inject('viewer', { method: 'PUT', url: writePreferences.path, payload, headers })
}

/** Expects 422 with errors on these fields, and no change. */
async function expectRejected(body: object, ...fields: string[]): Promise<void> {
  const before = await storedPreferences('viewer')
  const { status, error } = await write('viewer', body)
  expect(status).toBe(422)
  expect(Object.keys(error.errors ?? {})).toEqual(fields)
  expect(await storedPreferences('viewer')).toEqual(before)
}

const columns = { 'list.profiles': { columns: ['id', 'full_name'], density: 'compact' } }

describe('preferences', () => {
  it('are empty at first', async () => {
    expect(await storedPreferences('viewer')).toEqual({})
  })

  it('store any type of value unchanged', async () => {
    const values = { ...columns, theme: 'dark', 'drawer.mini': false, count: 0, text: 'ñ "\\" \\u0000 😀', list: [] }
    const { status, body } = await write('viewer', values)
    expect(status).toBe(200)
    expect(body.data).toEqual(values)
    expect(await storedPreferences('viewer')).toEqual(values)
  })

  it('change only the given keys, and null removes a key', async () => {
    await write('viewer', { theme: 'dark', language: 'es', density: 'compact' })
    const { body } = await write('viewer', { theme: 'light', density: null, absent: null })
    expect(body.data).toEqual({ theme: 'light', language: 'es' })
    expect(await storedPreferences('viewer')).toEqual({ theme: 'light', language: 'es' })
  })

  it('stay the same when nothing is given', async () => {
    await write('viewer', { theme: 'dark' })
    expect((await write('viewer', {})).body.data).toEqual({ theme: 'dark' })
  })

  it('belong to one person', async () => {
    await write('viewer', { theme: 'dark' })
    await write('admin', { theme: 'light' })
    expect(await storedPreferences('viewer')).toEqual({ theme: 'dark' })
    expect(await storedPreferences('admin')).toEqual({ theme: 'light' })
  })

  it('hold values of up to 20,000 bytes of JSON', async () => {
    // The JSON of a text includes two quotation marks.
    expect((await write('viewer', { big: 'a'.repeat(19_998) })).status).toBe(200)
    await expectRejected({ big: 'a'.repeat(19_999) }, 'big')
    await expectRejected({ big: 'ñ'.repeat(10_000) }, 'big')
  })

  it('hold up to 200 keys', async () => {
    const many = (count: number, from = 0) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${from + index}`, index]))
    expect((await write('viewer', many(200))).status).toBe(200)
    await expectRejected({ k200: 1 }, 'preferences')
    expect((await write('viewer', { k200: 1, k0: null })).status).toBe(200)
    await expectRejected(many(201), 'preferences')
    await expectRejected(many(30_000), 'preferences')
  })

  it('stay within the limit when many are written at once', async () => {
    await write('viewer', Object.fromEntries(Array.from({ length: 195 }, (_, index) => [`k${index}`, index])))
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => write('viewer', { [`n${index}`]: index })),
    )
    expect(responses.filter(({ status }) => status === 200).length).toBe(5)
    expect(Object.keys((await storedPreferences('viewer')) as object).length).toBe(200)
  })

  it.each(['Upper', '1st', 'with space', 'a_b', '', 'x'.repeat(65), 'toString()'])('refuse the key %j', async (key) => {
    await expectRejected({ [key]: 1 }, key === '' ? 'body' : key)
  })

  it('refuse text that the database cannot store', async () => {
    await expectRejected({ text: 'a\u0000b' }, 'text')
    await expectRejected({ text: { half: '\ud800' } }, 'text')
  })

  it.each([21, 5_000, 100_000])('refuse a value of %i levels', async (levels) => {
    const { statusCode } = await put(`{"deep":${'['.repeat(levels)}${']'.repeat(levels)}}`)
    expect(statusCode).toBe(422)
  })

  it('accept a value of 20 levels', async () => {
    for (const innermost of ['', '1']) {
      expect((await put(`{"deep":${'['.repeat(20)}${innermost}${']'.repeat(20)}}`)).statusCode).toBe(200)
    }
  })

  it.each(['[]', '"text"', '7', 'true'])('refuse the body %s', async (payload) => {
    expect((await put(payload)).statusCode).toBe(422)
  })

  it('refuse more keys than the limit before they check any', async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`Wrong ${n}`, n]))
    const { status, error } = await write('viewer', many(201))
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['preferences']])
    const more = await write('viewer', many(80_000))
    expect([more.status, more.error.reason]).toEqual([413, 'too_large'])
  })

  it('return 401 without a session', async () => {
    expect((await at.call('stranger', readPreferences)).status).toBe(401)
    expect((await at.call('stranger', writePreferences, { body: {} })).status).toBe(401)
  })
})
