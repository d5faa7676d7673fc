import type { AddressInfo } from 'node:net'
import {
  call,
  currentUser,
  login,
  messageResponse,
  type Need,
  queryFlag,
  queryInt,
  writePreferences,
} from '@portal/contract'
import { assignValidator, assignValidatorToMany, transitionProfile } from '@portal/contract/staff'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { appErrorOf } from '../../../src/base/errors/errors.ts'
import type { AppContext } from '../../../src/base/http/call-context.ts'
import { parseFields, publicLimits, staffLimits } from '../../../src/base/http/form-fields.ts'
import { installNotFound } from '../../../src/base/http/not-found.ts'
import type { SignedIn } from '../../../src/base/http/principal.ts'
import { installSchemas } from '../../../src/base/http/schemas.ts'
import { installNamedMethods } from '../../../src/base/services/calls/existing-clients/named-methods.ts'
import { installForms } from '../../../src/base/services/calls/forms.ts'
import { registerCall } from '../../../src/base/services/calls/register-call.ts'
import { asOurWeb, type RequestUser, type TestApp, testApp } from '../test-app.ts'

const parseForm = (text: string) => parseFields(text, staffLimits)

const urlencoded = 'application/x-www-form-urlencoded'

/** The parts of a response that the tests compare. */
interface FormResponse {
  readonly data: unknown
  readonly details: unknown
  readonly reason?: string
  readonly errors?: object
  readonly access_token?: string
}
type Leaf = string | number | boolean
type Tree = Leaf | readonly Tree[] | { readonly [key: string]: Tree }

const textOf = (leaf: Leaf) => (typeof leaf === 'boolean' ? (leaf ? '1' : '0') : String(leaf))

/** A nested object as the fields of a form: booleans as 1 or 0, lists by index. */
function fieldsOf(value: Tree, name = ''): [string, string][] {
  if (typeof value !== 'object') return [[name, textOf(value)]]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return inner.flatMap(([key, child]) => fieldsOf(child as Tree, name === '' ? String(key) : `${name}[${key}]`))
}

function serialise(form: Tree): string {
  return fieldsOf(form)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')
}

/** The same object with every leaf as text, as a form transmits it. */
function asText(value: Tree): unknown {
  if (typeof value !== 'object') return textOf(value)
  if (Array.isArray(value)) return value.map(asText)
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, asText(child)]))
}

const key = fc.stringMatching(/^[A-Za-z_][\w -]{0,9}$/).filter((name) => name !== '__proto__')
const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean())
const { form } = fc.letrec<{ tree: Tree; form: Record<string, Tree> }>((tie) => ({
  form: fc.dictionary(key, tie('tree'), { maxKeys: 6, noNullPrototype: true }),
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('tree'), { minLength: 1, maxLength: 6 }),
    fc.dictionary(key, tie('tree'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
}))

describe('a form', () => {
  it('is parsed into the object that it was built from', () => {
    const survives = fc.property(form, (object) => {
      expect(parseForm(serialise(object))).toEqual(asText(object))
    })
    fc.assert(survives, { numRuns: 1000 })
  })

  it.each([
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[1]=y&a[0]=x', { a: ['x', 'y'] }],
    ['a[0][b]=1&a[0][c][]=2', { a: [{ b: '1', c: ['2'] }] }],
    ['name=Jos%C3%A9+Mar%C3%ADa', { name: 'José María' }],
    ['a=%ZZ&b', { a: '%ZZ', b: '' }],
    ['', {}],
  ])('%s is parsed by the rules', (text, object) => {
    expect(parseForm(text)).toEqual(object)
  })

  it('cannot set a prototype', () => {
    const read = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(read)).toBeNull()
  })

  it('that is too large or too deep is refused quickly', () => {
    const hostile = [
      Array.from({ length: 10_001 }, (_, index) => `a${index}=1`).join('&'),
      Array.from({ length: 5001 }, () => 'a[]=1').join('&'),
      'a[5000]=1',
      `a${'[b]'.repeat(9)}=1`,
    ]
    for (const text of hostile) expect(() => parseForm(text)).toThrow('too_large')
    expect(() => parseForm(`${'a'.repeat(501)}=1`)).toThrow('too_large')
    expect(Object.keys(parseForm(Array.from({ length: 5000 }, (_, at) => `a[${at}]=1`).join('&')))).toEqual(['a'])
  })
})

