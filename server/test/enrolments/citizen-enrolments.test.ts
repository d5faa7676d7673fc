import { readPassport, status } from '@portal/contract'
import {
  checkOwnEnrolment,
  enrolOwn,
  listOwnEnrolments,
  listSubscriptions,
  showSubscription,
  subscriptionCalendar,
  subscriptionVoucher,
  withdrawSubscription,
} from '@portal/contract/citizens'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clearOldRows } from '../../src/base/services/jobs/clear-old-rows.ts'
import { callAddress } from '../base/call-address.ts'
import { type CitizenFields, type TestAccount, testApp } from '../base/test-app.ts'
import { type SchedulesApp, schedulesApp } from '../offer/schedules-app.ts'

const { enrolmentPending: pending, enrolmentAccepted: accepted, enrolmentRejected: rejected } = status
const day = 24 * 60 * 60 * 1000

const at = await testApp()
const given = await schedulesApp(at)
await at.db.updateTable('activities').set({ is_initiate: true }).where('id', '=', given.ids.activity).execute()
afterAll(() => at.close())
beforeEach(() => at.pass(61))

const verified = (fields: CitizenFields = {}) => at.account({ status_id: status.profileVerified, ...fields })

/** A beneficiary of an account. */
async function beneficiary(account: TestAccount, fields: CitizenFields = {}): Promise<number> {
  const id = await given.verified(fields)
  await at.db.updateTable('profiles').set({ account_id: account.id, profile_type_id: 2 }).where('id', '=', id).execute()
  return id
}

interface EnrolRequest {
  readonly body?: object
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly person?: number
}

/** Enrols like an existing client, without the header of our web application. */
function enrol(
  account: TestAccount,
  schedule: number,
  { body = {}, key, headers = {}, person = account.profile }: EnrolRequest = {},
) {
  return at.callWith(account.access, enrolOwn, {
    params: { id: person, schedule },
    body,
    headers: { ...(key === undefined ? {} : { 'idempotency-key': key }), ...headers },
  })
}

const withdraw = (account: TestAccount, id: number, body: object = {}) =>
  at.callWith(account.access, withdrawSubscription, { params: { id }, body })

async function refused(account: TestAccount, schedule: number, request: EnrolRequest = {}) {
  const { status: code, error } = await enrol(account, schedule, request)
  return { code, message: error.message, details: error.details as { reason: string } & Record<string, unknown> }
}

/** A consent that everybody of these ages must accept. */
async function consent(schedule: number, title: string, fields: object = {}): Promise<number> {
  const id = await given.row('informed_consents', { title, ...fields })
  await at.db
    .insertInto('consent_revisions')
    .values({ consent_id: id, revision: 1, text: `Texto: ${title}` })
    .execute()
  await at.db.insertInto('schedule_consents').values({ schedule_id: schedule, consent_id: id }).execute()
  return id
}

async function enrolled(fields: Parameters<SchedulesApp['schedule']>[0] = {}, statusId: number = pending) {
  const account = await verified()
  const schedule = await given.schedule(fields)
  const id = await given.enrolment(schedule, account.profile, statusId)
  return { account, schedule, id }
}

