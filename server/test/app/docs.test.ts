import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../base/test-app.ts'

const addresses = ['/api/docs', '/api/docs/', '/api/docs/openapi.json', '/api/docs/json', '/api/docs/static/index.css']

describe.each([
  ['of a demonstration', {}, true],
  ['of a real installation', { PORTAL_DEMO: '0' }, false],
  ['of a real installation with PORTAL_API_DOCS=1', { PORTAL_DEMO: '0', PORTAL_API_DOCS: '1' }, true],
  ['of a demonstration with PORTAL_API_DOCS=0', { PORTAL_API_DOCS: '0' }, false],
] as const)('the description of the API %s', (_, env, isThere) => {
  let at: TestApp
  beforeAll(async () => {
    at = await testApp(env)
  })
  afterAll(() => at.close())

  it(isThere ? 'is public' : 'returns 404 to everybody', async () => {
    for (const user of ['stranger', 'superadmin'] as const) {
      const { statusCode, body } = await at.inject(user, { url: '/api/docs/openapi.json' })
      expect([user, statusCode, body.includes('"openapi":"3.1.0"')]).toEqual([user, isThere ? 200 : 404, isThere])
      if (isThere) continue
      for (const url of addresses) expect([url, (await at.inject(user, { url })).statusCode]).toEqual([url, 404])
    }
  })
})
