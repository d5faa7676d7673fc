import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { AppError } from '../../base/errors/errors.ts'
import { clockTolerance, type Provider, retryAfter, timeout } from './provider.ts'

/** Seconds after which a logout token is too old. */
const maxAge = 300

/** How often the keys are read again because of an unknown one, in milliseconds. */
const keysCooldown = 60_000

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * The checks that the library leaves to its user.
 * @returns the id of the token, and who signed out or which session of theirs ended
 * @throws Error for a token that is not a logout token
 */
function claimsIn(payload: JWTPayload, type: string | undefined, subjectClaim: string) {
  if (type !== undefined && !/^((application\/)?logout\+)?jwt$/i.test(type)) throw new Error('another type of token')
  const { events, nonce, jti, sid, sub } = payload
  if (nonce !== undefined) throw new Error('an ID token has a nonce, a logout token none')
  const event = typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[logoutEvent] : null
  if (typeof event !== 'object' || event === null) throw new Error('the event is missing')
  const id = text(jti)
  if (id === undefined) throw new Error('the id is missing')
  if (text(sub) === undefined && text(sid) === undefined) throw new Error('it names nobody')
  return { id, subject: text(payload[subjectClaim]), sid: text(sid) }
}

/** Whether the error is in the token, and not in reading the provider's keys. */
function isTokenError(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  return !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
}

/**
 * Reads logout tokens of the provider (OpenID Connect Back-Channel Logout 1.0, section 2.6).
 * @returns a function that throws AppError 400 for a token that is not valid, 503 when the keys of the provider cannot be read
 */
export function logoutTokenReader({ configuration, settings }: Provider) {
  let keys: { readonly address: string; readonly find: JWTVerifyGetKey } | undefined

  function keysAt(address: string): JWTVerifyGetKey {
    if (keys?.address !== address) {
      const options = { timeoutDuration: timeout * 1000, cooldownDuration: keysCooldown }
      keys = { address, find: createRemoteJWKSet(new URL(address), options) }
    }
    return keys.find
  }

  return async (token: string) => {
    const {
      issuer,
      jwks_uri = '',
      id_token_signing_alg_values_supported: algorithms = [],
    } = (await configuration()).serverMetadata()
    const found = await jwtVerify(token, keysAt(jwks_uri), {
      issuer,
      audience: settings.clientId,
      algorithms,
      maxTokenAge: maxAge,
      clockTolerance,
    }).catch((error: unknown) => {
      if (isTokenError(error)) throw new AppError('sso_logout_invalid', { cause: error })
      throw new AppError('sso_unavailable', { retryAfter, cause: error })
    })
    try {
      return claimsIn(found.payload, found.protectedHeader.typ, settings.subjectClaim)
    } catch (error) {
      throw new AppError('sso_logout_invalid', { cause: error })
    }
  }
}
