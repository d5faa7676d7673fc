import {
  acceptGuardianInvitation,
  addPerson,
  declineGuardianInvitation,
  handPersonOver,
  inviteGuardian,
  listGuardianInvitations,
  listGuardians,
  listPeople,
  removeGuardian,
  removePerson,
  showPerson,
  undoGuardianEnd,
  updatePerson,
} from '@portal/contract/citizens'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { beneficiaryType, personalType } from '../../src/base/services/authority/account-holder.ts'
import { type CitizenFields, type TestAccount, testApp } from '../base/test-app.ts'
import { allJobsDone, mailJobsOf, startTestJobs } from '../base/test-jobs.ts'
import { startMailbox } from '../notices/mail-server.ts'
import { childForm } from './person-form.ts'

const at = await testApp()
const mails = await startMailbox()
const jobs = startTestJobs(at, { smtpUrl: mails.url })
afterAll(async () => {
  await jobs.stop()
  await mails.close()
  await at.close()
})
// The number of invitations per hour is limited.
afterEach(() => at.pass(3601))

/** A beneficiary of an account. */
function child(account: TestAccount, fields: CitizenFields = {}): Promise<number> {
  const { s_name: _, ...form } = childForm()
  const { document_type_id, document, name, surname, birthdate } = form
  const own = { account_id: account.id, profile_type_id: beneficiaryType, relationship: 'HIJO/A' as const }
  return at.citizen({ document_type_id, document, name, surname, birthdate, ...own, ...fields })
}

const grown: CitizenFields = { document_type_id: 2, birthdate: '2008-06-01' }

const invite = (account: TestAccount, id: number, email: string) =>
  at.callWith(account.access, inviteGuardian, { params: { id }, body: { email } })
const handOver = (account: TestAccount, id: number, email: string) =>
  at.callWith(account.access, handPersonOver, { params: { id }, body: { email } })
const guardians = (account: TestAccount, id: number) => at.callWith(account.access, listGuardians, { params: { id } })
const remove = (account: TestAccount, id: number, guardian: number) =>
  at.callWith(account.access, removeGuardian, { params: { id, guardian } })
const undoEnd = (account: TestAccount, id: number, guardian: number) =>
  at.callWith(account.access, undoGuardianEnd, { params: { id, guardian } })
const invitations = async (account: TestAccount) =>
  (await at.callWith(account.access, listGuardianInvitations)).body.data
const accept = (account: TestAccount, id: number) =>
  at.callWith(account.access, acceptGuardianInvitation, { params: { id } })
const show = (account: TestAccount, id: number) => at.callWith(account.access, showPerson, { params: { id } })

/** Invites a citizen, accepts for them, and returns the id of the guardianship. */
async function share(first: TestAccount, id: number, second: TestAccount): Promise<number> {
  await invite(first, id, second.email)
  const [invitation] = await invitations(second)
  if (invitation === undefined) throw new Error('no invitation')
  expect((await accept(second, invitation.id)).body.details).toEqual({ profile_id: id })
  return invitation.id
}