describe('a form without a session', () => {
  const read = (text: string) => parseFields(text, publicLimits)
  const fields = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=1`).join('&')

  it('has at most 50 fields, and no index above 20', () => {
    expect(Object.keys(read(fields(50)))).toHaveLength(50)
    expect(() => read(fields(51))).toThrow('too_large')
    expect(read('a[20]=1')).toEqual({ a: ['1'] })
    for (const text of ['a[21]=1', 'a[0][21]=1', Array(22).fill('a[]=1').join('&'), Array(22).fill('a=1').join('&')]) {
      expect(() => read(text)).toThrow('too_large')
    }
  })
})

describe('the calls', () => {
  let at: TestApp
  let origin: string
  const password = 'Parque-2026'
  beforeAll(async () => {
    at = await testApp({ PORTAL_EXISTING_CLIENTS: '1' })
    await at.setPasswords(password)
    await at.app.listen({ host: '127.0.0.1', port: 0 })
    origin = `http://127.0.0.1:${(at.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => at.close())

  /** Sends a form as a client does, urlencoded or multipart. */
  async function send(user: RequestUser, method: string, path: string, tree: Tree, kind: 'urlencoded' | 'multipart') {
    const headers: Record<string, string> =
      user === 'stranger' ? asOurWeb : { ...asOurWeb, authorization: `Bearer ${at.people[user].access}` }
    const several = new FormData()
    for (const [name, value] of fieldsOf(tree)) several.append(name, value)
    const body = kind === 'multipart' ? several : new URLSearchParams(fieldsOf(tree))
    const response = await fetch(origin + path, { method, headers, body })
    return { status: response.status, headers: response.headers, body: (await response.json()) as FormResponse }
  }
  const pathOf = ({ path }: { path: string }, id: number) => path.replace(':id', String(id))
  const kinds = ['urlencoded', 'multipart'] as const

  it.each(kinds)('accept a form that is %s', async (kind) => {
    const signIn = await send('stranger', 'POST', login.path, { username: 'viewer', password, remember: true }, kind)
    expect(signIn.status).toBe(200)
    expect((await at.callWith(signIn.body.access_token ?? '', currentUser)).status).toBe(200)
  })

  it.each(kinds)('accept lists, objects, booleans and numbers in a form that is %s', async (kind) => {
    const [a, b] = [await at.citizen(), await at.citizen()]
    const { id } = at.people.validator
    const many = { validator_id: id, ids: [a, b] }
    const reply = await send('assignor', 'POST', assignValidatorToMany.path, many, kind)
    expect(reply.body.details).toMatchObject({ assigned: 2, skipped: [] })
    const filtered = { validator_id: id, filter: { validators_id: [id] }, count: 999 }
    expect((await send('assignor', 'POST', assignValidatorToMany.path, filtered, kind)).body.reason).toBe(
      'count_changed',
    )
  })

  it.each(kinds)('of another method run for a POST with a %s form that names the method', async (kind) => {
    const citizen = await at.citizen()
    const path = pathOf(assignValidator, citizen)
    const fields = { _method: 'put', validator_id: at.people.validator.id, version: 1 }
    const reply = await send('assignor', 'POST', path, fields, kind)
    expect([reply.status, reply.body.data]).toEqual([200, 'Se asignó el validador.'])
    expect(reply.headers.get('content-type')).toContain('application/json')
    const { checker_id } = await at.db
      .selectFrom('profiles')
      .select('checker_id')
      .where('id', '=', citizen)
      .executeTakeFirstOrThrow()
    expect(checker_id).toBe(at.people.validator.id)
    expect((await send('assignor', 'POST', path, fields, kind)).status).toBe(409)
  })

  it('of their own method accept forms, and ignore the name of another method', async () => {
    const citizen = await at.citizen()
    const fields = { _method: 'DELETE', validator_id: at.people.validator.id }
    expect((await send('assignor', 'PUT', pathOf(assignValidator, citizen), fields, 'urlencoded')).status).toBe(200)
  })

  it('by a named method require the abilities of the named call', async () => {
    const citizen = await at.citizen()
    const transition = { _method: 'PUT', status_id: 3, observation: 'Revisado y conforme' }
    for (const kind of kinds) {
      const statuses = []
      for (const user of ['stranger', 'outsider', 'viewer', 'assignor', 'validator'] as const)
        statuses.push((await send(user, 'POST', pathOf(transitionProfile, citizen), transition, kind)).status)
      // A validator may view only own citizens. This citizen is assigned to nobody.
      expect(statuses).toEqual([401, 403, 403, 403, 404])
    }
    expect((await send('admin', 'POST', pathOf(transitionProfile, citizen), transition, 'multipart')).status).toBe(200)
  })

  it('by a named method refuse what the named call refuses', async () => {
    const citizen = await at.citizen()
    const empty = await send('admin', 'POST', pathOf(transitionProfile, citizen), { _method: 'PUT' }, 'multipart')
    expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([422, ['status_id', 'observation']])
    const none = await send('admin', 'POST', '/api/citizen-portal/profiles/abc/status', { _method: 'PUT' }, 'multipart')
    expect(none.status).toBe(404)
  })

  it('do not run for a POST that names no method of theirs, or that is not a form', async () => {
    const url = pathOf(transitionProfile, await at.citizen())
    const post = (payload: string, type = urlencoded, query = '') =>
      at.inject('admin', { method: 'POST', url: url + query, payload, headers: { 'content-type': type } })
    for (const response of [
      await post('status_id=3'),
      await post('_method=POST&status_id=3'),
      await post('_method=GET&status_id=3'),
      await post('_method=DELETE'),
      await post('_method=__proto__'),
      await post('_method[a]=PUT'),
      await post('_method=PUT&_method=PUT'),
      await post(JSON.stringify({ _method: 'PUT', status_id: 3 }), 'application/json'),
      await post('status_id=3', urlencoded, '?_method=PUT'),
    ]) {
      expect([response.statusCode, response.json().reason, response.headers.allow]).toEqual([
        405,
        'method_not_allowed',
        'PUT',
      ])
    }
  })

  it('refuse a file while it is still being sent', async () => {
    // Content above the size limit is not parsed.
    for (const [bytes, ...refused] of [
      [10, 415, 'wrong_type'],
      [3_000_000, 413, 'too_large'],
    ] as const) {
      const body = new FormData()
      body.append('username', 'viewer')
      body.append('password', new Blob([new Uint8Array(bytes)]), 'photo.png')
      const response = await fetch(origin + login.path, { method: 'POST', body })
      expect([response.status, ((await response.json()) as FormResponse).reason]).toEqual(refused)
    }
    expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  })

  it.each([
    ['without a boundary', 'multipart/form-data', 'x', 422],
    [
      'cut off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="username"\r\n\r\nvie',
      422,
    ],
    ['of nothing', 'multipart/form-data; boundary=b', '', 422],
    ['with the name of a prototype', 'multipart/form-data; boundary=b', parts('constructor', 'x'), 422],
    [
      'with a field that is too large',
      'multipart/form-data; boundary=b',
      parts('username', 'x'.repeat(1_100_000)),
      413,
    ],
    ['with too many fields', 'multipart/form-data; boundary=b', parts('a', 'x', 51), 413],
    ['with too high an index', 'multipart/form-data; boundary=b', parts('a[21]', 'x'), 413],
    ['urlencoded and of too many fields', urlencoded, 'a&'.repeat(51), 413],
    ['urlencoded and too large', urlencoded, `username=${'x'.repeat(1_100_000)}`, 413],
    ['urlencoded and too deep', urlencoded, `a${'[b]'.repeat(20)}=1`, 413],
  ])('refuse a form %s, with the envelope', async (_, type, payload, status) => {
    const response = await at.inject('stranger', {
      method: 'POST',
      url: login.path,
      payload,
      headers: { 'content-type': type },
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code: status, message: expect.any(String) })
  })

  it('check authorization before they read a form', async () => {
    for (const [user, status] of [
      ['stranger', 401],
      ['viewer', 403],
    ] as const) {
      const response = await at.inject(user, {
        method: 'POST',
        url: pathOf(transitionProfile, 1),
        payload: 'broken',
        headers: { 'content-type': 'multipart/form-data' },
      })
      expect(response.statusCode).toBe(status)
    }
    const broken = await send('viewer', 'POST', writePreferences.path, { _method: 'PUT', density: 'x' }, 'multipart')
    expect(broken.body.data).toEqual({ density: 'x' })
  })
})

