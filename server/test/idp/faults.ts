import type { webcrypto } from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { Fault } from './fault-names.ts'
import type { Person } from './people.ts'

/** Another provider and another client. The portal must refuse their tokens. */
export const foreignIssuer = 'https://otro-proveedor.example'
export const foreignClient = 'another-client'
export const foreignSubject = '4b1f6a2e-0000-4000-8000-999999999999'

/** The claims about a person that the provider may send. */
export function claimsOf(person: Person, faults: ReadonlySet<Fault>): Record<string, unknown> {
  const { account, amr, disabled, faults: _own, groups, email_verified, ...rest } = person
  const groupClaims = (): Record<string, unknown> => {
    if (faults.has('groups-missing')) return {}
    if (faults.has('groups-flagged')) return { hasgroups: true }
    if (faults.has('groups-elsewhere')) {
      const endpoint = 'https://directorio.example/groups'
      return { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint } } }
    }
    if (faults.has('groups-empty')) return { groups: [] }
    if (faults.has('groups-too-many')) {
      const more = Array.from({ length: 1001 - groups.length }, (_, index) => `grupo-${index + 1}`)
      return { groups: [...groups, ...more] }
    }
    return { groups }
  }
  return {
    ...rest,
    name: `${person.given_name} ${person.family_name}`,
    preferred_username: account,
    ...(faults.has('email-verified-missing') ? {} : { email_verified }),
    ...groupClaims(),
  }
}

/** Claims of an ID token about the sign-in, not about the person. */
const aboutSignIn = new Set(['sub', 'iss', 'aud', 'azp', 'exp', 'iat', 'nonce', 'sid', 'auth_time', 'amr', 'at_hash'])

function withoutPerson(payload: JWTPayload): JWTPayload {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => aboutSignIn.has(name)))
}

const hour = 3600

const changes: Partial<Record<Fault, (payload: JWTPayload, now: number) => JWTPayload>> = {
  'wrong-issuer': (payload) => ({ ...payload, iss: foreignIssuer }),
  'wrong-audience': (payload) => ({ ...payload, aud: foreignClient }),
  'wrong-authorized-party': (payload) => ({
    ...payload,
    aud: [String(payload.aud), foreignClient],
    azp: foreignClient,
  }),
  'foreign-authorized-party': (payload) => ({ ...payload, azp: foreignClient }),
  'wrong-nonce': (payload) => ({ ...payload, nonce: 'another-nonce' }),
  expired: (payload, now) => ({ ...payload, iat: now - 2 * hour, exp: now - hour }),
  'issued-in-future': (payload, now) => ({ ...payload, iat: now + hour, exp: now + 2 * hour }),
  'other-subject-at-userinfo': withoutPerson,
  'claims-at-userinfo': withoutPerson,
}

/** The keys and the secret with which the test provider signs. */
export interface Keys {
  readonly kid: string
  readonly key: webcrypto.CryptoKey
  /** A key that the provider does not publish. */
  readonly foreignKey: webcrypto.CryptoKey
}

/** Returns the ID token with these errors; unchanged when none of them applies to it. */
export async function withFaults(
  idToken: string,
  faults: ReadonlySet<Fault>,
  { kid, key, foreignKey }: Keys,
  clientSecret: string,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const original = decodeJwt(idToken)
  let payload = original
  for (const fault of faults) payload = changes[fault]?.(payload, now) ?? payload

  if (faults.has('unsigned')) return new UnsecuredJWT(payload).encode()
  if (faults.has('signed-with-secret')) {
    return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret))
  }
  if (faults.has('unknown-key')) {
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(foreignKey)
  }
  if (faults.has('wrong-signature')) {
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(foreignKey)
  }
  return payload === original ? idToken : new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
}

/** Returns the discovery document with these errors. */
export function discoveryWithFaults(
  document: Record<string, unknown>,
  faults: ReadonlySet<Fault>,
): Record<string, unknown> {
  const { code_challenge_methods_supported: methods, end_session_endpoint: endSession, ...rest } = document
  return {
    ...rest,
    ...(faults.has('pkce-not-announced') ? {} : { code_challenge_methods_supported: methods }),
    ...(faults.has('no-end-session') ? {} : { end_session_endpoint: endSession }),
    ...(faults.has('wrong-discovery-issuer') ? { issuer: foreignIssuer } : {}),
  }
}
