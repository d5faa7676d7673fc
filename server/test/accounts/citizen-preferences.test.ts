import { status } from '@portal/contract'
import {
  endCitizenSession,
  listCitizenConsents,
  listCitizenSessions,
  readCitizenPreferences,
  withdrawCitizenConsent,
  writeCitizenPreferences,
} from '@portal/contract/citizens'
import { transitionEnrolment, transitionProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openCitizenSession } from '../../src/accounts/citizens/sign-in.ts'
import { makeChange } from '../../src/base/services/audit/change.ts'
import { readCitizenMails, renderCitizenMail } from '../../src/base/services/mail/citizen-mails.ts'
import { type TestAccount, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const write = ({ access }: TestAccount, body: object) => at.callWith(access, writeCitizenPreferences, { body })

describe('preferences', () => {
  it('are Spanish, with reminders and without news, for a new account', async () => {
    const ana = await at.account()
    const { body } = await at.callWith(ana.access, readCitizenPreferences)
    expect(body.data).toEqual({
      language: 'es',
      mails: { decisions: true, reminders: true, news: false },
      display: {},
    })
  })

  it('change only the fields that are sent', async () => {
    const [ana, eve] = [await at.account(), await at.account()]
    await write(ana, { language: 'en', display: { theme: 'dark', 'font.size': 18, calm: true } })
    const { body } = await write(ana, { mails: { reminders: 0, news: true } })
    const stored = {
      language: 'en',
      mails: { decisions: true, reminders: false, news: true },
      display: { theme: 'dark', 'font.size': 18, calm: true },
    }
    expect(body.data).toEqual(stored)
    expect((await at.callWith(ana.access, readCitizenPreferences)).body.data).toEqual(stored)
    expect((await at.callWith(eve.access, readCitizenPreferences)).body.data.language).toBe('es')
    const audit = await at.db
      .selectFrom('audits')
      .select(['event', 'entity', 'citizen_id', 'old_values', 'new_values'])
      .where('entity_id', '=', ana.id)
      .where('entity', '=', 'Citizen')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audit).toMatchObject({ event: 'updated', citizen_id: ana.id, new_values: { news: true, language: 'en' } })
  })

  it.each([
    ['another language', { language: 'fr' }, 'language'],
    ['no mails about decisions', { mails: { decisions: false } }, 'mails.decisions'],
    ['an object as a setting', { display: { theme: { dark: true } } }, 'display.theme'],
    ['a long setting', { display: { theme: 'x'.repeat(201) } }, 'display.theme'],
    [
      'too many settings',
      { display: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, true])) },
      'display',
    ],
  ])('refuse %s', async (_, body, field) => {
    const ana = await at.account()
    const { status: code, error } = await write(ana, body)
    expect([code, Object.keys(error.errors ?? {})]).toEqual([422, [field]])
    for (const [sentence] of Object.values(error.errors ?? {})) expect(sentence).not.toMatch(/[{}]|^\w+\.\w+$/)
    expect((await at.callWith(ana.access, readCitizenPreferences)).body.data).toMatchObject({ language: 'es' })
  })
})

