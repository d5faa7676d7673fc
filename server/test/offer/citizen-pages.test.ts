import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { citizenBasePath } from '@portal/contract/citizens'
import { basePath } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import type { ApplicationName } from '../../src/base/http/web-files.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { testApp } from '../base/test-app.ts'
import { makeWebRoot, removeWebRoot } from '../base/web-root.ts'

const at = await testApp()
afterAll(() => at.close())

async function withWeb(...names: ApplicationName[]): Promise<FastifyInstance> {
  const webRoot = await makeWebRoot(...names)
  const config = readConfig({ PORTAL_PUBLIC_URL: 'https://portal.test.example' })
  const app = await buildApp({ config, db: at.db, log: openLog('fatal'), webRoot, store: at.store, now: at.now })
  app.addHook('onClose', () => removeWebRoot(webRoot))
  return app
}

describe('a server with both applications', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await withWeb('staff', 'citizens')
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  /** Sends exactly these characters: other clients normalise addresses. */
  function send(path: string, method = 'GET') {
    const { port } = app.server.address() as AddressInfo
    return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((settle, fail) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          settle({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      outgoing.on('error', fail).end()
    })
  }

  it('serves each application at its own base path', async () => {
    const [citizens, staff] = await Promise.all([send(citizenBasePath), send(basePath)])
    expect([citizens.status, staff.status]).toEqual([200, 200])
    expect(citizens.body).toContain('citizens()')
    expect(staff.body).not.toContain('citizens()')
    expect(citizens.headers['content-security-policy']).not.toBe(staff.headers['content-security-policy'])
    expect((await send(`${citizenBasePath}assets/main-1a2b.js`)).body).toContain("'citizens'")
    expect((await send(`${basePath}assets/main-1a2b.js`)).body).toContain("'staff'")
  })

  it('caches files with a hash for a year, revalidates all others, and forbids storing pages of signed-in people', async () => {
    const cacheControlOf = async (path: string) => (await send(`${citizenBasePath}${path}`)).headers['cache-control']
    expect(await cacheControlOf('assets/main-1a2b.js')).toBe('public, max-age=31536000, immutable')
    for (const path of ['', 'nowhere', 'icon.svg', 'index.html']) expect(await cacheControlOf(path)).toBe('no-cache')
    expect(await cacheControlOf('avisos')).toBe('no-store')
  })

  it('redirects the root to the citizens’ application, and a base path without its slash', async () => {
    expect(await send('/')).toMatchObject({ status: 302, headers: { location: citizenBasePath } })
    const { status, headers } = await send(`${citizenBasePath.slice(0, -1)}?next=//elsewhere.example`)
    expect([status, headers.location]).toEqual([308, `${citizenBasePath}?next=//elsewhere.example`])
  })

  it.each([
    ['GET', 200, `${citizenBasePath}mi-familia/7`],
    ['GET', 200, '/portal-%63iudadano/avisos'],
    ['GET', 404, `${citizenBasePath}nowhere`],
    ['GET', 404, `${citizenBasePath}%2e%2e/%2e%2e/etc/passwd`],
    ['GET', 404, `${citizenBasePath}//host/avisos`],
    ['GET', 404, `${citizenBasePath}mi-familia%2F7`],
    ['HEAD', 200, `${citizenBasePath}avisos`],
    ['HEAD', 404, `${citizenBasePath}nowhere`],
  ])('answers %s with %i and the page: %s', async (method, status, path) => {
    const response = await send(path, method)
    expect([response.status, response.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(response.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
    expect(response.body.includes('citizens()')).toBe(method === 'GET')
  })

  it.each([
    ['GET', `//host${citizenBasePath}`],
    ['GET', `${citizenBasePath}assets/%2e%2e/index.html`],
    ['GET', '/%2e%2e/portal-ciudadano/'],
    ['GET', `${citizenBasePath}%zz`],
    ['POST', citizenBasePath],
    ['DELETE', `${citizenBasePath}avisos`],
  ])('returns 404 as JSON for %s %s', async (method, path) => {
    const { status, headers } = await send(path, method)
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })
})

describe('a server with one application', () => {
  it('redirects to that application, and returns 404 for the other', async () => {
    const staff = await withWeb('staff')
    expect((await staff.inject('/')).headers.location).toBe(basePath)
    expect((await staff.inject(citizenBasePath)).statusCode).toBe(404)
    await staff.close()
    const citizens = await withWeb('citizens')
    expect((await citizens.inject('/')).headers.location).toBe(citizenBasePath)
    expect((await citizens.inject(basePath)).statusCode).toBe(404)
    await citizens.close()
  })

  it('returns 404 at the root without any application', async () => {
    expect((await at.app.inject('/')).statusCode).toBe(404)
  })
})
