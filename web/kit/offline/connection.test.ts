import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Silence from '../request/no-response.ts'
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

describe('a look at the connection', () => {
  test('asks for the icon with a time stamp, so that no cache can answer, and says how long it took', async () => {
    const { probe } = await import('./connection.ts')
    const before = Date.now()
    const { ok, elapsed } = await probe(icon)
    expect(ok).toBe(true)
    expect(elapsed).toBeGreaterThanOrEqual(0)
    const stamp = Number(/^\/favicon\.svg\?t=(\d+)$/.exec(requests[0] ?? '')?.[1])
    expect(stamp).toBeGreaterThanOrEqual(before)
    expect(stamp).toBeLessThanOrEqual(Date.now())
  })

  test('fails after the time it was given, when the answer is bad, and when nobody is there', async () => {
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

describe('the connection', () => {
  const device = { onLine: true }
  let page: EventTarget
  let found: boolean[]
  let connection: typeof Connection
  let silence: typeof Silence

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
    silence = await import('../request/no-response.ts')
    connection.watchConnection()
  })

  function become(state: 'online' | 'offline'): void {
    device.onLine = state === 'online'
    page.dispatchEvent(new Event(state))
  }

  test('goes at once, sending nothing, and is back when something answers', async () => {
    become('offline')
    expect(connection.connection.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    found = [true]
    become('online')
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.connection.get()).toBe(true)
  })

  test('is doubted when a request finds no answer, and looked for until there is one', async () => {
    found = [false, false, true]
    silence.noResponses.set(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.connection.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connection.connection.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connection.connection.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(found).toEqual([])
  })

  test('is not doubted for one request that broke while the server answers', async () => {
    found = [true]
    silence.noResponses.set(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.connection.get()).toBe(true)
  })
})
