import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage, type Sent, stubResponses } from '../../../kit/component.testing.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'

const since = '2026-11-20T08:00:00-05:00'
let requests: Sent[]
let changes: object

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  requests = []
  changes = { fields: [], documents: 0, by_citizen: false }
  stubResponses((sent) => {
    if (!sent.path.endsWith('/profiles/7/changes')) return undefined
    requests.push(sent)
    return { body: { data: changes, details: null } }
  })
})
afterEach(() => {
  vi.useRealTimers()
})

test('checks every 30 seconds and shows what the citizen changed', async () => {
  await renderPage(<ChangedNotice id={7} since={since} />)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  await expect.poll(() => requests.map(({ query }) => query.get('since'))).toEqual([since])
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  changes = { fields: [{ field: 'address', label: 'DIRECCIÓN' }], documents: 2, by_citizen: true }
  await vi.advanceTimersByTimeAsync(31_000)
  const notice = page.getByRole('status').filter({ hasText: 'Dirección' })
  await expect.element(notice).toHaveTextContent(/The citizen changed something.*Dirección and 2 documents/)
  await expect.element(page.getByRole('button', { name: 'View what is new' })).toBeVisible()
  await expectAccessible()
})
