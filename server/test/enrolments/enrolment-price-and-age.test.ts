import { status } from '@portal/contract'
import { checkOwnEnrolment, enrolOwn, listSubscriptions, showSubscription } from '@portal/contract/citizens'
import {
  checkEnrolment,
  enrolCitizen,
  listCitizenSchedules,
  listRoster,
  showEnrolment,
  transitionEnrolment,
  transitionEnrolments,
  transitionTeam,
  undoEnrolmentTransition,
} from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type CitizenFields, testApp } from '../base/test-app.ts'
import { type ScheduleFields, schedulesApp } from '../offer/schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
await at.db.updateTable('activities').set({ is_initiate: true }).where('id', '=', given.ids.activity).execute()
afterAll(() => at.close())
beforeEach(() => at.pass(61))

const day = 24 * 60 * 60
const accept = { status_id: status.enrolmentAccepted, observation: 'Cumple' }

/** Moves the clock by days and extends every session. */
async function passDays(days: number): Promise<void> {
  at.pass(days * day)
  const expires_at = new Date('2030-01-01')
  await at.db.updateTable('session_tokens').set({ expires_at }).execute()
  await at.db.updateTable('sessions').set({ last_used_at: at.now() }).execute()
}

const verified = (fields: CitizenFields = {}) => at.account({ status_id: status.profileVerified, ...fields })

async function enrolled(of: ScheduleFields, fields: CitizenFields = {}) {
  const account = await verified(fields)
  const schedule = await given.schedule(of)
  const params = { id: account.profile, schedule }
  const { status: code, body } = await at.callWith(account.access, enrolOwn, { params, body: {} })
  expect(code).toBe(201)
  const own = async () =>
    (await at.callWith(account.access, showSubscription, { params: { id: body.details } })).body.data
  const path = { params: { id: schedule, profile: account.profile } }
  const decide = (more: object = {}) => at.call('admin', transitionEnrolment, { ...path, body: { ...accept, ...more } })
  const shown = async () => (await at.call('admin', showEnrolment, path)).body.data
  return { account, schedule, path, id: body.details, own, decide, shown }
}

describe('the price of an enrolment', () => {
  it('does not change when the schedule gets another rate, or the rate another amount', async () => {
    const rate_id = await given.row('rates', { name: 'TARIFA DE JUNIO', value: 92_000 })
    const other = await given.row('rates', { name: 'TARIFA DE JULIO', value: 21_000 })
    const { account, schedule, own, decide, shown } = await enrolled({ rate_id })
    const agreed = { is_paid: true, rate_id, rate_name: 'TARIFA DE JUNIO', rate_value: 92_000 }
    expect(await own()).toMatchObject({ ...agreed, present_price: null, payment: { amount: 92_000 } })

    await at.db.updateTable('rates').set({ value: 99_000, name: 'TARIFA NUEVA' }).where('id', '=', rate_id).execute()
    const dearer = { is_paid: true, rate_name: 'TARIFA NUEVA', rate_value: 99_000 }
    expect(await own()).toMatchObject({ ...agreed, present_price: dearer, payment: { amount: 92_000 } })

    await at.db.updateTable('schedules').set({ rate_id: other }).where('id', '=', schedule).execute()
    const cheaper = { is_paid: true, rate_name: 'TARIFA DE JULIO', rate_value: 21_000 }
    expect(await own()).toMatchObject({ ...agreed, present_price: cheaper, payment: { amount: 92_000 } })
    const { rate_id: _, ...price } = agreed
    expect(await shown()).toMatchObject({ ...price, present_price: cheaper })
    const rows = [
      (await at.callWith(account.access, listSubscriptions)).body.data[0],
      (await at.call('admin', listCitizenSchedules, { params: { id: account.profile } })).body.data[0],
      (await at.call('admin', listRoster, { params: { id: schedule } })).body.data[0],
    ]
    for (const row of rows) expect(row).toMatchObject({ ...price, present_price: cheaper })

    expect((await decide()).status).toBe(200)
    const mail = await at.db
      .selectFrom('citizen_notifications')
      .select('letter')
      .where('profile_id', '=', account.profile)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(JSON.stringify(mail?.letter)).toContain('92.000')
  })

  it('does not change when the schedule becomes free: it is still to be paid after the acceptance', async () => {
    const { schedule, own, decide } = await enrolled({ rate_id: given.ids.rate })
    const free = { is_paid: false, rate_id: null }
    await at.db.updateTable('schedules').set(free).where('id', '=', schedule).execute()
    const response = await decide()
    expect(response.body.details.payment_at).toEqual(expect.any(String))
    const present_price = { is_paid: false, rate_name: null, rate_value: null }
    expect(await own()).toMatchObject({ is_paid: true, present_price, payment: { amount: 45_000 } })
  })

  it('stays zero when the schedule gets a rate: acceptance sets no payment date', async () => {
    const { schedule, own, decide } = await enrolled({})
    const paid = { is_paid: true, rate_id: given.ids.rate }
    await at.db.updateTable('schedules').set(paid).where('id', '=', schedule).execute()
    expect((await decide()).body.details.payment_at).toBe(null)
    const present_price = { is_paid: true, rate_name: 'PRUEBA TARIFA', rate_value: 45_000 }
    expect(await own()).toMatchObject({ is_paid: false, rate_value: null, present_price, payment: { amount: null } })
  })

  it('is written to the audit log with the enrolment', async () => {
    const { id } = await enrolled({ rate_id: given.ids.rate })
    const audit = await at.db
      .selectFrom('audits')
      .select('new_values')
      .where('entity', '=', 'CitizenSchedule')
      .where('entity_id', '=', id)
      .executeTakeFirst()
    expect(audit?.new_values).toMatchObject({ rate_name: 'PRUEBA TARIFA', rate_value: 45_000 })
  })
})

