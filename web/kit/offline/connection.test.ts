import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as State from '../request/connection-state.ts'
import type * as Connection from './connection.ts'

let server: Server
let icon = ''
let requests: string[] = []
let serverState: 'good' | 'bad' | 'never' = 'good'

beforeEach(async () => {
  requests = []
  serverState = 'good'
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (serverState !== 'never') response.writeHead(serverState === 'good' ? 200 : 502).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  icon = `http://127.0.0.1:${(server.address() as AddressInfo).port}/favicon.svg`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('probe', () => {
  test('requests the icon with a time stamp that no cache can match, and returns the elapsed time', async () => {
    const { probe } = await import('./connection.ts')
    const before = Date.now()
    const { ok, elapsed } = await probe(icon)
    expect(ok).toBe(true)
    expect(elapsed).toBeGreaterThanOrEqual(0)
    const stamp = Number(/^\/favicon\.svg\?t=(\d+)$/.exec(requests[0] ?? '')?.[1])
    expect(stamp).toBeGreaterThanOrEqual(before)
    expect(stamp).toBeLessThanOrEqual(Date.now())
  })

  test('returns not ok after its timeout, for an error status and for a refused connection', async () => {
    const { probe } = await import('./connection.ts')
    serverState = 'bad'
    expect((await probe(icon)).ok).toBe(false)
    serverState = 'never'
    const { ok, elapsed } = await probe(icon, 80)
    expect(ok).toBe(false)
    expect(elapsed).toBeGreaterThanOrEqual(70)
    expect((await probe('http://127.0.0.1:1/favicon.svg', 0)).ok).toBe(false)
  })
})

describe('watchConnection', () => {
  const device = { onLine: true }
  let page: EventTarget
  let found: boolean[]
  let connection: typeof Connection
  let state: typeof State

  beforeEach(async () => {
    page = new EventTarget()
    device.onLine = true
    found = []
    vi.useFakeTimers()
    vi.stubGlobal('window', page)
    vi.stubGlobal('navigator', device)
    vi.stubGlobal('fetch', async () => {
      const ok = found.shift()
      if (ok === undefined) throw new Error('sent what was not expected')
      return { ok }
    })
    vi.resetModules()
    connection = await import('./connection.ts')
    state = await import('../request/connection-state.ts')
    connection.watchConnection()
  })

  function become(state: 'online' | 'offline'): void {
    device.onLine = state === 'online'
    page.dispatchEvent(new Event(state))
  }

  test('reports offline at once without a request, and online after the first successful probe', async () => {
    become('offline')
    expect(state.connection.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    found = [true]
    become('online')
    await vi.advanceTimersByTimeAsync(0)
    expect(state.connection.get()).toBe(true)
  })

  test('reports offline after a request without a response, and probes every 10 seconds until a response comes', async () => {
    found = [false, false, true]
    state.noResponses.set(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(state.connection.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state.connection.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state.connection.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(found).toEqual([])
  })

  test('stays online when one request fails and the server still responds', async () => {
    found = [true]
    state.noResponses.set(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(state.connection.get()).toBe(true)
  })

  test('checks at once when a request failed without a connection before anything watched it', async () => {
    vi.resetModules()
    const [late, before] = [await import('./connection.ts'), await import('../request/connection-state.ts')]
    before.connection.set(false)
    found = [true]
    late.watchConnection()
    await vi.advanceTimersByTimeAsync(0)
    expect(before.connection.get()).toBe(true)
  })
})
