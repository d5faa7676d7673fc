import { exchangeSignOn } from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { openPool } from '../../src/base/database/db.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { addJob } from '../../src/base/services/jobs/queue.ts'
import { callNames } from '../../src/oversight/metrics/call-names.ts'
import {
  createMetrics,
  type Metrics,
  type MetricsServer,
  openMetricsServer,
} from '../../src/oversight/metrics/metrics.ts'
import { testApp } from '../base/test-app.ts'

const password = 'Parque-2026'
const document = '73198246'
const profiles = '/api/citizen-portal/profiles'

let pool: Pool
let app: FastifyInstance
let metrics: Metrics
let metricsServer: MetricsServer

const at = await testApp()
beforeAll(async () => {
  await at.setPasswords(password)
  await at.citizen({ document })
  pool = openPool(at.address)
  metrics = createMetrics()
  const log = openLog('error', { write: () => undefined })
  app = await buildApp({ config: readConfig({}), db: at.db, log, webRoot: null, store: at.store, now: at.now, metrics })
  const kinds = new Map([
    ['mail', 'notices'],
    ['export', 'background'],
  ])
  const parts = { pool, kinds, dataDir: '/' }
  metricsServer = await openMetricsServer(metrics, { host: '127.0.0.1', port: 0 }, at.address, parts)
})
afterAll(async () => {
  await metricsServer.close()
  await app.close()
  await pool.end()
  await at.close()
})