describe('the language of an account', () => {
  const mailOf = async ({ id }: TestAccount) => {
    const row = await at.db
      .selectFrom('mails')
      .select('id')
      .where('citizen_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const mail = (await readCitizenMails(at.db, [row.id])).get(row.id)
    return mail && renderCitizenMail(mail, (path) => path)
  }

  it('is used in mails about documents and data, and is Spanish by default', async () => {
    const [ana, eve] = [await at.account({ name: 'Ana' }), await at.account({ name: 'Eva' })]
    await write(ana, { language: 'en' })
    for (const { profile } of [ana, eve]) {
      const body = { status_id: status.profileReturned, observation: 'Falta la firma' }
      await at.call('admin', transitionProfile, { params: { id: profile }, body })
    }
    const [english, spanish] = [await mailOf(ana), await mailOf(eve)]
    expect(english?.subject).toBe('Your data were returned: correct them')
    expect(english?.text).toContain('On June 15, 2026 we reviewed')
    expect(english?.text).toContain('Falta la firma')
    expect(english?.html).toContain('<html lang="en">')
    expect(spanish?.subject).toBe('Sus datos fueron devueltos: corríjalos')
    expect(spanish?.text).toContain('15 de junio de 2026')
  })

  it('is used in mails about enrolments, also for the status', async () => {
    const ana = await at.account({ status_id: status.profileVerified })
    await write(ana, { language: 'en' })
    const schedule = await given.schedule()
    await given.enrolment(schedule, ana.profile)
    await at.call('admin', transitionEnrolment, {
      params: { id: schedule, profile: ana.profile },
      body: { status_id: status.enrolmentAccepted, observation: 'Bienvenida' },
    })
    const mail = await mailOf(ana)
    expect(mail?.subject).toMatch(/^Your enrolment was accepted/)
    expect(mail?.text).toContain('is now accepted')
    expect(mail?.text).toMatch(/Place and time: Prueba .+, Monday, /)
    expect(mail?.text).not.toMatch(/[{}]|mail_statuses/)
  })
})

describe('the devices of an account', () => {
  it('are listed with the present one marked, and one can be signed out', async () => {
    const ana = await at.account()
    const origin = {
      principal_kind: 'system',
      ...{ user_id: null, citizen_id: null, user_name: null, job: 'test' },
      ...{ url: '/', ip: '192.0.2.9', user_agent: 'Teléfono', request_id: 'test' },
    } as const
    at.pass(5)
    const other = await makeChange(at.db, origin, (tx) => openCitizenSession(tx, ana, origin, at.now()))
    const { body } = await at.callWith(ana.access, listCitizenSessions)
    expect(body.data.map(({ ip, is_current, ends_at }) => [ip, is_current, ends_at])).toEqual([
      ['192.0.2.9', false, '2026-06-15 18:00:05'],
      ['192.0.2.1', true, '2026-06-15 18:00:00'],
    ])
    const session = body.data[0]?.id ?? ''
    expect((await at.callWith(ana.access, endCitizenSession, { params: { session } })).status).toBe(200)
    expect((await at.callWith(other.access_token, listCitizenSessions)).status).toBe(401)
    expect((await at.callWith(ana.access, listCitizenSessions)).body.data).toHaveLength(1)
    expect((await at.callWith(ana.access, endCitizenSession, { params: { session } })).status).toBe(404)
  })

  it('return 404 for another account and for staff with the same id', async () => {
    const [ana, eve] = [await at.account(), await at.account()]
    const { body } = await at.callWith(ana.access, listCitizenSessions)
    const params = { session: body.data[0]?.id ?? '' }
    expect((await at.callWith(eve.access, endCitizenSession, { params })).status).toBe(404)
    const ofStaff = { session: at.people.admin.session_id }
    expect((await at.callWith(eve.access, endCitizenSession, { params: ofStaff })).status).toBe(404)
    expect((await at.callWith(ana.access, listCitizenSessions)).status).toBe(200)
  })
})

/** A consent with one revision. */
async function consent(title: string, purpose: 'terms' | 'general' | null = null) {
  const values = { title, purpose, is_active: true }
  const { id: consent_id } = await at.db
    .insertInto('informed_consents')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: revision_id } = await at.db
    .insertInto('consent_revisions')
    .values({ consent_id, revision: 1, text: `Texto de ${title}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { consent_id, revision_id }
}

const ledger = ({ access }: TestAccount) => at.callWith(access, listCitizenConsents)
const withdraw = ({ access }: TestAccount, id: string) =>
  at.callWith(access, withdrawCitizenConsent, { params: { id } })

describe('the ledger of consents', () => {
  it('lists what was accepted, for whom and by whom, with the text as it was then', async () => {
    const ana = await at.account({ name: 'Ana', surname: 'Rojas', status_id: status.profileVerified })
    const image = await consent('Uso de imagen')
    const schedule = await given.schedule()
    const enrolment = await given.enrolment(schedule, ana.profile)
    await at.db
      .insertInto('accepted_consents')
      .values({
        citizen_schedule_id: enrolment,
        revision_id: image.revision_id,
        citizen_id: ana.id,
        accepted_at: at.now(),
      })
      .execute()
    const { body } = await ledger(ana)
    expect(body.data).toEqual([
      {
        id: `enrolment-${enrolment}-${image.revision_id}`,
        consent_id: image.consent_id,
        title: 'Uso de imagen',
        revision: 1,
        text: `/api/consents/${image.consent_id}/revisions/1`,
        accepted_at: '2026-06-15 10:00:05',
        revoked_at: null,
        profile_id: ana.profile,
        profile_name: 'ANA ROJAS',
        accepted_by: 'ANA ROJAS',
        citizen_schedule_id: enrolment,
        activity_name: 'PRUEBA NATACIÓN',
        can_withdraw: false,
      },
    ])
  })

  it('allows withdrawing a consent after its enrolment has ended, and never before', async () => {
    const ana = await at.account({ status_id: status.profileVerified })
    const risk = await consent('Riesgo deportivo')
    const enrolment = await given.enrolment(await given.schedule(), ana.profile)
    await at.db
      .insertInto('accepted_consents')
      .values({ citizen_schedule_id: enrolment, revision_id: risk.revision_id })
      .execute()
    const id = `enrolment-${enrolment}-${risk.revision_id}`
    const refused = await withdraw(ana, id)
    expect([refused.status, refused.error.reason]).toEqual([409, 'consent_needed'])
    await at.db
      .updateTable('citizen_schedules')
      .set({ status_id: status.enrolmentRejected })
      .where('id', '=', enrolment)
      .execute()
    expect((await ledger(ana)).body.data[0]).toMatchObject({ can_withdraw: true, accepted_by: null })
    expect((await withdraw(ana, id)).status).toBe(200)
    expect((await ledger(ana)).body.data[0]).toMatchObject({ can_withdraw: false, revoked_at: expect.any(String) })
    const again = await withdraw(ana, id)
    expect(again.error.reason).toBe('already_done')
    const { rows } = await sql<{ event: string; citizen_id: number }>`
      select event, citizen_id from audits where entity = 'Consent' and entity_id = ${risk.consent_id}`.execute(at.db)
    expect(rows).toEqual([{ event: 'consent-withdrawn', citizen_id: ana.id }])
  })

  it('keeps the terms while the account exists, and the general consent while the person is enrolled', async () => {
    const ana = await at.account({ status_id: status.profileVerified })
    const accept = async (purpose: 'terms' | 'general', profile_id: number | null) => {
      const existing = await at.db
        .selectFrom('informed_consents')
        .innerJoin('consent_revisions', 'consent_revisions.consent_id', 'informed_consents.id')
        .select('consent_revisions.id')
        .where('purpose', '=', purpose)
        .executeTakeFirst()
      const revision_id = existing?.id ?? (await consent(`General ${purpose}`, purpose)).revision_id
      const row = await at.db
        .insertInto('account_consents')
        .values({ citizen_id: ana.id, profile_id, revision_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      return `account-${row.id}`
    }
    const [terms, general] = [await accept('terms', null), await accept('general', ana.profile)]
    expect((await withdraw(ana, terms)).error.reason).toBe('terms_needed')
    const enrolment = await given.enrolment(await given.schedule(), ana.profile)
    expect((await withdraw(ana, general)).error.reason).toBe('consent_needed')
    await at.db.deleteFrom('citizen_schedules').where('id', '=', enrolment).execute()
    const both = await Promise.all([withdraw(ana, general), withdraw(ana, general)])
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409])
  })

  it('returns 404 for another household, and 409 for the consent of an enrolment that lasts', async () => {
    const [ana, eve] = [await at.account(), await at.account()]
    const one = await consent('Datos de salud')
    const enrolment = await given.enrolment(await given.schedule(), ana.profile)
    await at.db
      .insertInto('accepted_consents')
      .values({ citizen_schedule_id: enrolment, revision_id: one.revision_id })
      .execute()
    const id = `enrolment-${enrolment}-${one.revision_id}`
    expect((await withdraw(eve, id)).status).toBe(404)
    expect((await ledger(eve)).body.data).toEqual([])
    expect((await withdraw(ana, id)).status).toBe(409)
  })
})
