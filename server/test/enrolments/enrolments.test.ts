import { profileSortedBefore, readPassport, rosterExpanded, rosterHeaders, status } from '@portal/contract'
import {
  checkEnrolment,
  checkTransitions,
  enrolCitizen,
  listCitizenSchedules,
  listEnrolmentSteps,
  listParticipantConsents,
  listRoster,
  makeVoucher,
  showEnrolment,
  showProfile,
  transitionEnrolment,
  transitionEnrolments,
  undoEnrolmentTransition,
  undoEnrolmentTransitions,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { removeAllJobs } from '../../src/base/services/jobs/queue.ts'
import type { Mail } from '../../src/base/services/mail/mail.ts'
import { type RequestUser, testApp } from '../base/test-app.ts'
import { mailJobsOf, testMailTask } from '../base/test-jobs.ts'
import { type SchedulesApp, schedulesApp } from '../offer/schedules-app.ts'
import { type Grant, personWith } from '../people/person-with.ts'

const { enrolmentPending: pending, enrolmentAccepted: accepted, enrolmentRejected: rejected } = status

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const because = 'Cumple las condiciones'

function transition(user: RequestUser, id: number, profile: number, status_id: number, more: object = {}) {
  return at.call(user, transitionEnrolment, {
    params: { id, profile },
    body: { status_id, observation: because, ...more },
  })
}

async function enrolled(fields: Parameters<SchedulesApp['schedule']>[0] = {}, statusId: number = pending) {
  const id = await given.schedule(fields)
  const profile = await given.verified()
  const enrolment = await given.enrolment(id, profile, statusId)
  return { id, profile, enrolment }
}

const jobs = () => mailJobsOf(at)

/** Runs the mail jobs like the worker. */
async function mailed(): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail) }
  const task = testMailTask(at, mailer)
  for (const { id } of await jobs()) await task({ id })
  return sent
}

beforeEach(async () => {
  await sql`delete from citizen_notifications`.execute(at.db)
  await removeAllJobs(at.db)
})

