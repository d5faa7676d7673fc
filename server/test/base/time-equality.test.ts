import { forgotPassword, login } from '@portal/contract'
import { citizenLogin, preRegister } from '@portal/contract/citizens'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { testApp } from './test-app.ts'

const at = await testApp({
  PORTAL_PUBLIC_URL: 'http://localhost:4370',
  PORTAL_SSO_ISSUER: 'https://login.instituto.example',
  PORTAL_SSO_CLIENT_ID: 'citizen-portal',
  PORTAL_SSO_CLIENT_SECRET_FILE: '/not/read/here',
})
beforeAll(async () => {
  const password_hash = await hashPassword('Parque-2026')
  await at.db.updateTable('users').set({ password_hash }).where('id', '=', at.people.viewer.id).execute()
})
afterAll(() => at.close())

const rounds = 25
/** The number of rounds for requests of one or two milliseconds: on a busy machine a single delay is longer than that. */
const manyRounds = 200

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/**
 * The median times of two kinds of work, in milliseconds. They run alternately in changing order, so that other load and aftereffects are
 * equal for both.
 */
async function medians(
  one: (turn: number) => Promise<unknown>,
  other: (turn: number) => Promise<unknown>,
  turns = rounds,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    // Resets the rate limits, which would refuse further requests.
    at.pass(61)
    const works = [...[one, other].entries()]
    for (const [index, work] of turn % 2 ? works.toReversed() : works) {
      const begun = performance.now()
      await work(turn)
      times[index as 0 | 1].push(performance.now() - begun)
    }
  }
  return [median(times[0]), median(times[1])]
}

async function ratio(...works: Parameters<typeof medians>): Promise<number> {
  const [one, other] = await medians(...works)
  return one / other
}

it('a sign-in takes the same time for an existing and an unknown user', async () => {
  const enter = (username: string) => at.call('stranger', login, { body: { username, password: 'no-es-esta' } })
  expect((await enter('viewer')).status).toBe(422)
  const found = await ratio(
    () => enter('viewer'),
    (turn) => enter(`nadie.${turn}`),
  )
  // If the server skipped the comparison with a decoy password, the response for an unknown name would take a fraction of the time.
  expect(found).toBeGreaterThan(0.5)
  expect(found).toBeLessThan(2)
})

it('a right password gets the response and time of a wrong one for a user who may sign in only through the institute', async () => {
  const { id } = await at.person('solo.entidad', ['viewer'])
  const { password_hash } = await at.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', at.people.viewer.id)
    .executeTakeFirstOrThrow()
  await at.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  const role = await at.db
    .insertInto('roles')
    .values({ name: 'citizen-portal-solo', title: 'Solo', sso_only: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await at.db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute()
  const enter = (password: string) => at.call('stranger', login, { body: { username: 'solo.entidad', password } })
  const [right, wrong] = [await enter('Parque-2026'), await enter('no-es-esta')]
  expect([right.status, right.error.reason, right.error.message]).toEqual([
    422,
    'wrong_credentials',
    wrong.error.message,
  ])
  const [one, other] = await medians(
    () => enter('Parque-2026'),
    () => enter('no-es-esta'),
    manyRounds,
  )
  expect(Math.abs(one - other)).toBeLessThan(10)
})

it('a request for a new password takes the same time for an existing and an unknown user', async () => {
  const send = (document: string) => at.call('stranger', forgotPassword, { body: { document } })
  const found = await ratio(
    () => send('viewer'),
    (turn) => send(`nadie.${turn}`),
    manyRounds,
  )
  expect(found).toBeGreaterThan(0.5)
  expect(found).toBeLessThan(2)
})

it('a citizen’s sign-in takes the same time with and without an account', async () => {
  const { id } = await at.account({ email: 'esta@correo.example' })
  const password_hash = await hashPassword('Parque-2026')
  await at.db.updateTable('citizen_accounts').set({ password_hash }).where('id', '=', id).execute()
  const enter = (email: string) => at.callWith(null, citizenLogin, { body: { email, password: 'no-es-esta' } })
  const found = await ratio(
    () => enter('esta@correo.example'),
    (turn) => enter(`nadie${turn}@correo.example`),
  )
  expect(found).toBeGreaterThan(0.5)
  expect(found).toBeLessThan(2)
})

it('a sign-up and a citizen’s password request take the same time with and without an account', async () => {
  await at.account({ email: 'registrada@correo.example', document: '80222333' })
  const person = { document_type_id: 1, name: 'Ana', surname: 'Peña', terms: 1 }
  const begin = async (email: string, document: string) => {
    // At most five codes per hour are sent to one address.
    at.pass(900)
    const { status } = await at.callWith(null, preRegister, { body: { ...person, email, document } })
    expect(status).toBe(200)
  }
  const begun = await ratio(
    () => begin('registrada@correo.example', '80222333'),
    () => begin('nueva@correo.example', '80222444'),
  )
  const send = (email: string) => at.callWith(null, forgotPassword, { body: { email } })
  const requestRatio = await ratio(
    () => send('registrada@correo.example'),
    (turn) => send(`nadie${turn}@correo.example`),
    manyRounds,
  )
  for (const found of [begun, requestRatio]) {
    expect(found).toBeGreaterThan(0.5)
    expect(found).toBeLessThan(2)
  }
})
