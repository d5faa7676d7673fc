import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { signOnCallback } from '@portal/contract'
import { basePath } from '@portal/contract/staff'
import * as oidc from 'openid-client'
import { AppError } from '../../base/errors/errors.ts'
import { isOnThisMachine, type SignOnSettings } from '../../base/process/config.ts'

/** The time limit for the provider's response, in seconds. */
export const timeout = 5

/** How much the clocks may differ, in seconds. */
export const clockTolerance = 60

/** Milliseconds for which the provider's metadata is cached. */
const descriptionAge = 3_600_000

/** Seconds for the metadata at the beginning of a sign-in: no browser is sent to a provider that does not respond. */
const ageAtBeginning = 5000

/** Seconds after which a client may try again when the provider did not respond. */
export const retryAfter = 30

/** Characters of an ID token that an address can carry; one with hundreds of groups is longer. */
const longestHint = 6000

/** The data of the ID token and the user info about a person. */
export type Claims = Readonly<Record<string, unknown>>

/** The provider's response: its claims, and its tokens. */
export interface ProviderResponse {
  readonly claims: Claims
  /** Identifies the session at the provider when a user signs out. */
  readonly idToken: string
  /** The token for later checks of the person; undefined when the provider gave none. */
  readonly refreshToken: string | undefined
}

/** The provider's response to a refresh token: the claims, if it sent any, and the tokens that changed. */
export type RenewedResponse = { readonly [Name in keyof ProviderResponse]: ProviderResponse[Name] | undefined }

/** The values of one sign-in that the response must match. */
export interface Expected {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A response of the provider that is not valid. It opens no session. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly reason: 'sso_refused' | 'sso_cancelled'

  constructor(reason: ProviderRefused['reason'], cause: unknown) {
    // The provider's error code, such as `invalid_client`.
    const code = cause instanceof oidc.ResponseBodyError && /^[a-z_]{1,60}$/.test(cause.error) ? `: ${cause.error}` : ''
    super(`${reason}${code}`, { cause })
    this.reason = reason
  }
}

/** The identity provider of the institute. */
export interface Provider {
  readonly settings: SignOnSettings
  /** The address to which the browser is redirected. @throws AppError 503 */
  readonly authorizationUrl: (expected: Expected) => Promise<URL>
  /**
   * Returns the provider's claims for the person who returned with this query.
   * @throws AppError 503, ProviderRefused
   */
  readonly exchangeCode: (query: string, expected: Expected) => Promise<ProviderResponse>
  /**
   * Returns the provider's present claims for a refresh token; null when it no longer accepts the token.
   * @throws AppError 503 for every other error: an error of the provider or the settings must not end the session
   */
  readonly renewTokens: (refreshToken: string) => Promise<RenewedResponse | null>
  /**
   * Where the browser ends its session at the provider; null when the provider has no such address.
   * @throws AppError 503, also when the provider stopped responding a moment ago: the browser would see only its own error
   */
  readonly signOutUrl: (idToken: string) => Promise<URL | null>
  /** The provider's metadata. @throws AppError 503 */
  readonly configuration: () => Promise<oidc.Configuration>
}

/** Errors that mean that the provider could not be reached, and not that its response is wrong. */
function isUnreachable(error: unknown): boolean {
  // `fetch` fails with one. Those of the library have a code.
  if (error instanceof TypeError) return !('code' in error)
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500
  const { code } = error as { code?: string }
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
}

function unavailable(cause: unknown): AppError {
  return new AppError('sso_unavailable', { retryAfter, cause })
}

/** The provider's metadata, and the secret of this client. */
async function describe({ issuer, clientId, clientSecretFile }: SignOnSettings) {
  const secret = (await readFile(clientSecretFile, 'utf8')).trim()
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout,
    execute: isOnThisMachine(issuer) ? [oidc.allowInsecureRequests] : [],
  })
  const { supportsPKCE, ...server } = found.serverMetadata()
  // The library ignores a final slash, and the issuer of several tenants.
  if (server.issuer !== issuer) throw new Error('the issuer is not the one of the settings')
  return { server, secret }
}

type Description = Awaited<ReturnType<typeof describe>>

