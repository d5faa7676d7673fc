import { longestGroup, longestSubject } from '@portal/contract/staff'
import type { SignOnSettings } from '../../base/process/config.ts'
import type { Claims } from './provider.ts'

const mostGroups = 1000

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Values of `amr` for a password or PIN, and for possession or biometry (RFC 8176). */
const passwordMethods = ['pwd', 'pin', 'kba']
const hadOrBeen = ['otp', 'hwk', 'swk', 'fpt', 'face', 'iris', 'vbm', 'sc', 'sms', 'tel', 'pop']

/** Whether the provider required two factors: its claims state it, or contain one factor of each kind. A code alone is one factor. */
function requiresTwoFactors(amr: unknown): boolean {
  if (!Array.isArray(amr)) return false
  const named = (methods: readonly string[]) => methods.some((method) => amr.includes(method))
  return amr.includes('mfa') || (named(passwordMethods) && named(hadOrBeen))
}

/**
 * The groups of a person. A provider leaves the claim out where there are too many groups (`_claim_names`, `hasgroups` of Entra
 * ID), so a missing claim never counts as an empty one.
 */
function groupsOf(claims: Claims, claim: string): readonly string[] | null {
  const elsewhere = claims._claim_names
  if (typeof elsewhere === 'object' && elsewhere !== null && claim in elsewhere) return null
  if (claims.hasgroups !== undefined) return null
  const value = claims[claim]
  const groups = typeof value === 'string' ? [value] : value
  if (!Array.isArray(groups) || groups.length > mostGroups) return null
  const isFine = groups.every((group) => typeof group === 'string' && group !== '' && group.length <= longestGroup)
  return isFine ? [...new Set(groups as string[])] : null
}

/**
 * Reads the claims with the names of the settings.
 * @throws Error when the claim that names the person is missing, when `oid` comes without the one tenant, or for a text that cannot be
 * stored
 */
export function readClaims(claims: Claims, settings: SignOnSettings) {
  const { groupsClaim, subjectClaim, documentClaim, issuer } = settings
  if (JSON.stringify(claims).includes('\\u0000')) throw new Error('a claim has a character that cannot be stored')
  // Compared exactly: with other spaces it is another person.
  const subject = claims[subjectClaim]
  if (typeof subject !== 'string' || subject === '' || subject.length > longestSubject) {
    throw new Error(`the claim ${subjectClaim} is missing`)
  }
  if (subjectClaim === 'oid' && !new URL(issuer).pathname.split('/').includes(text(claims.tid) || ' ')) {
    throw new Error('the tenant is another one')
  }
  return {
    issuer,
    subject,
    /** Null when the provider did not send the groups, which is not the same as no groups. */
    groups: groupsOf(claims, groupsClaim),
    sid: text(claims.sid) || null,
    name: text(claims.given_name) || (text(claims.name).split(' ')[0] ?? ''),
    surname: text(claims.family_name) || text(claims.name).split(' ').slice(1).join(' '),
    username: text(claims.preferred_username),
    email: text(claims.email),
    /** The identity document as the institute assigned it; null where no claim is configured for it. */
    document: documentClaim === null ? null : text(claims[documentClaim]) || null,
    hasSecondFactor: requiresTwoFactors(claims.amr),
  }
}

/** The claims about a person that the portal uses. */
export type PersonClaims = Readonly<ReturnType<typeof readClaims>>

/** Values that protect the token itself and contain nothing about the person. */
const technical = new Set([
  'at_hash',
  'c_hash',
  's_hash',
  'nonce',
  'aud',
  'exp',
  'iat',
  'nbf',
  'azp',
  'jti',
  'rh',
  'uti',
])

const longest = 200
const mostValues = 50

/** The claims as they are stored and shown: shortened, and without those that only protect the token. */
export function storedClaims(claims: Claims): Record<string, unknown> {
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return value.slice(0, longest)
    if (Array.isArray(value)) return value.slice(0, mostValues).map(cut)
    return typeof value === 'object' ? JSON.stringify(value).slice(0, longest) : value
  }
  return Object.fromEntries(
    Object.entries(claims)
      .filter(([name]) => !technical.has(name))
      .slice(0, mostValues)
      .map(([name, value]) => [name.slice(0, longest), cut(value)]),
  )
}