describe('a second guardian', () => {
  it('is invited by mail, with the same response for existing and unknown addresses', async () => {
    const [ana, luis] = [await at.account({ name: 'Ana', surname: 'Rojas' }), await at.account()]
    const id = await child(ana)
    const existing = await invite(ana, id, luis.email)
    const unknown = await invite(ana, id, 'nadie@correo.example')
    expect([existing.status, existing.body.data, existing.body.details]).toEqual([200, unknown.body.data, null])
    for (const address of [luis.email, 'nadie@correo.example']) {
      const { subject, text } = await mails.next(address)
      expect(subject).toContain('Tomás')
      expect(text).toContain('Ana Rojas')
      expect(text).not.toContain('Pardo')
    }
    expect(await invitations(luis)).toMatchObject([
      { kind: 'guardian', profile_name: 'TOMÁS', invited_by: 'ANA ROJAS' },
    ])
  })

  it('views and does the same as the first for this person only, from the acceptance on', async () => {
    const [ana, luis] = [await at.account(), await at.account()]
    const [id, sibling] = [await child(ana), await child(ana)]
    await invite(ana, id, luis.email)
    expect((await show(luis, id)).status).toBe(404)
    const [invitation] = await invitations(luis)
    await accept(luis, invitation?.id ?? 0)
    expect((await show(luis, id)).body.data).toMatchObject({ id, is_own: false })
    expect((await at.callWith(luis.access, listPeople)).body.data.map((row) => row.id)).toEqual(
      [id, luis.profile].toSorted((a, b) => b - a),
    )
    expect((await show(luis, sibling)).status).toBe(404)
    const changed = await at.callWith(luis.access, updatePerson, {
      params: { id },
      body: { ...childForm(), document: undefined, stratum: 5 },
    })
    expect(changed.status).toBe(200)
    const { rows } = await sql<{ citizen_id: number }>`
      select citizen_id from audits where entity = 'Profile' and entity_id = ${id} and event = 'updated'`.execute(at.db)
    expect(rows).toEqual([{ citizen_id: luis.id }])
    expect(await invitations(luis)).toEqual([])
  })

  it('cannot invite, remove the person or end the access of others', async () => {
    const [ana, luis, eva] = [await at.account(), await at.account(), await at.account()]
    const id = await child(ana)
    await share(ana, id, luis)
    const other = await share(ana, id, eva)
    expect((await invite(luis, id, 'otro@correo.example')).error.reason).toBe('first_guardian_only')
    expect((await handOver(luis, id, 'otro@correo.example')).error.reason).toBe('first_guardian_only')
    expect((await at.callWith(luis.access, removePerson, { params: { id } })).error.reason).toBe('first_guardian_only')
    expect((await remove(luis, id, other)).status).toBe(404)
    expect((await guardians(luis, id)).body.data).toMatchObject([{ email: luis.email, is_oneself: true }])
    expect((await guardians(ana, id)).body.data).toMatchObject([
      { email: luis.email, full_name: 'CIUDADANO PRUEBA', accepted_at: expect.any(String) },
      { email: eva.email, is_oneself: false },
    ])
  })

  it('gets 404 from every call after leaving or being removed', async () => {
    const [ana, luis, eva] = [await at.account(), await at.account(), await at.account()]
    const id = await child(ana)
    const [one, two] = [await share(ana, id, luis), await share(ana, id, eva)]
    expect((await remove(luis, id, one)).status).toBe(200)
    expect((await remove(ana, id, two)).status).toBe(200)
    for (const [former, others] of [
      [luis, two],
      [eva, one],
    ] as const) {
      const params = { params: { id } }
      const responses = [
        await show(former, id),
        await at.callWith(former.access, updatePerson, { ...params, body: childForm() }),
        await at.callWith(former.access, removePerson, params),
        await guardians(former, id),
        await invite(former, id, 'otro@correo.example'),
        await handOver(former, id, 'otro@correo.example'),
        await remove(former, id, others),
        await accept(former, one),
        await accept(former, two),
      ]
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
      expect((await at.callWith(former.access, listPeople)).body.data.map((row) => row.id)).toEqual([former.profile])
    }
    const again = await share(ana, id, luis)
    expect(again).not.toBe(one)
    expect((await show(luis, id)).status).toBe(200)
  })

  it('is refused as a fourth, for the holder, with the first guardian’s address, and from another household', async () => {
    const [ana, eve] = [await at.account(), await at.account()]
    const id = await child(ana)
    expect(Object.keys((await invite(ana, id, ana.email.toUpperCase())).error.errors ?? {})).toEqual(['email'])
    expect((await invite(ana, ana.profile, 'uno@correo.example')).error.reason).toBe('holder_not_shared')
    expect((await invite(eve, id, 'uno@correo.example')).status).toBe(404)
    expect((await invite(ana, id, 'sin arroba')).status).toBe(422)
    for (const name of ['uno', 'dos', 'tres', 'TRES']) {
      expect((await invite(ana, id, `${name}@correo.example`)).status).toBe(200)
    }
    expect((await invite(ana, id, 'cuatro@correo.example')).error.reason).toBe('guardians_full')
    expect((await guardians(ana, id)).body.data).toHaveLength(3)
    // An expired invitation no longer counts.
    const old = { created_at: new Date('2026-01-01') }
    await at.db.updateTable('guardians').set(old).where('email', '=', 'uno@correo.example').execute()
    expect((await invite(ana, id, 'cuatro@correo.example')).status).toBe(200)
  })

  it('may be invited a limited number of times', async () => {
    const ana = await at.account()
    const id = await child(ana)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await invite(ana, id, `muchos${n}@correo.example`)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the end of an access', () => {
  it('is undone by the account that ended it, within a minute, once, and is in the audit log', async () => {
    const [ana, luis, eve] = [await at.account(), await at.account(), await at.account()]
    const id = await child(ana)
    const guardian = await share(ana, id, luis)
    await remove(ana, id, guardian)
    expect((await show(luis, id)).status).toBe(404)
    for (const other of [luis, eve]) expect((await undoEnd(other, id, guardian)).status).toBe(404)
    expect((await undoEnd(ana, await child(ana), guardian)).status).toBe(404)
    const undone = await undoEnd(ana, id, guardian)
    expect([undone.status, undone.body.data]).toEqual([200, 'Se deshizo el cambio.'])
    expect((await undoEnd(ana, id, guardian)).status).toBe(200)
    expect((await show(luis, id)).status).toBe(200)
    const { rows } = await sql<{ citizen_id: number; new_values: object }>`
      select citizen_id, new_values from audits where event = 'guardian-restored' and entity_id = ${id}`.execute(at.db)
    expect(rows).toEqual([{ citizen_id: ana.id, new_values: { email: luis.email, kind: 'guardian' } }])

    await remove(ana, id, guardian)
    at.pass(61)
    expect((await undoEnd(ana, id, guardian)).error.reason).toBe('undo_too_late')
    expect((await show(luis, id)).status).toBe(404)
  })

  it('is undone by the guardian who left, and by nobody for them', async () => {
    const [ana, luis] = [await at.account(), await at.account()]
    const id = await child(ana)
    const guardian = await share(ana, id, luis)
    await remove(luis, id, guardian)
    expect((await undoEnd(ana, id, guardian)).status).toBe(404)
    expect((await show(luis, id)).status).toBe(404)
    expect((await undoEnd(luis, id, guardian)).status).toBe(200)
    expect((await show(luis, id)).status).toBe(200)
  })

  it('is not undone once the person was handed over', async () => {
    const [ana, luis, sara] = [await at.account(), await at.account(), await at.account()]
    const id = await child(ana, grown)
    const guardian = await share(ana, id, luis)
    await remove(luis, id, guardian)
    await handOver(ana, id, sara.email)
    const [open] = await invitations(sara)
    await accept(sara, open?.id ?? 0)
    expect((await undoEnd(luis, id, guardian)).status).toBe(404)
    expect((await show(luis, id)).status).toBe(404)
  })

  it('is not undone beside a later invitation to the address, or beyond the maximum', async () => {
    const [ana, luis] = [await at.account(), await at.account()]
    const id = await child(ana)
    const guardian = await share(ana, id, luis)
    await remove(ana, id, guardian)
    await invite(ana, id, luis.email)
    expect((await undoEnd(ana, id, guardian)).error.reason).toBe('undo_overtaken')
    const [renewed] = await invitations(luis)
    await remove(ana, id, renewed?.id ?? 0)
    for (const name of ['uno', 'dos', 'tres']) await invite(ana, id, `${name}@maximo.example`)
    expect((await undoEnd(ana, id, guardian)).error.reason).toBe('undo_overtaken')
  })

  it('gives a withdrawn invitation back, which can be accepted again', async () => {
    const [ana, luis] = [await at.account(), await at.account()]
    const id = await child(ana)
    await invite(ana, id, luis.email)
    const [open] = await invitations(luis)
    await remove(ana, id, open?.id ?? 0)
    expect(await invitations(luis)).toEqual([])
    expect((await undoEnd(ana, id, open?.id ?? 0)).status).toBe(200)
    expect((await accept(luis, open?.id ?? 0)).status).toBe(200)
  })
})

describe('an invitation to be a guardian', () => {
  it('works for the invited address only, can be declined, and expires', async () => {
    const [ana, luis, eve] = [await at.account(), await at.account(), await at.account()]
    const id = await child(ana)
    await invite(ana, id, luis.email)
    const [open] = await invitations(luis)
    const invitation = open?.id ?? 0
    expect(await invitations(eve)).toEqual([])
    expect((await accept(eve, invitation)).status).toBe(404)
    expect((await at.callWith(eve.access, declineGuardianInvitation, { params: { id: invitation } })).status).toBe(404)
    expect((await at.callWith(luis.access, declineGuardianInvitation, { params: { id: invitation } })).status).toBe(200)
    expect((await accept(luis, invitation)).status).toBe(404)
    await invite(ana, id, luis.email)
    const [second] = await invitations(luis)
    await at.db
      .updateTable('guardians')
      .set({ created_at: new Date('2026-01-01') })
      .where('id', '=', second?.id ?? 0)
      .execute()
    expect(await invitations(luis)).toEqual([])
    expect((await accept(luis, second?.id ?? 0)).status).toBe(404)
    await invite(ana, id, luis.email)
    expect(await invitations(luis)).toHaveLength(1)
  })

  it('is accepted once, also by two simultaneous requests', async () => {
    const [ana, luis] = [await at.account(), await at.account()]
    const id = await child(ana)
    await invite(ana, id, luis.email)
    const [open] = await invitations(luis)
    const sent = await Promise.all([accept(luis, open?.id ?? 0), accept(luis, open?.id ?? 0)])
    expect(sent.map(({ status, body }) => [status, body.details])).toEqual(Array(2).fill([200, { profile_id: id }]))
    const { rows } = await sql`select from audits where event = 'guardian-accepted' and entity_id = ${id}`.execute(
      at.db,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a person who has come of age', () => {
  it('takes the profile and its history to an own account, which ends every guardianship', async () => {
    const [ana, luis] = [await at.account(), await at.account()]
    const id = await child(ana, { ...grown, name: 'Sara' })
    await share(ana, id, luis)
    // An account that has no holder yet.
    const sara = await at.account({ email: 'sara@correo.example' })
    await at.db.deleteFrom('profiles').where('id', '=', sara.profile).execute()
    expect((await handOver(ana, id, 'sara@correo.example')).status).toBe(200)
    expect((await mails.next('sara@correo.example')).text).toContain('Sara')
    const [open] = await invitations(sara)
    expect(open).toMatchObject({ kind: 'handover', profile_name: 'SARA' })
    expect((await accept(sara, open?.id ?? 0)).body.details).toEqual({ profile_id: id })
    const row = await at.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ account_id: sara.id, profile_type_id: personalType, relationship: null })
    expect((await show(sara, id)).body.data).toMatchObject({ is_own: true })
    for (const former of [ana, luis]) expect((await show(former, id)).status).toBe(404)
    const { rows } = await sql<{ citizen_id: number; old_values: object; new_values: object }>`
      select citizen_id, old_values, new_values from audits
      where entity = 'Profile' and entity_id = ${id} and event = 'handed-over'`.execute(at.db)
    expect(rows).toMatchObject([
      { citizen_id: sara.id, old_values: { user_id: ana.id }, new_values: { user_id: sara.id } },
    ])
  })

  it('keeps the profile of that account beside the one that is taken over', async () => {
    const [ana, sara] = [await at.account(), await at.account()]
    const id = await child(ana, grown)
    await handOver(ana, id, sara.email)
    const [open] = await invitations(sara)
    expect((await accept(sara, open?.id ?? 0)).status).toBe(200)
    const rows = await at.db
      .selectFrom('profiles')
      .select('profile_type_id')
      .where('account_id', '=', sara.id)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.profile_type_id)).toEqual([personalType, beneficiaryType])
  })

  it('is refused below that age', async () => {
    const ana = await at.account()
    const id = await child(ana, { ...grown, birthdate: '2008-12-31' })
    expect((await handOver(ana, id, 'sara@correo.example')).error.reason).toBe('handover_of_age')
    expect((await handOver(ana, ana.profile, 'sara@correo.example')).error.reason).toBe('holder_not_shared')
  })

  it('has one open invitation at a time', async () => {
    const [ana, one, two] = [await at.account(), await at.account(), await at.account()]
    const id = await child(ana, grown)
    await handOver(ana, id, one.email)
    await handOver(ana, id, two.email)
    expect([await invitations(one), (await invitations(two)).length]).toEqual([[], 1])
  })
})

it('guardians and invitations return 403 to an account without a confirmed e-mail', async () => {
  const ana = await at.account()
  await at.db.updateTable('citizen_accounts').set({ verified_at: null }).where('id', '=', ana.id).execute()
  for (const call of [listPeople, listGuardianInvitations])
    expect((await at.callWith(ana.access, call)).status).toBe(403)
  expect((await at.callWith(ana.access, addPerson, { body: {} })).status).toBe(403)
})

it('a handover is mailed some seconds later, and not at all when it is withdrawn before', async () => {
  // The queue compares the moment of the mail with the clock of the database.
  at.pass((Date.now() - at.now().getTime()) / 1000)
  const ana = await at.account()
  const id = await child(ana, grown)
  const { guardian_id } = (await handOver(ana, id, 'tarde@correo.example')).body.details
  // Mails of other tests may still be in the queue.
  const job = (await mailJobsOf(at)).at(-1)
  expect(job?.run_at.getTime()).toBeGreaterThan(Date.now() + 5000)
  expect((await guardians(ana, id)).body.data).toMatchObject([{ id: guardian_id, kind: 'handover' }])
  expect((await remove(ana, id, guardian_id)).status).toBe(200)
  expect((await guardians(ana, id)).body.data).toEqual([])
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
    at.db,
  )
  await allJobsDone(at)
  expect(mails.countOf('tarde@correo.example')).toBe(0)
})