function configurationOf({ server, secret }: Description, { issuer, clientId }: SignOnSettings): oidc.Configuration {
  // With a symmetric algorithm, anybody with the client's secret could sign a token; with `none`, anybody at all.
  const id_token_signing_alg_values_supported = (server.id_token_signing_alg_values_supported ?? ['RS256']).filter(
    (name) => /^(RS|PS|ES)\d{3}$|^EdDSA$/.test(name),
  )
  const usesPost =
    server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false &&
    server.token_endpoint_auth_methods_supported.includes('client_secret_post')
  const configuration = new oidc.Configuration(
    { ...server, id_token_signing_alg_values_supported },
    clientId,
    { [oidc.clockTolerance]: clockTolerance },
    usesPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret),
  )
  configuration.timeout = timeout
  if (isOnThisMachine(issuer)) oidc.allowInsecureRequests(configuration)
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** The checks of an ID token that the library leaves to its user. */
function refuseOddClaims(claims: oidc.IDToken, clientId: string): void {
  const { azp, iat } = claims
  if (azp !== undefined && azp !== clientId) throw new Error('azp names another client')
  if (iat > Date.now() / 1000 + clockTolerance) throw new Error('iat is in the future')
}

/** The claims of the user info endpoint; undefined where the provider has none. */
async function userInfo(
  config: oidc.Configuration,
  accessToken: string,
  subject: string | typeof oidc.skipSubjectCheck,
) {
  if (config.serverMetadata().userinfo_endpoint === undefined) return undefined
  return oidc.fetchUserInfo(config, accessToken, subject)
}

/** The identity provider of these settings. It is first contacted at a sign-in, so the portal starts without it. */
export function providerOf(settings: SignOnSettings): Provider {
  let cached: { readonly description: Description; readonly configuration: oidc.Configuration } | undefined
  let discovering: Promise<oidc.Configuration> | undefined
  let requestedAt = 0

  async function discover(): Promise<oidc.Configuration> {
    const description = await describe(settings)
    // The object stays the same until something changes, because the library caches the provider's keys with it.
    if (cached === undefined || !isDeepStrictEqual(description, cached.description)) {
      cached = { description, configuration: configurationOf(description, settings) }
    }
    requestedAt = Date.now()
    return cached.configuration
  }

  async function configuration(maxAge = descriptionAge): Promise<oidc.Configuration> {
    if (cached !== undefined && Date.now() - requestedAt < maxAge) return cached.configuration
    discovering ??= discover().finally(() => {
      discovering = undefined
    })
    try {
      return await discovering
    } catch (error) {
      throw unavailable(error)
    }
  }

  // Never from the address of a request, which its sender chooses.
  const redirectUri = `${settings.publicUrl}${signOnCallback.path}`

  return {
    settings,
    configuration: () => configuration(),
    authorizationUrl: async ({ state, nonce, verifier }) => {
      const config = await configuration(ageAtBeginning)
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        response_mode: 'query',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
    },
    exchangeCode: async (query, { state, nonce, verifier }) => {
      const config = await configuration()
      const url = new URL(redirectUri)
      url.search = query
      try {
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined || tokens.id_token === undefined) throw new Error('there is no ID token')
        refuseOddClaims(claims, settings.clientId)
        const more = await userInfo(config, tokens.access_token, claims.sub)
        return { claims: { ...more, ...claims }, idToken: tokens.id_token, refreshToken: tokens.refresh_token }
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError) throw new ProviderRefused('sso_cancelled', error)
        if (isUnreachable(error)) throw unavailable(error)
        throw new ProviderRefused('sso_refused', error)
      }
    },
    renewTokens: async (refreshToken) => {
      const config = await configuration()
      try {
        const tokens = await oidc.refreshTokenGrant(config, refreshToken)
        const claims = tokens.claims()
        if (claims !== undefined) refuseOddClaims(claims, settings.clientId)
        // The new refresh token must be stored even when the user info cannot be read.
        const subject = claims?.sub ?? oidc.skipSubjectCheck
        const more = await userInfo(config, tokens.access_token, subject).catch(() => undefined)
        const merged = claims === undefined && more === undefined ? undefined : { ...more, ...claims }
        return { claims: merged, idToken: tokens.id_token, refreshToken: tokens.refresh_token }
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return null
        throw unavailable(error)
      }
    },
    signOutUrl: async (idToken) => {
      const config = await configuration(0)
      if (config.serverMetadata().end_session_endpoint === undefined) return null
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: `${settings.publicUrl}${basePath}`,
        // Without it the provider asks the person to confirm; a longer address would be refused.
        ...(idToken.length <= longestHint && { id_token_hint: idToken }),
      })
    },
  }
}
