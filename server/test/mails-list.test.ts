import { status } from '@portal/contract'
import { listMails, transitionProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { citizenMailTask } from '../src/mail/citizen-notices.ts'
import { testApp } from './test-app.ts'

const at = await testApp()
afterAll(() => at.close())
beforeEach(async () => {
  await at.forgetCitizens()
  await sql`delete from graphile_worker._private_jobs`.execute(at.db)
})

const mails = async (query: object = {}) => (await at.call('admin', listMails, { query })).body.data

async function decide(surname: string): Promise<void> {
  const id = await at.citizen({ surname, status_id: status.profileValidating })
  const body = { status_id: status.profileVerified, observation: 'Completo' }
  expect((await at.call('admin', transitionProfile, { params: { id }, body })).status).toBe(200)
}

it('mails to citizens are listed with how they stand', async () => {
  await decide('Espera')
  await decide('Enviada')
  const [sent] = await mails({ query: 'enviada' })
  expect(sent).toMatchObject({ state: 'waiting', full_name: 'CIUDADANO ENVIADA', attempts: 0, mailed_at: null })
  const delivered: string[] = []
  const task = citizenMailTask({
    db: at.db,
    now: at.now,
    publicUrl: 'https://portal.example',
    mailer: {
      send: async ({ to, html, text }) => {
        delivered.push(to.address)
        expect(`${html}${text}`).toContain('Completo')
      },
    },
  })
  await task({ id: sent?.id })
  await task({ id: sent?.id })
  expect(delivered).toEqual([sent?.email])
  expect((await mails({ state: 'sent' })).map(({ full_name }) => full_name)).toEqual(['CIUDADANO ENVIADA'])
  expect((await mails({ state: 'waiting' })).map(({ full_name }) => full_name)).toEqual(['CIUDADANO ESPERA'])
  await sql`update graphile_worker._private_jobs set attempts = 2, last_error = 'no server'`.execute(at.db)
  expect((await mails({ state: 'retrying' })).map(({ attempts }) => attempts)).toEqual([2])
  await sql`delete from graphile_worker._private_jobs`.execute(at.db)
  expect((await mails({ state: 'failed' })).map(({ full_name }) => full_name)).toEqual(['CIUDADANO ESPERA'])
})

it('mails are for administrators', async () => {
  for (const who of ['viewer', 'assignor', 'validator', 'outsider'] as const) {
    expect((await at.call(who, listMails)).status).toBe(403)
  }
  expect((await at.call('admin', listMails, { query: { per_page: -1 } })).status).toBe(422)
})
