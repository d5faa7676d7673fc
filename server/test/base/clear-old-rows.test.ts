import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { dailyJobs, tasksOf } from '../../src/app/tasks.ts'
import { clearOldRows, clearOldRowsJob } from '../../src/base/services/jobs/clear-old-rows.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { makeHousehold } from '../people/households.ts'
import { testApp } from './test-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const daysAgo = (days: number) => new Date(at.now().getTime() - days * 24 * 3600 * 1000)
const hashOf = (text: string) => Buffer.from(text)

it('the clean-up job runs every day', () => {
  expect(dailyJobs).toContain(clearOldRowsJob)
  expect(Object.keys(tasksOf({ db: at.db } as never).background ?? {})).toContain(clearOldRowsJob)
})

it('the clean-up job deletes only old sessions, tokens, codes, links, sign-ups, keys, attempts, invitations and jobs', async () => {
  const { holder, ids } = await makeHousehold(at, given)
  const { id: citizen_id } = holder
  const session = async (ended: number | null, used: number) => {
    const { id } = await at.db
      .insertInto('sessions')
      .values({ citizen_id, last_used_at: daysAgo(used), ended_at: ended === null ? null : daysAgo(ended) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const [over, forgotten, recent] = [await session(91, 92), await session(null, 91), await session(89, 200)]
  await at.db
    .insertInto('session_tokens')
    .values([
      { hash: hashOf('over'), session_id: forgotten, kind: 'access', expires_at: daysAgo(90) },
      { hash: hashOf('staff'), session_id: at.people.admin.session_id, kind: 'refresh', expires_at: daysAgo(90) },
    ])
    .execute()
  for (const [purpose, days] of [
    ['confirm', 8],
    ['change-email', 6],
  ] as const) {
    const expires_at = daysAgo(days)
    await at.db.insertInto('citizen_codes').values({ citizen_id, purpose, email: holder.email, expires_at }).execute()
  }
  const links = [8, 6].map((days) => ({
    hash: hashOf(`${days}`),
    email: holder.email,
    citizen_id,
    expires_at: daysAgo(days),
  }))
  await at.db.insertInto('password_resets').values(links).execute()
  const person = { document_type_id: 1, name: 'Ana', surname: 'Peña' }
  const signUps = [91, 89].map((days) => ({
    ...person,
    document: `10203${days}`,
    email: `ana${days}@correo.example`,
    expires_at: daysAgo(days),
  }))
  await at.db.insertInto('pre_registers').values(signUps).execute()
  const keys = [8, 6].map((days) => ({ citizen_id, key: `${days}`, request: 'PUT', created_at: daysAgo(days) }))
  await at.db.insertInto('idempotency_keys').values(keys).execute()
  const invitations = [91, 89].map((days) => ({
    team_id: Number(ids['teams/:team']),
    code_hash: hashOf(`${days}`),
    created_by: citizen_id,
    expires_at: daysAgo(days),
  }))
  await at.db.insertInto('team_invitations').values(invitations).execute()
  // Mails about a person are kept with the person.
  const mails = [
    { ended_at: daysAgo(91) },
    { ended_at: daysAgo(89) },
    { ended_at: daysAgo(91), citizen_id, profile_id: await at.citizen() },
  ].map((mail) => ({
    template: 'account_exists',
    address: 'ana@correo.example',
    state: 'sent',
    profile_id: null,
    ...mail,
  }))
  for (const mail of mails) await at.db.insertInto('mails').values(mail).execute()
  const { email } = await at.db
    .selectFrom('citizen_accounts')
    .select('email')
    .where('id', '=', citizen_id)
    .executeTakeFirstOrThrow()
  const addresses = [
    { address: 'nadie@correo.example', failed_at: daysAgo(91) },
    { address: 'alguien@correo.example', failed_at: daysAgo(89) },
    { address: email, failed_at: daysAgo(91) },
  ].map((address) => ({ ...address, failures: 3 }))
  await at.db.insertInto('undelivered_addresses').values(addresses).execute()

  const moments = [daysAgo(2), at.now()]
  await at.db
    .insertInto('tries')
    .values(moments.map((moment) => ({ key: 'passport 192.0.2.1', at: moment })))
    .execute()
  const ends = [daysAgo(1), daysAgo(-1)]
  const challenges = ends.map((expires_at, index) => ({
    hash: hashOf(`c${index}`),
    purpose: 'sign-in' as const,
    expires_at,
  }))
  await at.db.insertInto('passkey_challenges').values(challenges).execute()
  const attempts = ends.map((expires_at, index) => ({
    state_hash: hashOf(`s${index}`),
    browser_hash: hashOf('b'),
    nonce: 'n',
    verifier: 'v',
    locale: 'es',
    created_at: daysAgo(2),
    expires_at,
  }))
  await at.db.insertInto('sign_on_attempts').values(attempts).execute()
  const signOuts = ends.map((expires_at, index) => ({ jti_hash: hashOf(`j${index}`), expires_at }))
  await at.db.insertInto('logout_tokens').values(signOuts).execute()
  const jobs = [
    { key: 'expired', status: 'expired', updated_at: daysAgo(8) },
    { key: 'cancelled', status: 'cancelled', updated_at: daysAgo(8) },
    { key: 'failed', status: 'failed', updated_at: daysAgo(8) },
    { key: 'recent', status: 'failed', updated_at: daysAgo(6) },
    { key: 'waits', status: 'queued', updated_at: daysAgo(8) },
    { key: 'has-file', status: 'exported', updated_at: daysAgo(8), stored_key: 'exports/1' },
  ] as const
  const order = { type: 'profiles', user_id: at.people.admin.id, locale: 'es', input: '{"search":"Ana Peña"}' }
  for (const job of jobs)
    await at.db
      .insertInto('jobs')
      .values({ ...order, ...job })
      .execute()

  const cleared = await clearOldRows(at.db, at.now())
  expect(cleared).toEqual({
    session_tokens: 2,
    sessions: 2,
    citizen_codes: 1,
    password_resets: 1,
    pre_registers: 1,
    idempotency_keys: 1,
    tries: 1,
    passkey_challenges: 1,
    sign_on_attempts: 1,
    logout_tokens: 1,
    team_invitations: 1,
    mails: 1,
    undelivered_addresses: 1,
    jobs: 3,
  })
  const jobsLeft = await at.db.selectFrom('jobs').select('key').orderBy('id').execute()
  expect(jobsLeft.map(({ key }) => key)).toEqual(['recent', 'waits', 'has-file'])
  const { rows } = await sql<{ id: string }>`select id from sessions where citizen_id = ${citizen_id}`.execute(at.db)
  const left = rows.map(({ id }) => id)
  expect(left).toContain(recent)
  expect(left).not.toContain(over)
  expect(await clearOldRows(at.db, at.now())).toEqual(Object.fromEntries(Object.keys(cleared).map((name) => [name, 0])))
})