describe('accepting an enrolment', () => {
  it('takes a seat and writes observation, history, audit row, notice, and a mail sent after the time to undo', async () => {
    const { id, profile, enrolment } = await enrolled()
    const { status: code, body } = await transition('admin', id, profile, accepted)
    expect([code, body.details]).toEqual([
      200,
      { transition_id: expect.any(Number), undo_until: '2026-06-15 10:01:00', payment_at: null },
    ])
    expect(await given.statusOf(id, profile)).toBe(accepted)
    const observations = await at.db.selectFrom('observations').selectAll().where('profile_id', '=', profile).execute()
    expect(observations.map(({ observation, user_id }) => [observation, user_id])).toEqual([
      [
        expect.stringMatching(
          /^INSCRIPCIÓN .+ \/ PRUEBA NATACIÓN \/ PRUEBA LUNES .+ \/ PRUEBA PISCINA: CUMPLE LAS CONDICIONES$/,
        ),
        at.people.admin.id,
      ],
    ])
    const [audit] = await at.db
      .selectFrom('audits')
      .selectAll()
      .where('entity', '=', 'CitizenSchedule')
      .where('entity_id', '=', enrolment)
      .execute()
    expect(audit).toMatchObject({
      event: 'moved',
      old_values: { status_id: pending },
      new_values: { status_id: accepted },
    })
    const notices = await at.db.selectFrom('citizen_notifications').selectAll().execute()
    expect(notices).toMatchObject([
      {
        profile_id: profile,
        type: 'enrolment',
        data: {
          title: expect.stringMatching(
            /^La inscripción de Ciudadano Prueba en Prueba Natación \(.*lunes, .+\) fue aceptada$/,
          ),
          subject: 'Cumple las condiciones',
          user: at.people.admin.full_name,
        },
      },
    ])
    const [job] = await jobs()
    expect(job?.run_at.getTime()).toBe(at.now().getTime() + 60_000)
    const [mail] = await mailed()
    expect(mail).toMatchObject({ subject: 'Su inscripción fue aceptada: Prueba Natación', locale: 'es' })
    expect(mail?.text).toContain('Cumple las condiciones')
    expect(mail?.text).toMatch(/https:\/\/portal\.example\/portal-ciudadano\/revisar-comprobante\?codigo=[0-9A-Z]{26}/)
    expect(await mailed()).toEqual([])
    const steps = await at.call('viewer', listEnrolmentSteps, { params: { id, profile } })
    expect(steps.body.data).toMatchObject([{ move: 'accept', title: 'Aceptar', status_id: accepted, undone_at: null }])
  })

  it('escapes placeholders, keys and HTML in the observation', async () => {
    const { id, profile } = await enrolled()
    const observation = 'Ver {{status}} y $t(product.name) <b>ya</b> & "listo"'
    expect((await transition('admin', id, profile, accepted, { observation })).status).toBe(200)
    const [stored] = await at.db
      .selectFrom('observations')
      .select('observation')
      .where('profile_id', '=', profile)
      .execute()
    expect(stored?.observation).toContain('VER {{STATUS}} Y $T(PRODUCT.NAME) <B>YA</B> & "LISTO"')
    const [mail] = await mailed()
    expect(mail?.text).toContain(observation)
    expect(mail?.html).toContain('Ver {{status}} y $t(product.name) &lt;b&gt;ya&lt;/b&gt; &amp; &quot;listo&quot;')
    expect(mail?.html).not.toContain('<b>')
  })

  it('sets the end of the next day as payment date when the schedule has a rate', async () => {
    const { id, profile } = await enrolled({ rate_id: given.ids.rate })
    const { body } = await transition('admin', id, profile, accepted)
    expect(body.details.payment_at).toBe('2026-06-16 23:59:59')
    const { body: shown } = await at.call('admin', showEnrolment, { params: { id, profile } })
    expect(shown.data.citizen_schedule_payment_at).toBe('2026-06-16 23:59:59')
    const [mail] = await mailed()
    expect(mail?.subject).toBe(
      'Su inscripción fue aceptada: pague antes del 16 de junio de 2026, 11:59\u00a0p.\u00a0m.',
    )
    expect(mail?.text).toMatch(/\$\s?45\.000/)
  })

  it.each([
    ['schedule_deleted', { deleted_at: new Date() }, {}],
    ['schedule_inactive', { is_activated: false }, {}],
    ['citizen_not_verified', {}, { status_id: status.profileValidating }],
    ['age_out_of_range', { min_age: 37 }, {}],
    ['age_out_of_range', { max_age: 35 }, {}],
    ['disability_required', { disability: true }, {}],
    ['no_seats', { quota: 0 }, {}],
  ])('is refused for %s', async (reason, scheduleFields, citizenFields) => {
    const id = await given.schedule(scheduleFields)
    const profile = await given.verified(citizenFields)
    await given.enrolment(id, profile)
    const { status: code, error } = await transition('superadmin', id, profile, accepted)
    expect([code, error.reason]).toEqual([409, reason])
    expect(error.message).not.toMatch(/[{}]|error_codes\./)
    expect(await given.statusOf(id, profile)).toBe(pending)
    expect(await jobs()).toEqual([])
  })

  it('is allowed in a schedule for people with a disability, also on their birthday', async () => {
    const id = await given.schedule({ disability: true, min_age: 18, max_age: 18 })
    const profile = await given.verified({ has_disability: true, birthdate: '2008-06-15' })
    await given.enrolment(id, profile)
    expect((await transition('admin', id, profile, accepted)).status).toBe(200)
  })

  it('requires an observation of 3 to 2,500 characters and a status of enrolments', async () => {
    const { id, profile } = await enrolled()
    for (const body of [{}, { observation: 'ab' }, { observation: 'x'.repeat(2501) }]) {
      const reply = await at.call('admin', transitionEnrolment, {
        params: { id, profile },
        body: { status_id: accepted, ...body },
      })
      expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, ['observation']])
    }
    const foreign = await transition('admin', id, profile, status.profileVerified)
    expect([foreign.status, Object.keys(foreign.error.errors ?? {})]).toEqual([422, ['status_id']])
  })
})

