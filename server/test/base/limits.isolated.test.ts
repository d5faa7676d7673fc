import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../src/base/database/db.ts'
import { addressOf, attemptRefusal, blockOf, counterOf } from '../../src/base/http/rate-limit.ts'
import { refusedSignInsTask } from '../../src/base/services/identity/refused-sign-ins.ts'
import type { Workers } from '../../src/base/services/jobs/workers.ts'
import { wireMoment } from '../../src/base/text/time.ts'
import { outboxOf } from '../notices/mails.ts'
import { testApp } from './test-app.ts'
import { allJobsDone, startTestJobs } from './test-jobs.ts'

/** True inside a transaction of a request. */
const inTransaction = vi.hoisted(() => ({
  storage: undefined as AsyncLocalStorage<true> | undefined,
  hashed: [] as boolean[],
}))

// The real functions. They also record whether they run inside a transaction.
vi.mock('../../src/base/services/identity/passwords.ts', async (original) => {
  const real = await original<typeof import('../../src/base/services/identity/passwords.ts')>()
  const noting =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      inTransaction.hashed.push(inTransaction.storage?.getStore() === true)
      return work(...args)
    }
  return { ...real, hashPassword: noting(real.hashPassword), passwordFits: noting(real.passwordFits) }
})

const password = 'Parque-2026'
const dataDir = mkdtempSync(join(tmpdir(), 'citizen-portal-limits-'))
const outbox = outboxOf(dataDir)
let jobs: Workers

function noteTransactions(db: Db): void {
  const storage = new AsyncLocalStorage<true>()
  inTransaction.storage = storage
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    return Object.assign(builder, {
      execute: (work: Parameters<typeof execute>[0]) => execute((tx) => storage.run(true, () => work(tx))),
    })
  }
}

const at = await testApp()
beforeAll(async () => {
  noteTransactions(at.db)
  jobs = startTestJobs(at, { dataDir })
  await at.setPasswords(password)
})
afterAll(async () => {
  await jobs.stop()
  await at.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  await allJobsDone(at)
  outbox.empty()
  at.pass(3601)
  await at.db.deleteFrom('tries').execute()
  await at.db.deleteFrom('sessions').where('ip', 'is not', null).execute()
})

const from = (remoteAddress: string, call: contract.Call, payload: object) =>
  at.inject('stranger', { method: 'POST', url: call.path, payload, remoteAddress })
const enter = (username: string, remoteAddress: string, secret = 'no-es-esta') =>
  from(remoteAddress, contract.login, { username, password: secret })
const send = (document: string, remoteAddress: string) => from(remoteAddress, contract.forgotPassword, { document })
const count = (statuses: readonly { statusCode: number }[], status: number) =>
  statuses.filter(({ statusCode }) => statusCode === status).length
const rowsOf = async (table: 'tries' | 'audits') =>
  (
    await at.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('%s counts as the address %s and the block %s', (ip, address, block) => {
    expect([addressOf(ip), blockOf(ip)]).toEqual([address, block])
  })
})

