import { profileSensitive, sensitiveFields, status } from '@portal/contract'
import { listObservations, showProfile } from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../base/test-app.ts'

const w = await testApp()
afterAll(() => w.close())
beforeEach(() => w.deleteCitizens())

function readings(id: number) {
  return w.db
    .selectFrom('audits')
    .selectAll()
    .where('entity', '=', 'Profile')
    .where('entity_id', '=', id)
    .where('event', '=', 'read')
    .orderBy('id')
    .execute()
}

describe('the detail of a citizen', () => {
  test('contains the sensitive fields and the address of a minor, and names their columns', async () => {
    const id = await w.citizen({
      birthdate: '2015-01-01',
      address: 'Calle 1',
      has_disability: true,
      ethnic_group_id: 1,
      eps_id: 1,
    })
    const { status: code, body } = await w.call('viewer', showProfile, { params: { id }, query: { without: 'texts' } })
    expect(code).toBe(200)
    expect(body.data).toMatchObject({
      id,
      age: 11,
      address: 'Calle 1',
      has_disability: 'SI',
      disability: null,
      eps_id: 1,
    })
    expect(body.data.eps).toEqual(expect.any(String))
    expect(body.data.ethnic_group).toEqual(expect.any(String))
    for (const field of sensitiveFields) expect(body.data).toHaveProperty(field)
    const columns = body.details?.headers?.map(({ value }) => value)
    expect(columns).toEqual(expect.arrayContaining(['id', 'locality', ...profileSensitive.map(({ value }) => value)]))
  })

  test('names the user who assigned and the validator', async () => {
    const { validator, assignor } = w.people
    const id = await w.citizen({
      status_id: status.profileValidating,
      checker_id: validator.id,
      assigned_by_id: assignor.id,
    })
    const { body } = await w.call('validator', showProfile, { params: { id } })
    expect(body.data).toMatchObject({
      full_name_verifier: validator.full_name,
      full_name_assignor: assignor.full_name,
      status: 'VALIDANDO',
    })
    expect(`${body.data.checker_name} ${body.data.checker_surname}`.toUpperCase()).toBe(validator.full_name)
  })

  test.each(['999999', '0', '-1', 'abc', '99999999999', '1.5'])('returns 404 for the id %s', async (id) => {
    const { status: code, error } = await w.call('admin', showProfile, { params: { id } })
    expect(code).toBe(404)
    expect(error).toMatchObject({ code: 404, reason: 'not_found', message: expect.any(String) })
  })

  test('writes to the audit log who read which citizen, without any value', async () => {
    const id = await w.citizen({ document: '987654321' })
    await w.call('viewer', showProfile, { params: { id } })
    const [audit, ...more] = await readings(id)
    expect(more).toEqual([])
    expect(audit).toMatchObject({
      user_id: w.people.viewer.id,
      user_name: w.people.viewer.full_name,
      old_values: {},
      new_values: {},
    })
    expect(JSON.stringify(audit)).not.toContain('987654321')
  })

  test('writes one audit row a minute for each user', async () => {
    const id = await w.citizen()
    for (const user of ['viewer', 'viewer', 'admin'] as const) await w.call(user, showProfile, { params: { id } })
    expect((await readings(id)).map(({ user_id }) => user_id)).toEqual([w.people.viewer.id, w.people.admin.id])
  })

  test('writes no audit row for a refused read', async () => {
    const id = await w.citizen()
    expect((await w.call('validator', showProfile, { params: { id } })).status).toBe(404)
    expect(await readings(id)).toEqual([])
  })
})

describe('the observations of a citizen', () => {
  test('are listed newest first with their authors, in pages', async () => {
    const id = await w.citizen()
    const other = await w.citizen()
    await w.db
      .insertInto('observations')
      .values([
        { profile_id: id, user_id: w.people.admin.id, observation: 'PRIMERA' },
        { profile_id: other, user_id: w.people.admin.id, observation: 'DE OTRA PERSONA' },
        { profile_id: id, user_id: null, observation: 'SEGUNDA' },
      ])
      .execute()
    const { body } = await w.call('viewer', listObservations, { params: { id } })
    expect(body.data).toEqual([
      expect.objectContaining({
        observation: 'SEGUNDA',
        user: 'SISTEMA',
        user_id: null,
        profile_id: id,
        read_at: null,
      }),
      expect.objectContaining({ observation: 'PRIMERA', user: w.people.admin.full_name, user_id: w.people.admin.id }),
    ])
    expect(body.meta?.total).toBe(2)
    expect(body.details.headers.map(({ value }) => value)).toEqual(['id', 'observation', 'user', 'created_at'])

    const second = await w.call('viewer', listObservations, { params: { id }, query: { page: 2, per_page: 1 } })
    expect(second.body.data.map(({ observation }) => observation)).toEqual(['PRIMERA'])
    const beyond = await w.call('viewer', listObservations, { params: { id }, query: { page: 9 } })
    expect(beyond.body).toMatchObject({ data: [], meta: { total: 2 } })
  })

  test('return 404 for a missing citizen, and 422 for all of them at once', async () => {
    const id = await w.citizen()
    expect((await w.call('admin', listObservations, { params: { id: id + 1000 } })).status).toBe(404)
    const { status: code, error } = await w.call('admin', listObservations, {
      params: { id },
      query: { per_page: -1 },
    })
    expect(code).toBe(422)
    expect(error.errors).toHaveProperty('per_page')
  })
})