describe('the transitions of an enrolment', () => {
  it.each([
    [pending, accepted, 200],
    [pending, rejected, 200],
    [accepted, rejected, 200],
    [accepted, accepted, 409],
    [accepted, pending, 409],
    [pending, pending, 409],
    [rejected, accepted, 409],
    [rejected, pending, 409],
    [rejected, rejected, 409],
  ])('from status %i to %i return %i', async (from, to, code) => {
    const { id, profile } = await enrolled({}, from)
    const reply = await transition('admin', id, profile, to)
    expect(reply.status).toBe(code)
    if (code === 409)
      expect(reply.error).toMatchObject({ reason: 'move_not_allowed', details: { status_id: from, version: 1 } })
    expect(await given.statusOf(id, profile)).toBe(code === 200 ? to : from)
  })

  it('return 409 with the current enrolment for a stale version', async () => {
    const { id, profile } = await enrolled()
    const { status: code, error } = await transition('admin', id, profile, accepted, { version: 7 })
    expect([code, error.reason, error.details]).toMatchObject([
      409,
      'stale_version',
      { id: profile, citizen_schedule_version: 1 },
    ])
  })

  it('keep a withdrawn enrolment, free its seat, and let the citizen enrol again', async () => {
    const { id, profile, enrolment } = await enrolled({ quota: 1 }, accepted)
    expect((await transition('admin', id, profile, rejected)).status).toBe(200)
    const again = await at.call('admin', enrolCitizen, { params: { id: profile, schedule: id }, body: {} })
    expect(again.status).toBe(201)
    expect(again.body.details.id).toBeGreaterThan(enrolment)
    expect((await transition('admin', id, profile, accepted)).status).toBe(200)
    const roster = await at.call('admin', listRoster, { params: { id } })
    expect(roster.body.data.map(({ citizen_schedule_id }) => citizen_schedule_id)).toEqual([again.body.details.id])
    const steps = await at.call('admin', listEnrolmentSteps, { params: { id, profile } })
    expect(steps.body.data.map(({ move: step }) => step)).toEqual(['accept', 'enrol', 'withdraw'])
    const own = await at.call('admin', listCitizenSchedules, { params: { id: profile } })
    expect(own.body.data.map(({ schedule_status_id }) => schedule_status_id)).toEqual([accepted, rejected])
    const { body } = await at.call('admin', showProfile, { params: { id: profile } })
    expect(body.data.activities_count).toBe(1)
  })

  it('return 404 for another schedule or for a citizen who is not enrolled', async () => {
    const { id, profile } = await enrolled()
    const other = await given.schedule()
    expect((await transition('admin', other, profile, accepted)).status).toBe(404)
    expect((await transition('admin', id, await given.verified(), accepted)).status).toBe(404)
    expect((await transition('admin', 999_999, profile, accepted)).status).toBe(404)
    expect((await at.call('admin', showEnrolment, { params: { id: other, profile } })).status).toBe(404)
  })
})

