import { informedConsents, listConsentRevisions } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../base/test-app.ts'
import { addSchedule } from './catalogue-examples.ts'

const at = await testApp()
afterAll(() => at.close())

async function publish(title: string, text: string): Promise<number> {
  const { body, status } = await at.call('admin', informedConsents.store, { body: { title, text } })
  expect(status).toBe(201)
  return body.details.id
}
const row = async (id: number) => (await at.call('viewer', informedConsents.show, { params: { id } })).body.data
const change = (id: number, body: object) => at.call('admin', informedConsents.update, { params: { id }, body })
async function revisions(id: number) {
  return (await at.call('viewer', listConsentRevisions, { params: { id } })).body.data
}

describe('an informed consent', () => {
  it('publishes a new revision when its text changes, and keeps the former one', async () => {
    const id = await publish('Uso de la piscina', 'Sé nadar **bien**.')
    expect(await row(id)).toMatchObject({ revision: 1, text: 'Sé nadar **bien**.', is_active: true, min_age: null })
    at.pass(60)
    expect((await change(id, { title: 'Uso de la piscina', text: 'Sé nadar.', version: 1 })).status).toBe(200)
    expect(await row(id)).toMatchObject({ revision: 2, text: 'Sé nadar.', version: 2 })
    const found = await revisions(id)
    expect(found.map(({ revision, text, user }) => [revision, text, user])).toEqual([
      [2, 'Sé nadar.', at.people.admin.full_name],
      [1, 'Sé nadar **bien**.', at.people.admin.full_name],
    ])
    const [last, first] = found.map(({ created_at }) => created_at)
    expect(first !== undefined && last !== undefined && first < last).toBe(true)
  })

  it('keeps its revision when only title, ages or state change', async () => {
    const id = await publish('Título viejo', 'Un texto que no cambia.')
    const body = { title: 'Título nuevo', text: 'Un texto que no cambia.', min_age: 18, is_active: false }
    expect((await change(id, body)).status).toBe(200)
    expect(await row(id)).toMatchObject({ title: 'Título nuevo', revision: 1, min_age: 18, is_active: false })
    expect(await revisions(id)).toHaveLength(1)
    const audits = await at.db
      .selectFrom('audits')
      .select(['old_values', 'new_values'])
      .where('entity', '=', 'Consent')
      .where('entity_id', '=', id)
      .where('event', '=', 'updated')
      .execute()
    expect(audits).toEqual([
      {
        old_values: { title: 'Título viejo', min_age: null, is_active: true },
        new_values: { title: 'Título nuevo', min_age: 18, is_active: false },
      },
    ])
  })

  it('counts the acceptances of each revision', async () => {
    const id = await publish('Con aceptaciones', 'Primer texto.')
    const [first] = await revisions(id)
    const schedule = await addSchedule(at)
    const profile = await at.citizen()
    await sql`with enrolled as (
      insert into citizen_schedules (schedule_id, profile_id) values (${schedule}, ${profile}) returning id)
      insert into accepted_consents (citizen_schedule_id, revision_id) select id, ${first?.id} from enrolled`.execute(
      at.db,
    )
    await change(id, { title: 'Con aceptaciones', text: 'Segundo texto.' })
    expect((await revisions(id)).map((one) => one.accepted_count)).toEqual([0, 1])
  })

  it('publishes each revision once, also for two simultaneous changes', async () => {
    const id = await publish('Dos a la vez', 'Texto de partida.')
    const both = await Promise.all([
      change(id, { title: 'Dos a la vez', text: 'Texto de una.', version: 1 }),
      change(id, { title: 'Dos a la vez', text: 'Texto de otro.', version: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await revisions(id)).map(({ revision }) => revision)).toEqual([2, 1])
  })

  it('refuses texts that are too short or too long, and a minimum age above the maximum', async () => {
    const rejected = async (body: object) => {
      const { status, error } = await at.call('admin', informedConsents.store, { body })
      return [status, ...Object.keys(error.errors ?? {})]
    }
    expect(await rejected({ title: 'Corto', text: 'No' })).toEqual([422, 'text'])
    expect(await rejected({ title: 'Largo', text: 'a'.repeat(2501) })).toEqual([422, 'text'])
    expect(await rejected({ title: 'Edades', text: 'Texto.', min_age: 18, max_age: 5 })).toEqual([422, 'max_age'])
    const id = await publish('Edades guardadas', 'Texto.')
    const rest = { title: 'Edades guardadas', text: 'Texto.' }
    await change(id, { ...rest, min_age: 18 })
    const { status, error } = await change(id, { ...rest, max_age: 5 })
    expect([status, ...Object.keys(error.errors ?? {})]).toEqual([422, 'max_age'])
  })
})
