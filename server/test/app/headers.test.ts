import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { status } from '@portal/contract'
import { citizenBasePath } from '@portal/contract/citizens'
import { basePath, listAudits } from '@portal/contract/staff'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { appErrorOf } from '../../src/base/errors/errors.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { testApp } from '../base/test-app.ts'
import { makeWebRoot, removeWebRoot } from '../base/web-root.ts'

let app: FastifyInstance
let webRoot: string
let citizen: number
let file: number

async function appBehind(proxies: string): Promise<FastifyInstance> {
  const config = readConfig({ PORTAL_TRUST_PROXY: proxies })
  return buildApp({ config, db: at.db, log: openLog('fatal'), webRoot, store: at.store, now: at.now })
}

const at = await testApp()
beforeAll(async () => {
  webRoot = await makeWebRoot('staff', 'citizens')
  citizen = await at.citizen({ status_id: status.profileValidating, checker_id: at.people.validator.id })
  file = await at.file(citizen)
  app = await appBehind('0')
})
afterAll(async () => {
  await app.close()
  await removeWebRoot(webRoot)
  await at.close()
})

const send = (options: InjectOptions, on = app) =>
  on.inject({ ...options, headers: { authorization: `Bearer ${at.people.admin.access}`, ...options.headers } })

const json = { 'content-type': 'application/json' }
const profiles = '/api/citizen-portal/profiles'
const documents = () => `${profiles}/${citizen}/files`

/** One response of every kind, with its status. */
const kinds: readonly (readonly [string, number, () => InjectOptions])[] = [
  ['a page', 200, () => ({ url: basePath })],
  ['a screen', 200, () => ({ url: `${basePath}usuarios/7` })],
  ['a file of the web', 200, () => ({ url: `${basePath}assets/main-1a2b.js` })],
  ['an icon of the web', 200, () => ({ url: `${basePath}icon.svg` })],
  ['a missing file of the web', 404, () => ({ url: `${basePath}assets/gone.js` })],
  ['a page of the citizens’ application', 200, () => ({ url: citizenBasePath })],
  ['a screen of the citizens’ application', 200, () => ({ url: `${citizenBasePath}en/my-family/7` })],
  ['a missing page of the citizens’ application', 404, () => ({ url: `${citizenBasePath}nowhere` })],
  ['a file of the citizens’ application', 200, () => ({ url: `${citizenBasePath}assets/main-1a2b.js` })],
  ['a missing file of the citizens’ application', 404, () => ({ url: `${citizenBasePath}assets/gone.js` })],
  ['the redirect to the first page of the citizens’ application', 308, () => ({ url: citizenBasePath.slice(0, -1) })],
  ['the redirect to the first page', 302, () => ({ url: '/' })],
  ['an unknown address', 404, () => ({ url: '/nowhere' })],
  ['the reader of the API', 200, () => ({ url: '/api/docs/' })],
  ['a successful response', 200, () => ({ url: profiles })],
  ['a HEAD request', 200, () => ({ method: 'HEAD', url: '/api/health' })],
  ['a citizen’s document', 200, () => ({ url: `${documents()}/${file}` })],
  ['an unchanged response', 304, () => ({ url: '/api/notifications', headers: { 'if-none-match': '*' } })],
  ['an error without a session', 401, () => ({ url: profiles, headers: { authorization: 'Bearer nobody' } })],
  ['a missing record', 404, () => ({ url: `${profiles}/999999` })],
  ['an unknown call', 404, () => ({ url: '/api/nothing' })],
  ['a HEAD request that needs a session', 405, () => ({ method: 'HEAD', url: `${profiles}/excel` })],
  ['another method', 405, () => ({ method: 'DELETE', url: `${profiles}/1` })],
  [
    'a body that is too large',
    413,
    () => ({ method: 'POST', url: '/api/citizen-portal/login', headers: json, payload: `"${'x'.repeat(2 ** 20)}"` }),
  ],
  [
    'another content type',
    415,
    () => ({
      method: 'POST',
      url: '/api/citizen-portal/login',
      headers: { 'content-type': 'text/xml' },
      payload: '<x/>',
    }),
  ],
  ['invalid fields', 422, () => ({ method: 'POST', url: '/api/citizen-portal/login', headers: json, payload: '{}' })],
  ['an address that cannot be decoded', 404, () => ({ url: '/api/%zz' })],
  [
    'a preflight request of another origin',
    405,
    () => ({ method: 'OPTIONS', url: profiles, headers: { origin: 'https://elsewhere.example' } }),
  ],
]

