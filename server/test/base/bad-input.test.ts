import * as contract from '@portal/contract'
import * as fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { schedulesApp } from '../offer/schedules-app.ts'
import { type Household, makeHousehold } from '../people/households.ts'
import { everyCall as calls, isShared } from './every-call.ts'
import { lasting } from './length.ts'
import { asOurWeb, testApp } from './test-app.ts'

/**
 * Requests for each call: 200 in the long form, and the first 10 of them in the short form. The seed makes every run send the same
 * requests.
 */
const runs = lasting(200, 10)
const seed = 20_260_615
const longest = 5000

let citizen: number
let household: Household
/**
 * Sample values. For each field the test selects one that its schema accepts, because a single bad field is tested best among good ones.
 */
let samples: readonly unknown[]
/** Good values for fields with these names. */
let good: Readonly<Record<string, unknown>>

const at = await testApp()
beforeAll(async () => {
  citizen = await at.citizen({ status_id: contract.status.profileValidating, checker_id: at.people.validator.id })
  const given = await schedulesApp(at)
  const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 50 }
  const schedule = await given.schedule(sizes)
  await given.enrolment(schedule, citizen)
  const notice = { title: 'Aviso', subject: 'Aviso', user: 'Alguien', created_at: '2026-06-15', url: null }
  const { id } = await at.db
    .insertInto('notifications')
    .values({ type: 'validator', user_id: at.people.superadmin.id, data: JSON.stringify(notice) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: checker } = at.people.validator
  household = await makeHousehold(at, given)
  samples = [checker, citizen, id, '2026-01-01', 'Contraseña-7', 'alguien@prueba.example', [1], 1, 'desc', true, {}]
  good = {
    validator_id: checker,
    status_id: contract.status.profileVerified,
    ids: [citizen],
    column: 'id',
    // A saved view, and an export.
    list: 'schedules',
    name: 'Vista',
    query: 'status_id=1',
    columns: ['id'],
    rows: 3,
    format: 'csv',
    // Limits the rows of a list to some of their fields.
    fields: ['full_name'],
  }
})
afterAll(() => at.close())

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\ud800',
  'x\udfff',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\u202egnp.exe\u2066',
  '\ufeff',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤',
  "' or 1=1; drop table profiles; --",
  '%_\\%',
  '$1 #{7*7} {{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '१२३',
  '99999999999999999999',
  '2147483648',
  '-2147483649',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  'null',
  'undefined',
  '[object Object]',
  'a'.repeat(201),
  'ñ'.repeat(5000),
  '('.repeat(3000),
  `${'a '.repeat(90)}`,
]

const nest = (depth: number): unknown => (depth === 0 ? 1 : { a: [nest(depth - 1)] })

const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [{}, { id: 1 }],
      [null],
      0,
      -1,
      -0,
      0.5,
      1e308,
      -1e21,
      2 ** 31,
      2 ** 53,
      nest(30),
      [nest(3)],
      Array(5001).fill(1),
      Array(400).fill('x'),
      { length: 1e9 },
      { toString: 'x' },
    ),
  },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
  { weight: 2, arbitrary: fc.array(nastyText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

function shapeOf(schema: $ZodType): Readonly<Record<string, $ZodType>> {
  const { def } = schema._zod as { def: { shape?: Record<string, $ZodType> } }
  return def.shape ?? {}
}

const isFine = (schema: $ZodType, value: unknown) => safeParse(schema, value).success

/** Usually a value that the field accepts, sometimes any value. */
function fieldOf(schema: $ZodType): fc.Arbitrary<unknown> {
  const fine = samples.filter((value) => isFine(schema, value))
  const inner = shapeOf(schema)
  return fc.oneof(
    ...(fine.length > 0 ? [{ weight: 5, arbitrary: fc.constantFrom(...fine) }] : []),
    ...(Object.keys(inner).length > 0 ? [{ weight: 3, arbitrary: fieldsOf(schema) }] : []),
    { weight: 3, arbitrary: nasty },
  )
}

const oddNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  '',
  'id',
  '0',
  'a.b',
  '\u0000',
)

/** An object with good values and at most one bad field. It passes most of the validation. */
function oneBadField(schema: $ZodType): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shapeOf(schema))
  const choices = fields.map(() => fc.boolean())
  return fc.tuple(fc.nat(), nasty, fc.tuple(...choices)).map(([chosen, bad, isLeftOut]) => {
    const chosenFields = fields.flatMap(([name, field], index): [string, unknown][] => {
      if (index === chosen % (fields.length + 1)) return [[name, bad]]
      if (isLeftOut[index] && isFine(field, undefined)) return []
      return [[name, good[name] ?? samples.find((value) => isFine(field, value))]]
    })
    return Object.fromEntries(chosenFields)
  })
}

function fieldsOf(schema: $ZodType): fc.Arbitrary<Record<string, unknown>> {
  return fc.oneof(oneBadField(schema), manyFields(schema))
}

