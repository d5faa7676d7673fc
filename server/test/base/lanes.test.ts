import { setTimeout as pause } from 'node:timers/promises'
import { forgotPassword } from '@portal/contract'
import { exportProfiles } from '@portal/contract/staff'
import { afterAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/base/database/db.ts'
import { type Workers, workersOf } from '../../src/base/services/jobs/workers.ts'
import { startMailServer } from '../notices/mail-server.ts'
import { manyCitizens } from '../people/many-citizens.ts'
import { testApp } from './test-app.ts'
import { startTestJobs } from './test-jobs.ts'

/** The number of waiting mails about acceptances, and of citizens in each export. */
const mails = 5000
/** The users who request the exports; one person may request three. */
const orderers = ['admin', 'admin', 'admin', 'superadmin'] as const
/** Milliseconds that the mail server needs for each mail. */
const delay = 50

let jobs: Workers | undefined
const received: string[] = []

const at = await testApp()
const server = await startMailServer(async (_, to) => {
  await pause(delay)
  received.push(...to)
})
afterAll(async () => {
  await jobs?.stop()
  await server.close()
  await at.close()
})

const startWork = () => startTestJobs(at, { smtpUrl: server.url })

/** Creates citizens in one account, each with a due mail about an acceptance. */
async function acceptMany(): Promise<void> {
  await manyCitizens(at, mails, { email: 'aceptada@test.example' })
  // Without the statement timeout, which so many rows may exceed on a busy machine.
  await withClient(at.address, async (client) => {
    await client.query(
      `with mails as (
         insert into mails (template, citizen_id, profile_id, topic)
         select 'review', account_id, id, 'test/' || id from profiles returning id, citizen_id, profile_id)
       insert into citizen_notifications (citizen_id, profile_id, mail_id, type, about, data, letter)
       select citizen_id, profile_id, id, 'profile', 'test/' || profile_id, '{}', $1 from mails`,
      [JSON.stringify({ name: 'profile', params: { number: 1, outcome: 'verify', observation: 'Completo' } })],
    )
    await client.query(
      `select graphile_worker.add_job('mail', json_build_object('id', id), run_at => now() - interval '1 minute')
       from mails`,
    )
  })
}

describe('a password link', () => {
  it('is sent within two seconds while 5,000 mails and four exports wait', async () => {
    await acceptMany()
    for (const user of orderers) expect((await at.call(user, exportProfiles)).status).toBe(202)
    jobs = startWork()
    while (received.length === 0) await pause(20)
    const before = received.length
    await at.call('stranger', forgotPassword, { body: { document: 'viewer' } })
    while (!received.includes('viewer@portal.example')) await pause(10)
    // The test counts mails instead of seconds, because the machine may be busy: in two seconds at most this many notices are sent.
    expect(received.length - before).toBeLessThan((workersOf.notices * 2000) / delay)
  })
})
