import { readDraftKey } from '@portal/contract/citizens'
import { clearedWithPerson, createPersonStore } from '../../../kit/device/person-data.ts'
import { readStored, writeStored } from '../../../kit/device/storage.ts'
import { request } from '../../../kit/request/api.ts'
import { citizenStorage } from './session.ts'

/** Stored beside the token, and as long, so that drafts can be read without a connection. */
const name = `${citizenStorage}.draft-key`
const storedKey = clearedWithPerson({
  read: () => readStored(name),
  write: (key: string) => writeStored(name, key),
  clear: () => writeStored(name, undefined),
})

const loading = createPersonStore<Promise<CryptoKey> | undefined>(undefined)

async function load(): Promise<CryptoKey> {
  const stored = storedKey.read()
  const text = typeof stored === 'string' ? stored : (await request(readDraftKey, {})).data.key
  storedKey.write(text)
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