/** Each field of a schema is present or absent, sometimes with additional unknown fields. */
function manyFields(schema: $ZodType): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(shapeOf(schema)).map(([name, field]) =>
    fc.option(fc.tuple(fc.constant(name), fieldOf(field)), { nil: undefined, freq: 4 }),
  )
  const odd = fc.array(fc.tuple(fc.oneof(oddNames, nastyText), nasty), { maxLength: 2 })
  return fc.tuple(fc.tuple(...entries), odd).map(([fields, more]) => {
    const named = [...fields.filter((field) => field !== undefined), ...more]
    // Defines an own property, also for `__proto__` and other names of the prototype.
    const record = Object.create(null) as Record<string, unknown>
    for (const [name, value] of named) record[name] = value
    return record
  })
}

const rawBodies = [
  '',
  ' ',
  'null',
  '[]',
  '"text"',
  '7',
  'true',
  '{',
  '{"a":}',
  '{"a":1,}',
  '[[[',
  '{"a":NaN}',
  'undefined',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":"\\ud800"}',
  '\ufeff{}',
  ...[
    '{"a":1,"a":2}',
    '{"a":"\u0000"}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `{"a":"${'x'.repeat(300_000)}"}`,
  ],
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `[${'1,'.repeat(100_000)}1]`,
]

const jsonBody = (schema: $ZodType): fc.Arbitrary<{ type: string; text: string }> =>
  fc
    .oneof(
      { weight: 6, arbitrary: fieldsOf(schema).map((fields) => JSON.stringify(fields)) },
      { weight: 2, arbitrary: fc.constantFrom(...rawBodies) },
    )
    .map((text) => ({ type: 'application/json', text }))

/** Encodes a text for an address, without lone surrogates. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString())

function pairsOf(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 400).map((one) => `${encoded(name)}[]=${encoded(String(one))}`)
  if (typeof value !== 'object' || value === null) return [`${encoded(name)}=${encoded(String(value))}`]
  return Object.entries(value).flatMap(([key, one]) => pairsOf(`${name}[${key}]`, JSON.stringify(one)))
}

const rawQueries = [
  '',
  '&&&',
  '=',
  '=&=',
  '%',
  '%zz=%zz',
  'page=%',
  'query=%00',
  'query=%ff%fe',
  'a[b][c]=',
  'page[a][b][c][d]=1',
  'page=1&page=2',
  'per_page=1&per_page=-1',
  'query=a&query[]=b&query[c]=d',
  'column=id&column[]=id&order=asc',
  ...[
    'column[0]=id&column[5]=id&column[99999]=id',
    'column[x]=id&order[y]=asc',
    '__proto__[page]=7',
    'page[__proto__]=7',
  ],
  'constructor[prototype][page]=1',
  'page[toString]=1',
  '[]=1',
  '[[]]=1',
  'page[=1',
  'page]=1',
  'where_in=,,,,1,',
  'page=NaN',
  'page=-1',
  'page=0',
  'page=1e3',
  'page=2147483647&per_page=100',
  'per_page=101',
  'per_page=1.5',
  Array.from({ length: 2000 }, (_, index) => `k${index}=1`).join('&'),
  `query=${'a'.repeat(12_000)}`,
  '?#?',
]

/** A query string, also with repeated fields, lists and objects. */
const queryOf = (schema: $ZodType): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(fieldsOf(schema), { minLength: 1, maxLength: 2 }).map((all) =>
        all
          .flatMap((fields) => Object.entries(fields).flatMap(([name, value]) => pairsOf(name, value)))
          .join('&')
          .slice(0, 14_000),
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom(...rawQueries) },
  )

const formBody = (schema: $ZodType): fc.Arbitrary<{ type: string; text: string }> =>
  queryOf(schema).map((text) => ({ type: 'application/x-www-form-urlencoded', text }))

const oddParts = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '..',
  '-1',
  '0',
  '1e3',
  '2147483648',
  'x'.repeat(5000),
  '👩',
  "1'--",
]

/**
 * A value in a path, usually of an existing record.
 * @param own a record of the user, if there is one
 */
function partOf(schema: $ZodType, own: string | number | undefined): fc.Arbitrary<string> {
  const fine = samples.filter((value) => typeof value !== 'object' && isFine(schema, value)).map(String)
  const existing = own ?? (fine.includes(String(citizen)) ? citizen : fine[0])
  const found = existing === undefined ? [] : [String(existing)]
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...found, '1').map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom(...oddParts) },
    { weight: 1, arbitrary: nastyText.map((text) => encoded(text.slice(0, 1000))) },
  )
}

function requestOf(call: contract.Call): fc.Arbitrary<InjectOptions> {
  const segments = call.path.match(/[\w-]+\/:\w+/g) ?? []
  const names = segments.map((segment) => segment.split('/:')[1] ?? '')
  const shape = shapeOf(call.params)
  const ids = call.by.includes('citizen') ? household.ids : {}
  const parts = segments.map((segment, index) => partOf(shape[names[index] ?? ''] as $ZodType, ids[segment]))
  const sends = contract.takesBody(call)
  const body = fc.oneof({ weight: 4, arbitrary: jsonBody(call.body) }, { weight: 1, arbitrary: formBody(call.body) })
  return fc
    .tuple(fc.tuple(...parts), queryOf(call.query), sends ? body : fc.constant(undefined))
    .map(([values, query, sent]) => {
      const path = names.reduce((text, name, index) => text.replace(`:${name}`, () => values[index] ?? ''), call.path)
      const content = sent === undefined ? {} : { payload: sent.text, headers: { 'content-type': sent.type } }
      return { method: call.method, url: `${path}?${query}`, ...content }
    })
}

