import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import * as contract from '@portal/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { schedulesApp } from '../offer/schedules-app.ts'
import { callAddress } from './call-address.ts'
import { callName, everyCall as calls, citizenCalls, isShared } from './every-call.ts'
import { testApp } from './test-app.ts'

/** The maximum processor time in milliseconds of a request before its sender is authenticated. */
const bar = 50
/** A request above the maximum is repeated, because compilation and garbage collection are not part of its cost. */
const attempts = 40
/** The largest body that the server reads, in characters. */
const largest = 1024 * 1024
/** The longest tested query in characters. Node refuses longer headers. */
const longestQuery = 15_000

const publicCalls = calls.filter(({ needs }) => needs === 'nothing')
/** A staff call can share its address with a public call, which then handles requests without a token (ADR 0051). */
const publicNames = new Set(publicCalls.map(callName))
const guardedCalls = calls.filter((call) => call.needs !== 'nothing' && !publicNames.has(callName(call)))

// Includes the calls that only existing clients use.
const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1' })
afterAll(() => at.close())

interface Hostile {
  readonly type: string | undefined
  readonly text: string
}

const fill = (unit: string, length = largest - 100) => unit.repeat(Math.floor(length / unit.length))
const many = (count: number, one: (index: number) => string, separator = '&') =>
  Array.from({ length: count }, (_, index) => one(index)).join(separator)

/** Fields with nested names that are expensive to parse, as in a form or an address. */
const forms: Readonly<Record<string, string>> = {
  'fields of one element of a list': many(9999, (index) => `a[4999][b${index}]=1`),
  'elements by index': many(5000, (index) => `a[${index}]=1`),
  'elements by index, backwards': many(5000, (index) => `a[${4999 - index}]=1`),
  'elements without index': many(5000, () => 'a[]=1'),
  'one name again and again': many(9999, () => 'a=1'),
  'fields nested eight deep': many(9999, (index) => `a[b][c][d][e][f][g][h][i${index}]=1`),
  'lists nested eight deep': many(9999, (index) => `a[9][9][9][9][9][9][9][${index % 5000}]=1`),
  'one field nested without end': `a${fill('[b]')}=1`,
  'brackets only': fill('['),
  'separators only': fill('&'),
  'names only': fill('a&'),
  'escapes only': `a=${fill('%41')}`,
  'broken escapes': `a=${fill('%ff%zz')}`,
  'spaces only': `a=${fill('+')}`,
  'one long value': `a=${fill('x')}`,
  'one long name': `${fill('x')}=1`,
}

const depth = 500_000
const texts: Readonly<Record<string, string>> = {
  'arrays without end': `${'['.repeat(depth)}${']'.repeat(depth)}`,
  'objects without end': `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`,
  'a long array': `[${fill('1,')}1]`,
  'an array of objects': `[${fill('{},')}{}]`,
  'many keys': `{${many(80_000, (index) => `"k${index}":1`, ',')}}`,
  'names of prototypes': `{"a":{${many(50_000, (index) => `"constructor${index}":{}`, ',')}}}`,
  'spaces only': fill(' '),
  'spaces and a brace': `${fill(' ')}{`,
  'escapes only': `{"a":"${fill('\\u0041')}"}`,
}

/** All fields of a call with this value. */
function allFields({ body }: contract.Call, value: unknown): string {
  const { def } = body._zod as unknown as { def: { shape?: object } }
  return JSON.stringify(Object.fromEntries(Object.keys(def.shape ?? {}).map((name) => [name, value])))
}

