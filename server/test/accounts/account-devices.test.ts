import { citizenCurrentUser } from '@portal/contract/citizens'
import { dashboardSignUps, endAccountSessions, preRegisters, showAccount, timeline } from '@portal/contract/staff'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../base/test-app.ts'

const at = await testApp()
afterAll(() => at.close())

describe('the account of a citizen', () => {
  it('shows its devices, whether there is a password, and the other guardians', async () => {
    const ana = await at.account({ name: 'Ana', surname: 'Rojas', checker_id: at.people.validator.id })
    const bea = await at.account({ name: 'Bea', surname: 'Luna' })
    const invitation = { profile_id: ana.profile, invited_by: ana.id }
    await at.db
      .insertInto('guardians')
      .values([
        { ...invitation, email: bea.email, citizen_id: bea.id, accepted_at: at.now() },
        { ...invitation, email: 'espera@test.example' },
        { ...invitation, email: 'fue@test.example', ended_at: at.now() },
        { ...invitation, email: 'la-recibe@test.example', kind: 'handover' },
      ])
      .execute()
    const read = async (user: 'superadmin' | 'validator') =>
      (await at.call(user, showAccount, { params: { id: ana.profile } })).body.data
    const { sessions, ...account } = await read('superadmin')
    expect(account).toMatchObject({
      has_password: false,
      guardians: [
        { email: bea.email, name: 'BEA LUNA', accepted_at: expect.any(String) },
        { email: 'espera@test.example', name: null, accepted_at: null },
      ],
    })
    expect(sessions).toEqual([
      { id: expect.any(String), user_agent: null, created_at: expect.any(String), last_used_at: expect.any(String) },
    ])
    expect((await read('validator')).guardians[0]).toMatchObject({ email: bea.email, name: null })
    await at.db.updateTable('citizen_accounts').set({ password_hash: 'x' }).where('id', '=', ana.id).execute()
    expect((await read('superadmin')).has_password).toBe(true)
    const ended = at.db.updateTable('session_tokens').set({ expires_at: at.now() })
    await ended.where('session_id', '=', sessions[0]?.id ?? '').execute()
    expect((await read('superadmin')).sessions).toEqual([])
  })

  it('is signed out on every device by staff who may update citizen accounts', async () => {
    const ana = await at.account({ checker_id: at.people.validator.id })
    const out = (user: 'admin' | 'validator' | 'viewer' | 'stranger') =>
      at.call(user, endAccountSessions, { params: { id: ana.profile } })
    expect([(await out('validator')).status, (await out('viewer')).status, (await out('stranger')).status]).toEqual([
      403, 403, 401,
    ])
    expect((await at.callWith(ana.access, citizenCurrentUser)).status).toBe(200)
    expect((await out('admin')).status).toBe(200)
    expect((await at.callWith(ana.access, citizenCurrentUser)).status).toBe(401)
    const { data } = (await at.call('superadmin', timeline, { params: { id: ana.profile } })).body
    expect(data.map(({ event }) => event)).toContain('signed-out-everywhere')
    expect((await at.call('admin', endAccountSessions, { params: { id: 2_000_000_000 } })).status).toBe(404)
  })
})

describe('sign-ups on the dashboard', () => {
  it('have the same numbers as the lists that the figures link to', async () => {
    await at.db.deleteFrom('pre_registers').execute()
    const hour = 3_600_000
    const now = at.now().getTime()
    let made = 0
    const add = (ago: number, state: 'waiting' | 'expired' | 'verified', isDeleted = false) => {
      made += 1
      const created_at = new Date(now - ago * hour)
      return at.db
        .insertInto('pre_registers')
        .values({
          document_type_id: 1,
          document: String(60_000_000 + made),
          name: 'Persona',
          surname: 'Nueva',
          email: `nueva${made}@test.example`,
          created_at,
          expires_at: new Date(now + (state === 'expired' ? -1 : 1) * hour),
          verified_at: state === 'verified' ? created_at : null,
          deleted_at: isDeleted ? at.now() : null,
        })
        .execute()
    }
    await add(1, 'waiting')
    await add(1, 'verified')
    await add(25, 'verified')
    await add(26, 'expired')
    await add(2, 'verified', true)
    await add(24 * 40, 'waiting')
    const { data } = (await at.call('admin', dashboardSignUps)).body
    expect(data.days.length).toBe(14)
    expect(data.days.slice(-2)).toMatchObject([
      { begun: 2, finished: 1 },
      { begun: 2, finished: 1 },
    ])
    expect([data.begun, data.finished, data.waiting]).toEqual([4, 2, 2])
    const total = async (query: object) => (await at.call('admin', preRegisters.index, { query })).body.meta?.total
    const { start_date, final_date } = data
    expect(await total({ start_date, final_date })).toBe(data.begun)
    expect(await total({ start_date, final_date, state: ['verified'] })).toBe(data.finished)
    expect(await total({ state: ['waiting'] })).toBe(data.waiting)
    expect((await at.call('validator', dashboardSignUps)).status).toBe(403)
  })
})