describe('the headers', () => {
  it.each(kinds)('of %s (%i) are strict', async (_, expected, options) => {
    const { statusCode, headers } = await send(options())
    const policy = String(headers['content-security-policy'])
    expect(statusCode).toBe(expected)
    expect(policy).toMatch(/default-src '(self|none)'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*unsafe/)
    // The page of the API reader comes from its library, with its own policy.
    if (options().url !== '/api/docs/') expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000\b/)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each(kinds.filter(([, , options]) => String(options().url).startsWith('/api/')))(
    'of %s forbid every cache',
    async (_, __, options) => {
      expect((await send(options())).headers['cache-control']).toMatch(/^(private, )?no-store$/)
    },
  )

  it('of a response of the API forbid scripts, whatever file a citizen uploaded', async () => {
    const { headers } = await send({ url: `${documents()}/${file}` })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('of a page allow scripts of the portal only', async () => {
    const { headers } = await send({ url: basePath })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/=]+';/)
    expect(headers['content-security-policy']).toContain("object-src 'none'")
  })

  it('of each application allow the inline code of its own page, and not of the other', async () => {
    const { headers } = await send({ url: `${citizenBasePath}avisos` })
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
    expect(headers['content-security-policy']).toContain("style-src 'self';")
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;manifest-src 'self';")
    const file = await send({ url: `${citizenBasePath}assets/main-1a2b.js` })
    expect(file.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })
})

describe('an address with another spelling', () => {
  /** Sends exactly these characters over a socket, because HTTP clients normalise addresses. */
  function sendRaw(path: string, method = 'GET'): Promise<{ status: number; headers: IncomingHttpHeaders }> {
    const { port } = app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${at.people.admin.access}` }
    return new Promise((settle, fail) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        response.resume().on('end', () => settle({ status: response.statusCode ?? 0, headers: response.headers }))
      })
      outgoing.on('error', fail).end()
    })
  }
  beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }))

  it.each([
    ['GET', 200, '/%61pi/citizen-portal/profiles'],
    ['GET', 200, '/api/citizen%2Dportal/%70rofiles'],
    ['GET', 200, '/%61pi/citizen-portal/profiles/?page=1'],
    ['GET', 200, 'http://elsewhere.example/api/citizen-portal/profiles'],
    ['GET', 404, '/%61pi/citizen-portal/profiles/999999'],
    ['GET', 404, '/%61pi/nothing'],
    ['DELETE', 405, '/%61pi/citizen-portal/profiles'],
    ['POST', 422, '/%6fauth/token/refresh'],
    ['GET', 404, '//api/citizen-portal/profiles'],
    ['GET', 404, '/API/citizen-portal/profiles'],
    ['GET', 404, '/./api/citizen-portal/profiles'],
    ['GET', 404, '/nowhere/../api/citizen-portal/profiles'],
    ['GET', 404, '/api%2fcitizen-portal/profiles'],
    ['GET', 404, '/api/citizen-portal/profiles%2f'],
    ['GET', 404, '/api/citizen-portal/profiles%20'],
    ['GET', 404, '/%2561pi/citizen-portal/profiles'],
    ['GET', 404, '/api;/citizen-portal/profiles'],
    ['GET', 404, '/api/citizen-portal/%ff'],
    ['GET', 404, '/%zz'],
  ])('returns for %s %i %s the response of the API', async (method, status, path) => {
    const response = await sendRaw(path, method)
    expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store'])
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
    expect(response.headers['content-language']).toBe('es-CO')
    expect(response.headers['content-type']).toContain('application/json')
    if (status === 405) expect(response.headers.allow).toBe('GET')
  })

  it.each([basePath.replace('ciudadano', '%63iudadano'), `${basePath}es/%75suarios`, basePath.slice(0, -1)])(
    'returns the page of the normalised address: %s',
    async (path) => {
      const { status, headers } = await sendRaw(path)
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['cache-control']).toBe('no-store')
    },
  )
})

describe('a statement that takes too long', () => {
  it('is cancelled, and the response is 503 with Retry-After', async () => {
    const error = await at.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local statement_timeout = '20ms'`.execute(tx)
        await sql`select pg_sleep(2)`.execute(tx)
      })
      .catch((error: unknown) => appErrorOf(error))
    expect(error).toMatchObject({ code: 'not_ready', status: 503 })
  })
})

describe('the address of a client behind a proxy', () => {
  const claimed = '198.51.100.7'
  const auditedAddress = async (on: FastifyInstance, forwarded: string) => {
    const { body } = await at.call('superadmin', listAudits, { query: { per_page: 1 } })
    const last = body.data[0]?.id ?? 0
    // Each request reads another document, because a second read of the same one within a minute writes no audit row.
    const other = await at.file(citizen)
    await send({ url: `${documents()}/${other}`, headers: { 'x-forwarded-for': forwarded } }, on)
    const row = await at.db.selectFrom('audits').select('ip').where('id', '>', last).executeTakeFirstOrThrow()
    return row.ip
  }

  it('is not taken from a header, unless a proxy is configured', async () => {
    expect(await auditedAddress(app, claimed)).toBe('127.0.0.1')
  })

  it('is the one that the nearest configured proxy reports, whatever address the client put into the header', async () => {
    const behind = await appBehind('1')
    expect(await auditedAddress(behind, `203.0.113.9, ${claimed}`)).toBe(claimed)
    await behind.close()
  })
})
