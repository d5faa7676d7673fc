import { preRegisters } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { mailedCodeHash } from '../../src/base/services/identity/mailed-codes.ts'
import type { Mail } from '../../src/base/services/mail/mail.ts'
import { bogotaMoment, formatMoment } from '../../src/base/text/time.ts'
import { signUpSubject } from '../../src/people/sign-up-codes.ts'
import { type RequestUser, testApp } from '../base/test-app.ts'
import { testMailTask } from '../base/test-jobs.ts'

let sent: Mail[]

const at = await testApp()
afterAll(() => at.close())
beforeEach(async () => {
  sent = []
  await at.db.deleteFrom('pre_registers').execute()
  await at.db.deleteFrom('mails').execute()
})

const hour = 3_600_000

async function signUp(more: object = {}): Promise<number> {
  const { id } = await at.db
    .insertInto('pre_registers')
    .values({
      document_type_id: 1,
      document: '1020304050',
      name: 'Ana',
      surname: 'Peña',
      email: 'ana@correo.example',
      expires_at: new Date(at.now().getTime() + hour),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const index = (query: object = {}, user: RequestUser = 'admin') => at.call(user, preRegisters.index, { query })
const idsOf = async (query: object) => (await index(query)).body.data.map(({ id }) => id)
const resend = (id: number, user: RequestUser = 'admin') => at.call(user, preRegisters.resend, { params: { id } })

/** The waiting mails, each with its sign-up. */
async function jobs() {
  const { rows } = await sql<{ id: number; mail: number }>`
    select (params ->> 'id')::integer as id, id as mail from mails where state = 'waiting' order by mails.id`.execute(
    at.db,
  )
  return rows
}
const mailer = {
  send: async (mail: Mail) => {
    sent.push(mail)
  },
}
const work = (job: { readonly mail: number } | undefined, by: { send: (mail: Mail) => Promise<void> } = mailer) =>
  testMailTask(at, by)({ id: job?.mail })
const stored = (id: number) =>
  at.db.selectFrom('pre_registers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the list of sign-ups', () => {
  it('is available to superadmin and admin only', async () => {
    const id = await signUp()
    for (const user of ['viewer', 'assignor', 'validator', 'outsider', 'stranger'] as const) {
      const rejected = user === 'stranger' ? 401 : 403
      expect((await index({}, user)).status).toBe(rejected)
      for (const call of [preRegisters.show, preRegisters.destroy, preRegisters.restore, preRegisters.resend]) {
        expect((await at.call(user, call, { params: { id } })).status).toBe(rejected)
      }
    }
    expect((await index({}, 'superadmin')).status).toBe(200)
  })

  it('returns the state of each, with search and filters, and nothing about codes', async () => {
    const past = new Date(at.now().getTime() - hour)
    const waiting = await signUp({ code_hash: Buffer.from('secreto') })
    const expired = await signUp({ name: 'Íñigo', document: '52.111', expires_at: past })
    const verified = await signUp({ verified_at: past, expires_at: past, document_type_id: 2 })
    const { body } = await index()
    expect(body.data.map(({ id, state }) => [id, state])).toEqual([
      [verified, 'verified'],
      [expired, 'expired'],
      [waiting, 'waiting'],
    ])
    expect(body.data[2]).toMatchObject({ full_name: 'ANA PEÑA', document: '1020304050', deleted_at: null })
    expect(JSON.stringify(body)).not.toContain('hash')
    expect(await idsOf({ state: ['waiting', 'expired'] })).toEqual([expired, waiting])
    expect(await idsOf({ document_type_id: 2 })).toEqual([verified])
    expect(await idsOf({ query: 'pena inigo' })).toEqual([expired])
    expect(await idsOf({ query: 'ana@correo' })).toHaveLength(3)
    expect(await idsOf({ column: 'full_name', order: 'desc' })).toEqual([expired, verified, waiting])
    const { error } = await index({ column: ['code_hash'] })
    expect(Object.keys(error.errors ?? {})).toEqual(['column.0'])
    const one = await at.call('admin', preRegisters.show, { params: { id: waiting } })
    expect({ ...one.body.data, audits: [] }).toEqual({ ...body.data[2], audits: [] })
  })

  it('deletes and restores with an audit row', async () => {
    const id = await signUp()
    expect((await at.call('admin', preRegisters.destroy, { params: { id } })).body.code).toBe(204)
    expect(await idsOf({})).toEqual([])
    expect(await idsOf({ only_trashed: 1 })).toEqual([id])
    expect((await resend(id)).status).toBe(404)
    expect((await at.call('admin', preRegisters.destroy, { params: { id } })).status).toBe(404)
    expect((await at.call('admin', preRegisters.restore, { params: { id } })).status).toBe(200)
    expect((await at.call('admin', preRegisters.restore, { params: { id } })).error.reason).toBe('not_deleted')
    const audits = await at.db
      .selectFrom('audits')
      .select('event')
      .where('entity', '=', 'PreRegister')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audits.map(({ event }) => event)).toEqual(['deleted', 'restored'])
  })
})

describe('resending a code', () => {
  it('replaces the former code at once, and sends a mail', async () => {
    const id = await signUp({ code_hash: Buffer.from('viejo'), expires_at: new Date(at.now().getTime() - hour) })
    const { status, body } = await resend(id)
    expect([status, body.data]).toEqual([200, 'Se envió un código nuevo. El anterior ya no sirve.'])
    expect((await stored(id)).code_hash).toBeNull()
    expect((await stored(id)).expires_at).toEqual(new Date(at.now().getTime() + 24 * hour))
    const [job, ...more] = await jobs()
    expect([job?.id, more]).toEqual([id, []])
    await work(job)
    const [mail] = sent
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(mail).toMatchObject({ to: { address: 'ana@correo.example', name: 'Ana Peña' } })
    expect(mail?.text).toContain(`Sirve hasta el ${formatMoment(bogotaMoment(body.details.expires_at))} y`)
    expect(mail?.html).not.toContain('undefined')
    expect((await stored(id)).code_hash).toEqual(await mailedCodeHash(at.db, signUpSubject(id), code))
    expect((await stored(id)).code_sent_at).toEqual(at.now())
    expect(JSON.stringify(await jobs())).not.toContain(code)
  })

  it('sends nothing when the person verified, was deleted, or requested another code since', async () => {
    for (const change of [{ verified_at: at.now() }, { deleted_at: at.now() }, { expires_at: at.now() }]) {
      const id = await signUp()
      await resend(id)
      const job = (await jobs()).find((one) => one.id === id)
      await at.db.updateTable('pre_registers').set(change).where('id', '=', id).execute()
      await work(job)
    }
    expect(sent).toEqual([])
  })

  it('leaves no code when the mail cannot be sent', async () => {
    const id = await signUp()
    await resend(id)
    const [job] = await jobs()
    const broken = { send: () => Promise.reject(new Error('no hay correo')) }
    await expect(work(job, broken)).rejects.toThrow('no hay correo')
    expect(await stored(id)).toMatchObject({ code_hash: null, code_sent_at: null })
  })

  it('is refused for a verified e-mail', async () => {
    const id = await signUp({ verified_at: at.now() })
    const { status, error } = await resend(id)
    expect([status, error.reason]).toEqual([409, 'already_verified'])
    expect(await jobs()).toEqual([])
  })

  it('sends one mail for several requests', async () => {
    const id = await signUp()
    await resend(id)
    at.pass(5)
    await resend(id)
    const all = await jobs()
    expect(all).toHaveLength(1)
    await work(all[0])
    expect(sent).toHaveLength(1)
  })
})
