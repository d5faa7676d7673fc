import { status } from '@portal/contract'
import { listRosterPhones } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { manyCitizens } from '../people/many-citizens.ts'
import { personWith } from '../people/person-with.ts'

const { enrolmentPending: pending, enrolmentAccepted: accepted, enrolmentRejected: rejected } = status

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const phones = async (id: number, query: object = {}) =>
  (await at.call('viewer', listRosterPhones, { params: { id }, query })).body.data

/** A child of 8 years in the account of a holder. */
async function childOf(holder: number, fields: object = {}): Promise<number> {
  const { account_id } = await at.db
    .selectFrom('profiles')
    .select('account_id')
    .where('id', '=', holder)
    .executeTakeFirstOrThrow()
  return given.verified({ account_id, profile_type_id: 2, birthdate: '2018-01-01', ...fields })
}

describe('the telephone list of a schedule', () => {
  it('has those who hold a seat, by name; others only with a filter by status', async () => {
    const id = await given.schedule()
    const zoe = await given.verified({ name: 'Zoe', mobile_phone: '3001234567' })
    const ana = await given.verified({ name: 'Ana', mobile_phone: null })
    const former = await given.verified({ name: 'Eva' })
    await given.enrolment(id, zoe, accepted)
    await given.enrolment(id, ana, pending)
    await given.enrolment(id, former, rejected)
    expect(await phones(id)).toMatchObject([
      {
        id: ana,
        full_name: 'ANA PRUEBA',
        age: 36,
        is_minor: false,
        is_visible: true,
        mobile_phone: null,
        guardians: [],
      },
      { id: zoe, schedule_status_name: 'INSCRITO', mobile_phone: '3001234567' },
    ])
    expect((await phones(id, { schedule_status_id: [rejected] })).map((one) => one.id)).toEqual([former])
    expect((await phones(id, { query: 'zoe' })).map((one) => one.id)).toEqual([zoe])
  })

  it('has the guardians of a minor: the holder of the account first, then those who accepted', async () => {
    const id = await given.schedule()
    const mother = await given.verified({ name: 'Madre', mobile_phone: '3001112233' })
    const child = await childOf(mother, { name: 'Hijo' })
    const adult = await childOf(mother, { name: 'Mayor', birthdate: '2000-01-01' })
    const father = await at.holder(await given.verified({ name: 'Padre', mobile_phone: '3004445566' }))
    const former = await at.holder(await given.verified({ name: 'Abuelo', mobile_phone: '3007778899' }))
    const guardian = { profile_id: child, kind: 'guardian', invited_by: father.id, accepted_at: at.now() }
    await given.row('guardians', { ...guardian, email: father.email, citizen_id: father.id })
    await given.row('guardians', { ...guardian, email: former.email, citizen_id: former.id, ended_at: at.now() })
    await given.enrolment(id, child, accepted)
    await given.enrolment(id, adult, accepted)
    expect(await phones(id)).toMatchObject([
      {
        id: child,
        is_minor: true,
        guardians: [
          { full_name: 'MADRE PRUEBA', mobile_phone: '3001112233', is_visible: true },
          { full_name: 'PADRE PRUEBA', mobile_phone: '3004445566', is_visible: true },
        ],
      },
      { id: adult, is_minor: false, guardians: [] },
    ])
  })

  it('hides the guardian whom the person may not view', async () => {
    const id = await given.schedule()
    const mother = await given.verified({ name: 'Madre', mobile_phone: '3001112233' })
    const child = await childOf(mother)
    await given.enrolment(id, child, accepted)
    const reader = await personWith(at, 'lee-un-menor', [
      ['view', 'Schedule'],
      ['view', 'CitizenSchedule'],
      ['view', 'Profile', { entity_id: child }],
    ])
    const { body } = await at.callWith(reader.access, listRosterPhones, { params: { id } })
    expect(body.data).toMatchObject([
      { id: child, is_visible: true, guardians: [{ full_name: null, mobile_phone: null, is_visible: false }] },
    ])
  })

  it('returns 422 for more than 2,000 people, and 404 without the schedule', async () => {
    const id = await given.schedule({ quota: 3000 })
    const people = await manyCitizens(at, 2001, { status_id: status.profileVerified })
    await sql`insert into citizen_schedules (schedule_id, profile_id) select ${id}, unnest(${people}::integer[])`.execute(
      at.db,
    )
    const all = await at.call('viewer', listRosterPhones, { params: { id } })
    expect([all.status, all.error.reason]).toEqual([422, 'too_many_rows'])
    const none = await at.call('viewer', listRosterPhones, { params: { id: 99_999_999 } })
    expect(none.status).toBe(404)
  })
})
