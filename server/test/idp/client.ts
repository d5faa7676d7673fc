import { createHash, randomBytes } from 'node:crypto'
import type { Browser } from './browser.ts'
import { addressesOf, type Client, type IdentityProvider } from './identity-provider.ts'

interface Tokens {
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
}

const random = () => randomBytes(32).toString('base64url')

/** An authorization request of a correct client. `more` replaces its parameters; an empty value removes one. */
export function authorizationUrl({ issuer, client }: IdentityProvider, more: Readonly<Record<string, string>> = {}) {
  const [state, nonce, verifier] = [random(), random(), random()]
  const url = new URL(`${issuer}/auth`)
  const parameters = {
    client_id: client.id,
    redirect_uri: addressesOf(client).redirect,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...more,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value)
  return { url, state, nonce, verifier }
}

/** Sends a request to the token endpoint. */
export async function post(
  { issuer, client: own }: IdentityProvider,
  fields: Readonly<Record<string, string>>,
  client: Client = own,
): Promise<{ status: number; body: Tokens & { error?: string } }> {
  const isBasic = client.authentication !== 'client_secret_post'
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: isBasic ? { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` } : {},
    body: new URLSearchParams({
      ...fields,
      ...(isBasic ? {} : { client_id: client.id, client_secret: client.secret }),
    }),
  })
  return { status: response.status, body: (await response.json()) as Tokens & { error?: string } }
}

/** Signs a person in and returns the tokens unchecked. */
export async function signIn(
  provider: IdentityProvider,
  account: string,
  { browser, more }: { browser?: Browser; more?: Readonly<Record<string, string>> } = {},
) {
  const { url, verifier, ...sent } = authorizationUrl(provider, more)
  const callback = await provider.authorize(url, account, browser)
  const { body } = await post(provider, {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: addressesOf(provider.client).redirect,
    code_verifier: verifier,
  })
  return { ...sent, verifier, callback, tokens: body }
}

export const refresh = (provider: IdentityProvider, token: string) =>
  post(provider, { grant_type: 'refresh_token', refresh_token: token })

export const userinfo = ({ issuer }: IdentityProvider, accessToken: string): Promise<Response> =>
  fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } })
