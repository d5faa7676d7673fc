import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { appSettings, forgotPassword, login } from '@portal/contract'
import { basePath } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { type TestApp, testApp } from '../base/test-app.ts'
import { makeWebRoot, removeWebRoot } from '../base/web-root.ts'

// The provider is a local server that responds like the real one.
const password = 'Parque-2026'
let provider: Server
let origin: string
let requests: URLSearchParams[] = []
let behaviour: 'responds' | 'closes the connection' | 'sends no JSON' = 'responds'
let at: TestApp

/** The settings of a portal with a captcha. */
const settings = () => ({ CAPTCHA_SITE_KEY: 'public-key', CAPTCHA_SECRET: 'the-secret', CAPTCHA_ORIGIN: origin })

beforeAll(async () => {
  provider = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      if (behaviour === 'closes the connection') return response.destroy()
      if (behaviour === 'sends no JSON') return response.end('<html>')
      expect(request.url).toBe('/recaptcha/api/siteverify')
      const form = new URLSearchParams(text)
      requests.push(form)
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ success: form.get('response') === 'solved' }))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  at = await testApp(settings())
  const password_hash = await hashPassword(password)
  await at.db.updateTable('users').set({ password_hash }).where('username', '=', 'viewer').execute()
})
afterAll(async () => {
  await at.close()
  await new Promise((resolve) => provider.close(resolve))
})
afterEach(() => {
  requests = []
  behaviour = 'responds'
  at.pass(61)
})

const signIn = (captcha?: string) =>
  at.call('stranger', login, { body: { username: 'viewer', password, ...(captcha === undefined ? {} : { captcha }) } })

it('signs in after a solved captcha, and sends the secret and the address to the provider', async () => {
  expect((await signIn('solved')).status).toBe(200)
  expect(requests.map((form) => Object.fromEntries(form))).toEqual([
    { secret: 'the-secret', response: 'solved', remoteip: '127.0.0.1' },
  ])
})

it('refuses an unsolved captcha before it checks the password', async () => {
  for (const captcha of [undefined, '', 'made up']) {
    const { status, error } = await signIn(captcha)
    expect(status).toBe(422)
    expect(error.reason).toBe('captcha_refused')
  }
  expect(requests).toHaveLength(1)
  const { rows } = await sql`select from tries where key like 'sign-in viewer%'`.execute(at.db)
  expect(rows).toHaveLength(0)
})

it('also protects the call for a lost password', async () => {
  const send = (captcha: string) => at.call('stranger', forgotPassword, { body: { document: 'viewer', captcha } })
  expect((await send('made up')).error.reason).toBe('captcha_refused')
  expect((await send('solved')).status).toBe(200)
})

it.each(['closes the connection', 'sends no JSON'] as const)(
  'returns 503 to every sign-in when the provider %s',
  async (how) => {
    behaviour = how
    const { status, error, headers } = await signIn('solved')
    expect(status).toBe(503)
    expect(error.reason).toBe('captcha_unavailable')
    expect(headers['retry-after']).toBe('30')
  },
)

/** The content security policy of a page under these settings. */
async function policyOfPage(env: Readonly<Record<string, string>>): Promise<string> {
  const webRoot = await makeWebRoot('staff')
  const { db, store } = at
  const app = await buildApp({ config: readConfig(env), db, log: openLog('fatal'), webRoot, store })
  const { headers } = await app.inject({ url: basePath })
  await app.close()
  await removeWebRoot(webRoot)
  return String(headers['content-security-policy'])
}

it('gives the page the public key only, and the content security policy allows its script', async () => {
  const { body } = await at.call('stranger', appSettings)
  expect(body.data.captcha).toEqual({ site_key: 'public-key', version: 2, origin })
  expect(JSON.stringify(body)).not.toContain('the-secret')
  const policy = await policyOfPage(settings())
  expect(policy).toContain(`script-src 'self' ${origin}/recaptcha/ https://www.gstatic.com/recaptcha/`)
  expect(policy).toContain(`frame-src ${origin}/recaptcha/`)
})

it('is off without a key: a sign-in needs no captcha, and the content security policy does not allow the provider', async () => {
  const plain = await testApp()
  try {
    expect((await plain.call('stranger', appSettings)).body.data.captcha).toBeNull()
    const policy = await policyOfPage({})
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('recaptcha')
    const wrong = await plain.call('stranger', login, { body: { username: 'viewer', password: 'not-this-one' } })
    expect(wrong.error.reason).toBe('wrong_credentials')
  } finally {
    await plain.close()
  }
})