describe('undoing a transition of an enrolment', () => {
  const undo = (user: RequestUser, id: number, profile: number) =>
    at.call(user, undoEnrolmentTransition, { params: { id, profile } })

  it('restores the former status, writes history, and deletes notice and mail', async () => {
    const { id, profile } = await enrolled({ rate_id: given.ids.rate })
    await transition('admin', id, profile, accepted)
    const before = await at.call('admin', listRoster, { params: { id } })
    expect(before.body.data[0]?.undo_until).toBe('2026-06-15 10:01:00')
    expect((await undo('admin', id, profile)).status).toBe(200)
    const { body } = await at.call('admin', showEnrolment, { params: { id, profile } })
    expect(body.data).toMatchObject({
      schedule_status_id: pending,
      citizen_schedule_payment_at: null,
      undo_until: null,
    })
    const observations = await at.db
      .selectFrom('observations')
      .select('observation')
      .where('profile_id', '=', profile)
      .orderBy('id')
      .execute()
    expect(observations.at(-1)?.observation).toMatch(/DESHIZO EL CAMBIO A .+ DE LA INSCRIPCIÓN/)
    expect(await mailed()).toEqual([])
    expect(await at.db.selectFrom('citizen_notifications').selectAll().execute()).toEqual([])
    const again = await undo('admin', id, profile)
    expect([again.status, again.error.reason]).toEqual([409, 'nothing_to_undo'])
  })

  it('is refused to another user, and after a minute', async () => {
    const { id, profile } = await enrolled()
    await transition('admin', id, profile, accepted)
    expect((await undo('superadmin', id, profile)).status).toBe(403)
    const began = at.now()
    at.pass(61)
    const late = await undo('admin', id, profile)
    at.setNow(began)
    expect([late.status, late.error.reason]).toEqual([409, 'undo_too_late'])
  })

  it('is refused when the enrolment was changed since', async () => {
    const { id, profile, enrolment } = await enrolled()
    await transition('admin', id, profile, accepted)
    await at.db.updateTable('citizen_schedules').set({ updated_at: at.now() }).where('id', '=', enrolment).execute()
    const { status: code, error } = await undo('admin', id, profile)
    expect([code, error.reason]).toEqual([409, 'undo_overtaken'])
  })

  it('is refused for a transition that a later one followed', async () => {
    const { id, profile } = await enrolled()
    const first = await transition('admin', id, profile, accepted)
    await transition('admin', id, profile, rejected)
    const [row] = (await at.call('admin', listRoster, { params: { id } })).body.data
    const undoOf = (transition_id: number | undefined) =>
      at.call('admin', undoEnrolmentTransition, { params: { id, profile }, body: { transition_id } })
    const rejectedUndo = await undoOf(first.body.details.transition_id)
    expect([rejectedUndo.status, rejectedUndo.error.reason]).toEqual([409, 'undo_overtaken'])
    const many = await at.call('admin', undoEnrolmentTransitions, {
      params: { id },
      body: { ids: [profile], transition_ids: [first.body.details.transition_id] },
    })
    expect(many.body.details).toMatchObject({ undone: 0, skipped: [{ id: profile, code: 'undo_overtaken' }] })
    expect(await given.statusOf(id, profile)).toBe(rejected)
    expect((await undoOf(row?.undo_transition_id ?? undefined)).status).toBe(200)
    expect(await given.statusOf(id, profile)).toBe(accepted)
  })

  it('is refused when the seat was taken since', async () => {
    const { id, profile } = await enrolled({ quota: 1 }, accepted)
    await transition('admin', id, profile, rejected)
    const next = await given.verified()
    await given.enrolment(id, next)
    expect((await transition('superadmin', id, next, accepted)).status).toBe(200)
    const { status: code, error } = await undo('admin', id, profile)
    expect([code, error.reason]).toEqual([409, 'no_seats'])
    expect(await given.accepted(id)).toBe(1)
  })

  it('undoes several at once, and returns the reason for each that is skipped', async () => {
    const id = await given.schedule()
    const people = [await given.verified(), await given.verified(), await given.verified()]
    for (const profile of people) await given.enrolment(id, profile)
    const [first = 0, second = 0, third = 0] = people
    await at.call('admin', transitionEnrolments, {
      params: { id },
      body: { status_id: accepted, observation: because, ids: [first, second] },
    })
    const { body } = await at.call('admin', undoEnrolmentTransitions, {
      params: { id },
      body: { ids: [...people, 999_999] },
    })
    expect(body.details.undone).toBe(2)
    expect(body.details.skipped.map(({ id: profile, code }) => [profile, code])).toEqual([
      [999_999, 'not_found'],
      [third, 'nothing_to_undo'],
    ])
    expect(await given.accepted(id)).toBe(0)
  })
})