describe('failed sign-ins', () => {
  it('for two hundred names from one address stop at its limit, and write few permanent rows', async () => {
    const audits = await rowsOf('audits')
    const replies = await Promise.all(Array.from({ length: 200 }, (_, name) => enter(`nadie.${name}`, '203.0.113.7')))
    expect([count(replies, 422), count(replies, 429), replies.length]).toEqual([50, 150, 200])
    expect((await rowsOf('audits')) - audits).toBe(1)
    expect(await rowsOf('tries')).toBe(200)
    const rejected = replies.find(({ statusCode }) => statusCode === 429)
    expect(Number(rejected?.headers['retry-after'])).toBe(600)
    at.pass(601)
    expect((await enter('nadie.0', '203.0.113.7')).statusCode).toBe(422)
  })

  it('of one name and network write one audit row at once, and one summary row after ten minutes', async () => {
    const rows = () =>
      at.db
        .selectFrom('audits')
        .select(['user_id', 'ip', 'new_values'])
        .where('event', '=', 'sign-in-refused')
        .where('user_id', '=', at.people.assignor.id)
        .orderBy('id')
        .execute()
    for (let host = 1; host <= 6; host += 1) {
      at.pass(5)
      expect((await enter('assignor', `192.0.2.${host}`)).statusCode).toBe(422)
    }
    const one = { user_id: at.people.assignor.id, ip: '192.0.2.1', new_values: { reason: 'wrong_credentials' } }
    expect(await rows()).toEqual([one])
    at.pass(600)
    await refusedSignInsTask({ db: at.db, now: at.now })({})
    const last_at = wireMoment(new Date(at.now().getTime() - 600_000))
    const first_at = wireMoment(new Date(at.now().getTime() - 625_000))
    const all = { reason: 'wrong_credentials', count: 6, network: '192.0.2.0/24', first_at, last_at }
    expect(await rows()).toEqual([one, { ...one, ip: '192.0.2.6', new_values: all }])
    await refusedSignInsTask({ db: at.db, now: at.now })({})
    expect(await rows()).toHaveLength(2)
    expect(await at.db.selectFrom('refused_sign_ins').selectAll().execute()).toEqual([])
  })

  it('from many addresses of one block stop at the limit of the block, with IPv6 counted by /64', async () => {
    const hosts = Array.from({ length: 200 }, (_, index) => index + 1)
    const v4 = await Promise.all(hosts.map((host) => enter(`nadie.${host}`, `198.51.100.${host}`)))
    expect(count(v4, 422)).toBe(150)
    expect((await enter('nadie.otro', '198.51.101.1')).statusCode).toBe(422)
    const v6 = await Promise.all(
      hosts.slice(0, 60).map((host) => enter(`nadie.${host}`, `2001:db8:1:2::${host.toString(16)}`)),
    )
    expect(count(v6, 422)).toBe(50)
    expect((await enter('nadie.otro', '2001:db8:1:3::1')).statusCode).toBe(422)
  })

  it('of one account from many addresses stop at thirty an hour', async () => {
    const replies = []
    for (let net = 1; net <= 35; net += 1) replies.push(await enter('viewer', `10.0.${net}.1`))
    expect(count(replies, 422)).toBe(30)
  })

  it('are counted together for all spellings of one name', async () => {
    const spellings = ['viewer', ' VIEWER', 'Viéwer', 'viewer ', 'vïewer']
    const replies = []
    for (const spelling of spellings) replies.push(await enter(spelling, '203.0.113.7'))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 429, 429])
  })

  it('of strangers on the same network or elsewhere do not block a person who signed in from there recently', async () => {
    const office = '203.0.113.7'
    expect((await enter('admin', office, password)).statusCode).toBe(200)
    for (let name = 0; name < 55; name += 1) await enter(`nadie.${name}`, office)
    for (let net = 1; net <= 35; net += 1) await enter('admin', `10.0.${net}.1`)
    expect((await enter('viewer', office, password)).statusCode).toBe(429)
    expect((await enter('admin', '10.0.99.1', password)).statusCode).toBe(429)
    expect((await enter('admin', office, password)).statusCode).toBe(200)
  })

  it('of two hundred colleagues behind one address block none of them', async () => {
    const office = '203.0.113.7'
    const people = Array.from({ length: 200 }, (_, index) => `colega.${index}`)
    const [password_hash] = (await at.db.selectFrom('users').select('password_hash').execute()).map(
      (row) => row.password_hash,
    )
    await at.db
      .insertInto('users')
      .values(
        people.map((username) => ({
          name: 'Colega',
          surname: 'Uno',
          document: '1',
          username,
          email: `${username}@test.example`,
          password_hash: password_hash ?? '',
        })),
      )
      .execute()
    await sql`insert into user_roles select users.id, roles.id from users, roles
      where users.username like 'colega.%' and roles.name = 'citizen-portal-viewer'`.execute(at.db)
    const replies = await Promise.all(
      people.map(async (username, index) => {
        if (index % 5 === 0) await enter(username, office)
        return enter(username, office, password)
      }),
    )
    expect(count(replies, 200)).toBe(200)
  })
})