const boundary = 'b'.repeat(69)
const part = (name: string, value: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const parts = (text: string) => `${text}--${boundary}--\r\n`

const multiparts: Readonly<Record<string, string>> = {
  'fields of one element of a list': parts(many(6000, (index) => part(`a[4999][b${index}]`, '1'), '')),
  'elements of a list': parts(many(5000, (index) => part(`a[${index}]`, '1'), '')),
  'fields nested eight deep': parts(many(5500, (index) => part(`a[b][c][d][e][f][g][h][i${index}]`, '1'), '')),
  'one long value': parts(part('a', fill('x', largest - 500))),
  'one long name': parts(part(fill('x', 70_000), '1')),
  'long headers': parts(fill(part('a', '1', `; x="${'y'.repeat(60_000)}"`), largest - 500)),
  'many headers': `--${boundary}\r\n${fill('A: b\r\n', largest - 500)}\r\n1\r\n--${boundary}--`,
  'many files': parts(many(5000, () => part('a', 'x', '; filename="f"'), '')),
  'one long file': parts(part('a', fill('x', largest - 500), '; filename="f"')),
  'almost the boundary': `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${fill(`\r\n--${boundary.slice(1)}c`, largest - 500)}`,
  'a preamble without end': fill(`\r\n--${boundary.slice(1)}c`),
  'JSON in a field': parts(
    `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n${'['.repeat(depth)}\r\n`,
  ),
}

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = `multipart/form-data; boundary=${boundary}`

/** Bodies of every kind, each with a description. */
function bodiesFor(call: contract.Call): [string, Hostile][] {
  const long = [fill('x', 900_000), fill('a ', 900_000), fill('á', 450_000), fill('1.', 900_000), ' '.repeat(900_000)]
  const values = [...long.map((text) => text.slice(0, 200_000)), Array(100_000).fill(1), { a: long[0] }]
  return [
    ...Object.entries(forms).map(([name, text]): [string, Hostile] => [`form, ${name}`, { type: urlencoded, text }]),
    ...Object.entries(texts).map(([name, text]): [string, Hostile] => [
      `JSON, ${name}`,
      { type: 'application/json', text },
    ]),
    // A call without fields ignores the content of its body.
    ...(allFields(call, 0) === '{}' ? [] : values).map((value, index): [string, Hostile] => [
      `JSON, every field ${index}`,
      { type: 'application/json', text: allFields(call, value).slice(0, largest) },
    ]),
    ...Object.entries(multiparts).map(([name, text]): [string, Hostile] => [
      `multipart, ${name}`,
      { type: multipart, text },
    ]),
    ['text', { type: 'text/plain', text: fill('[') }],
    ['another type', { type: 'application/xml', text: fill('<a>') }],
    ['no type', { type: undefined, text: fill('{"a":') }],
  ]
}

/** The number of bytes that Node reads from a socket at once. */
const packet = 64 * 1024

/**
 * A body in packets, as from a socket, each in its own turn of the event loop. A request that is refused early does not read all of them.
 */
async function* packetsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += packet) {
    yield bytes.subarray(from, from + packet)
    await setImmediate()
  }
}

/** The processor time of this process for a request in milliseconds, the minimum of several attempts. */
async function costOf(
  method: contract.Method,
  url: string,
  body?: Hostile,
  authorization?: string,
): Promise<{ cost: number; status: number }> {
  const bytes = Buffer.from(body?.text ?? '')
  const headers = {
    ...(authorization !== undefined && { authorization }),
    ...(body?.type !== undefined && { 'content-type': body.type }),
    ...(body !== undefined && { 'content-length': String(bytes.length) }),
  }
  let cost = Number.POSITIVE_INFINITY
  let status = 0
  for (let attempt = 0; attempt < attempts && cost > bar; attempt += 1) {
    const payload = body === undefined ? {} : { payload: Readable.from(packetsOf(bytes)) }
    const before = process.cpuUsage()
    status = (await at.inject('stranger', { method, url, headers, ...payload })).statusCode
    const { user, system } = process.cpuUsage(before)
    cost = Math.min(cost, (user + system) / 1000)
  }
  return { cost, status }
}

const addressOf = (call: contract.Call) => {
  const names = call.path.match(/(?<=:)\w+/g) ?? []
  return callAddress(call, { params: Object.fromEntries(names.map((name) => [name, 1])) })
}
const named = (list: readonly contract.Call[]) => list.map((call) => [`${call.method} ${call.path}`, call] as const)
const queries = Object.entries(forms).map(([name, text]) => [name, text.slice(0, longestQuery)] as const)