describe('bulk transitions of enrolments', () => {
  it('accept in the order of enrolment while there are seats, and return the reason for each that is skipped', async () => {
    const id = await given.schedule({ quota: 2, max_age: 60 })
    const first = await given.verified()
    const unverified = await given.verified({ status_id: status.profilePending })
    const old = await given.verified({ birthdate: '1940-01-01' })
    const second = await given.verified()
    const third = await given.verified()
    const withdrawn = await given.verified()
    // The order of enrolment differs from the order of registration.
    for (const profile of [third, first, unverified, old, second]) await given.enrolment(id, profile)
    await given.enrolment(id, withdrawn, rejected)
    const ids = [first, second, third, unverified, old, withdrawn, 999_999]
    // The check returns the same before anything is written.
    const checked = await at.call('admin', checkTransitions, { params: { id }, body: { status_id: accepted, ids } })
    expect([checked.status, checked.body.data.able]).toEqual([200, 2])
    expect(await given.accepted(id)).toBe(0)
    const { status: code, body } = await at.call('admin', transitionEnrolments, {
      params: { id },
      body: { status_id: accepted, observation: because, ids },
    })
    expect([code, body.details.moved]).toEqual([200, 2])
    expect(checked.body.data.skipped).toEqual(body.details.skipped)
    expect(body.details.skipped.map(({ id: profile, code: why }) => [profile, why])).toEqual([
      [999_999, 'not_found'],
      [unverified, 'citizen_not_verified'],
      [old, 'age_out_of_range'],
      [second, 'no_seats'],
      [withdrawn, 'move_not_allowed'],
    ])
    for (const { reason } of body.details.skipped) expect(reason).not.toMatch(/[{}]|^\w+\.\w+$/)
    expect(await given.statusOf(id, third)).toBe(accepted)
    expect(await given.statusOf(id, first)).toBe(accepted)
    expect(await jobs()).toHaveLength(2)
  })

  it('change all rows of a filter when their number equals the number that the user saw', async () => {
    const id = await given.schedule()
    const mine = await given.verified({ surname: 'Buscado' })
    const other = await given.verified({ surname: 'Buscado' })
    await given.enrolment(id, mine)
    await given.enrolment(id, other, accepted)
    await given.enrolment(id, await given.verified())
    const filter = { query: 'buscado', schedule_status_id: [pending] }
    const body = { status_id: rejected, observation: because, filter }
    const checked = await at.call('admin', checkTransitions, { params: { id }, body: { status_id: rejected, filter } })
    expect(checked.body.data).toEqual({ able: 1, skipped: [] })
    const looked = { status_id: rejected, filter }
    expect((await at.call('viewer', checkTransitions, { params: { id }, body: looked })).status).toBe(403)
    expect((await at.call('admin', checkTransitions, { params: { id }, body: { status_id: 3, filter } })).status).toBe(
      422,
    )
    const wrong = await at.call('admin', transitionEnrolments, { params: { id }, body: { ...body, count: 2 } })
    expect([wrong.status, wrong.error.reason, wrong.error.details]).toEqual([409, 'count_changed', { count: 1 }])
    const right = await at.call('admin', transitionEnrolments, { params: { id }, body: { ...body, count: 1 } })
    expect(right.body.details).toMatchObject({ moved: 1, skipped: [] })
    expect(await given.statusOf(id, mine)).toBe(rejected)
  })
})

describe('the list of schedules of a citizen', () => {
  it('is paged, with the newest enrolment first', async () => {
    const profile = await given.verified()
    const schedules = [await given.schedule(), await given.schedule(), await given.schedule()]
    const [first = 0, second = 0, third = 0] = schedules
    for (const id of [third, first, second]) await given.enrolment(id, profile)
    const page = async (number: number) => {
      const query = { per_page: 2, page: number }
      const { body } = await at.call('viewer', listCitizenSchedules, { params: { id: profile }, query })
      return [body.data.map(({ id }) => id), body.meta?.total]
    }
    expect(await page(1)).toEqual([[second, first], 3])
    expect(await page(2)).toEqual([[third], 3])
  })
})

