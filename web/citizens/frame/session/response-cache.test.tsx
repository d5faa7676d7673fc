import { listPeople, listPublicSchedules } from '@portal/contract/citizens'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../kit/request/queries.ts'
import { encryptedStore } from './encrypted-store.ts'
import { startResponseCache } from './response-cache.ts'
import { endSession, enterWith } from './session.ts'

const store = encryptedStore('response-cache-test')
afterEach(async () => {
  endSession(undefined)
  await store.clear()
})

test('removes the responses of an ended session and keeps those of a visitor', async () => {
  const family = [listPeople.tag, listPeople.path, 'es', {}]
  const offer = [listPublicSchedules.tag, listPublicSchedules.path, 'es', {}]
  await store.put('family', { queryKey: family, data: { data: ['ANA'] }, at: Date.now() - 60_000, signIn: 'former' })
  await store.put('offer', { queryKey: offer, data: { data: [] }, at: Date.now() - 60_000 })
  enterWith({ access_token: 'token', token_type: 'Bearer', expires_in: 3600 })
  await startResponseCache('response-cache-test')
  expect(queryClient.getQueryData(family)).toBeUndefined()
  expect(queryClient.getQueryData(offer)).toEqual({ data: [] })
  await expect.poll(async () => [...(await store.all()).keys()]).toEqual(['offer'])
})
