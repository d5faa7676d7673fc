import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@portal/contract'

/** The origin of the tests: the server listens on loopback at its default port. */
export const origin = 'http://localhost:3000'

const flagsOf = { present: 0x01, verified: 0x04, mayBeBackedUp: 0x08, isBackedUp: 0x10, hasCredential: 0x40 }
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** Differences between the response and the requested options. */
interface Deviation {
  readonly origin?: string
  readonly challenge?: string
  readonly counter?: number
  readonly isUnverified?: boolean
  readonly rpId?: string
  readonly userHandle?: string
}

/** A software authenticator with one P-256 key. It can return wrong responses on request. */
export class SoftwareAuthenticator {
  readonly id: Buffer = randomBytes(16)
  counter = 0
  #userHandle = text(randomBytes(16))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin: from = origin } = deviation
    return Buffer.from(
      JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin: from, crossOrigin: false }),
    )
  }

  #data(rpId: string, flags: number, deviation: Deviation): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.counter ?? this.counter)
    const all = flags | flagsOf.present | (deviation.isUnverified === true ? 0 : flagsOf.verified)
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([all]), count])
  }

  /** The response of a browser that has created the passkey. */
  create(options: PasskeyCreationOptions, deviation: Deviation = {}) {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const flags = flagsOf.hasCredential | flagsOf.mayBeBackedUp | flagsOf.isBackedUp
    const data = Buffer.concat([
      this.#data(options.rp.id, flags, deviation),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      cose,
    ])
    // CBOR: {fmt: "none", attStmt: {}, authData: bytes}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    const clientDataJSON = text(this.#clientData('webauthn.create', options.challenge, deviation))
    return {
      ...this.#credential(),
      response: { clientDataJSON, attestationObject: text(attestation), transports: ['internal', 'hybrid'] },
      clientExtensionResults: {},
    }
  }

  /** The response of a browser that has signed with the passkey. */
  get(options: PasskeyRequestOptions, deviation: Deviation = {}) {
    const client = this.#clientData('webauthn.get', options.challenge, deviation)
    const data = this.#data(options.rpId, flagsOf.mayBeBackedUp | flagsOf.isBackedUp, deviation)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
      clientExtensionResults: {},
    }
  }

  #credential() {
    return { id: text(this.id), rawId: text(this.id), type: 'public-key' as const }
  }
}