describe('enrolling a citizen as staff', () => {
  const enrol = (profile: number, schedule: number, body: object = {}, user: RequestUser = 'admin') =>
    at.call(user, enrolCitizen, { params: { id: profile, schedule }, body })

  it('makes a pending enrolment with its history and the consents signed on paper', async () => {
    const id = await given.schedule()
    const consent = await given.row('informed_consents', { title: `CONSENTIMIENTO ${id}`, revision: 2 })
    const later = await given.row('informed_consents', { title: `OTRO ${id}`, max_age: 17 })
    const missing = await given.row('informed_consents', { title: `TERCERO ${id}` })
    for (const revision of [1, 2]) {
      await given.row('consent_revisions', { consent_id: consent, revision, text: `Texto ${revision}` })
    }
    for (const one of [later, missing])
      await given.row('consent_revisions', { consent_id: one, revision: 1, text: 'Texto' })
    for (const consent_id of [consent, later, missing]) {
      await at.db.insertInto('schedule_consents').values({ schedule_id: id, consent_id }).execute()
    }
    const profile = await given.verified()
    const made = await enrol(profile, id, { consents: [consent] })
    expect(made.status).toBe(201)
    const { body } = await at.call('admin', listParticipantConsents, { params: { id, profile } })
    expect(
      body.data.map(({ consent_id, accepted_revision, applies, is_missing }) => [
        consent_id,
        accepted_revision,
        applies,
        is_missing,
      ]),
    ).toEqual([
      [consent, 2, true, false],
      [later, null, false, false],
      [missing, null, true, true],
    ])
    const roster = await at.call('admin', listRoster, { params: { id } })
    expect(roster.body.data).toMatchObject([
      {
        id: profile,
        citizen_schedule_id: made.body.details.id,
        schedule_status_id: pending,
        missing_consents_count: 1,
        enrolled_by: at.people.admin.full_name,
      },
    ])
    // A new revision makes earlier acceptances stale.
    await given.row('consent_revisions', { consent_id: consent, revision: 3, text: 'Texto 3' })
    await at.db.updateTable('informed_consents').set({ revision: 3 }).where('id', '=', consent).execute()
    const after = await at.call('admin', listParticipantConsents, { params: { id, profile } })
    expect(after.body.data[0]).toMatchObject({
      accepted_revision: 2,
      accepted_text: 'Texto 2',
      revision: 3,
      is_missing: true,
    })
    const strange = await enrol(await given.verified(), id, { consents: [consent, 999_999] })
    expect([strange.status, Object.keys(strange.error.errors ?? {})]).toEqual([422, ['consents.1']])
  })

  it.each([
    ['schedule_inactive', { is_activated: false }, {}],
    ['enrolment_closed', { start_date: new Date('2026-06-16T00:00:00-05:00') }, {}],
    ['citizen_not_verified', {}, { status_id: status.profileReturned }],
    ['age_out_of_range', { min_age: 50 }, {}],
    ['disability_required', { disability: true }, {}],
    ['no_seats', { quota: 0 }, {}],
  ])('is refused for %s, and the check returns the same reason', async (reason, scheduleFields, citizenFields) => {
    const id = await given.schedule(scheduleFields)
    const profile = await given.verified(citizenFields)
    const checked = await at.call('admin', checkEnrolment, { params: { id: profile, schedule: id } })
    expect(checked.body.data.reasons.map(({ code }) => code)).toEqual([reason])
    expect(checked.body.data.can_enrol).toBe(['enrolment_closed', 'age_out_of_range'].includes(reason))
    const { status: code, error } = await enrol(profile, id)
    expect([code, error.reason]).toEqual([409, reason])
  })

  it.each([
    [
      'es',
      'La inscripción en este horario no está abierta (es del 16 de junio de 2026, 12:00 a. m. al 20 de junio de 2026, 11:59 p. m.).',
    ],
    ['en', 'Enrolment in this schedule is not open: it runs from June 16, 2026, 12:00 AM to June 20, 2026, 11:59 PM.'],
  ])('returns in %s when enrolments open', async (language, sentence) => {
    const id = await given.schedule({
      start_date: new Date('2026-06-16T00:00:00-05:00'),
      final_date: new Date('2026-06-20T23:59:00-05:00'),
    })
    const headers = { 'x-localization': language }
    const of = { params: { id: await given.verified(), schedule: id }, headers }
    const { body } = await at.call('admin', checkEnrolment, of)
    expect(body.data.reasons.map(({ reason }) => reason.replaceAll(/\s/g, ' '))).toEqual([sentence])
    const { error } = await at.call('admin', enrolCitizen, of)
    expect(error.message.replaceAll(/\s/g, ' ')).toBe(sentence)
  })

  it('is allowed outside the enrolment period with an observation, but not for a person who is not verified', async () => {
    const id = await given.schedule({ final_date: new Date('2026-06-14T00:00:00-05:00') })
    const profile = await given.verified()
    expect((await enrol(profile, id, { observation: 'Autorizado por la coordinación' })).status).toBe(201)
    const unverified = await given.verified({ status_id: status.profilePending })
    expect((await enrol(unverified, id, { observation: 'Autorizado' })).error.reason).toBe('citizen_not_verified')
  })

  it('counts pending enrolments as seats, and refuses a second one of the same person', async () => {
    const { id, profile } = await enrolled({ quota: 1 })
    const twice = await enrol(profile, id)
    expect([twice.status, twice.error.reason]).toEqual([409, 'already_enrolled'])
    expect((await enrol(await given.verified(), id)).error.reason).toBe('no_seats')
  })

  it('returns 403 without the permission to create enrolments, and 404 for an unknown citizen', async () => {
    const { id } = await enrolled()
    expect((await enrol(await given.verified(), id, {}, 'validator')).status).toBe(403)
    expect((await enrol(999_999, id)).status).toBe(404)
  })
})