describe('enrolling as a citizen', () => {
  it('stores the accepted terms once', async () => {
    const account = await verified()
    const revisionOf = async (purpose: 'terms' | 'general') => {
      const { id } = await at.db
        .selectFrom('informed_consents as terms')
        .innerJoin('consent_revisions as shown', (join) =>
          join.onRef('shown.consent_id', '=', 'terms.id').onRef('shown.revision', '=', 'terms.revision'),
        )
        .select('shown.id')
        .where('terms.purpose', '=', purpose)
        .executeTakeFirstOrThrow()
      return id
    }
    const revision = await revisionOf('terms')
    const general = () => revisionOf('general')
    const accepted = () =>
      at.db.selectFrom('account_consents').selectAll().where('citizen_id', '=', account.id).execute()
    await enrol(account, await given.schedule(), { body: {} })
    expect(await accepted()).toEqual([])
    const child = await beneficiary(account)
    for (const terms of [1, true]) await enrol(account, await given.schedule(), { person: child, body: { terms } })
    expect(await accepted()).toMatchObject([
      { revision_id: revision, profile_id: null, revoked_at: null },
      // The text on personal data, for the person who takes part.
      { revision_id: await general(), profile_id: child, revoked_at: null, accepted_at: at.now() },
    ])
  })

  it('makes a pending enrolment that takes a seat, with history, observation, audit row and notice', async () => {
    const account = await verified()
    const child = await beneficiary(account)
    const schedule = await given.schedule()
    const { status: code, body } = await enrol(account, schedule, {
      person: child,
      body: { profile_id: child, terms: 1, consent: [] },
    })
    expect([code, body.data]).toEqual([201, expect.stringMatching(/^La inscripción quedó registrada/)])
    const id = body.details
    const row = await at.db.selectFrom('citizen_schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      schedule_id: schedule,
      profile_id: child,
      status_id: pending,
      enrolled_by_id: null,
      enrolled_by_citizen_id: account.id,
    })
    const moves = await at.db
      .selectFrom('enrolment_transitions')
      .selectAll()
      .where('citizen_schedule_id', '=', id)
      .execute()
    expect(moves).toMatchObject([{ move: 'enrol', user_id: null, citizen_id: account.id }])
    const observations = await at.db.selectFrom('observations').selectAll().where('profile_id', '=', child).execute()
    expect(observations).toMatchObject([{ user_id: null, citizen_id: account.id }])
    const audit = await at.db
      .selectFrom('audits')
      .selectAll()
      .where('entity', '=', 'CitizenSchedule')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      event: 'enrolled',
      principal_kind: 'citizen',
      citizen_id: account.id,
      profile_id: child,
    })
    const notices = await at.db
      .selectFrom('citizen_notifications')
      .selectAll()
      .where('profile_id', '=', child)
      .execute()
    expect(notices).toHaveLength(1)
  })

  it('requires a confirmed e-mail and a person of the citizen’s own household', async () => {
    const [account, other] = [await verified(), await verified()]
    const schedule = await given.schedule()
    expect((await at.callWith(null, enrolOwn, { params: { id: account.profile, schedule } })).status).toBe(401)
    expect((await enrol(account, schedule, { person: other.profile })).status).toBe(404)
    expect((await enrol(account, 2_000_000_000)).status).toBe(404)
    const deleted = await given.schedule({ deleted_at: at.now() })
    expect((await enrol(account, deleted)).status).toBe(404)
    await at.db.updateTable('citizen_accounts').set({ verified_at: null }).where('id', '=', account.id).execute()
    expect((await enrol(account, schedule)).status).toBe(403)
  })

  it('stores the accepted revision of a consent, by whom and for whom; requires none where none applies', async () => {
    const account = await verified()
    const child = await beneficiary(account, { birthdate: '2018-01-01' })
    const schedule = await given.schedule()
    const forAll = await consent(schedule, 'Uso de datos')
    const forAdults = await consent(schedule, 'Esfuerzo físico', { min_age: 18 })
    const refusal = await refused(account, schedule, { person: child })
    expect(refusal).toMatchObject({
      code: 422,
      message: 'Para inscribir a esta persona debe aceptar: Uso de datos.',
      details: { reason: 'consents_missing', consents: [{ id: forAll, title: 'Uso de datos' }] },
    })
    const strange = await enrol(account, schedule, { person: child, body: { consent: [forAll, 999_999] } })
    expect([strange.status, Object.keys(strange.error.errors ?? {})]).toEqual([422, ['consent.1']])
    const { body } = await enrol(account, schedule, { person: child, body: { consent: [forAll] } })
    const acceptances = await at.db
      .selectFrom('accepted_consents')
      .innerJoin('consent_revisions', 'consent_revisions.id', 'revision_id')
      .select(['consent_id', 'revision', 'citizen_id'])
      .where('citizen_schedule_id', '=', body.details)
      .execute()
    expect(acceptances).toEqual([{ consent_id: forAll, revision: 1, citizen_id: account.id }])
    expect((await refused(account, schedule)).details).toMatchObject({
      consents: [{ id: forAdults }, { id: forAll }],
    })
  })
})

