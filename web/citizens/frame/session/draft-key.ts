import { readDraftKey } from '@portal/contract/citizens'
import { clearedWithPerson } from '../../../kit/device/person-data.ts'
import { readStored, writeStored } from '../../../kit/device/storage.ts'
import { request } from '../../../kit/request/api.ts'
import { citizenStorage, draftPrefix } from './session.ts'

/** Stored beside the token, and as long, so that drafts can be read without a connection. */
const name = `${citizenStorage}.draft-key`
const storedKey = clearedWithPerson({
  read: () => readStored(name),
  write: (key: string) => writeStored(name, key),
  clear: () => writeStored(name, undefined),
})

/** The key of the signed-in account for its drafts, as base64. @throws ApiError when it cannot be read */
async function readKey(): Promise<string> {
  const stored = storedKey.read()
  const key = typeof stored === 'string' ? stored : (await request(readDraftKey, { blockAllowed: false })).data.key
  storedKey.write(key)
  return key
}

/** How the drafts of an account are stored. */
export const accountDrafts = { prefix: draftPrefix, readKey }
