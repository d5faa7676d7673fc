import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  confirmWithPasskey,
  type PasskeyRequestOptions,
} from '@portal/contract'
import { request } from '../../../kit/request/api.ts'
import { ApiError } from '../../../kit/request/api-errors.ts'
import { translate } from '../../../kit/text/i18n.ts'

/** `PublicKeyCredential` converts JSON itself only in browsers of the last years. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

type Descriptor = PasskeyRequestOptions['allowCredentials'][number]

const descriptorOf = ({ id, type, transports }: Descriptor): PublicKeyCredentialDescriptor => ({
  id: bytesOf(id),
  type,
  transports: transports as AuthenticatorTransport[],
})

const reasons: Readonly<Record<string, 'cancelled' | 'known' | 'elsewhere'>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
}

/** Asks the browser. @throws ApiError with a sentence when the person cancels, or when the browser cannot. */
async function ask(credential: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const given = await credential()
    if (given !== null) return given as PublicKeyCredential
  } catch (thrown) {
    const reason = reasons[thrown instanceof DOMException ? thrown.name : ''] ?? 'failed'
    throw new ApiError({ kind: 'response', status: 422, message: translate(`session.passkey.${reason}`) })
  }
  throw new ApiError({ kind: 'response', status: 422, message: translate('session.passkey.failed') })
}

const credentialOf = <R>({ id, rawId }: PublicKeyCredential, response: R) => {
  return { id, rawId: textOf(rawId), type: 'public-key' as const, response }
}

/** Signs the challenge of the server with a passkey. @throws ApiError */
export async function signWithPasskey({ challenge, allowCredentials, ...options }: PasskeyRequestOptions) {
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map(descriptorOf),
  }
  const given = await ask(() => navigator.credentials.get({ publicKey }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response as AuthenticatorAssertionResponse
  return credentialOf(given, {
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    userHandle: userHandle === null || userHandle.byteLength === 0 ? null : textOf(userHandle),
  })
}

/** Creates a passkey and stores it. A person with a second factor confirms with it instead of the password. @throws ApiError */
export async function makePasskey(name: string, password: string | undefined): Promise<string> {
  const { data } = await request(beginPasskey, { body: password === undefined ? {} : { password } })
  const { challenge, user, excludeCredentials, ...options } = data
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(descriptorOf),
  }
  const made = await ask(() => navigator.credentials.create({ publicKey }))
  const { clientDataJSON, attestationObject, getTransports } = made.response as AuthenticatorAttestationResponse
  const credential = credentialOf(made, {
    clientDataJSON: textOf(clientDataJSON),
    attestationObject: textOf(attestationObject),
    transports: getTransports?.call(made.response) ?? [],
  })
  return (await request(addPasskey, { body: { name, credential } })).data
}

/** Confirms the presence of the person with a passkey. @throws ApiError */
export async function confirmPresence(): Promise<void> {
  const { data } = await request(beginConfirmation, { progress: false })
  const credential = await signWithPasskey(data)
  await request(confirmWithPasskey, { body: { credential }, progress: false })
}