describe('enrolling as a citizen with a reason against it', () => {
  const now = () => at.now().getTime()
  const plain: [string, CitizenFields, () => Parameters<SchedulesApp['schedule']>[0], object, RegExp][] = [
    ['citizen_not_verified', { status_id: status.profilePending }, () => ({}), {}, /todavía no están verificados/],
    [
      'age_out_of_range',
      { birthdate: '2010-08-20' },
      () => ({ min_age: 18, max_age: 30 }),
      { age: 15, min_age: 18, max_age: 30, on: '2026-06-15', from: '2028-08-20 00:00:00' },
      /de 18 a 30 años.*es 15/,
    ],
    ['age_out_of_range', {}, () => ({ min_age: 5, max_age: 12 }), { age: 36 }, /de 5 a 12 años/],
    ['disability_required', {}, () => ({ disability: true }), {}, /discapacidad/],
    ['schedule_inactive', {}, () => ({ is_activated: false }), {}, /no recibe inscripciones/],
    [
      'enrolment_not_open',
      {},
      () => ({ start_date: new Date(now() + day), final_date: new Date(now() + 2 * day) }),
      { from: expect.stringMatching(/^2026-06-16 /) },
      /^El 16 de junio de 2026, \d+:\d\d\s[ap]\.\sm\., abren las inscripciones/,
    ],
    [
      'enrolment_closed',
      {},
      () => ({ start_date: new Date(now() - 2 * day), final_date: new Date(now() - day) }),
      {},
      /^El 14 de junio de 2026, \d+:\d\d\s[ap]\.\sm\., cerraron las inscripciones/,
    ],
    ['no_seats', {}, () => ({ quota: 0 }), {}, /no quedan cupos/],
    ['teams_only', {}, () => ({ is_teams: true }), {}, /por equipos/],
  ]

  it.each(plain)('returns a message of its own for %s', async (reason, person, fields, details, message) => {
    const account = await verified(person)
    const schedule = await given.schedule(fields())
    const refusal = await refused(account, schedule)
    expect(refusal).toEqual({
      code: ['enrolment_not_open', 'teams_only'].includes(reason) ? 422 : 409,
      message: expect.stringMatching(message),
      details: expect.objectContaining({ reason, ...details }),
    })
    expect(await given.statusOf(schedule, account.profile)).toBeUndefined()
    const checked = await at.callWith(account.access, checkOwnEnrolment, { params: { id: account.profile, schedule } })
    expect(checked.body.data).toMatchObject({ can_enrol: false, reasons: [{ code: reason, reason: refusal.message }] })
    expect(checked.body.data.reasons[0]?.from ?? null).toBe(refusal.details.from ?? null)
  })

  it('returns not_listed for an activity by invitation', async () => {
    const account = await verified()
    const activity_id = await given.row('activities', { name: 'PRUEBA AVANZADA' })
    const schedule = await given.schedule({ activity_id })
    expect(await refused(account, schedule)).toMatchObject({ code: 422, details: { reason: 'not_listed' } })
  })

  it('returns already_enrolled with the id of the enrolment, also when that enrolment has the last seat', async () => {
    const account = await verified()
    const schedule = await given.schedule({ quota: 1 })
    const { body } = await enrol(account, schedule)
    expect(await refused(account, schedule)).toMatchObject({
      code: 409,
      message: 'Esta persona ya está inscrita en esta actividad.',
      details: { reason: 'already_enrolled', citizen_schedule_id: body.details },
    })
  })

  it('lists every reason in the check, in the language of the request', async () => {
    const account = await verified({ birthdate: '2020-03-01', status_id: status.profileReturned })
    const schedule = await given.schedule({ min_age: 7, max_age: 9, is_activated: false })
    const { body } = await at.callWith(account.access, checkOwnEnrolment, {
      params: { id: account.profile, schedule },
      headers: { 'x-localization': 'en' },
    })
    expect(body.data.reasons.map(({ code, from }) => [code, from])).toEqual([
      ['schedule_inactive', null],
      ['citizen_not_verified', null],
      ['age_out_of_range', '2027-03-01 00:00:00'],
    ])
    expect(body.data.reasons[2]?.reason).toMatch(/^This activity is for people from 7 to 9/)
  })

  it('returns 429 after thirty attempts', async () => {
    const account = await verified({ status_id: status.profilePending })
    const schedule = await given.schedule()
    const statuses = []
    for (let n = 0; n < 31; n += 1) statuses.push((await enrol(account, schedule)).status)
    expect(statuses.slice(29)).toEqual([409, 429])
  })
})