describe('the roster', () => {
  it('has the columns of citizens, with the status of the enrolment third', async () => {
    const { id } = await enrolled()
    const { body } = await at.call('viewer', listRoster, { params: { id } })
    expect(body.details.headers.map(({ value }) => value)).toEqual(rosterHeaders.map(({ value }) => value))
    expect(body.details.headers[2]).toMatchObject({ value: 'schedule_status_name', text: 'Estado de la inscripción' })
    expect(body.details.expanded.map(({ value }) => value)).toEqual(rosterExpanded.map(({ value }) => value))
  })

  it('filters and sorts by fields of the person and of the enrolment', async () => {
    const id = await given.schedule()
    const ana = await given.verified({ name: 'Ana', surname: 'Zapata' })
    const eva = await given.verified({ name: 'Eva', surname: 'Abril' })
    const luz = await given.verified({ name: 'Luz', surname: 'Medina' })
    await given.enrolment(id, ana, accepted)
    await given.enrolment(id, eva, pending)
    await given.enrolment(id, luz, rejected)
    const ids = async (query: object) => {
      const { body } = await at.call('viewer', listRoster, { params: { id }, query })
      return body.data.map((row) => row.id)
    }
    expect(await ids({})).toEqual([luz, eva, ana])
    expect(await ids({ schedule_status_id: [accepted, rejected] })).toEqual([luz, ana])
    expect(await ids({ query: 'ana zap' })).toEqual([ana])
    expect(await ids({ column: ['schedule_status'], order: ['asc'] })).toEqual([eva, ana, luz])
    expect(await ids({ column: ['full_name'], order: ['asc'] })).toEqual([ana, eva, luz])
    for (const { value, sortable } of [...rosterHeaders, ...rosterExpanded]) {
      const reply = await at.call('viewer', listRoster, { params: { id }, query: { column: [value] } })
      expect([value, reply.status]).toEqual([value, sortable || profileSortedBefore.includes(value) ? 200 : 422])
    }
    const all = await at.call('viewer', listRoster, { params: { id }, query: { per_page: -1 } })
    expect(all.status).toBe(422)
  })

  it('sorts by age and by telephone; people without a telephone come last', async () => {
    const id = await given.schedule()
    const child = await given.verified({ birthdate: '2018-06-16', mobile_phone: null })
    const adult = await given.verified({ birthdate: '1990-03-07', mobile_phone: '3201234567' })
    const oldest = await given.verified({ birthdate: '1950-03-07', mobile_phone: '300 765 4321' })
    for (const one of [adult, child, oldest]) await given.enrolment(id, one, accepted)
    const ids = async (column: string, order: string) => {
      const { body } = await at.call('viewer', listRoster, {
        params: { id },
        query: { column: [column], order: [order] },
      })
      return body.data.map((row) => row.id)
    }
    expect(await ids('age', 'asc')).toEqual([child, adult, oldest])
    expect(await ids('age', 'desc')).toEqual([oldest, adult, child])
    expect(await ids('mobile_phone', 'asc')).toEqual([oldest, adult, child])
    expect(await ids('mobile_phone', 'desc')).toEqual([adult, oldest, child])
  })

  it('sorts by telephone only the citizens whom the person may view', async () => {
    const id = await given.schedule()
    const own = await given.verified({ checker_id: at.people.validator.id, mobile_phone: '3201234567' })
    const other = await given.verified({ checker_id: at.people.validator2.id, mobile_phone: '3001234567' })
    const grants: readonly Grant[] = [
      ['view', 'Schedule'],
      ['view', 'CitizenSchedule'],
      ['view', 'Profile', { entity_id: own }],
    ]
    const reader = await personWith(at, 'lee-uno', grants)
    for (const one of [own, other]) await given.enrolment(id, one, accepted)
    for (const order of ['asc', 'desc']) {
      const query = { column: ['mobile_phone'], order: [order] }
      const { body } = await at.callWith(reader.access, listRoster, { params: { id }, query })
      expect([order, body.data.map((row) => row.id)]).toEqual([order, [own, other]])
    }
  })

  it('shows a validator only their own citizens, and lets them decide only about those', async () => {
    const id = await given.schedule()
    const own = await given.verified({ checker_id: at.people.validator.id })
    const other = await given.verified({ checker_id: at.people.validator2.id })
    for (const profile of [own, other]) await given.enrolment(id, profile)
    const { body } = await at.call('validator', listRoster, { params: { id } })
    expect([body.data.map((row) => row.id), body.meta?.total]).toEqual([[own], 1])
    expect((await at.call('validator', showEnrolment, { params: { id, profile: other } })).status).toBe(404)
    expect((await transition('validator', id, other, accepted)).status).toBe(404)
    expect((await at.call('validator', listCitizenSchedules, { params: { id: other } })).status).toBe(404)
    const many = await at.call('validator', transitionEnrolments, {
      params: { id },
      body: { status_id: accepted, observation: because, ids: [own, other] },
    })
    expect([many.body.details.moved, many.body.details.skipped.map((row) => [row.id, row.code])]).toEqual([
      1,
      [[other, 'not_found']],
    ])
    expect(await given.statusOf(id, other)).toBe(pending)
    expect((await transition('viewer', id, own, rejected)).status).toBe(403)
  })
})