const line =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)*\})? ([Nn]a[Nn]|[+-]?Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/

/** Returns the samples of a Prometheus text by name and labels. Throws on an invalid line. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const one of text.split('\n')) {
    if (one === '' || /^# (HELP|TYPE) \S/.test(one)) continue
    const [, name = '', labels = '', value = ''] = line.exec(one) ?? []
    if (name === '') throw new Error(`no sample: ${one}`)
    samples.set(name + labels, Number(value.replace('Inf', 'Infinity')))
  }
  return samples
}

async function read(): Promise<{ text: string; of: (sample: string) => number | undefined }> {
  const response = await fetch(metricsServer.url)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await response.text()
  const samples = samplesOf(text)
  return { text, of: (sample) => samples.get(sample) }
}

const send = (url: string, token: string | null = at.people.admin.access) =>
  app.inject({ url, headers: token === null ? {} : { authorization: `Bearer ${token}` } })

describe('the metrics server', () => {
  it('is off without a configured port, and listens on this machine only', () => {
    expect(readConfig({}).metrics).toBeNull()
    expect(readConfig({ PORTAL_METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  })

  it('reports process, event loop, memory, disk and connections', async () => {
    const { of } = await read()
    expect(of('portal_database_up')).toBe(1)
    expect(of('portal_database_connections_max')).toBe(16)
    expect(of('portal_database_waiting')).toBe(0)
    expect(of('portal_info{version="0.1.0"}')).toBe(1)
    for (const sample of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'portal_data_folder_free_bytes',
    ]) {
      expect([sample, (of(sample) ?? 0) > 0]).toEqual([sample, true])
    }
  })

  it('returns 404 for another path and 405 for a POST', async () => {
    expect((await fetch(new URL('/', metricsServer.url))).status).toBe(404)
    expect((await fetch(metricsServer.url, { method: 'POST' })).status).toBe(405)
  })

  it('counts requests by call name and class of status', async () => {
    await send(profiles)
    await send(profiles)
    await send(profiles, null)
    await send('/api/citizen-portal/week-days')
    await send('/api/nothing/here')
    await send('/api/docs/openapi.json')
    const { of } = await read()
    const count = (call: string, status: string) =>
      of(`portal_request_duration_seconds_count{call="${call}",status="${status}"}`)
    expect(count('listProfiles', '2xx')).toBe(2)
    expect(count('listProfiles', '4xx')).toBe(1)
    expect(count('weekdays.index', '2xx')).toBe(1)
    expect(count('nowhere', '4xx')).toBe(1)
    expect(count('docs', '2xx')).toBe(1)
    expect(of('portal_refusals_total{reason="unauthenticated"}')).toBe(1)
    expect(of('portal_requests_in_flight')).toBe(0)
  })

  it('counts a form request under its call name', async () => {
    const headers = {
      authorization: `Bearer ${at.people.admin.access}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    await app.inject({ method: 'POST', url: `${profiles}/999999/status`, headers, payload: '_method=PUT&status_id=3' })
    const { text } = await read()
    expect(text).toMatch(/_count\{call="transitionProfile",status="4xx"\} 1\n/)
  })

  it('counts sign-ins by outcome', async () => {
    const signIn = (username: string, typed: string) =>
      app.inject({ method: 'POST', url: '/api/citizen-portal/login', payload: { username, password: typed } })
    expect((await signIn('viewer', password)).statusCode).toBe(200)
    expect((await signIn('viewer', 'otra-Clave-1')).statusCode).toBe(422)
    expect((await signIn(document, 'otra-Clave-1')).statusCode).toBe(422)
    const { of } = await read()
    expect(of('portal_sign_ins_total{way="password",outcome="signed_in"}')).toBe(1)
    expect(of('portal_sign_ins_total{way="password",outcome="wrong_credentials"}')).toBe(2)
    await app.inject({ method: 'POST', url: exchangeSignOn.path, payload: { code: 'ninguno' } })
    expect((await read()).of('portal_sign_ins_total{way="identity",outcome="sso_off"}')).toBe(1)
  })

  it('reports the jobs that wait, since when, those that are scheduled and those that failed finally', async () => {
    const before = await read()
    expect(before.of('portal_jobs{kind="export",state="waiting"}')).toBe(0)
    await addJob(at.db, 'mail', { id: 0 }, { runAt: new Date(Date.now() - 90_000) })
    await addJob(at.db, 'mail', { id: 0 }, { runAt: new Date(Date.now() + 90_000) })
    await addJob(at.db, 'export', { id: 0 }, { attempts: 1 })
    await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(at.db)
    // The states of the mails come from their own rows; mails that failed long ago do not count.
    await sql`
      insert into mails (template, address, state, leaves_at, ended_at)
      select 'account_exists', 'a@test.example', state, now() + due * interval '1 minute', now() + ended * interval '1 hour'
      from (values ('waiting', -1, null), ('waiting', 1, null), ('waiting', 1, null), ('sent', -1, -1), ('withdrawn', -1, -1),
        ('failed', -1, -1), ('failed', -1, -1), ('failed', -1, -1), ('failed', -1, -25)) as mail (state, due, ended)`.execute(
      at.db,
    )
    const { of } = await read()
    const states = ['waiting', 'later', 'running', 'failed']
    expect(states.map((state) => of(`portal_jobs{kind="mail",state="${state}"}`))).toEqual([1, 1, 0, 0])
    expect(states.map((state) => of(`portal_jobs{kind="export",state="${state}"}`))).toEqual([0, 0, 0, 1])
    expect(of('portal_jobs_oldest_due_seconds{kind="mail",lane="notices"}')).toBeGreaterThanOrEqual(89)
    expect(['waiting', 'later', 'failed'].map((state) => of(`portal_mails{state="${state}"}`))).toEqual([1, 2, 3])
    expect(of('portal_exports{state="running"}')).toBe(0)
  })

  it('reports that the database is down, and no old values from it', async () => {
    const own = createMetrics()
    const parts = { pool, kinds: new Map([['export', 'background']]), dataDir: '/' }
    const gone = { url: 'postgres://nobody@127.0.0.1:1/none' }
    const place = await openMetricsServer(own, { host: '127.0.0.1', port: 0 }, gone, parts)
    const text = await (await fetch(place.url)).text()
    await place.close()
    expect(text).toContain('portal_database_up 0\n')
    expect(text).not.toContain('portal_jobs{')
  })

  it('contains no personal data, whatever is requested', async () => {
    for (const query of [`query=${document}`, `document=${document}`, `page=${document}x`])
      await send(`${profiles}?${query}`)
    await send(`${profiles}/${document}`)
    await send(`/api/${document}/${at.people.admin.access}`)
    await app.inject({
      method: 'POST',
      url: '/api/citizen-portal/login',
      payload: { username: document, password: document },
    })
    const { text } = await read()
    for (const secret of [document, at.people.admin.access, at.people.admin.full_name])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/="[^"]*\//)
  })
})

describe('the call names in the metrics', () => {
  it('exist for every call of the contract, are short and unique', () => {
    const catalogued = staffContract.catalogueCalls()
    expect(catalogued.filter((call) => !callNames.has(call))).toEqual([])
    const names = [...callNames.values()]
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z][\w-]*(\.[a-z]\w*)?$/i.test(name))).toEqual([])
  })
})

describe('starting the metrics server', () => {
  it('fails with one sentence when the port is taken', async () => {
    const { port } = new URL(metricsServer.url)
    const taken = openMetricsServer(createMetrics(), { host: '127.0.0.1', port: Number(port) }, at.address, {
      pool,
      kinds: new Map(),
      dataDir: '/',
    })
    await expect(taken).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken: set PORTAL_METRICS_PORT to another.`)
  })
})
