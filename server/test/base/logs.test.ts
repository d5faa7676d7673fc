import * as contract from '@portal/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { testApp } from './test-app.ts'

const password = 'Parque-2026'
const wrong = 'Quebrada-Honda-3'
const next = 'Ciclovía-7'
const document = '73198246'
const email = 'persona.buscada@prueba.example'

let citizen: number
let health: readonly string[]

const at = await testApp()
beforeAll(async () => {
  await at.setPasswords(password)
  const eps = await at.db.selectFrom('eps').select(['id', 'name']).executeTakeFirstOrThrow()
  const disability = await at.db
    .selectFrom('disabilities')
    .select(['id', 'name'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  citizen = await at.citizen({
    document,
    email,
    name: 'Zoraida',
    surname: 'Buscada',
    eps_id: eps.id,
    has_disability: true,
    disability_id: disability.id,
    status_id: contract.status.profileValidating,
    checker_id: at.people.validator.id,
  })
  health = [eps.name, disability.name]
})
afterAll(() => at.close())

/** Sends typical requests of a working day, also wrong ones. Returns the number of requests and the secrets in them. */
async function day(app: FastifyInstance): Promise<{ requests: number; secrets: string[] }> {
  let requests = 0
  const send = async (options: InjectOptions, token?: string) => {
    requests += 1
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return app.inject({ ...options, headers: { ...authorization, ...options.headers } })
  }
  const profiles = '/api/citizen-portal/profiles'
  const signIn = (payload: object) => send({ method: 'POST', url: '/api/citizen-portal/login', payload })

  expect((await signIn({ username: 'admin', password: wrong })).statusCode).toBe(422)
  expect((await signIn({ username: email, password: wrong })).statusCode).toBe(422)
  expect((await signIn({ username: document, password: [wrong] })).statusCode).toBe(422)
  const entered = (await signIn({ username: 'admin', password })).json() as contract.Tokens
  const renewed = (
    await send({ method: 'POST', url: '/oauth/token/refresh', payload: { refresh_token: entered.refresh_token } })
  ).json() as contract.Tokens
  const token = renewed.access_token

  for (const query of [`query=${document}`, `document=${document}`, `query=${email}`, `page=${document}x`]) {
    await send({ url: `${profiles}?${query}` }, token)
  }
  const shown = await send({ url: `${profiles}/${citizen}` }, token)
  expect(shown.json().data).toMatchObject({ document, email, disability: health[1] })
  const decision = { status_id: contract.status.profileReturned, observation: `${document} ${health[1]} ${email}` }
  const decided = await send({ method: 'PUT', url: `${profiles}/${citizen}/status`, payload: decision }, token)
  expect(decided.statusCode).toBe(200)
  await send({ method: 'PATCH', url: `${profiles}/${citizen}/status/undo` }, token)
  await send({ url: `${profiles}/${citizen}/observations` }, token)
  await send({ url: `/api/citizen-portal/audits?type=Profile&type_id=${citizen}` }, token)
  // Secrets in addresses, of existing and of unknown calls.
  const codes = ['CODE7ABCDEFGHJKMNPQRSTVWXY', 'Llave-De-Una-Exportación-9']
  for (const code of codes.map(encodeURIComponent)) {
    await send({ url: `/api/citizen-portal/passports/${code}` })
    await send({ url: `/%61pi/citizen-portal/passports/${code}/?x=${code}` })
    await send({ url: `/api/citizen-portal/passport/${code}` })
    await send({ url: `/api/exports/${code}` }, token)
    await send({ method: 'DELETE', url: `/api/exports/${code}/x` }, token)
    await send({ url: `/citizen-portal/es/contrasena/restaurar/${code}` })
  }
  // Requests that cannot be decoded, parsed, found or stored.
  await send({ url: `/api/%zz?query=${document}` }, token)
  await send({ url: `${profiles}/%?query=${document}` }, token)
  await send({ url: `${profiles}?query=${document}%00` }, token)
  const broken = `{"username":"${email}","password":"${wrong}`
  const headers = { 'content-type': 'application/json' }
  await send({ method: 'POST', url: '/api/citizen-portal/login', headers, payload: broken })
  await send({ method: 'POST', url: '/api/password/forgot', payload: { document } })
  const reset = { token: wrong, email, password: next, password_confirmation: next }
  await send({ method: 'POST', url: '/api/password/reset', payload: reset })
  const changed = { old_password: wrong, password: next, password_confirmation: next }
  await send({ method: 'POST', url: '/api/change-password', payload: changed }, token)
  const stored = { 'last.search': { document, password: wrong } }
  await send({ method: 'PUT', url: '/api/citizen-portal/user/preferences', payload: stored }, token)
  await send({ method: 'POST', url: '/api/citizen-portal/logout' }, token)
  const tokens = [entered, renewed].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token])
  return {
    requests,
    secrets: [
      ...codes,
      ...codes.map(encodeURIComponent),
      ...tokens,
      password,
      wrong,
      next,
      'argon2',
      document,
      email,
      'Zoraida',
      ...health,
    ],
  }
}

interface Line {
  readonly msg?: string
  readonly reqId?: string
  readonly level: number
}

describe.each(['info', 'debug'] as const)('the log at level %s', (level) => {
  it('has a JSON line with its id for every request, and no personal data', async () => {
    at.pass(3601)
    const lines: string[] = []
    const config = readConfig({ PORTAL_LOG_LEVEL: level })
    const log = openLog(level, { write: (line) => lines.push(line) })
    const app = await buildApp({ config, db: at.db, log, webRoot: null, store: at.store, now: at.now })
    await app.ready()
    lines.length = 0
    const { requests, secrets } = await day(app)
    const read = lines.map((line) => JSON.parse(line) as Line)
    await app.close()

    const ids = new Set(read.map(({ reqId }) => reqId))
    for (const line of read)
      expect([line.msg, line.reqId]).toEqual([line.msg, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(ids.size).toBe(requests)
    // Refused requests are logged below the level that an operator reads.
    expect(read.filter(({ level }) => level >= 40)).toEqual([])
    const text = lines.join('').toLocaleLowerCase('es')
    for (const secret of secrets) expect(text).not.toContain(secret.toLocaleLowerCase('es'))
    expect(text).not.toContain(encodeURIComponent(email))
  })

  it('has the cause of a server error, and no personal data', async () => {
    const lines: string[] = []
    const log = openLog(level, { write: (line) => lines.push(line) })
    const app = await buildApp({ config: readConfig({}), db: at.db, log, webRoot: null, store: at.store, now: at.now })
    app.post('/error', async () => {
      const { email: taken } = await at.db.selectFrom('citizen_accounts').select('email').executeTakeFirstOrThrow()
      await at.db
        .insertInto('profiles')
        .values({ document, birthdate: taken } as never)
        .execute()
    })
    const payload = { document, password }
    const response = await app.inject({ method: 'POST', url: `/error?document=${document}`, payload })
    await app.close()
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain(email)
    const text = lines.join('')
    expect(text).toContain(response.json().request_id)
    expect(text).toContain('22007')
    for (const secret of [document, email, password]) expect(text).not.toContain(secret)
  })
})
