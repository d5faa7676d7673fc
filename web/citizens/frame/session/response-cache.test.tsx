import { listPeople, listSubscriptions } from '@portal/contract/citizens'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encryptedStore } from '../../../kit/drafts/encrypted-store.ts'
import { queryClient } from '../../../kit/request/queries.ts'
import { startResponseCache } from './response-cache.ts'
import { currentSignIn, endSession, enterWith } from './session.ts'

const store = encryptedStore('response-cache-test')
const week = [listSubscriptions.tag, listSubscriptions.path, 'es', {}]
const people = [listPeople.tag, listPeople.path, 'es', {}]
const at = Date.now() - 60_000

beforeEach(() => enterWith({ access_token: 'token', token_type: 'Bearer', expires_in: 3600 }))
afterEach(async () => {
  endSession(undefined)
  queryClient.clear()
  await store.clear()
})

test('loads the responses of this sign-in and removes those of an ended session', async () => {
  await store.write({ former: { queryKey: [...week, 'former'], data: { data: ['ANA'] }, at, signIn: 'former' } })
  await store.write({ own: { queryKey: week, data: { data: ['EVA'] }, at, signIn: currentSignIn() } })
  await startResponseCache('response-cache-test')
  expect(queryClient.getQueryData([...week, 'former'])).toBeUndefined()
  expect(queryClient.getQueryData(week)).toEqual({ data: ['EVA'] })
  await expect.poll(async () => Object.keys(await store.all())).toEqual(['own'])
})

test('stores the week and no other response of the family, and nothing after the session has ended', async () => {
  await startResponseCache('response-cache-test')
  const read = (queryKey: readonly unknown[]) =>
    queryClient.fetchQuery({ queryKey, queryFn: async () => ({ data: ['EVA'] }), retry: false })
  await read(people)
  await read(week)
  await expect.poll(async () => Object.values(await store.all())).toMatchObject([{ queryKey: week }])
  endSession(undefined)
  await expect.poll(() => store.all()).toEqual({})
  await read([...week, 'later'])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await store.all()).toEqual({})
})