/** A multipart form that has one field many times. */
function parts(name: string, value: string, times = 1): string {
  return `${`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`.repeat(times)}--b--\r\n`
}

describe('a path with a POST of its own beside other methods', () => {
  const needs = (action: 'create' | 'update' | 'destroy'): Need[] => [{ action, entity: 'Rate' }]
  const path = '/api/citizen-portal/things/:id'
  const shared = { tag: 'things', params: z.object({ id: queryInt }), response: messageResponse() }
  const exporting = call('POST', path, {
    ...shared,
    summary: '',
    needs: needs('create'),
    body: z.object({ name: z.string() }),
  })
  const updating = call('PUT', path, {
    ...shared,
    summary: '',
    needs: needs('update'),
    body: z.object({ flag: queryFlag }),
  })
  const deleting = call('DELETE', path, { ...shared, summary: '', needs: needs('destroy') })
  let app: FastifyInstance

  beforeAll(async () => {
    app = Fastify()
    installSchemas(app)
    installNotFound(app)
    app.setErrorHandler((error, _, reply) => reply.status(appErrorOf(error)?.status ?? 500).send({}))
    app.decorateRequest('person', null as never)
    // The token contains the abilities of its user.
    const identify = async (token: string): Promise<SignedIn> => ({
      kind: 'staff',
      id: 1,
      username: '',
      full_name: '',
      session_id: '',
      viewing_as: null,
      uses_codes: false,
      must_use_codes: false,
      roles: [],
      abilities: token.split('-').map((action, id) => ({
        id,
        name: `${action}-rate-citizen-portal`,
        title: '',
        entity_id: null,
        entity_type: 'CitizenPortal/Models/Rate',
        only_owned: false,
        forbidden: false,
      })),
    })
    const serving: AppContext = {
      db: undefined as never,
      store: undefined as never,
      now: () => new Date(),
      identify: { staff: identify },
      viewAs: async (user) => user,
      requireConfirmation: async () => {},
      publicUrl: null,
    }
    const { rules, addRoutes } = installNamedMethods(app, serving)
    await installForms(app, rules)
    registerCall(app, serving, exporting, async (_, { params, body }) => ({
      data: `POST ${params.id} ${body.name}`,
      details: null,
    }))
    registerCall(app, serving, updating, async (_, { params, body }) => ({
      data: `PUT ${params.id} ${body.flag}`,
      details: null,
    }))
    registerCall(app, serving, deleting, async (_, { params }) => ({ data: `DELETE ${params.id}`, details: null }))
    addRoutes()
    await app.ready()
  })
  afterAll(() => app.close())

  const post = async (may: string | null, payload: string, type = urlencoded) => {
    const response = await app.inject({
      method: 'POST',
      url: path.replace(':id', '7'),
      payload,
      headers: { 'content-type': type, ...(may === null ? {} : { authorization: `Bearer ${may}` }) },
    })
    return response.statusCode === 200 ? response.json().data : response.statusCode
  }

  it('runs the call that the form names, for a person who may make it', async () => {
    const forms = ['name=x', '_method=PUT&flag=1', '_method=DELETE', '_method=PATCH&flag=1']
    const statusesOf = async (may: string | null) => Promise.all(forms.map((form) => post(may, form)))
    expect(await statusesOf('create')).toEqual(['POST 7 x', 403, 403, 405])
    expect(await statusesOf('update')).toEqual([403, 'PUT 7 true', 403, 405])
    expect(await statusesOf('destroy')).toEqual([403, 403, 'DELETE 7', 405])
    expect(await statusesOf('create-update-destroy')).toEqual(['POST 7 x', 'PUT 7 true', 'DELETE 7', 405])
    expect(await statusesOf('view')).toEqual([403, 403, 403, 403])
    expect(await statusesOf(null)).toEqual([401, 401, 401, 401])
  })

  it('treats JSON as a POST only, and checks abilities before it reads the body', async () => {
    const json = (may: string, body: object) => post(may, JSON.stringify(body), 'application/json')
    expect(await json('create', { name: 'x' })).toBe('POST 7 x')
    expect(await json('create-update', { name: 'x', _method: 'PUT', flag: 1 })).toBe('POST 7 x')
    expect(await json('update', { _method: 'PUT', flag: 1 })).toBe(403)
    expect(await post('update', '{broken', 'application/json')).toBe(403)
  })
})
