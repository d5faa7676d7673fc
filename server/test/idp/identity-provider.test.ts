import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBrowser } from './browser.ts'
import { authorizationUrl, post, refresh, signIn, userinfo } from './client.ts'
import { addressesOf, defaultClient, type IdentityProviderOptions, startIdentityProvider } from './identity-provider.ts'
import { sixPeople } from './people.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of opened.splice(0)) await close()
})

async function start(options: IdentityProviderOptions = {}) {
  const provider = await startIdentityProvider(options)
  opened.push(provider.stop)
  return provider
}

/** A portal that only records the requests that it gets. */
async function startPortal() {
  const received: { method: string; url: URL; body: URLSearchParams }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://portal')
      received.push({ method: request.method ?? '', url, body: new URLSearchParams(body) })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(async () => {
    server.close()
    server.closeAllConnections()
  })
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('signing in', () => {
  test('completes an authorization with PKCE, and the signed token has the claims of the person', async () => {
    const provider = await start()
    const { callback, tokens, nonce, state } = await signIn(provider, 'edgar.monsalve')

    expect(callback.origin + callback.pathname).toBe(addressesOf(provider.client).redirect)
    expect(Object.fromEntries(callback.searchParams)).toEqual({ code: expect.any(String), state, iss: provider.issuer })

    const { payload } = await jwtVerify(tokens.id_token, createRemoteJWKSet(new URL(`${provider.issuer}/jwks`)), {
      issuer: provider.issuer,
      audience: provider.client.id,
    })
    const ofPerson = {
      sub: provider.person('edgar.monsalve').sub,
      preferred_username: 'edgar.monsalve',
      name: 'Édgar Monsalve Lugo',
      given_name: 'Édgar',
      family_name: 'Monsalve Lugo',
      email: 'edgar.monsalve@instituto.example',
      email_verified: true,
      groups: ['administradores'],
      document: '79000004',
    }
    const ofSignIn = { amr: ['pwd', 'otp', 'mfa'], auth_time: expect.any(Number), sid: expect.any(String) }
    expect(payload).toMatchObject({ ...ofPerson, ...ofSignIn, nonce })
    expect(provider.sidsOf('edgar.monsalve')).toEqual([payload.sid])
    expect(await (await userinfo(provider, tokens.access_token)).json()).toEqual(ofPerson)
  })

  test('offers six people: one in each group, one without a group, and one who cannot sign in', async () => {
    const provider = await start()
    const groups: unknown[] = []
    for (const { account } of sixPeople.slice(0, 5)) {
      groups.push(decodeJwt((await signIn(provider, account)).tokens.id_token).groups)
    }
    expect(groups).toEqual([['validadores'], ['asignadores'], ['consulta'], ['administradores'], []])

    const { url } = authorizationUrl(provider)
    const callback = await provider.authorize(url, 'ramiro.useche')
    expect(Object.fromEntries(callback.searchParams)).toMatchObject({ error: 'access_denied', iss: provider.issuer })
  })

  test('returns an error to the portal when it is cancelled', async () => {
    const provider = await start()
    const callback = await provider.authorize(authorizationUrl(provider).url, '')
    expect(callback.searchParams.get('error')).toBe('access_denied')
  })

  test('lists its people on its page, with their names as text', async () => {
    const [first] = sixPeople
    const provider = await start({ people: [{ ...first!, given_name: '<script>' }] })
    const stop = await createBrowser().follow(authorizationUrl(provider).url)
    expect(stop).toMatchObject({ status: 200, html: expect.stringContaining('&#60;script&#62; Rocha Mahecha') })
    expect(stop).toMatchObject({ html: expect.not.stringContaining('<script>') })
  })

  test('needs one sign-in for each browser: a person who is signed in returns at once', async () => {
    const provider = await start()
    const browser = createBrowser()
    const first = await signIn(provider, 'valentina.rocha', { browser })
    // Another person cannot be selected, because the provider shows no page.
    const second = await signIn(provider, 'asdrubal.quintero', { browser })
    expect(decodeJwt(second.tokens.id_token).sub).toBe(decodeJwt(first.tokens.id_token).sub)
    const again = await signIn(provider, 'asdrubal.quintero', { browser, more: { prompt: 'login' } })
    expect(decodeJwt(again.tokens.id_token).preferred_username).toBe('asdrubal.quintero')
  })

  test('needs no consent page when offline access is requested with consent', async () => {
    const provider = await start()
    const more = { scope: 'openid offline_access', prompt: 'consent' }
    const { tokens } = await signIn(provider, 'valentina.rocha', { more })
    expect(tokens.scope).toBe('openid offline_access')
  })

  test.each([
    ['no challenge', { code_challenge: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
  ])('returns an error for %s', async (_, more) => {
    const provider = await start()
    const callback = await provider.authorize(authorizationUrl(provider, more).url, 'valentina.rocha')
    expect(callback.searchParams.get('error')).toBe('invalid_request')
    expect(callback.searchParams.has('code')).toBe(false)
  })

  test('does not redirect to an address that is not registered', async () => {
    const provider = await start()
    const { url } = authorizationUrl(provider, { redirect_uri: 'http://127.0.0.1:3000/elsewhere' })
    await expect(provider.authorize(url, 'valentina.rocha')).rejects.toThrow('invalid_redirect_uri')
  })

  test('returns tokens once for a code, and requires the verifier and the secret', async () => {
    const provider = await start()
    const { callback, verifier } = await signIn(provider, 'valentina.rocha')
    const exchange = {
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: addressesOf(provider.client).redirect,
    }
    const replayed = await post(provider, { ...exchange, code_verifier: verifier })
    expect([replayed.status, replayed.body.error]).toEqual([400, 'invalid_grant'])

    const { url } = authorizationUrl(provider)
    const fresh = await provider.authorize(url, 'valentina.rocha')
    const code = fresh.searchParams.get('code') ?? ''
    const foreign = await post(provider, { ...exchange, code, code_verifier: verifier })
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_grant'])
    const nobody = await post(provider, { ...exchange, code }, { ...provider.client, secret: 'guessed' })
    expect([nobody.status, nobody.body.error]).toEqual([401, 'invalid_client'])
  })

  test('accepts the secret in the form when the client is registered so, and announces it', async () => {
    const provider = await start({ clients: [{ ...defaultClient, authentication: 'client_secret_post' }] })
    const discovery = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
    expect(await discovery.json()).toMatchObject({ token_endpoint_auth_methods_supported: ['client_secret_post'] })
    expect((await signIn(provider, 'valentina.rocha')).tokens.id_token).toEqual(expect.any(String))
  })
})

describe('refreshing', () => {
  test('returns another refresh token each time, with the present claims, and records each request', async () => {
    const provider = await start()
    const { tokens } = await signIn(provider, 'valentina.rocha')
    provider.changePerson('valentina.rocha', { groups: ['validadores', 'consulta'] })
    provider.clearRequests()

    const { status, body } = await refresh(provider, tokens.refresh_token)
    expect(status).toBe(200)
    expect(decodeJwt(body.id_token).groups).toEqual(['validadores', 'consulta'])
    expect(decodeJwt(body.id_token).sid).toBe(decodeJwt(tokens.id_token).sid)
    expect(provider.sidsOf('valentina.rocha')).toHaveLength(1)

    const reused = await refresh(provider, tokens.refresh_token)
    expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant'])
    expect(provider.requests('/token')).toEqual([
      { method: 'POST', path: '/token', grant: 'refresh_token' },
      { method: 'POST', path: '/token', grant: 'refresh_token' },
    ])
    expect(provider.requests('/me')).toEqual([])
  })

  test('fails for a disabled person, whose other tokens become invalid too', async () => {
    const provider = await start()
    const browser = createBrowser()
    const { tokens } = await signIn(provider, 'valentina.rocha', { browser })
    provider.changePerson('valentina.rocha', { disabled: true })
    const refused = await refresh(provider, tokens.refresh_token)
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant'])
    expect((await userinfo(provider, tokens.access_token)).status).toBe(401)
    const again = await provider.authorize(authorizationUrl(provider).url, 'valentina.rocha', browser)
    expect(again.searchParams.get('error')).toBe('access_denied')
  })

  test('works again after the provider was stopped, on the same port', async () => {
    const provider = await start()
    const { tokens } = await signIn(provider, 'valentina.rocha')
    await provider.stop()
    await expect(fetch(provider.issuer)).rejects.toThrow('fetch failed')
    await expect(refresh(provider, tokens.refresh_token)).rejects.toThrow('fetch failed')
    await provider.start()
    expect((await refresh(provider, tokens.refresh_token)).status).toBe(200)
  })
})

describe('signing out', () => {
  test('ends the session at the provider, calls the back channel, and redirects to the registered address', async () => {
    const portal = await startPortal()
    const provider = await start({ clients: [{ ...defaultClient, portalUrl: portal.url }] })
    const browser = createBrowser()
    const { tokens } = await signIn(provider, 'valentina.rocha', { browser })
    const { afterSignOut } = addressesOf(provider.client)
    const address = new URL(`${provider.issuer}/session/end`)
    address.search = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: afterSignOut,
      state: 'as-sent',
    }).toString()

    expect((await provider.signOut(address, browser))?.href).toBe(`${afterSignOut}?state=as-sent`)
    const [call] = portal.received
    expect(portal.received).toHaveLength(1)
    expect([call?.method, call?.url.pathname]).toEqual(['POST', '/api/sso/logout/back-channel'])
    const token = call?.body.get('logout_token') ?? ''
    const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`))
    const { payload } = await jwtVerify(token, keys, {
      typ: 'logout+jwt',
      issuer: provider.issuer,
      audience: 'citizen-portal',
    })
    expect(payload).toMatchObject({
      sid: decodeJwt(tokens.id_token).sid,
      sub: provider.person('valentina.rocha').sub,
      jti: expect.any(String),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect(payload).not.toHaveProperty('nonce')

    expect((await refresh(provider, tokens.refresh_token)).status).toBe(400)
    const next = await signIn(provider, 'asdrubal.quintero', { browser })
    expect(decodeJwt(next.tokens.id_token).preferred_username).toBe('asdrubal.quintero')
  })

  test.each([
    ['with the issuer', [], true],
    ['as Entra ID does, without it', ['front-channel-without-issuer'] as const, false],
  ])('calls the front channel %s', async (_, faults, hasIssuer) => {
    const portal = await startPortal()
    const provider = await start({
      faults,
      clients: [{ ...defaultClient, portalUrl: portal.url, logout: ['front-channel'] }],
    })
    const browser = createBrowser()
    const { tokens } = await signIn(provider, 'valentina.rocha', { browser })
    expect(await provider.signOut(`${provider.issuer}/session/end`, browser)).toBeNull()
    expect(portal.received.map(({ method, url }) => [method, url.pathname])).toEqual([
      ['GET', '/api/sso/logout/front-channel'],
    ])
    expect(Object.fromEntries(portal.received[0]?.url.searchParams ?? [])).toEqual({
      sid: decodeJwt(tokens.id_token).sid,
      ...(hasIssuer ? { iss: provider.issuer } : {}),
    })
  })

  test('does not redirect to an address that is not registered', async () => {
    const provider = await start()
    const browser = createBrowser()
    const { tokens } = await signIn(provider, 'valentina.rocha', { browser })
    const address = new URL(`${provider.issuer}/session/end`)
    address.searchParams.set('id_token_hint', tokens.id_token)
    address.searchParams.set('post_logout_redirect_uri', 'https://evil.example/')
    const stop = await browser.follow(address)
    expect(stop).toMatchObject({
      status: 400,
      html: expect.stringContaining('post_logout_redirect_uri not registered'),
    })
  })

  test('can be sent with any logout token, valid or not', async () => {
    const portal = await startPortal()
    const provider = await start({ clients: [{ ...defaultClient, portalUrl: portal.url }] })
    const valid = await provider.logoutToken({ sid: 'of-a-session' })
    expect(decodeProtectedHeader(valid)).toMatchObject({ alg: 'RS256', typ: 'logout+jwt' })
    expect(decodeJwt(valid)).toEqual({
      iss: provider.issuer,
      aud: 'citizen-portal',
      sid: 'of-a-session',
      iat: expect.any(Number),
      exp: expect.any(Number),
      jti: expect.any(String),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    const odd = await provider.logoutToken(
      { sub: 'somebody', events: undefined, nonce: 'n', iat: 1, aud: 'x' },
      { typ: 'JWT' },
    )
    expect(decodeProtectedHeader(odd).typ).toBe('JWT')
    expect(decodeJwt(odd)).toMatchObject({ sub: 'somebody', nonce: 'n', iat: 1, aud: 'x' })
    expect(decodeJwt(odd)).not.toHaveProperty('events')

    expect((await provider.sendLogout(valid)).status).toBe(200)
    expect(portal.received.map(({ url, body }) => [url.pathname, body.get('logout_token')])).toEqual([
      ['/api/sso/logout/back-channel', valid],
    ])
  })
})

describe('the page of people', () => {
  const save = (issuer: string, headers: Record<string, string> = {}) =>
    fetch(`${issuer}/people/valentina.rocha`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ groups: 'consulta, asignadores', disabled: 'on' }),
      redirect: 'manual',
    })

  test('changes groups and disables a person', async () => {
    const provider = await start()
    expect((await save(provider.issuer)).status).toBe(303)
    expect(provider.person('valentina.rocha')).toMatchObject({ groups: ['consulta', 'asignadores'], disabled: true })
    expect(await (await fetch(`${provider.issuer}/people`)).text()).toContain('value="consulta, asignadores"')
    expect((await fetch(`${provider.issuer}/people/nobody`, { method: 'POST' })).status).toBe(404)
  })

  test('refuses a request from another origin', async () => {
    const provider = await start()
    expect((await save(provider.issuer, { origin: 'https://evil.example' })).status).toBe(403)
    expect(provider.person('valentina.rocha')).toMatchObject({ groups: ['validadores'] })
  })
})

describe('the identity provider', () => {
  test('does not start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startIdentityProvider()).rejects.toThrow('does not start in production')
  })

  test('listens on its own address only', async () => {
    const { issuer, port } = await start()
    expect(issuer).toBe(`http://127.0.0.1:${port}`)
    // A server that listens on every address would respond there too.
    await expect(fetch(`http://127.0.0.2:${port}/people`)).rejects.toThrow('fetch failed')
    const statusFor = async (host: string) => {
      const requested = get(`${issuer}/people`, { headers: { host } })
      const [response] = (await once(requested, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode
    }
    expect(await statusFor(`127.0.0.1:${port}`)).toBe(200)
    // A foreign host name that resolves to this machine.
    expect(await statusFor(`evil.example:${port}`)).toBe(403)
  })
})
