import { type APIRequestContext, expect } from '@playwright/test'

/** The password of all accounts of the demonstration. */
export const password = 'Parque-2026'

/** The API as one principal calls it: for data that no screen creates, and to read names and counts. Paths begin with `/api`. */
export interface Caller {
  /** The body of the response. Fails unless the call succeeds. */
  get<Body>(path: string): Promise<Body>
  /** Sends a change and returns the body of the response. Fails unless the call succeeds. */
  send<Body>(method: 'POST' | 'PUT' | 'PATCH', path: string, data: object): Promise<Body>
  /** Sends a change and returns the status of the response; never fails. */
  put(path: string, data: object): Promise<number>
  /** The status of the response; never fails. */
  status(path: string): Promise<number>
  /** The same user with “view as” a role. */
  viewingAs(role: string): Caller
}

/** Access tokens by server and username: each signs in once. */
const tokens = new Map<string, string>()

/** Removes the stored token, so that the next call signs in again. Call it when the sessions of the user have ended. */
export function clearToken(username: string): void {
  tokens.delete(username)
}

/** Whether the server still accepts a token: an earlier test may have ended all sessions of its person. */
async function isAccepted(request: APIRequestContext, server: string, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false
  return (await request.get(`${server}/api/user`, { headers: { authorization: `Bearer ${token}` } })).ok()
}

/** Calls the API of a server with these headers on each request. An empty `server` is the server of the worker. */
export function callerWith(
  request: APIRequestContext,
  server: string,
  headers: Readonly<Record<string, string>>,
): Caller {
  async function successful<Body>(method: string, path: string, data?: object): Promise<Body> {
    const response = await request.fetch(server + path, { method, headers, ...(data === undefined ? {} : { data }) })
    expect(response.ok(), `${method} ${path} answered ${response.status()}: ${await response.text()}`).toBe(true)
    return response.json()
  }
  return {
    get: (path) => successful('GET', path),
    send: successful,
    put: async (path, data) => (await request.put(server + path, { headers, data })).status(),
    status: async (path) => (await request.get(server + path, { headers })).status(),
    viewingAs: (role) => callerWith(request, server, { ...headers, 'x-view-as': role }),
  }
}

/** Signs in over the API, once per person and server; without `server`, on the server of the worker. */
export async function caller(request: APIRequestContext, username: string, server = ''): Promise<Caller> {
  const key = server + username
  if (!(await isAccepted(request, server, tokens.get(key)))) {
    const response = await request.post(`${server}/api/citizen-portal/login`, { data: { username, password } })
    tokens.set(key, (await response.json()).access_token)
  }
  return callerWith(request, server, { authorization: `Bearer ${tokens.get(key)}` })
}