describe('the age range of an enrolment', () => {
  // Eleven years old until the next day.
  const tomorrow = () => new Date(at.now().getTime() + day * 1000 - 5 * 3600 * 1000).toISOString().slice(5, 10)
  const eleven = () => ({ birthdate: `2014-${tomorrow()}` })
  const children = { min_age: 6, max_age: 11 }

  it('uses the age on the day of enrolling: a child who turned twelve since is accepted', async () => {
    const { decide, shown } = await enrolled(children, eleven())
    await passDays(2)
    expect([(await shown()).age, (await decide()).status]).toEqual([12, 200])
    expect(await shown()).toMatchObject({ age_waived: false, schedule_status_id: status.enrolmentAccepted })
  })

  it('uses the same age in a bulk transition', async () => {
    const { account, schedule } = await enrolled(children, eleven())
    await passDays(2)
    const body = { ...accept, ids: [account.profile] }
    const { body: response } = await at.call('admin', transitionEnrolments, { params: { id: schedule }, body })
    expect(response.details).toMatchObject({ moved: 1, skipped: [] })
  })

  it('uses the age on the day of enrolling for missing consents', async () => {
    const { schedule, shown, path } = await enrolled({}, { birthdate: `2008-${tomorrow()}` })
    const consent_id = await given.row('informed_consents', { title: 'Solo mayores', min_age: 18 })
    await given.row('consent_revisions', { consent_id, revision: 1, text: 'Texto' })
    await at.db.insertInto('schedule_consents').values({ schedule_id: schedule, consent_id }).execute()
    await passDays(2)
    expect((await shown()).missing_consents_count).toBe(0)
    const consents = await at.app.inject({
      url: `/api/citizen-portal/schedules/${schedule}/profiles/${path.params.profile}/consents`,
      headers: { authorization: `Bearer ${at.people.admin.access}` },
    })
    expect(consents.json().data).toMatchObject([{ consent_id, applies: false, is_missing: false }])
  })

  it('refuses an age outside it; with an observation it is waived, and the enrolment is marked until that is undone', async () => {
    const { account, schedule, path, id, decide, shown } = await enrolled(children, eleven())
    await at.db.updateTable('schedules').set({ max_age: 10 }).where('id', '=', schedule).execute()
    const refused = await decide()
    expect([refused.status, refused.error.reason]).toEqual([409, 'age_out_of_range'])
    expect((await decide({ waive_age: true, observation: '' })).status).toBe(422)
    expect(
      (await at.call('viewer', transitionEnrolment, { ...path, body: { ...accept, waive_age: true } })).status,
    ).toBe(403)
    const waived = await decide({ waive_age: true, observation: 'Entrena con su hermano' })
    expect(waived.status).toBe(200)
    expect(await shown()).toMatchObject({ age_waived: true, schedule_status_id: status.enrolmentAccepted })
    const roster = await at.call('admin', listRoster, { params: { id: schedule } })
    expect(roster.body.data).toMatchObject([{ id: account.profile, age_waived: true }])
    const audit = await at.db
      .selectFrom('audits')
      .select('new_values')
      .where('entity', '=', 'CitizenSchedule')
      .where('entity_id', '=', id)
      .where('event', '=', 'moved')
      .executeTakeFirst()
    expect(audit?.new_values).toMatchObject({ age_waived: true })
    const response = await at.call('admin', undoEnrolmentTransition, { ...path, body: {} })
    expect(response.status).toBe(200)
    expect(await shown()).toMatchObject({ age_waived: false, schedule_status_id: status.enrolmentPending })
  })

  it('marks nobody of the right age, although the request waives it', async () => {
    const { decide, shown } = await enrolled(children, eleven())
    expect((await decide({ waive_age: true })).status).toBe(200)
    expect((await shown()).age_waived).toBe(false)
  })

  it('skips people outside it in a bulk transition', async () => {
    const { account, schedule } = await enrolled(children, eleven())
    await at.db.updateTable('schedules').set({ max_age: 10 }).where('id', '=', schedule).execute()
    const body = { ...accept, ids: [account.profile], waive_age: true }
    const { body: response } = await at.call('admin', transitionEnrolments, { params: { id: schedule }, body })
    expect(response.details).toMatchObject({ moved: 0, skipped: [{ id: account.profile, code: 'age_out_of_range' }] })
  })

  it('can be waived with one observation by staff who enrol a citizen', async () => {
    const person = await given.verified()
    const schedule = await given.schedule(children)
    const params = { id: person, schedule }
    const check = (await at.call('admin', checkEnrolment, { params })).body.data
    expect(check).toMatchObject({ can_enrol: true, reasons: [{ code: 'age_out_of_range', can_waive: true }] })
    const refused = await at.call('admin', enrolCitizen, { params, body: {} })
    expect([refused.status, refused.error.reason]).toEqual([409, 'age_out_of_range'])
    const observation = 'Acompaña a su hija'
    expect((await at.call('admin', enrolCitizen, { params, body: { observation } })).status).toBe(201)
    const path = { params: { id: schedule, profile: person } }
    expect((await at.call('admin', showEnrolment, path)).body.data.age_waived).toBe(true)
    expect((await at.call('admin', transitionEnrolment, { ...path, body: accept })).status).toBe(200)
  })

  it('cannot be waived by citizens', async () => {
    const account = await verified({ birthdate: '1990-01-01' })
    const params = { id: account.profile, schedule: await given.schedule(children) }
    const body = { observation: 'Quiero ir', waive_age: true, age_waived: true }
    const refused = await at.callWith(account.access, enrolOwn, { params, body })
    expect([refused.status, refused.error.reason]).toEqual([409, 'age_out_of_range'])
    const { can_enrol } = (await at.callWith(account.access, checkOwnEnrolment, { params })).body.data
    expect(can_enrol).toBe(false)
  })

  it('uses the age on the day of joining for the member of a team', async () => {
    const teams = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 3, team_quota: 2 }
    const schedule = await given.schedule({ ...children, ...teams })
    const person = await given.verified(eleven())
    const team_id = await given.row('teams', {
      schedule_id: schedule,
      name: 'Tigres',
      captain_profile_id: person,
      created_at: at.now(),
    })
    const member = { team_id, schedule_id: schedule, profile_id: person, participant_role_id: given.ids.role }
    await at.db
      .insertInto('team_members')
      .values({ ...member, joined_at: at.now() })
      .execute()
    await passDays(2)
    const params = { id: schedule, team: team_id }
    expect((await at.call('admin', transitionTeam, { params, body: accept })).status).toBe(200)
  })
})
