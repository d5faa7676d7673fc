import * as z from 'zod/mini'
import { call, messageResponse, moment, portal, raw, textOrNull } from '../base/call.ts'
import { arrayUpTo } from '../base/query.ts'
import { uniqueTextRequired } from '../base/rules/text.ts'
import { oneTimeCode, tokens } from './session.ts'

/** How long a confirmation with a second factor is valid for the session, in minutes (ADR 0050). */
export const confirmationMinutes = 5

/** Passkeys that one account may have. */
export const mostPasskeys = 20

const bytes = (longest: number) =>
  z
    .string('validation.required')
    .check(z.regex(/^[A-Za-z0-9_-]+$/, 'validation.regex'), z.maxLength(longest, 'validation.max'))

/** Base64url of at most 1023 bytes, the longest id that an authenticator may choose. */
const credentialId = bytes(1364)
const clientData = bytes(8192)
const transport = z.string().check(z.regex(/^[a-z-]{1,20}$/))

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** The browser's response after it created a passkey (`RegistrationResponseJSON` of WebAuthn). */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: bytes(32_768),
    transports: z.optional(arrayUpTo(transport, 10)),
  }),
})

/** The browser's response after a passkey signed (`AuthenticationResponseJSON` of WebAuthn). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: z.nullish(bytes(128)),
  }),
})
export type PasskeyAssertion = z.infer<typeof assertion>

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** The options with which the browser creates a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

/** The options with which the browser signs with a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty at sign-in: the authenticator finds its passkeys itself. */
  allowCredentials: z.array(descriptor),
})
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether other devices of the person have it too. */
  is_backed_up: z.boolean(),
  /** Whether it can be used at the present address of the portal. */
  is_usable: z.boolean(),
  created_at: moment,
  last_used_at: z.nullable(moment),
})
export type Passkey = z.infer<typeof passkey>

/** Why an installation has no passkeys: its address is an IP address, is not configured, or has no TLS. */
export const passkeyObstacles = ['ip_address', 'no_address', 'no_tls'] as const
export type PasskeyObstacle = (typeof passkeyObstacles)[number]

const own = { tag: 'users', needs: 'session' } as const
const signingIn = { tag: 'session', needs: 'nothing' } as const
const password = z.optional(z.string().check(z.maxLength(200, 'validation.max')))
export const listPasskeys = call('GET', portal('user/passkeys'), {
  ...own,
  summary: 'One’s own passkeys, and the address at which they work',
  response: raw(
    z.object({
      passkeys: z.array(passkey),
      /** The address at which passkeys work; null when they do not. */
      origin: textOrNull,
      obstacle: z.nullable(z.enum(passkeyObstacles)),
    }),
  ),
})

export const beginPasskey = call('POST', portal('user/passkeys/options'), {
  ...own,
  summary:
    'Begin with a passkey: what the browser needs to make it. Asks for the password; whoever has a second factor confirms with it instead',
  body: z.object({ password }),
  response: raw(creationOptions),
})

export const addPasskey = call('POST', portal('user/passkeys'), {
  ...own,
  summary: 'Store a passkey that the browser has created',
  body: z.object({ name: uniqueTextRequired, credential: registration }),
  response: messageResponse(passkey),
  status: 201,
})

export const renamePasskey = call('PUT', portal('user/passkeys/:id'), {
  ...own,
  summary: 'Rename one of one’s passkeys',
  body: z.object({ name: uniqueTextRequired }),
})

export const removePasskey = call('DELETE', portal('user/passkeys/:id'), {
  ...own,
  summary:
    'Remove one of one’s passkeys. Requires a confirmation with a second factor, or the password when no passkey works',
  body: z.object({ password }),
})

export const beginConfirmation = call('POST', portal('user/confirmation/options'), {
  ...own,
  summary: 'Begin a confirmation with a passkey: returns the options for the browser',
  response: raw(requestOptions),
})

export const confirmWithPasskey = call('POST', portal('user/confirmation'), {
  ...own,
  summary: 'Confirm with a passkey, for five minutes of this session',
  body: z.object({ credential: assertion }),
})

export const confirmWithCode = call('PUT', portal('user/confirmation'), {
  ...own,
  summary: 'Confirm with a one-time code or a recovery code, for five minutes of this session',
  body: z.object({ code: oneTimeCode }),
})

export const beginPasskeyLogin = call('POST', portal('login/passkey/options'), {
  ...signingIn,
  summary: 'Begin to sign in with a passkey, without a username: returns the options for the browser',
  response: raw(requestOptions),
})

export const passkeyLogin = call('POST', portal('login/passkey'), {
  ...signingIn,
  summary: 'Sign in with a passkey, without a one-time code',
  body: z.object({ credential: assertion }),
  response: tokens,
})
