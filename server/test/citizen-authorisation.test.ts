import type { Call, Needs } from '@portal/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { callAddress } from './call-address.ts'
import { callName, citizenCalls, isShared, staffCalls } from './every-call.ts'
import { testApp } from './test-app.ts'

/** What each call of citizens needs, as a fixed list. */
const needed: Readonly<Record<string, Needs>> = {
  'POST /api/login': 'nothing',
  'POST /api/logout': 'session',
  'POST /api/logout-all-devices': 'session',
  'GET /api/user': 'session',
}

/** The methods and paths that staff and citizens have each, as a fixed list (ADR 0051). */
const shared: readonly string[] = ['GET /api/user', 'POST /api/logout', 'POST /api/logout-all-devices']

const at = await testApp()
afterAll(() => at.close())

/** A session for each request: the calls that sign out end theirs. */
const tokens = {
  stranger: async () => null,
  'old citizen': async () => 'c.old',
  staff: async () => (await at.person('admin', ['admin'])).access,
  citizen: async () => (await at.account()).access,
  'unconfirmed citizen': async () => {
    const { access, id } = await at.account()
    await at.db.updateTable('citizens').set({ verified_at: null }).where('id', '=', id).execute()
    return access
  },
}
type Asker = keyof typeof tokens
const askers = Object.keys(tokens) as Asker[]

// Of too many attempts it says nothing else.
beforeEach(() => at.pass(3601))

/** The result of authorization: 401, 403 or allowed. */
type Authorization = 401 | 403 | 'in'

function authorizationOf(asker: Asker, { needs }: Call): Authorization {
  if (needs === 'nothing') return 'in'
  if (asker === 'unconfirmed citizen') return needs === 'session' ? 'in' : 403
  return asker === 'citizen' ? 'in' : 401
}

async function ask(call: Call, token: string | null, headers: Readonly<Record<string, string>> = {}) {
  const names = call.path.match(/(?<=:)\w+/g) ?? []
  const url = callAddress(call, { params: Object.fromEntries(names.map((name) => [name, 1])) })
  const isForm = headers['content-type'] !== undefined
  const answer = await at.inject('stranger', {
    method: isForm ? 'POST' : call.method,
    url,
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(isForm && { payload: `_method=${call.method}` }),
  })
  const { statusCode } = answer
  const reason = statusCode < 400 ? undefined : answer.json().reason
  expect(statusCode).toBeLessThan(500)
  if (reason === 'unauthenticated') return 401
  return statusCode === 403 ? 403 : 'in'
}

const named = (calls: readonly Call[]) => calls.map((call) => [callName(call), call] as const)
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const methodsOfForms = ['PUT', 'PATCH', 'DELETE']

describe('the calls of citizens', () => {
  it('need what the list says, and it has every one', () => {
    expect(Object.fromEntries(citizenCalls.map((call) => [callName(call), call.needs]))).toEqual(needed)
    expect(citizenCalls.filter(({ by }) => by.join() !== 'citizen')).toEqual([])
    expect(staffCalls.filter(({ by }) => by.includes('citizen'))).toEqual([])
  })

  it('have the method and path of a call of the staff only where the list says it', () => {
    const found = citizenCalls.filter(isShared).map(callName)
    expect(found.toSorted()).toEqual(shared.toSorted())
  })

  it.each(named(citizenCalls))('%s is open to whom it says', async (_, call) => {
    for (const asker of askers) {
      // A member of the staff is answered by the call of the staff, which authorisation.test.ts asks.
      if (asker === 'staff' && isShared(call)) continue
      const expected = authorizationOf(asker, call)
      expect([asker, await ask(call, await tokens[asker]())]).toEqual([asker, expected])
      if (!methodsOfForms.includes(call.method)) continue
      expect([asker, 'form', await ask(call, await tokens[asker](), form)]).toEqual([asker, 'form', expected])
    }
  })
})

describe('a citizen', () => {
  it.each(named(staffCalls.filter((call) => !isShared(call))))('is nobody to %s of the staff', async (_, call) => {
    const expected = call.needs === 'nothing' ? 'in' : 401
    expect(await ask(call, await tokens.citizen())).toBe(expected)
    if (methodsOfForms.includes(call.method)) expect(await ask(call, await tokens.citizen(), form)).toBe(expected)
  })
})