/** Describes how a response breaks the rules; empty when it breaks none. */
function errorOf(call: contract.Call, response: LightMyRequestResponse, took: number): string {
  const { statusCode, headers, body } = response
  if (statusCode > 499) return `${statusCode}: ${body}`
  if (took > longest) return `took ${took} ms`
  if (statusCode === 200 && call.response instanceof z.ZodMiniFile) return ''
  if (!String(headers['content-type']).startsWith('application/json')) return `no JSON: ${body.slice(0, 200)}`
  const parsed = JSON.parse(body) as { code?: unknown; reason?: contract.ErrorCode }
  if (statusCode < 300) {
    if (!isFine(call.response, parsed) && parsed.code !== 204) return `an invalid response: ${body.slice(0, 200)}`
    const code = call.method === 'DELETE' ? 204 : call.status
    return parsed.code === code && statusCode === call.status ? '' : `${statusCode} with code ${parsed.code}`
  }
  if (!isFine(contract.errorBody, parsed)) return `an invalid error: ${body.slice(0, 200)}`
  if (parsed.code !== statusCode) return `${statusCode} with code ${parsed.code}`
  if (parsed.reason === undefined || contract.errorCodes[parsed.reason] !== statusCode)
    return `${statusCode} ${parsed.reason}`
  return headers['x-request-id'] === undefined || headers['x-content-type-options'] !== 'nosniff'
    ? 'without headers'
    : ''
}

/** A session that may make the call: of a superadmin, or of the holder of the household. */
async function sessionFor({ by }: contract.Call): Promise<{ readonly access: string }> {
  return by.includes('citizen') ? at.holder(household.holder.profile) : at.person('superadmin', ['superadmin'])
}

/** Resets restrictions that an earlier request may have set: a role that requires one-time codes would make all later requests fail. */
async function clearRestrictions(): Promise<void> {
  await at.db.updateTable('roles').set({ requires_totp: false }).where('requires_totp', '=', true).execute()
  await at.db.updateTable('users').set({ is_locked: false }).where('is_locked', '=', true).execute()
}
beforeEach(clearRestrictions)

describe('each call with random input', () => {
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s responds with the envelope, in time and without a server error',
    async (_, call) => {
      const requests = fc.sample(requestOf(call), { numRuns: runs, seed })
      const endsSession = /logout|sign-out|sessions|password/.test(call.path)
      let session = await sessionFor(call)
      const broken: string[] = []
      for (const [index, request] of requests.entries()) {
        // Moves the clock, so that the request is not refused by a rate limit before its input is validated.
        if (call.needs === 'nothing' && call.method === 'POST') at.pass(61)
        if (endsSession) session = await sessionFor(call)
        // At a shared path, a request without a token runs the citizens' call.
        const isStaffOnly = isShared(call) && !call.by.includes('citizen')
        const isAnonymous = call.needs === 'nothing' && index % 2 === 0 && !isStaffOnly
        const headers = {
          ...asOurWeb,
          ...request.headers,
          ...(isAnonymous ? {} : { authorization: `Bearer ${session.access}` }),
        }
        const begun = performance.now()
        const response = await at.inject('stranger', { ...request, headers })
        // Two dots in a path, or an empty last part, lead to another call, which may succeed.
        const isElsewhere = /\/((\.|%2e){2}(\/|\?)|(\?|$))/i.test(String(request.url)) && response.statusCode < 300
        const error = isElsewhere ? '' : errorOf(call, response, performance.now() - begun)
        if (error !== '')
          broken.push(`${String(request.url).slice(0, 300)} ${String(request.payload ?? '').slice(0, 300)}\n→ ${error}`)
      }
      expect(broken.slice(0, 3)).toEqual([])
    },
  )
})

describe('an address that cannot be decoded', () => {
  it.each(['/api/citizen-portal/profiles/%', '/api/%zz', '/api/citizen-portal/profiles/%ff%fe/status', '/%'])(
    'returns 404: %s',
    async (url) => {
      const response = await at.inject('superadmin', { url })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 404, reason: 'no_such_call' })
      expect(response.headers['content-security-policy']).toContain("default-src 'none'")
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it('returns 404 for an id of 8,000 digits', async () => {
    const { access } = await at.person('superadmin', ['superadmin'])
    const url = `/api/citizen-portal/profiles/${'7'.repeat(8000)}`
    const response = await at.inject('stranger', { url, headers: { authorization: `Bearer ${access}` } })
    expect([response.statusCode, response.json().reason]).toEqual([404, 'not_found'])
  })
})
