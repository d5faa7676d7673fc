import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorizationUrl, refresh, signIn, userinfo } from './client.ts'
import { type ResponseFault, responseFaults } from './fault-names.ts'
import { foreignClient, foreignIssuer, foreignSubject } from './faults.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { faultyPeople } from './people.ts'

let provider: IdentityProvider

beforeAll(async () => {
  provider = await startIdentityProvider({ slowBy: 300 })
})
afterAll(() => provider.stop())

const discovery = async () =>
  (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as Record<string, unknown>

const tokenOf = async (account: string) => (await signIn(provider, account)).tokens.id_token

/** Verifies the signature of a token with the published keys. Returns the claims, or the error. */
async function checked(token: string): Promise<unknown> {
  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`))
  const options = { issuer: provider.issuer, audience: provider.client.id, algorithms: ['RS256'] }
  return jwtVerify(token, keys, options).then(
    ({ payload }) => payload,
    (error: unknown) => error,
  )
}

const now = () => Date.now() / 1000

/** Errors in the claims of a correctly signed token. */
const inClaims: Partial<Record<ResponseFault, () => object>> = {
  'wrong-issuer': () => ({ iss: foreignIssuer, aud: 'citizen-portal' }),
  'wrong-audience': () => ({ iss: provider.issuer, aud: foreignClient }),
  'wrong-authorized-party': () => ({ aud: ['citizen-portal', foreignClient], azp: foreignClient }),
  'foreign-authorized-party': () => ({ aud: 'citizen-portal', azp: foreignClient }),
}

describe('the ID token of an account', () => {
  test.each(Object.entries(inClaims))('has the claims of the account %s', async (account, expected) => {
    const token = await tokenOf(account)
    expect(decodeJwt(token)).toMatchObject({ ...expected(), groups: ['validadores'] })
    const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`))
    await expect(jwtVerify(token, keys)).resolves.toBeDefined()
  })

  test('wrong-nonce has another nonce, and is otherwise correct', async () => {
    const { tokens, nonce } = await signIn(provider, 'wrong-nonce')
    const payload = await checked(tokens.id_token)
    expect(payload).toMatchObject({ nonce: expect.any(String) })
    expect(payload).not.toMatchObject({ nonce })
  })

  test('expired expired an hour ago', async () => {
    const token = await tokenOf('expired')
    expect(await checked(token)).toBeInstanceOf(errors.JWTExpired)
    expect(decodeJwt(token).exp).toBeLessThan(now() - 3500)
  })

  test('issued-in-future is issued in an hour, and is otherwise correct', async () => {
    const payload = await checked(await tokenOf('issued-in-future'))
    expect(payload).toMatchObject({ iat: expect.any(Number) })
    expect((payload as { iat: number }).iat).toBeGreaterThan(now() + 3500)
  })

  test('unsigned has no signature', async () => {
    const token = await tokenOf('unsigned')
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.$/)
    expect(decodeProtectedHeader(token).alg).toBe('none')
    expect(decodeJwt(token)).toMatchObject({ iss: provider.issuer, aud: 'citizen-portal', groups: ['validadores'] })
  })

  test('signed-with-secret is signed with the secret of the client, and the algorithm is announced', async () => {
    const token = await tokenOf('signed-with-secret')
    const { protectedHeader } = await jwtVerify(token, new TextEncoder().encode(provider.client.secret))
    expect(protectedHeader.alg).toBe('HS256')
    expect((await discovery()).id_token_signing_alg_values_supported).toContain('HS256')
  })

  test('unknown-key names a key that is not published', async () => {
    expect(await checked(await tokenOf('unknown-key'))).toBeInstanceOf(errors.JWKSNoMatchingKey)
  })

  test('wrong-signature names the right key and has an invalid signature', async () => {
    expect(await checked(await tokenOf('wrong-signature'))).toBeInstanceOf(errors.JWSSignatureVerificationFailed)
  })
})

describe('another response about an account', () => {
  test('wrong-callback-issuer: the callback names another provider', async () => {
    const callback = await provider.authorize(authorizationUrl(provider).url, 'wrong-callback-issuer')
    expect(callback.searchParams.get('iss')).toBe(foreignIssuer)
    expect(callback.searchParams.has('code')).toBe(true)
  })

  test('other-subject-at-userinfo: the groups are only at user info, which names another subject', async () => {
    const { tokens } = await signIn(provider, 'other-subject-at-userinfo')
    const payload = await checked(tokens.id_token)
    expect(payload).toMatchObject({ sub: provider.person('other-subject-at-userinfo').sub })
    expect(payload).not.toHaveProperty('groups')
    const body = await (await userinfo(provider, tokens.access_token)).json()
    expect(body).toMatchObject({ sub: foreignSubject, groups: ['validadores'] })
  })

  test('claims-at-userinfo: both responses are correct, and only user info has the claims of the person', async () => {
    const { tokens } = await signIn(provider, 'claims-at-userinfo')
    const { sub } = provider.person('claims-at-userinfo')
    const payload = await checked(tokens.id_token)
    expect(payload).toMatchObject({ sub, sid: expect.any(String), amr: ['pwd'] })
    expect(payload).not.toHaveProperty('email')
    expect(payload).not.toHaveProperty('groups')
    const body = await (await userinfo(provider, tokens.access_token)).json()
    expect(body).toMatchObject({ sub, groups: ['validadores'], document: expect.any(String) })
  })
})

