import { readDraftKey } from '@portal/contract/citizens'
import { readStored, writeStored } from '../../../kit/device/storage.ts'
import { onWipe } from '../../../kit/device/wipe.ts'
import { request } from '../../../kit/request/api.ts'
import { citizenStorage } from './session.ts'

/** Stored beside the token, and as long, so that drafts are read without a connection. */
const name = `${citizenStorage}.draft-key`

let loading: Promise<CryptoKey> | undefined

onWipe(() => {
  loading = undefined
  writeStored(name, undefined)
})

async function load(): Promise<CryptoKey> {
  const stored = readStored(name)
  const text = typeof stored === 'string' ? stored : (await request(readDraftKey, {})).data.key
  writeStored(name, text)
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** The key of the account that is signed in, for its drafts. @throws ApiError when it cannot be read */
export function draftKey(): Promise<CryptoKey> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
