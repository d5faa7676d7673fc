import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SharedPolling, sharePolling } from './shared-polling.ts'

const every = 30_000
let open: SharedPolling[] = []
let round = 0

/** A tab with its request and its handler of a response. */
function tab(ask: () => Promise<unknown> = async () => undefined) {
  const poll = vi.fn(ask)
  const onResponse = vi.fn()
  const turns = sharePolling({ name: `turns-${round}`, every, ask: poll, onResponse })
  open.push(turns)
  return { poll, onResponse, turns }
}

/** Advances the time in small steps, so that posted messages arrive in between. */
async function pass(milliseconds: number): Promise<void> {
  for (let gone = 0; gone < milliseconds; gone += 250) {
    await vi.advanceTimersByTimeAsync(250)
    // A message that Node posts to a channel takes a few real turns of its event loop.
    for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setImmediate(done))
  }
}

beforeEach(() => {
  round += 1
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  for (const turns of open) turns.stop()
  open = []
  vi.useRealTimers()
})

test('a single tab sends a request every 30 s', async () => {
  const { poll } = tab()
  await pass(29_750)
  expect(poll).toHaveBeenCalledTimes(0)
  await pass(250)
  expect(poll).toHaveBeenCalledTimes(1)
  await pass(60_000)
  expect(poll).toHaveBeenCalledTimes(3)
})

test('one of three tabs sends the requests, and the others receive its responses', async () => {
  const first = tab(async () => first.turns.share('news'))
  await pass(1_000)
  const others = [tab(), tab()]
  await pass(every * 4)
  expect(first.poll).toHaveBeenCalledTimes(4)
  for (const { poll, onResponse } of others) {
    expect(poll).not.toHaveBeenCalled()
    expect(onResponse.mock.calls).toEqual([['news'], ['news'], ['news'], ['news']])
  }
  expect(first.onResponse).not.toHaveBeenCalled()
})

test('another tab sends the requests after the first tab closes', async () => {
  const first = tab()
  await pass(1_000)
  const others = [tab(), tab()]
  await pass(every)
  first.turns.stop()
  const times = () => others.map(({ poll }) => poll.mock.calls.length)
  await pass(every + 2_000)
  expect(times().reduce((sum, one) => sum + one)).toBe(1)
  await pass(every * 2)
  expect(times().toSorted()).toEqual([0, 3])
  expect(first.poll).toHaveBeenCalledTimes(1)
})

test('an error does not make the other tabs send requests', async () => {
  const first = tab(() => Promise.reject(new Error('no answer')))
  await pass(1_000)
  const other = tab()
  await pass(every * 3)
  expect(first.poll).toHaveBeenCalledTimes(3)
  expect(other.poll).not.toHaveBeenCalled()
})

test('a stopped tab sends no request and receives no response', async () => {
  const { poll, onResponse, turns } = tab()
  turns.stop()
  tab().turns.share('news')
  await pass(every)
  expect(poll).not.toHaveBeenCalled()
  expect(onResponse).not.toHaveBeenCalled()
})