/** The expected claims in the ID token and the user info response; `undefined` is an absent claim. */
const claims: Partial<Record<ResponseFault, object>> = {
  'groups-missing': { groups: undefined, hasgroups: undefined, _claim_names: undefined },
  'groups-flagged': { groups: undefined, hasgroups: true },
  'groups-elsewhere': {
    groups: undefined,
    _claim_names: { groups: 'src1' },
    _claim_sources: { src1: { endpoint: 'https://directorio.example/groups' } },
  },
  'groups-empty': { groups: [] },
  'groups-too-many': { groups: expect.objectContaining({ length: 1001, 0: 'validadores' }) },
  'email-verified-missing': { email: 'email-verified-missing@instituto.example', email_verified: undefined },
}

test.each(Object.entries(claims))(
  'the ID token and user info have the claims of the account %s',
  async (account, expected) => {
    const named = (response: unknown) =>
      Object.fromEntries(Object.keys(expected).map((name) => [name, (response as Record<string, unknown>)[name]]))
    const { tokens } = await signIn(provider, account)
    expect(named(await checked(tokens.id_token))).toEqual(expected)
    expect(named(await (await userinfo(provider, tokens.access_token)).json())).toEqual(expected)
  },
)

describe('the provider', () => {
  test('has an account for each error of a response, and no other account has one', async () => {
    expect(faultyPeople.map(({ account }) => account)).toEqual([...responseFaults])
    expect(await checked(await tokenOf('valentina.rocha'))).toMatchObject({ groups: ['validadores'] })
  })

  test('returns the configured error to everybody, at a refresh too', async () => {
    const { tokens } = await signIn(provider, 'valentina.rocha')
    provider.setFaults('wrong-audience')
    expect(decodeJwt(await tokenOf('consuelo.tibaquira')).aud).toBe(foreignClient)
    const { body } = await refresh(provider, tokens.refresh_token)
    expect(decodeJwt(body.id_token).aud).toBe(foreignClient)
    provider.setFaults()
    expect(decodeJwt(await tokenOf('consuelo.tibaquira')).aud).toBe('citizen-portal')
  })

  test('slow-discovery: only the discovery document is slow', async () => {
    provider.setFaults('slow-discovery')
    const began = performance.now()
    await fetch(`${provider.issuer}/jwks`)
    const until = { signal: AbortSignal.timeout(200) }
    await expect(fetch(`${provider.issuer}/.well-known/openid-configuration`, until)).rejects.toThrow('timeout')
    await discovery()
    expect(performance.now() - began).toBeGreaterThan(490)
    provider.setFaults()
  })

  test('wrong-discovery-issuer: the discovery document names another provider', async () => {
    provider.setFaults('wrong-discovery-issuer')
    expect(await discovery()).toMatchObject({ issuer: foreignIssuer, token_endpoint: `${provider.issuer}/token` })
    provider.setFaults()
    expect((await discovery()).issuer).toBe(provider.issuer)
  })

  test('pkce-not-announced: S256 is not in the discovery document, and works', async () => {
    expect((await discovery()).code_challenge_methods_supported).toEqual(['S256'])
    provider.setFaults('pkce-not-announced')
    expect(await discovery()).not.toHaveProperty('code_challenge_methods_supported')
    expect(await checked(await tokenOf('valentina.rocha'))).toMatchObject({ groups: ['validadores'] })
    provider.setFaults()
  })

  test('no-end-session: the endpoint does not exist', async () => {
    expect((await discovery()).end_session_endpoint).toBe(`${provider.issuer}/session/end`)
    provider.setFaults('no-end-session')
    expect(await discovery()).not.toHaveProperty('end_session_endpoint')
    expect((await fetch(`${provider.issuer}/session/end`)).status).toBe(404)
    provider.setFaults()
  })

  test('unavailable: every response is 503', async () => {
    const { tokens } = await signIn(provider, 'valentina.rocha')
    provider.setFaults('unavailable')
    expect((await userinfo(provider, tokens.access_token)).status).toBe(503)
    expect((await fetch(`${provider.issuer}/jwks`)).status).toBe(503)
    provider.setFaults()
    expect((await refresh(provider, tokens.refresh_token)).status).toBe(200)
  })
})