describe('password recovery', () => {
  const links = async () => (await outbox.mails()).filter(({ text }) => text.includes('#token=')).length

  it('sends the mails of one person for ten spellings of that person', async () => {
    const spellings = [
      'viewer',
      ' VIEWER ',
      'Viéwer',
      'viewer@portal.example',
      'VIEWER@portal.example',
      'vïewer@portal.example',
    ]
    const documents = ['1900100003', '1.900.100.003', '1 900 100 003', '19.00100003']
    for (const [place, spelling] of [...spellings, ...documents].entries()) {
      expect((await send(spelling, `10.1.${place}.1`)).statusCode).toBe(200)
    }
    await allJobsDone(at)
    expect(await links()).toBe(5)
  })

  it('accepts five requests a minute for all spellings of one text, and thirty for one address', async () => {
    const spellings = ['1900100003', '1.900.100.003', '1 900 100 003', '19.00100003', '190.0100003', '1900.100.003']
    const replies = []
    for (const spelling of spellings) replies.push(await send(spelling, '203.0.113.7'))
    expect(count(replies, 200)).toBe(5)
    const others = await Promise.all(Array.from({ length: 40 }, (_, name) => send(`nadie.${name}`, '203.0.113.7')))
    expect(count(others, 200)).toBe(25)
    await allJobsDone(at)
  })

  it('by strangers does not block the link that staff send; staff get 429 at their own limit', async () => {
    for (let net = 0; net < 6; net += 1) await send('viewer', `10.2.${net}.1`)
    await allJobsDone(at)
    expect(await links()).toBe(5)
    outbox.empty()
    const params = { id: at.people.viewer.id }
    const { access } = await at.person('admin', ['admin'])
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await at.callWith(access, staffContract.sendResetLink, { params })).status).toBe(200)
      await allJobsDone(at)
      expect(await links()).toBe(turn)
    }
    const sixth = await at.callWith(access, staffContract.sendResetLink, { params })
    expect([sixth.status, sixth.error.reason]).toEqual([429, 'too_many_requests'])
    await allJobsDone(at)
    expect(await links()).toBe(5)
  })

  it('refuses guessed links after thirty attempts', async () => {
    const body = { email: 'viewer@portal.example', password, password_confirmation: password }
    const replies = []
    for (let turn = 0; turn < 33; turn += 1) {
      replies.push(await from('203.0.113.7', contract.resetPassword, { ...body, token: `${turn}` }))
    }
    expect([count(replies, 422), count(replies, 429)]).toEqual([30, 3])
  })
})

describe('vouchers', () => {
  it('can be read ninety times a minute by one block of addresses', async () => {
    const url = contract.readPassport.path.replace(/:\w+/, 'x')
    const replies = []
    for (let host = 1; host <= 100; host += 1) {
      replies.push(await at.inject('stranger', { url, remoteAddress: `198.51.100.${host}` }))
    }
    expect([count(replies, 200), count(replies, 429)]).toEqual([90, 10])
  })
})

describe('the password hash', () => {
  it('is computed and compared outside of transactions', async () => {
    const { access } = await at.person('assignor', ['assignor'])
    const admin = await at.person('admin', ['admin'])
    inTransaction.hashed.length = 0
    await enter('viewer', '203.0.113.7')
    await enter('viewer', '203.0.113.7', password)
    const next = 'Ciclovía-7'
    const change = { old_password: password, password: next, password_confirmation: next }
    expect((await at.callWith(access, contract.changePassword, { body: change })).status).toBe(200)
    expect((await at.callWith(access, contract.changePassword, { body: change })).status).toBe(422)
    expect((await at.callWith(access, staffContract.beginTotp, { body: { password: next } })).status).toBe(200)
    await send('assignor', '203.0.113.7')
    const { text } = await outbox.next()
    const params = new URLSearchParams(/#(\S+)/.exec(text)?.[1])
    const body = {
      token: params.get('token') ?? '',
      email: params.get('email') ?? '',
      password,
      password_confirmation: password,
    }
    expect((await at.call('stranger', contract.resetPassword, { body })).status).toBe(200)
    const staff = {
      name: 'Otra',
      surname: 'Persona',
      document: '70000001',
      email: 'otra@test.example',
      username: 'otra.persona',
    }
    expect((await at.callWith(admin.access, staffContract.storeUser, { body: { ...staff, password } })).status).toBe(
      201,
    )
    expect(inTransaction.hashed.length).toBeGreaterThanOrEqual(8)
    expect(inTransaction.hashed).not.toContain(true)
  })
})

it('a limit for a day counts the attempts of the whole day', async () => {
  const hours = (count: number) => new Date(at.now().getTime() + count * 3_600_000)
  const counters = [counterOf('identity-request', 7)]
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await attemptRefusal(at.db, counters, hours(2 * turn))).toBeUndefined()
  }
  expect((await attemptRefusal(at.db, counters, hours(20)))?.code).toBe('too_many_requests')
  expect(await attemptRefusal(at.db, counters, hours(25))).toBeUndefined()
})
