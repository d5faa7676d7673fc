import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { call, currentUser, login, refreshSeconds, signOutThereToo, userMenu } from '@portal/contract'
import { listProfiles, showProfile, transitionProfile } from '@portal/contract/staff'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { staffTokens } from '../../staff/frame/session/token-renewal.ts'
import { dropTokens, storedTokens, storeTokens } from '../../staff/frame/session/tokens.ts'
import { staffMessages } from '../../staff/messages/load.ts'
import { useMemoryStorage } from '../device/memory-storage.test-aid.ts'
import { clearPersonData } from '../device/person-data.ts'
import { changeLocale, provideMessages } from '../text/i18n.ts'
import { connectApi, request } from './api.ts'
import { ApiError } from './api-errors.ts'
import { cancelRequests } from './cancel-requests.ts'
import { connection, noResponses } from './connection-state.ts'
import { progress, progressThrottle } from './progress.ts'

provideMessages(staffMessages)

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Respond = (received: Received, response: ServerResponse) => void

let server: Server
let received: Received[] = []
let answering: Respond = () => {}
const onSessionEnd = vi.fn()
const onForbidden = vi.fn()
const confirm = vi.fn(async () => {})

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

function pair(name: string, seconds = 28_799) {
  return { token_type: 'Bearer' as const, expires_in: seconds, access_token: `${name}-a`, refresh_token: `${name}-r` }
}

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`)
  return error
}

beforeAll(async () => {
  await changeLocale('es')
  server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const one = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body }
      received.push(one)
      answering(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  connectApi({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onSessionEnd,
    onForbidden,
    confirm,
    tokens: staffTokens,
  })
})

beforeEach(() => {
  useMemoryStorage()
  clearPersonData()
  received = []
  answering = (_, response) => json(response, 200, { data: [] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

test('sends the required headers with every request', async () => {
  vi.stubGlobal('document', { cookie: 'other=1; XSRF-TOKEN=a%3Db', documentElement: {} })
  storeTokens(pair('one'), true, refreshSeconds)
  await request(userMenu, {})
  expect(received[0]?.headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    'x-conflict-status': '409',
    'x-localization': 'es',
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': 'a=b',
    authorization: 'Bearer one-a',
  })
})

test('sends no authorization header without a session, and no XSRF header without a cookie', async () => {
  await request(userMenu, {})
  expect(received[0]?.headers).not.toHaveProperty('authorization')
  expect(received[0]?.headers).not.toHaveProperty('x-xsrf-token')
})

test('sends no access token of an earlier session with a sign-in', async () => {
  storeTokens(pair('old'), true, refreshSeconds)
  await request(login, { body: { username: 'ana', password: 'secreta-1' } })
  expect(received[0]?.headers).not.toHaveProperty('authorization')
})

test('sends parameters in the path, the query in the address and the body as JSON', async () => {
  await request(listProfiles, { query: { query: 'ana', status_id: [1, 3], column: ['age'], order: ['asc'] } as never })
  await request(transitionProfile, { params: { id: 7 }, body: { status_id: 3, observation: 'Todo en orden.' } })
  expect(received[0]).toMatchObject({
    method: 'GET',
    url: '/api/citizen-portal/profiles?query=ana&status_id[]=1&status_id[]=3&column[]=age&order[]=asc&without[]=audits&without[]=texts&without[]=columns&without[]=links',
    body: '',
  })
  expect(received[1]).toMatchObject({ method: 'PUT', url: '/api/citizen-portal/profiles/7/status' })
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({ status_id: 3, observation: 'Todo en orden.' })
})

test('sends the ETag of a stored response, and returns that response for a 304', async () => {
  storeTokens(pair('one'), true, refreshSeconds)
  const tag = 'W/"one"'
  answering = ({ headers }, response) => {
    if (headers['if-none-match'] === tag) response.writeHead(304, { etag: tag }).end()
    else json(response, 200, { data: ['news'] }, { etag: tag })
  }
  const first = await request(userMenu, {})
  expect(received[0]?.headers).not.toHaveProperty('if-none-match')
  expect(await request(userMenu, {})).toBe(first)
  expect(received[1]?.headers['if-none-match']).toBe(tag)
  clearPersonData()
  await request(userMenu, {})
  expect(received[2]?.headers).not.toHaveProperty('if-none-match')
})

test('stores a response by its ETag without a session too, and stores none without an ETag', async () => {
  await request(userMenu, {})
  answering = (_, response) => json(response, 200, { data: [] }, { etag: '"one"' })
  await request(userMenu, {})
  await request(userMenu, {})
  expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, '"one"'])
})

test('does not store a response that arrives after the sign-out', async () => {
  storeTokens(pair('good'), true, refreshSeconds)
  const got = unanswered()
  const pending = errorOf(request(userMenu, {}))
  const response = await got
  dropTokens()
  json(response, 200, { data: ['ANA'] }, { etag: '"one"' })
  await pending
  answering = (_, next) => json(next, 200, { data: [] })
  await request(userMenu, {})
  expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
})

test('throws an error with the status, message and field errors of the response', async () => {
  answering = (_, response) =>
    json(response, 422, { message: 'No.', code: 422, reason: 'invalid', errors: { observation: ['Falta.'] } })
  const error = await errorOf(
    request(transitionProfile, { params: { id: 7 }, body: { status_id: 3, observation: '' } }),
  )
  expect(error).toMatchObject({ kind: 'response', status: 422, message: 'No.', errors: { observation: ['Falta.'] } })
})

test('calls onForbidden for a 403', async () => {
  answering = (_, response) => json(response, 403, { message: 'No.' })
  await errorOf(request(userMenu, {}))
  expect(onForbidden).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 403 }))
})

test('repeats a call once after the confirmation that the server requires, and throws when the person does not confirm', async () => {
  const refusal = { message: 'Confirme.', reason: 'confirmation_required' }
  let left = 1
  answering = (_, response) => {
    left -= 1
    if (left >= 0) json(response, 403, refusal)
    else json(response, 200, { data: 'Hecho' })
  }
  const act = () => request(signOutThereToo, {})
  expect(await act()).toMatchObject({ data: 'Hecho' })
  expect([received.length, confirm.mock.calls.length, onForbidden.mock.calls.length]).toEqual([2, 1, 0])
  left = 2
  expect(await errorOf(act())).toMatchObject({ status: 403, reason: 'confirmation_required' })
  expect([received.length, confirm.mock.calls.length]).toEqual([4, 2])
  left = 1
  confirm.mockRejectedValueOnce(new ApiError({ kind: 'response', status: 422, message: 'Cancelado.' }))
  expect(await errorOf(act())).toMatchObject({ message: 'Cancelado.' })
  expect(received).toHaveLength(5)
})

test('throws no-response when the server closes the connection', async () => {
  answering = (_, response) => response.destroy()
  expect(await errorOf(request(userMenu, {}))).toMatchObject({ kind: 'no-response', status: 0 })
})

test('shows the progress bar during writes and not during reads, unless the progress option says otherwise', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const running = async (run: () => Promise<unknown>) => {
      let state = ''
      // The error of the previous test may still be shown.
      progress.set('idle')
      answering = (_, response) => {
        vi.advanceTimersByTime(progressThrottle)
        state = progress.get()
        json(response, 200, { data: 'bien' })
      }
      await run()
      return state
    }
    expect(await running(() => request(signOutThereToo, {}))).toBe('running')
    expect(await running(() => request(userMenu, {}))).toBe('idle')
    expect(await running(() => request(signOutThereToo, { progress: false }))).toBe('idle')
    expect(await running(() => request(userMenu, { progress: true }))).toBe('running')
  } finally {
    vi.useRealTimers()
  }
})

test('reports a request without a response to the connection, and does not report a cancelled one', async () => {
  const silent = vi.fn()
  noResponses.subscribe(silent)
  answering = (_, response) => response.destroy()
  await errorOf(request(userMenu, {}))
  expect(silent).toHaveBeenCalledOnce()
  const given = new AbortController()
  answering = () => given.abort()
  expect(await errorOf(request(userMenu, { signal: given.signal }))).toMatchObject({ kind: 'cancelled' })
  expect(silent).toHaveBeenCalledOnce()
})

test('throws broken for status 200 with a body that is not JSON', async () => {
  answering = (_, response) => response.end('<html>')
  expect(await errorOf(request(userMenu, {}))).toMatchObject({ kind: 'broken', status: 500 })
})

test('sends nothing while the device is offline, and notes that there is no connection', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await errorOf(request(userMenu, {}))).toMatchObject({ kind: 'offline' })
  expect(received).toHaveLength(0)
  // A query that failed so runs again when the connection is back.
  expect(connection.get()).toBe(false)
  connection.set(true)
})

test('cancels an earlier read of the same address, and not a read of another address', async () => {
  answering = (one, response) => setTimeout(() => json(response, 200, { data: one.url }), 30)
  const first = errorOf(request(showProfile, { params: { id: 1 } }))
  const other = request(showProfile, { params: { id: 2 } })
  const again = request(showProfile, { params: { id: 1 } })
  expect(await first).toMatchObject({ kind: 'cancelled', status: 100 })
  await expect(other).resolves.toMatchObject({
    data: '/api/citizen-portal/profiles/2?without[]=audits&without[]=texts',
  })
  await expect(again).resolves.toMatchObject({
    data: '/api/citizen-portal/profiles/1?without[]=audits&without[]=texts',
  })
})

test('cancels an earlier request with the same key, whatever its address', async () => {
  answering = (_, response) => setTimeout(() => json(response, 200, {}), 30)
  const first = errorOf(request(showProfile, { params: { id: 1 }, requestKey: 'one' }))
  const second = request(showProfile, { params: { id: 2 }, requestKey: 'one' })
  expect(await first).toMatchObject({ kind: 'cancelled' })
  await second
})

test('cancels reads but not writes on a route change, unless blockAllowed says otherwise', async () => {
  answering = (_, response) => setTimeout(() => json(response, 200, { data: 'hecho' }), 30)
  const transition = { params: { id: 1 }, body: { status_id: 3, observation: 'Todo en orden.' } }
  const read = errorOf(request(userMenu, {}))
  const uncancelled = request(currentUser, { blockAllowed: false })
  const write = request(transitionProfile, transition)
  const willing = errorOf(request(transitionProfile, { ...transition, blockAllowed: true }))
  cancelRequests()
  expect(await read).toMatchObject({ kind: 'cancelled' })
  expect(await willing).toMatchObject({ kind: 'cancelled' })
  await expect(uncancelled).resolves.toEqual({ data: 'hecho' })
  await expect(write).resolves.toEqual({ data: 'hecho' })
})

test('cancels a request when the signal of the caller is aborted', async () => {
  answering = (_, response) => setTimeout(() => json(response, 200, {}), 30)
  const leaving = new AbortController()
  const pending = errorOf(request(userMenu, { signal: leaving.signal }))
  leaving.abort()
  expect(await pending).toMatchObject({ kind: 'cancelled' })
})

/** Responds like a server that accepts only the tokens named `good`. */
function onlyGood(good: string, renewed = pair(good)): Respond {
  return (one, response) => {
    if (one.url === '/oauth/token/refresh') return json(response, 200, renewed)
    if (one.headers.authorization === `Bearer ${good}-a`) return json(response, 200, { data: 'bien' })
    return json(response, 401, { message: 'No.' })
  }
}

function renewals(): Received[] {
  return received.filter(({ url }) => url === '/oauth/token/refresh')
}

test('refreshes a rejected token after a 401 and sends the request once more', async () => {
  storeTokens(pair('worn'), true, refreshSeconds)
  answering = onlyGood('new')
  await expect(request(userMenu, {})).resolves.toEqual({ data: 'bien' })
  expect(received.map(({ url }) => url)).toEqual([
    '/api/citizen-portal/user/menu',
    '/oauth/token/refresh',
    '/api/citizen-portal/user/menu',
  ])
  expect(JSON.parse(renewals()[0]?.body ?? '')).toEqual({ refresh_token: 'worn-r' })
  expect(storedTokens()).toMatchObject({ access: 'new-a', refresh: 'new-r', remembered: true })
})

test('refreshes a token that is about to expire before it sends the request', async () => {
  storeTokens(pair('ending', 30), true, refreshSeconds)
  answering = onlyGood('new')
  await request(userMenu, {})
  expect(received.map(({ url }) => url)).toEqual(['/oauth/token/refresh', '/api/citizen-portal/user/menu'])
})

test('refreshes the token once for twenty requests at the same time', async () => {
  storeTokens(pair('worn'), true, refreshSeconds)
  answering = onlyGood('new')
  const all = Array.from({ length: 20 }, (_, id) => request(showProfile, { params: { id: id + 1 } }))
  await Promise.all(all)
  expect(renewals()).toHaveLength(1)
  expect(onSessionEnd).not.toHaveBeenCalled()
})

test('uses a token that another tab has refreshed, without a refresh of its own', async () => {
  storeTokens(pair('worn'), true, refreshSeconds)
  answering = (one, response) => {
    if (one.headers.authorization === 'Bearer worn-a') {
      storeTokens(pair('new'), true, refreshSeconds, storedTokens())
      return json(response, 401, { message: 'No.' })
    }
    return json(response, 200, { data: 'bien' })
  }
  await expect(request(userMenu, {})).resolves.toEqual({ data: 'bien' })
  expect(renewals()).toHaveLength(0)
})

test('ends the session when the server refuses the refresh', async () => {
  storeTokens(pair('worn'), true, refreshSeconds)
  answering = (_, response) => json(response, 401, { message: 'Sesión terminada.' })
  expect(await errorOf(request(userMenu, {}))).toMatchObject({ status: 401 })
  expect(onSessionEnd).toHaveBeenCalledOnce()
  expect(storedTokens()).toBeUndefined()
})

test('throws the error of a refresh that the identity provider refuses, to every request that waits for it', async () => {
  storeTokens(pair('worn'), true, refreshSeconds)
  const refused = { message: 'Salió de su cuenta de la entidad.', reason: 'sso_signed_out' }
  answering = (one, response) =>
    json(response, 401, one.url === '/oauth/token/refresh' ? refused : { message: 'No.', reason: 'unauthenticated' })
  const all = [errorOf(request(userMenu, {})), errorOf(request(currentUser, {}))]
  expect(await Promise.all(all)).toMatchObject([refused, refused])
  expect(onSessionEnd).toHaveBeenCalledWith(expect.objectContaining({ reason: 'sso_signed_out' }))
  storeTokens(pair('worn'), true, refreshSeconds)
  answering = (_, response) => json(response, 401, { message: 'No.', reason: 'unauthenticated' })
  expect(await errorOf(request(userMenu, {}))).toMatchObject({ reason: 'unauthenticated' })
})

test('keeps the session when a refresh gets no response', async () => {
  storeTokens(pair('worn'), true, refreshSeconds)
  answering = (one, response) =>
    one.url === '/oauth/token/refresh' ? response.destroy() : json(response, 401, { message: 'No.' })
  expect(await errorOf(request(userMenu, {}))).toMatchObject({ kind: 'no-response' })
  expect(onSessionEnd).not.toHaveBeenCalled()
  expect(storedTokens()).toMatchObject({ access: 'worn-a' })
})

test('ends the session when the server rejects a token right after its refresh, without another refresh', async () => {
  storeTokens(pair('worn'), true, refreshSeconds)
  answering = onlyGood('never', pair('useless'))
  expect(await errorOf(request(signOutThereToo, {}))).toMatchObject({ status: 401 })
  expect(renewals()).toHaveLength(1)
  expect(onSessionEnd).toHaveBeenCalledOnce()
})

test('sends an update with a file as a multipart PUT', async () => {
  storeTokens(pair('good'), true, refreshSeconds)
  answering = (_, response) => json(response, 200, { data: 'bien' })
  const update = call('PUT', '/api/things/:id', {
    summary: 'A thing with a file',
    tag: 'things',
    needs: 'session',
    takesFiles: true,
    params: z.object({ id: z.int() }),
    body: z.object({ name: z.string(), active: z.boolean(), file: z.optional(z.instanceof(File)) }),
    response: z.object({ data: z.string() }),
  })
  const file = new File(['%PDF-'], 'reglamento.pdf', { type: 'application/pdf' })
  await request(update, { params: { id: 3 }, body: { name: 'Uno', active: true, file } })
  const [sent] = received
  expect(sent?.method).toBe('PUT')
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(sent?.body).not.toContain('_method')
  expect(sent?.body).toContain('name="active"\r\n\r\n1')
  expect(sent?.body).toContain('filename="reglamento.pdf"\r\nContent-Type: application/pdf')

  await request(update, { params: { id: 3 }, body: { name: 'Uno', active: true } })
  expect(received[1]).toMatchObject({ method: 'PUT', body: '{"name":"Uno","active":true}' })
})

/** Resolves with the response object of a request that the server has received; the test then writes the response. */
function unanswered(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    answering = (_, response) => resolve(response)
  })
}

test.each([
  ['reading', () => request(userMenu, {}), 30_000],
  [
    'writing',
    () => request(transitionProfile, { params: { id: 7 }, body: { status_id: 3, observation: 'Bien.' } }),
    60_000,
  ],
])('%s throws no-response when nothing arrives within its timeout', async (_, ask, limit) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const got = unanswered()
    let failure: ApiError | undefined
    const pending = errorOf(ask()).then((error) => {
      failure = error
    })
    await got
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await pending
    expect(failure).toMatchObject({ kind: 'no-response' })
  } finally {
    vi.useRealTimers()
  }
})

test('waits for a slow response as long as parts of it arrive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const got = unanswered()
    const pending = request(userMenu, {})
    const response = await got
    response.writeHead(200, { 'content-type': 'application/json' })
    for (const piece of ['{"data"', ':[', ']', '}']) {
      await new Promise((resolve) => response.write(piece, resolve))
      // Wait until the piece has arrived through the socket.
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(20_000)
    }
    response.end()
    await expect(pending).resolves.toEqual({ data: [] })
  } finally {
    vi.useRealTimers()
  }
})

test('aborts a refresh after 15 seconds without a response, and refreshes again for the next request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    storeTokens(pair('ending', 30), true, refreshSeconds)
    const got = unanswered()
    const pending = errorOf(request(userMenu, {}))
    await got
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await pending).toMatchObject({ kind: 'no-response' })
    expect(storedTokens()).toMatchObject({ access: 'ending-a' })
    expect(onSessionEnd).not.toHaveBeenCalled()
    answering = onlyGood('new')
    await expect(request(userMenu, {})).resolves.toEqual({ data: 'bien' })
  } finally {
    vi.useRealTimers()
  }
})

test('cancels a request and drops refreshed tokens when the response arrives after the sign-out', async () => {
  storeTokens(pair('good'), true, refreshSeconds)
  const got = unanswered()
  const pending = errorOf(request(showProfile, { params: { id: 1 } }))
  const response = await got
  dropTokens()
  json(response, 200, { data: 'ANA' })
  expect(await pending).toMatchObject({ kind: 'cancelled' })

  storeTokens(pair('ending', 30), true, refreshSeconds)
  const renewing = unanswered()
  const other = errorOf(request(showProfile, { params: { id: 1 } }))
  const renewed = await renewing
  answering = (_, response) => json(response, 200, { data: 'ANA' })
  dropTokens()
  json(renewed, 200, pair('new'))
  expect(await other).toMatchObject({ kind: 'cancelled' })
  expect(storedTokens()).toBeUndefined()
})

test('does not repeat a request of an earlier session with the tokens of the next session', async () => {
  storeTokens(pair('former'), true, refreshSeconds)
  const got = unanswered()
  const pending = errorOf(request(signOutThereToo, {}))
  const response = await got
  storeTokens(pair('next'), true, refreshSeconds)
  json(response, 401, { message: 'No.' })
  expect(await pending).toMatchObject({ kind: 'cancelled' })
  expect(received).toHaveLength(1)
  expect(storedTokens()).toMatchObject({ access: 'next-a' })
  expect(onSessionEnd).not.toHaveBeenCalled()
})