describe('a voucher', () => {
  const passport = (code: string) => at.call('stranger', readPassport, { params: { code } })
  beforeEach(() => at.db.deleteFrom('tries').execute())

  it('is valid for every reader, with a masked name and no other personal data', async () => {
    const { id, profile } = await enrolled({}, accepted)
    const { body } = await at.call('viewer', makeVoucher, { params: { id, profile } })
    const { code, url, expires_at } = body.data
    expect([url, expires_at]).toEqual([
      `/portal-ciudadano-administrador/es/validar-pasaporte?passport=${code}`,
      '2027-06-15 23:59:59',
    ])
    const { body: read, status: statusCode } = await passport(code)
    expect(statusCode).toBe(200)
    expect(read.data).toEqual({
      is_valid: true,
      fault: null,
      reason: null,
      masked_name: 'C*** P***',
      activity_name: 'PRUEBA NATACIÓN',
      stage_name: 'PRUEBA PISCINA',
      park_name: expect.any(String),
      park_address: expect.any(String),
      weekday_name: 'PRUEBA LUNES',
      daily_name: expect.any(String),
      expires_at: '2027-06-15 23:59:59',
    })
    // As a person types it.
    const typed = `${code.slice(0, 13).toLowerCase()}-${code.slice(13)}`.replace('0', 'o')
    expect((await passport(typed)).body.data.is_valid).toBe(true)
  })

  it('is invalid with one letter changed, and returns no data then', async () => {
    const { id, profile } = await enrolled({}, accepted)
    const { body } = await at.call('viewer', makeVoucher, { params: { id, profile } })
    const { code } = body.data
    for (const place of [0, 5, 9, 15, 25]) {
      const other = code[place] === '7' ? '8' : '7'
      const forged = `${code.slice(0, place)}${other}${code.slice(place + 1)}`
      const { body: read } = await passport(forged)
      expect(read.data).toMatchObject({ is_valid: false, fault: 'unknown', masked_name: null, activity_name: null })
    }
    for (const strange of ['x', 'ÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑ', 'Z'.repeat(26)]) {
      expect((await passport(strange)).body.data.fault).toBe('unknown')
    }
  })

  it('is invalid when the enrolment was withdrawn or its time is over', async () => {
    const date = await given.row('week_days', { name: 'SÁBADO 20 DE JUNIO DE 2026', date: '2026-06-20' })
    const { id, profile } = await enrolled({ weekday_id: date }, accepted)
    const { body } = await at.call('viewer', makeVoucher, { params: { id, profile } })
    expect(body.data.expires_at).toBe('2026-06-20 23:59:59')
    const began = at.now()
    at.setNow(new Date('2026-06-20T23:59:00-05:00'))
    expect((await passport(body.data.code)).body.data.is_valid).toBe(true)
    at.setNow(new Date('2026-06-21T00:00:30-05:00'))
    expect((await passport(body.data.code)).body.data).toMatchObject({ is_valid: false, fault: 'expired' })
    at.setNow(began)
    await transition('admin', id, profile, rejected)
    expect((await passport(body.data.code)).body.data).toMatchObject({
      is_valid: false,
      fault: 'withdrawn',
      masked_name: null,
    })
    const { status: code, error } = await at.call('viewer', makeVoucher, { params: { id, profile } })
    expect([code, error.reason]).toEqual([409, 'voucher_needs_acceptance'])
  })

  it('limits how often one address may read it in a minute', async () => {
    for (let time = 0; time < 30; time += 1) expect((await passport('x')).status).toBe(200)
    const { status: code, headers } = await passport('x')
    expect([code, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })
})
