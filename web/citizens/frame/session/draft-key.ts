import { readDraftKey } from '@portal/contract/citizens'
import { createPersonStore } from '../../../kit/device/person-data.ts'
import { readStored, writeStored } from '../../../kit/device/storage.ts'
import { request } from '../../../kit/request/api.ts'
import { draftKeyName } from './session.ts'

const loading = createPersonStore<Promise<CryptoKey> | undefined>(undefined)

async function load(): Promise<CryptoKey> {
  const stored = readStored(draftKeyName)
  const text = typeof stored === 'string' ? stored : (await request(readDraftKey, {})).data.key
  writeStored(draftKeyName, text)
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** The key of the account that is signed in, for its drafts. @throws ApiError when it cannot be read */
export function draftKey(): Promise<CryptoKey> {
  const key =
    loading.get() ??
    load().catch((error: unknown) => {
      loading.set(undefined)
      throw error
    })
  loading.set(key)
  return key
}