describe('enrolling in another activity at the same time', () => {
  const daily = (start_time: string, end_time: string) =>
    given.row('daily_hours', { name: `PRUEBA ${start_time} ${end_time} ${Math.random()}`, start_time, end_time })

  it('is refused when both begin together, and returns a warning once when they overlap', async () => {
    const account = await verified()
    const first = await given.schedule()
    await enrol(account, first)
    const same = await given.schedule({ daily_id: await daily('08:00', '09:00') })
    expect(await refused(account, same, { body: { accept_clash: true } })).toMatchObject({
      code: 422,
      message: expect.stringMatching(/empieza a la misma hora: Prueba Natación \(prueba lunes, /),
      details: { reason: 'schedule_clash', clashes: [{ schedule_id: first }] },
    })
    expect(await refused(account, same, { headers: { 'x-localization': 'en' } })).toMatchObject({
      message: expect.stringMatching(/begins at the same time: Prueba Natación \(Monday, /),
    })
    const overlapping = await given.schedule({ daily_id: await daily('09:00', '11:00') })
    expect(await refused(account, overlapping)).toMatchObject({ code: 422, details: { reason: 'clash_warning' } })
    const checked = await at.callWith(account.access, checkOwnEnrolment, {
      params: { id: account.profile, schedule: overlapping },
    })
    expect(checked.body.data).toMatchObject({ can_enrol: true, reasons: [{ code: 'clash_warning' }] })
    expect((await enrol(account, overlapping, { body: { accept_clash: true } })).status).toBe(201)
    const beside = await given.schedule({ daily_id: await daily('11:00', '12:00') })
    expect((await enrol(account, beside)).status).toBe(201)
  })

  it('ignores enrolments on another day, withdrawn, over, inactive or of another person', async () => {
    const account = await verified()
    const child = await beneficiary(account)
    const schedule = await given.schedule()
    const tuesday = await given.row('week_days', { name: 'PRUEBA MARTES', day_of_week: 2 })
    const past = await given.row('week_days', { name: 'PRUEBA PASADO', date: '2026-06-08' })
    await given.enrolment(await given.schedule({ weekday_id: tuesday }), account.profile, accepted)
    await given.enrolment(await given.schedule({ weekday_id: past }), account.profile, accepted)
    await given.enrolment(await given.schedule(), account.profile, rejected)
    await given.enrolment(await given.schedule({ is_activated: false }), account.profile, accepted)
    await given.enrolment(await given.schedule(), child, accepted)
    expect((await enrol(account, schedule)).status).toBe(201)
  })

  it('is refused when both requests arrive at once', async () => {
    const account = await verified()
    const schedules = [await given.schedule(), await given.schedule(), await given.schedule()]
    const responses = await Promise.all(schedules.map((schedule) => enrol(account, schedule)))
    expect(responses.map(({ status: code }) => code).toSorted()).toEqual([201, 422, 422])
  })
})

describe('enrolling with an idempotency key', () => {
  it('makes one enrolment and returns it again to a repeated or simultaneous request, also when no seat is left', async () => {
    const account = await verified()
    const schedule = await given.schedule({ quota: 1 })
    const [one, other] = await Promise.all([
      enrol(account, schedule, { key: 'parejo' }),
      enrol(account, schedule, { key: 'parejo' }),
    ])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.body).toMatchObject({ data: one.body.data, details: one.body.details })
    expect((await enrol(account, schedule, { key: 'parejo' })).body.details).toBe(one.body.details)
    const rows = await at.db.selectFrom('citizen_schedules').select('id').where('schedule_id', '=', schedule).execute()
    expect(rows).toEqual([{ id: one.body.details }])
  })

  it('returns 422 for a key of another request, and for a key that is too long', async () => {
    const account = await verified()
    const [first, second] = [await given.schedule(), await given.schedule()]
    await enrol(account, first, { key: 'una' })
    const reused = await enrol(account, second, { key: 'una' })
    expect([reused.status, reused.error.reason]).toEqual([422, 'idempotency_key_reused'])
    const long = await enrol(account, second, { key: 'x'.repeat(65) })
    expect([long.status, Object.keys(long.error.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
    expect(await given.statusOf(second, account.profile)).toBeUndefined()
  })

  it('runs again after a refusal, and separates the keys of two accounts', async () => {
    const [account, other] = [await verified({ status_id: status.profilePending }), await verified()]
    const schedule = await given.schedule()
    expect((await enrol(account, schedule, { key: 'mia' })).status).toBe(409)
    await at.db.updateTable('profiles').set({ status_id: 3 }).where('id', '=', account.profile).execute()
    expect((await enrol(account, schedule, { key: 'mia' })).status).toBe(201)
    expect((await enrol(other, schedule, { key: 'mia' })).status).toBe(201)
  })

  it('deletes the key after a week', async () => {
    const account = await verified()
    const clear = () => clearOldRows(at.db, at.now())
    const keys = () => at.db.selectFrom('idempotency_keys').select('key').where('citizen_id', '=', account.id).execute()
    await enrol(account, await given.schedule(), { key: 'vieja' })
    await clear()
    expect(await keys()).toHaveLength(1)
    at.pass(7 * 24 * 3600 + 1)
    await clear()
    expect(await keys()).toEqual([])
    at.pass(-7 * 24 * 3600)
  })
})

describe('the list of enrolments of a household', () => {
  it('returns the headers and rows that existing clients render, with the person who takes part', async () => {
    const account = await verified({ name: 'Ana', surname: 'Rojas', mobile_phone: '3001234567' })
    const child = await beneficiary(account, { name: 'Luz', surname: 'Rojas' })
    const free = await given.schedule()
    const paid = await given.schedule({ rate_id: given.ids.rate })
    const one = await given.enrolment(free, account.profile)
    const other = await given.enrolment(paid, child, accepted)
    await given.enrolment(free, (await verified()).profile)
    const { body } = await at.callWith(account.access, listSubscriptions)
    expect(body.meta?.total).toBe(2)
    expect(body.data).toMatchObject([
      {
        id: paid,
        citizen_schedule_id: other,
        profile_id: child,
        profile_name: 'LUZ ROJAS',
        schedule_status_id: accepted,
        actions: false,
        can_withdraw: true,
        citizen_schedule_payment_files: [],
        citizen_pse_reference: null,
        payment: {
          name: 'ANA',
          surname: 'ROJAS',
          document_type_id: expect.any(String),
          phone: '3001234567',
          email: account.email,
          amount: 45_000,
          concept: 'PRUEBA NATACIÓN',
          park_id: given.ids.park,
        },
      },
      { id: free, citizen_schedule_id: one, profile_name: 'ANA ROJAS', actions: true },
    ])
    expect(Object.values(body.data[1]?.payment ?? { none: 0 })).toEqual(Array(11).fill(null))
    expect(body.details.headers.map(({ value }) => value)).toEqual([
      'citizen_schedule_id',
      'profile_name',
      'activity_name',
      'is_paid',
      'schedule_status_name',
      'actions',
    ])
    expect(body.details.expanded.map(({ value }) => value)).toContain('is_initiate')
    const found = await at.callWith(account.access, listSubscriptions, { query: { query: 'luz natacion' } })
    expect(found.body.data.map(({ citizen_schedule_id }) => citizen_schedule_id)).toEqual([other])
    const sorted = await at.callWith(account.access, listSubscriptions, {
      query: { column: ['profile_name'], order: ['asc'] },
    })
    expect(sorted.body.data.map(({ profile_name }) => profile_name)).toEqual(['ANA ROJAS', 'LUZ ROJAS'])
    const ofChild = await at.callWith(account.access, listOwnEnrolments, { params: { id: child } })
    expect(ofChild.body.data.map(({ citizen_schedule_id }) => citizen_schedule_id)).toEqual([other])
    const shown = await at.callWith(account.access, showSubscription, { params: { id: other } })
    expect(shown.body.data).toMatchObject({ citizen_schedule_id: other, profile_name: 'LUZ ROJAS' })
    expect(shown.body.details).toMatchObject({ headers: expect.any(Array), expanded: expect.any(Array) })
  })

  it('returns 404 to another household, and the same to a second guardian as to the first', async () => {
    const { account, schedule, id } = await enrolled({}, accepted)
    const other = await verified()
    const statusesFor = async (access: string) => {
      const byId = [showSubscription, subscriptionVoucher, subscriptionCalendar].map((call) =>
        at.app.inject({ url: callAddress(call, { params: { id } }), headers: { authorization: `Bearer ${access}` } }),
      )
      const byPerson = [
        at.callWith(access, listOwnEnrolments, { params: { id: account.profile } }),
        at.callWith(access, checkOwnEnrolment, { params: { id: account.profile, schedule } }),
      ]
      const statuses = [...(await Promise.all(byId)).map(({ statusCode }) => statusCode)]
      return [...statuses, ...(await Promise.all(byPerson)).map(({ status: code }) => code)]
    }
    expect(await statusesFor(other.access)).toEqual(Array(5).fill(404))
    expect((await withdraw(other, id, { observation: 'No es mía' })).status).toBe(404)
    const guardian = { profile_id: account.profile, email: other.email, citizen_id: other.id, invited_by: account.id }
    await at.db
      .insertInto('guardians')
      .values({ ...guardian, accepted_at: at.now(), ended_at: null })
      .execute()
    expect(await statusesFor(other.access)).toEqual(Array(5).fill(200))
    await at.db.updateTable('guardians').set({ ended_at: at.now() }).where('citizen_id', '=', other.id).execute()
    expect(await statusesFor(other.access)).toEqual(Array(5).fill(404))
  })
})

describe('withdrawing an enrolment', () => {
  it('requires no reason for a pending one, and frees its seat at once', async () => {
    const [account, next] = [await verified(), await verified()]
    const schedule = await given.schedule({ quota: 1 })
    const { body } = await enrol(account, schedule)
    expect((await refused(next, schedule)).details.reason).toBe('no_seats')
    const response = await at.app.inject({
      method: 'DELETE',
      url: callAddress(withdrawSubscription, { params: { id: body.details } }),
      headers: { authorization: `Bearer ${account.access}` },
    })
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      'La inscripción se canceló y su cupo quedó libre.',
    ])
    expect(await given.statusOf(schedule, account.profile)).toBe(rejected)
    const movesOf = () =>
      at.db
        .selectFrom('enrolment_transitions')
        .select(['move', 'citizen_id', 'user_id'])
        .where('citizen_schedule_id', '=', body.details)
        .orderBy('id')
        .execute()
    const moves = [
      { move: 'enrol', citizen_id: account.id, user_id: null },
      { move: 'withdraw', citizen_id: account.id, user_id: null },
    ]
    expect(await movesOf()).toEqual(moves)
    const notices = await at.db
      .selectFrom('citizen_notifications')
      .select('id')
      .where('profile_id', '=', account.profile)
      .execute()
    expect(notices).toHaveLength(2)
    expect((await enrol(next, schedule)).status).toBe(201)
    const shown = await at.callWith(account.access, showSubscription, { params: { id: body.details } })
    expect(shown.body.data).toMatchObject({ schedule_status_id: rejected, actions: false, can_withdraw: false })
    const again = await withdraw(account, body.details)
    expect([again.status, await movesOf()]).toEqual([200, moves])
  })

  it('lets the person enrol again', async () => {
    const account = await verified()
    const schedule = await given.schedule()
    const first = (await enrol(account, schedule)).body.details
    await withdraw(account, first)
    const second = await enrol(account, schedule)
    expect(second.status).toBe(201)
    expect(second.body.details).not.toBe(first)
  })

  it('is allowed for an accepted one until a day before the next session', async () => {
    // Mondays at 8; today is Monday, 10 o'clock and some minutes.
    const { account, schedule, id } = await enrolled({}, accepted)
    const shown = await at.callWith(account.access, showSubscription, { params: { id } })
    expect(shown.body.data).toMatchObject({ can_withdraw: true, withdraw_until: '2026-06-21 08:00:00' })
    const before = at.now()
    await at.db
      .updateTable('session_tokens')
      .set({ expires_at: new Date('2027-01-01') })
      .execute()
    at.setNow(new Date('2026-06-21T08:00:01-05:00'))
    const late = await withdraw(account, id, { observation: 'Ya no puede ir' })
    expect([late.status, late.error.reason, late.error.message]).toEqual([
      422,
      'withdrawal_too_late',
      'Ya no se puede cancelar: el plazo es hasta 24 horas antes de la próxima vez que empieza la actividad (el 21 de junio de 2026, 8:00\u00a0a.\u00a0m.).',
    ])
    at.setNow(new Date('2026-06-21T08:00:00-05:00'))
    expect((await withdraw(account, id, { observation: 'Ya no puede ir' })).status).toBe(200)
    at.setNow(before)
    expect(await given.statusOf(schedule, account.profile)).toBe(rejected)
    const observations = await at.db
      .selectFrom('observations')
      .select('observation')
      .where('profile_id', '=', account.profile)
      .execute()
    expect(observations[0]?.observation).toContain('YA NO PUEDE IR')
  })
})

describe('an accepted enrolment', () => {
  it('has a voucher that the public check calls valid', async () => {
    const { account, id } = await enrolled({}, accepted)
    const { body } = await at.callWith(account.access, subscriptionVoucher, { params: { id } })
    expect(body.data.url).toMatch(new RegExp(`/portal-ciudadano/revisar-comprobante\\?codigo=${body.data.code}$`))
    const read = await at.call('stranger', readPassport, { params: { code: body.data.code } })
    expect(read.body.data).toMatchObject({ is_valid: true, activity_name: 'PRUEBA NATACIÓN' })
    await withdraw(account, id, { observation: 'Se va' })
    expect((await at.call('stranger', readPassport, { params: { code: body.data.code } })).body.data.is_valid).toBe(
      false,
    )
    const waiting = await enrolled()
    const refusal = await at.callWith(waiting.account.access, subscriptionVoucher, {
      params: { id: waiting.id },
    })
    expect([refusal.status, refusal.error.reason]).toEqual([409, 'voucher_needs_acceptance'])
  })

  it('has a calendar file with the weekly hours', async () => {
    const { account, id } = await enrolled({}, accepted)
    const response = await at.app.inject({
      url: callAddress(subscriptionCalendar, { params: { id } }),
      headers: { authorization: `Bearer ${account.access}` },
    })
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="actividad-${id}.ics"`,
    })
    const lines = response.body.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^RRULE:FREQ=WEEKLY;UNTIL=\d{8}T045959Z;BYDAY=MO$/),
        'STATUS:CONFIRMED',
        `UID:enrolment-${id}@portal`,
      ]),
    )
    expect(lines.find((line) => line.startsWith('DTSTART;'))).toMatch(/^DTSTART;TZID=America\/Bogota:\d{8}T080000$/)
  })

  it('returns 422 in place of a calendar file when the schedule has no day', async () => {
    const weekday_id = await given.row('week_days', { name: 'A CONVENIR' })
    const { account, id } = await enrolled({ weekday_id }, accepted)
    const response = await at.app.inject({
      url: callAddress(subscriptionCalendar, { params: { id } }),
      headers: { authorization: `Bearer ${account.access}` },
    })
    expect([response.statusCode, response.json().reason]).toEqual([422, 'no_session_days'])
  })
})
