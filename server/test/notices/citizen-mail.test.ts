import { setTimeout as pause } from 'node:timers/promises'
import { status } from '@portal/contract'
import { listMails, transitionFile, transitionProfile, undoProfileTransition } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { afterAll, describe, expect, it } from 'vitest'
import { mailJobs } from '../../src/base/services/mail/send-mail.ts'
import { testApp } from '../base/test-app.ts'
import { startTestJobs } from '../base/test-jobs.ts'
import { startMailServer } from './mail-server.ts'

const received: { to: readonly string[]; mail: Email }[] = []
const startServer = (port?: number) => startMailServer((mail, to) => void received.push({ to, mail }), port)

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (await holds()) return
    await pause(100)
  }
  throw new Error(`${what} did not come`)
}

const stateOf = async (query: string) =>
  (await at.call('admin', listMails, { query: { query } })).body.data.map(({ state, attempts }) => ({
    state,
    attempts,
  }))

const at = await testApp()
// The server opens a port and stops; one test starts it again.
let server = await startServer()
await server.close()
const jobs = startTestJobs(at, { smtpUrl: server.url })
afterAll(async () => {
  await jobs.stop()
  await server.close()
  await at.close()
})

describe('a mail to a citizen', () => {
  it('waits while the mail server is down, and is delivered once when it is back', async () => {
    const id = await at.citizen({
      surname: 'Correo',
      email: 'correo@test.example',
      status_id: status.profileValidating,
    })
    const body = { status_id: status.profileReturned, observation: 'Falta <la firma> & la fecha' }
    expect((await at.call('admin', transitionProfile, { params: { id }, body })).status).toBe(200)
    await until('the first try', async () => (await stateOf('correo'))[0]?.state === 'retrying')
    expect(received).toEqual([])
    server = await startServer(Number(new URL(server.url).port))
    await until('the mail', () => received.length > 0)
    await until('the note of it', async () => (await stateOf('correo'))[0]?.state === 'sent')
    expect(received).toHaveLength(1)
    const [{ to, mail } = { to: [], mail: undefined }] = received
    expect(to).toEqual(['correo@test.example'])
    expect(mail?.subject).toBe('Sus datos fueron devueltos: corríjalos')
    // A process that stops before it records the sending sends again: both copies have the same id.
    expect(mail?.messageId).toMatch(/^<mail-\d+-\d+@mail\.example>$/)
    expect(mail?.text).toContain('Falta <la firma> & la fecha')
    expect(mail?.html).toContain('Falta &lt;la firma&gt; &amp; la fecha')
    expect(mail?.html).toContain('<html lang="es">')
  })

  it('covers two documents and the citizen in one mail, after three minutes without a decision', async () => {
    received.length = 0
    // The queue uses the clock of the database: the three minutes end in some seconds.
    at.setNow(new Date(Date.now() - 174_000))
    const { access } = await at.person('sentada', ['admin'])
    const id = await at.citizen({ surname: 'Sentada', status_id: status.profileValidating })
    for (const status_id of [status.fileVerified, status.fileReturned]) {
      const params = { id, file: await at.file(id) }
      const body = { status_id, observation: 'Se vio' }
      expect((await at.callWith(access, transitionFile, { params, body })).status).toBe(200)
    }
    const body = { status_id: status.profileReturned, observation: 'Envíe el documento de nuevo' }
    expect((await at.callWith(access, transitionProfile, { params: { id }, body })).status).toBe(200)
    const listed = async () => (await at.callWith(access, listMails, { query: { query: 'sentada' } })).body.data
    // Until it ends, a job that ran too early is in the queue beside the one that it adds for the right time.
    await sql`select graphile_worker.add_job(${mailJobs.notices}, json_build_object('id', id), run_at => now() + interval '1 day')
      from mails where is_open`.execute(at.db)
    expect((await listed()).map(({ state }) => state)).toEqual(['waiting'])
    await sql`delete from graphile_worker._private_jobs where key is null`.execute(at.db)
    await until('the note of the mail', async () => (await listed())[0]?.state === 'sent')
    expect(received.map(({ mail }) => mail.subject)).toEqual(['Su documento de identidad fue devuelto'])
    expect(received[0]?.mail.text).toContain('Envíe el documento de nuevo')
    received.length = 0
  })

  it('is never sent when its decision was undone', async () => {
    // It waits until long after this test, because the queue uses the clock of the database.
    at.setNow(new Date(Date.now() + 3_600_000))
    const person = await at.person('decidida', ['admin'])
    const id = await at.citizen({ surname: 'Deshecha', status_id: status.profileValidating })
    const body = { status_id: status.profileVerified, observation: 'Completo' }
    await at.callWith(person.access, transitionProfile, { params: { id }, body })
    const listed = await at.callWith(person.access, listMails, { query: { query: 'deshecha' } })
    expect(listed.body.data.map(({ state }) => state)).toEqual(['waiting'])
    await at.callWith(person.access, undoProfileTransition, { params: { id } })
    const after = await at.callWith(person.access, listMails, { query: { query: 'deshecha' } })
    expect(after.body.data).toEqual([])
    expect(received).toEqual([])
  })
})