describe('the processor time of a request without a session is small', () => {
  it.each(named(publicCalls))(
    'for %s',
    async (_, call) => {
      const over: string[] = []
      for (const [name, query] of queries) {
        const { cost, status } = await costOf(call.method, `${addressOf(call)}?${query}`)
        if (cost > bar || status >= 500) over.push(`address, ${name}: ${status}, ${Math.round(cost)} ms`)
      }
      if (contract.takesBody(call)) {
        for (const [name, body] of bodiesFor(call)) {
          const { cost, status } = await costOf(call.method, addressOf(call), body)
          if (cost > bar || status < 400 || status >= 500) over.push(`${name}: ${status}, ${Math.round(cost)} ms`)
        }
      }
      expect(over).toEqual([])
    },
    120_000,
  )

  it.each([
    ['an unknown call', '/api/nothing'],
    ['a call of another method', '/api/citizen-portal/profiles'],
    ['a page', '/citizen-portal/es/inicio'],
    ['an unknown address', '/nowhere'],
  ])(
    'for an address with %s',
    async (_, url) => {
      const over: string[] = []
      for (const [name, body] of bodiesFor(contract.login)) {
        for (const method of ['PUT', 'DELETE'] as const) {
          const { cost, status } = await costOf(method, url, body)
          if (cost > bar || ![401, 404, 405].includes(status))
            over.push(`${method}, ${name}: ${status}, ${Math.round(cost)} ms`)
        }
      }
      expect(over).toEqual([])
    },
    120_000,
  )
})

/** Bodies that no parser accepts: a call that parses one does not return 401. */
const broken: readonly Hostile[] = [
  { type: 'application/json', text: `{"a":${fill('[')}` },
  { type: urlencoded, text: forms['fields of one element of a list'] ?? '' },
  { type: multipart, text: multiparts['fields of one element of a list'] ?? '' },
  { type: 'text/plain', text: fill('[') },
  { type: undefined, text: fill('[') },
]

describe('a call that needs a session', () => {
  it.each(named(guardedCalls))('%s returns 401 before it reads the body', async (_, call) => {
    const url = addressOf(call)
    // At a shared path, a request without a token runs the citizens' call.
    const token = isShared(call) && !call.by.includes('citizen') ? 'Bearer nobody' : undefined
    const over: string[] = []
    for (const body of broken) {
      for (const method of new Set<contract.Method>([call.method, 'POST'])) {
        if (method === 'GET') continue
        const { cost, status } = await costOf(method, url, body, token)
        const expected = method === call.method ? [401] : [401, 405]
        if (cost > bar || !expected.includes(status))
          over.push(`${method} ${body.type}: ${status}, ${Math.round(cost)} ms`)
      }
    }
    const query = queries[0]?.[1] ?? ''
    const { cost, status } = await costOf(call.method, `${url}?${query}`, undefined, token)
    if (cost > bar || status !== 401) over.push(`address: ${status}, ${Math.round(cost)} ms`)
    expect(over).toEqual([])
  })
})

describe('an open call of the citizens’ side', () => {
  const most = { statements: 12, bytes: 400_000 }
  beforeAll(async () => {
    const given = await schedulesApp(at)
    await at.db.updateTable('activities').set({ is_initiate: true }).execute()
    for (let made = 0; made < 120; made += 1) await given.schedule()
  })

  it.each(named(citizenCalls.filter(({ needs }) => needs === 'nothing')))(
    '%s takes few statements and bytes, for any page size',
    async (_, call) => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const found = { statements: 0, bytes: 0, status: 0 }
      try {
        for (const page of ['', '?per_page=100', '?per_page=-1']) {
          query.mockClear()
          const { statusCode, rawPayload } = await at.inject('stranger', {
            method: call.method,
            url: addressOf(call) + page,
            ...(contract.takesBody(call) && { payload: JSON.parse(allFields(call, '1')) }),
          })
          found.statements = Math.max(found.statements, query.mock.calls.length)
          found.bytes = Math.max(found.bytes, rawPayload.length)
          found.status = Math.max(found.status, statusCode)
        }
      } finally {
        query.mockRestore()
      }
      expect(found.status).toBeLessThan(500)
      expect(found.statements).toBeLessThanOrEqual(most.statements)
      expect(found.bytes).toBeLessThanOrEqual(most.bytes)
    },
  )
})
