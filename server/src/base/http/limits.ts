import type { ErrorCode } from '@portal/contract'
import { ownDataSeconds } from '@portal/contract/citizens'

/** The number of attempts allowed in a number of seconds, and the error for one attempt too many. */
export interface RateLimit {
  readonly allowed: number
  readonly seconds: number
  readonly errorCode: ErrorCode
}

/** What is counted, by which key, and how many attempts are allowed. */
interface LimitRule {
  readonly what: string
  /** A limit by `address` holds for the block around the address too, with three times as many attempts (`blockOf`). */
  readonly per: string
  readonly limits: readonly [RateLimit, ...RateLimit[]]
}

const [minute, tenMinutes, hour, day] = [60, 600, 3600, 86_400]

function atMost(allowed: number, seconds: number, errorCode: ErrorCode = 'too_many_requests'): RateLimit {
  return { allowed, seconds, errorCode }
}
const signIn = 'too_many_sign_ins'

/** The default of the setting PORTAL_SIGN_IN_FAILURES. */
const defaultSignInFailures = 50

/**
 * All limits of calls: how often something may be attempted. `docs/limits.md` is written from this table. The name is part of the key by
 * which attempts are counted.
 */
export const limitRules = {
  'sign-in': {
    what: 'failed sign-ins of the staff',
    per: 'username and address',
    limits: [atMost(3, minute, signIn), atMost(30, hour, signIn)],
  },
  'sign-in-everywhere': {
    what: 'failed sign-ins of the staff, from addresses where nobody signed in to the account in 30 days',
    per: 'username',
    limits: [atMost(30, hour, signIn)],
  },
  'sign-in-address': {
    what: 'failed sign-ins of the staff, with any username; the setting PORTAL_SIGN_IN_FAILURES',
    per: 'address',
    limits: [atMost(defaultSignInFailures, tenMinutes, signIn)],
  },
  'citizen-sign-in': {
    what: 'failed sign-ins of citizens, who mistype more often on phones',
    per: 'e-mail and address',
    limits: [atMost(5, minute, signIn), atMost(30, hour, signIn)],
  },
  'citizen-sign-in-everywhere': {
    what: 'failed sign-ins of citizens, from addresses where nobody signed in to the account in 30 days',
    per: 'e-mail',
    limits: [atMost(30, hour, signIn)],
  },
  'citizen-sign-in-address': {
    what: 'failed sign-ins of citizens, with any e-mail; the setting PORTAL_SIGN_IN_FAILURES',
    per: 'address',
    limits: [atMost(defaultSignInFailures, tenMinutes, signIn)],
  },
  'citizen-locked': {
    what: 'mails to a locked account after a sign-in with the right password',
    per: 'account',
    limits: [atMost(1, hour)],
  },
  'passkey-begin': {
    what: 'sign-ins with a passkey that begin',
    per: 'address',
    limits: [atMost(300, tenMinutes, signIn)],
  },
  passkey: {
    what: 'failed sign-ins with a passkey; the setting PORTAL_SIGN_IN_FAILURES',
    per: 'address',
    limits: [atMost(defaultSignInFailures, tenMinutes, signIn)],
  },
  'sign-on': {
    what: "sign-ins with the institute's identity that begin",
    per: 'address',
    limits: [atMost(100, tenMinutes)],
  },
  'sign-on-code': {
    what: "wrong one-time codes after a sign-in with the institute's identity",
    per: 'account',
    limits: [atMost(3, minute, signIn), atMost(30, hour, signIn)],
  },
  // The provider sends all sign-outs from one address, and so do the browsers of an office.
  'back-channel': { what: 'sign-outs by the identity provider', per: 'address', limits: [atMost(300, minute)] },
  'front-channel': {
    what: 'sign-outs by the identity provider, in the browser',
    per: 'address',
    limits: [atMost(300, minute)],
  },
  'one-time-code': {
    what: 'wrong passwords and one-time codes of staff who are signed in',
    per: 'account',
    limits: [atMost(3, minute), atMost(30, hour)],
  },
  password: {
    what: 'wrong old passwords of staff who change theirs',
    per: 'account and address',
    limits: [atMost(3, minute)],
  },
  'citizen-password': {
    what: 'wrong passwords of citizens who are signed in',
    per: 'account',
    limits: [atMost(5, minute), atMost(30, hour)],
  },
  reset: {
    what: 'requests for a link to set a password, with the same document or e-mail',
    per: 'text and address',
    limits: [atMost(5, minute)],
  },
  'reset-address': { what: 'requests for a link to set a password', per: 'address', limits: [atMost(30, tenMinutes)] },
  'reset-token': { what: 'wrong links to set a password', per: 'address', limits: [atMost(30, tenMinutes)] },
  'reset-link': { what: 'links to set a password that staff send', per: 'account', limits: [atMost(5, hour)] },
  'identity-hint': {
    what: "mails to staff who sign in with the institute's identity and requested a link",
    per: 'account',
    limits: [atMost(5, hour)],
  },
  'sign-up': { what: 'sign-ups that begin', per: 'address', limits: [atMost(30, tenMinutes)] },
  'sign-up-repeated': {
    what: 'the same sign-up sent again: the response is the same, and no mail leaves',
    per: 'sign-up',
    limits: [atMost(1, minute, 'already_done')],
  },
  'sign-up-code': { what: 'wrong codes of sign-ups', per: 'address', limits: [atMost(30, tenMinutes)] },
  'sign-up-code-email': { what: 'wrong codes of sign-ups', per: 'e-mail', limits: [atMost(30, hour)] },
  'pre-register-code': { what: 'codes of a sign-up that staff send again', per: 'sign-up', limits: [atMost(5, hour)] },
  register: { what: 'registrations that fail', per: 'address', limits: [atMost(30, tenMinutes)] },
  'register-status': {
    what: 'questions about the state of a sign-up',
    per: 'address',
    limits: [atMost(30, tenMinutes)],
  },
  'register-status-email': {
    what: 'questions about the state of a sign-up',
    per: 'e-mail',
    limits: [atMost(30, hour)],
  },
  'code-mail': {
    what: 'mails with a code, of any purpose',
    per: 'e-mail',
    limits: [atMost(1, minute, 'code_sent_already'), atMost(5, hour)],
  },
  'citizen-code': { what: 'wrong codes of the e-mail of an account', per: 'account', limits: [atMost(30, hour)] },
  'citizen-code-mail': {
    what: 'mails with a code for the e-mail of an account',
    per: 'account',
    limits: [atMost(10, hour)],
  },
  'person-document': { what: 'people added or corrected with a document', per: 'account', limits: [atMost(20, hour)] },
  'person-known': { what: 'documents that another person has', per: 'account', limits: [atMost(5, hour)] },
  'used-document': {
    what: 'mails to the account of a person whose document is used again',
    per: 'document',
    limits: [atMost(1, hour)],
  },
  'citizen-documents': { what: 'documents that a citizen sends', per: 'account', limits: [atMost(60, hour)] },
  // Requests can be withdrawn, so that "one at a time" alone does not limit them.
  'identity-request': { what: 'requests to change verified data', per: 'account', limits: [atMost(10, day)] },
  invite: { what: 'invitations of guardians, and handovers', per: 'account', limits: [atMost(10, hour)] },
  invited: { what: 'invitations of guardians, and handovers', per: 'invited e-mail', limits: [atMost(5, hour)] },
  'own-data': {
    what: "files with a citizen's own data",
    per: 'account',
    limits: [atMost(1, ownDataSeconds, 'own_data_recent')],
  },
  'citizen-enrol': { what: 'attempts to enrol', per: 'account', limits: [atMost(30, minute)] },
  'team-invite': { what: 'invitations to a team that a captain makes', per: 'account', limits: [atMost(60, hour)] },
  'team-invitation': {
    what: 'codes of an invitation to a team that are tried',
    per: 'account',
    limits: [atMost(30, hour)],
  },
  'team-invitation-address': {
    what: 'codes of an invitation to a team that are tried',
    per: 'address',
    limits: [atMost(300, hour)],
  },
  // A gate reads a code every two seconds. A guess of 80 bits needs far more attempts.
  passport: { what: 'vouchers that are checked', per: 'address', limits: [atMost(30, minute)] },
  // Many citizens share the address of a mobile network.
  regulation: { what: 'documents of regulations that are read', per: 'address', limits: [atMost(600, minute)] },
  'resend-mail': { what: 'a mail that staff send again', per: 'mail', limits: [atMost(3, hour)] },
  'resend-mail-by': { what: 'mails that staff send again', per: 'staff account', limits: [atMost(60, hour)] },
} as const satisfies Readonly<Record<string, LimitRule>>

export type LimitName = keyof typeof limitRules

/** The limits by address. */
export type AddressLimitName = {
  [Name in LimitName]: (typeof limitRules)[Name]['per'] extends 'address' ? Name : never
}[LimitName]

/** The longest time over which attempts are counted, in seconds. The nightly clean-up deletes older attempts. */
export const longestWindow = Math.max(
  ...Object.values<LimitRule>(limitRules).flatMap(({ limits }) => limits.map(({ seconds }) => seconds)),
)
