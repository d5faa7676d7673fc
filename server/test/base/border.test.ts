import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { everyCall as calls, isShared } from './every-call.ts'
import { testApp } from './test-app.ts'

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: unknown
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

let document: { openapi: string; paths: Record<string, Record<string, Operation>> }

// Includes the calls that only existing clients use.
const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1' })
beforeAll(async () => {
  document = (await at.inject('stranger', { url: '/api/docs/openapi.json' })).json()
})
afterAll(() => at.close())

/** The place of a call in the document. Two calls with the same method and path are listed together. */
function placeOf(call: contract.Call): string {
  const path = call.path.replace(/:(\w+)/g, '{$1}')
  return call.by.includes('citizen') && isShared(call) ? `${path}#citizen` : path
}
const nameOf = (call: contract.Call) => `${call.method} ${placeOf(call)}`

describe('the OpenAPI document', () => {
  it('has version 3.1 and exactly the calls of the contract', () => {
    expect(document.openapi).toBe('3.1.0')
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(named.toSorted()).toEqual(calls.map(nameOf).toSorted())
  })

  it.each(calls.map((call) => [nameOf(call), call] as const))('describes the responses of %s', (_, call) => {
    const operation = document.paths[placeOf(call)]?.[call.method.toLowerCase()]
    const content = operation?.responses[String(call.status)]?.content
    if (content?.['application/json'] === undefined) {
      const schema = { type: 'string', format: 'binary' }
      expect(content).toEqual({
        [call.response === contract.htmlPage ? 'text/html' : 'application/octet-stream']: { schema },
      })
      expect(call.response).toBeInstanceOf(z.ZodMiniFile)
      return
    }
    const schema = content['application/json'].schema as { type?: string; properties?: object } | undefined
    expect(schema?.type).toBe('object')
    expect(Object.keys(schema?.properties ?? {}).length).toBeGreaterThan(0)
    // A zod transform would silently produce an empty schema.
    expect(JSON.stringify(schema)).not.toContain('"data":{}')
  })

  it('has a page that loads nothing from other hosts', async () => {
    const page = await at.inject('stranger', { url: '/api/docs/' })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/https?:\/\//)
    expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })
})

describe('the API', () => {
  it('returns 404 with the envelope for an unknown address', async () => {
    const response = await at.inject('stranger', { url: '/api/citizen-portal/nothing-here' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 404, reason: 'no_such_call', details: null })
    expect(response.json().requested_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/)
  })

  it('returns 405 with the allowed methods for a wrong method', async () => {
    const response = await at.inject('stranger', { method: 'DELETE', url: '/api/citizen-portal/profiles/7' })
    expect([response.statusCode, response.json().reason]).toEqual([405, 'method_not_allowed'])
    expect(response.headers.allow).toContain('GET')
  })

  it('returns 404, not 500, for an id that cannot exist', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', '%00', "1'--"]) {
      const response = await at.inject('admin', { url: `/api/citizen-portal/profiles/${encodeURIComponent(id)}` })
      expect([id, response.statusCode]).toEqual([id, 404])
    }
  })

  it('accepts a trailing slash', async () => {
    expect((await at.inject('stranger', { url: '/api/health/' })).statusCode).toBe(200)
  })

  it.each([
    ['no JSON', 'application/json', '{"username":', 422],
    ['another type', 'text/plain', 'hello', 415],
    ['a list instead of an object', 'application/json', '[1,2]', 422],
    ['a prototype', 'application/json', '{"__proto__":{"a":1},"username":"x","password":"y"}', 422],
    ['more than 1 MB', 'application/json', JSON.stringify({ username: 'x'.repeat(1_100_000) }), 413],
  ])('refuses a body with %s, with the envelope', async (_, type, payload, status) => {
    const response = await at.inject('stranger', {
      method: 'POST',
      url: '/api/citizen-portal/login',
      headers: { 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBe(status)
    expect(typeof response.json().message).toBe('string')
  })

  it('accepts an empty body with the JSON content type', async () => {
    const headers = { 'content-type': 'application/json' }
    const read = await at.inject('viewer', { method: 'POST', url: '/api/notifications', headers, payload: '' })
    expect(read.statusCode).toBe(200)
    const signOut = await at.inject('viewer', { method: 'POST', url: '/api/logout', headers, payload: '' })
    expect(signOut.statusCode).toBe(200)
  })

  it('checks authorization before it reads the body', async () => {
    const response = await at.inject('stranger', {
      method: 'PUT',
      url: '/api/citizen-portal/profiles/1/status',
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    })
    expect(response.statusCode).toBe(401)
  })

  it('reports that it is alive and ready', async () => {
    expect((await at.call('stranger', staffContract.health)).body.data).toEqual({ status: 'ok' })
    const ready = await at.call('stranger', staffContract.ready)
    expect(ready.body.data.migrations).toBeGreaterThanOrEqual(5)
  })

  it('allows no other origin by default', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
    const response = await at.inject('stranger', { method: 'OPTIONS', url: '/api/health', headers })
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })
})
