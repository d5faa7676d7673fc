import { status } from '@portal/contract'
import {
  assignValidator,
  listNotifications,
  listObservations,
  showProfile,
  transitionProfile,
  undoProfileTransition,
} from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from './test-app.ts'

const w = await testApp()
afterAll(() => w.close())
beforeEach(() => w.deleteCitizens())

async function tracesOf(id: number) {
  const rows = await w.db
    .selectFrom('audits')
    .select(['event', 'entity', 'user_id', 'old_values', 'new_values', 'url'])
    .where('entity_id', '=', id)
    .where('event', '<>', 'read')
    .orderBy('id')
    .execute()
  return rows
}

async function observationsOf(id: number): Promise<string[]> {
  const { body } = await w.call('admin', listObservations, { params: { id } })
  return body.data.map(({ observation }) => observation)
}

async function profile(id: number) {
  return (await w.call('superadmin', showProfile, { params: { id } })).body.data
}

describe('an assignment', () => {
  test('assigns the citizen to the validator and writes every audit row', async () => {
    const { assignor, validator } = w.people
    const id = await w.citizen({
      name: 'Ana',
      surname: 'Ruiz',
      status_id: 3,
      verified_at: new Date('2026-01-01T10:00:00Z'),
    })
    const { status: code, body } = await w.call('assignor', assignValidator, {
      params: { id },
      body: { validator_id: validator.id, version: 1 },
    })
    expect(code).toBe(200)
    expect(body).toMatchObject({ code: 200, data: 'Se asignó el validador.' })
    expect(body.details).toEqual({ transition_id: expect.any(Number), undo_until: '2026-06-15 10:01:00' })
    expect(await profile(id)).toMatchObject({
      status_id: status.profileValidating,
      checker_id: validator.id,
      assigned_by_id: assignor.id,
      assigned_at: '2026-06-15 10:00:00',
      verified_at: null,
      version: 2,
    })
    expect(await observationsOf(id)).toEqual([
      `${assignor.full_name} HA ASIGNADO A ${validator.full_name} PARA VALIDAR LOS DATOS.`,
    ])
    expect(await tracesOf(id)).toEqual([
      {
        event: 'assigned',
        entity: 'Profile',
        user_id: assignor.id,
        old_values: {
          status_id: 3,
          checker_id: null,
          assigned_by_id: null,
          assigned_at: null,
          verified_at: '2026-01-01 05:00:00',
          reopened_at: null,
        },
        new_values: {
          status_id: 2,
          checker_id: validator.id,
          assigned_by_id: assignor.id,
          assigned_at: '2026-06-15 10:00:00',
          verified_at: null,
          reopened_at: '2026-06-15 10:00:00',
        },
        url: `/api/citizen-portal/profiles/${id}/validator`,
      },
    ])
  })

  test('notifies the validator, and nobody else', async () => {
    const id = await w.citizen({ name: 'Ana', s_name: 'María', surname: 'Ruiz' })
    await w.call('admin', assignValidator, { params: { id }, body: { validator_id: w.people.validator2.id } })
    const rows = await w.db.selectFrom('notifications').selectAll().where('read_at', 'is', null).execute()
    const about = rows.filter(({ data }) => JSON.stringify(data).includes(`"id":${id}`))
    expect(about).toEqual([
      expect.objectContaining({
        user_id: w.people.validator2.id,
        type: 'validator',
        created_at: w.now(),
        data: {
          title: 'Ciudadano asignado',
          subject: 'ANA MARÍA RUIZ',
          user: w.people.admin.full_name,
          created_at: '2026-06-15 10:00:00',
          url: { name: 'user-validation-id-citizen', params: { id } },
        },
      }),
    ])
    const { status: code, body } = await w.call('validator2', listNotifications)
    expect(code).toBe(200)
    expect(body.data.data[0]?.data.subject).toBe('ANA MARÍA RUIZ')
  })

  test('is accepted and recorded again when it changes nothing', async () => {
    const id = await w.citizen()
    const body = { validator_id: w.people.validator.id }
    for (const version of [2, 3]) {
      expect((await w.call('assignor', assignValidator, { params: { id }, body })).status).toBe(200)
      expect((await profile(id)).version).toBe(version)
    }
    expect(await observationsOf(id)).toHaveLength(2)
  })

  test.each([
    ['a user without the role', () => w.people.viewer.id],
    ['a superadmin without the role', () => w.people.superadmin.id],
    ['an unknown id', () => 999_999],
  ])('to %s is refused on validator_id', async (_, validatorId) => {
    const id = await w.citizen()
    const { status: code, error } = await w.call('assignor', assignValidator, {
      params: { id },
      body: { validator_id: validatorId() },
    })
    expect(code).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual(['validator_id'])
    expect(await profile(id)).toMatchObject({ version: 1, checker_id: null })
  })

  test.each([
    ['locked', { is_locked: true }],
    ['deleted', { deleted_at: new Date() }],
    ['out of contract', { expires_at: new Date('2026-06-14T00:00:00-05:00') }],
  ])('to a validator who is %s is refused on validator_id', async (state, change) => {
    const gone = await w.person(`gone-${state.replaceAll(' ', '-')}`, ['validator'])
    await w.db.updateTable('users').set(change).where('id', '=', gone.id).execute()
    const id = await w.citizen()
    const body = { validator_id: gone.id }
    expect((await w.call('assignor', assignValidator, { params: { id }, body })).status).toBe(422)
  })

  test.each([
    ['viewer', 403],
    ['validator', 403],
    ['outsider', 403],
    ['stranger', 401],
  ] as const)('is rejected for %s', async (user, expected) => {
    const id = await w.citizen({ checker_id: w.people.validator.id })
    const body = { validator_id: w.people.validator2.id }
    expect((await w.call(user, assignValidator, { params: { id }, body })).status).toBe(expected)
    expect((await profile(id)).checker_id).toBe(w.people.validator.id)
  })

  test('of a citizen who does not exist returns 404', async () => {
    const body = { validator_id: w.people.validator.id }
    expect((await w.call('admin', assignValidator, { params: { id: 999_999 }, body })).status).toBe(404)
  })
})

describe('a transition by status', () => {
  test('stores the observation in capitals and as sent, and records the user and the action', async () => {
    const { validator } = w.people
    const id = await w.citizen({
      status_id: 2,
      checker_id: validator.id,
      assigned_by_id: w.people.assignor.id,
      assigned_at: new Date('2026-06-01T08:00:00-05:00'),
    })
    const observation = 'Está bien:\n{{status}} $t(product.name) <b>ñandú</b>'
    const { body } = await w.call('validator', transitionProfile, {
      params: { id },
      body: { status_id: 3, observation, version: 1 },
    })
    expect(body.details).toEqual({ transition_id: expect.any(Number), undo_until: '2026-06-15 10:01:00' })
    expect(await observationsOf(id)).toEqual([`VERIFICADO: ${observation.toUpperCase()}`])
    expect(await profile(id)).toMatchObject({
      verified_at: '2026-06-15 10:00:00',
      assigned_by_id: w.people.assignor.id,
      assigned_at: '2026-06-01 08:00:00',
    })
    expect(await tracesOf(id)).toEqual([
      {
        event: 'moved',
        entity: 'Profile',
        user_id: validator.id,
        old_values: { status_id: 2, verified_at: null },
        new_values: { status_id: 3, verified_at: '2026-06-15 10:00:00' },
        url: `/api/citizen-portal/profiles/${id}/status`,
      },
    ])
  })

  test('of a citizen without an assignment records the person who decides as the assignor', async () => {
    const id = await w.citizen()
    await w.call('admin', transitionProfile, {
      params: { id },
      body: { status_id: 4, observation: 'Falta el documento' },
    })
    expect(await profile(id)).toMatchObject({
      assigned_by_id: w.people.admin.id,
      assigned_at: '2026-06-15 10:00:00',
      checker_id: null,
      verified_at: null,
    })
  })

  test('uses the current name of the status', async () => {
    const id = await w.citizen()
    await w.db.updateTable('status').set({ name: 'Aprobado' }).where('id', '=', 3).execute()
    await w.call('admin', transitionProfile, { params: { id }, body: { status_id: 3, observation: 'Bien' } })
    expect(await observationsOf(id)).toEqual(['APROBADO: BIEN'])
    await w.db.updateTable('status').set({ name: 'VERIFICADO' }).where('id', '=', 3).execute()
  })

  test('stores no other field of the body', async () => {
    const id = await w.citizen()
    const extra = { name: 'Otro', verified_at: '2000-01-01', checker_id: w.people.validator.id, document: '1', id: 5 }
    await w.call('admin', transitionProfile, { params: { id }, body: { ...extra, status_id: 3, observation: 'Bien' } })
    expect(await profile(id)).toMatchObject({ name: 'Ciudadano', checker_id: null, verified_at: '2026-06-15 10:00:00' })
  })
})

describe('a version', () => {
  test('that is stale is refused with the current row, and this read is in the audit log', async () => {
    const id = await w.citizen({ has_disability: true })
    await w.call('admin', transitionProfile, { params: { id }, body: { status_id: 3, observation: 'Bien' } })
    const { status: code, error } = await w.call('superadmin', transitionProfile, {
      params: { id },
      body: { status_id: 4, observation: 'Mal', version: 1 },
    })
    expect(code).toBe(409)
    expect(error.reason).toBe('stale_version')
    expect(error.details).toMatchObject({ id, version: 2, status: 'VERIFICADO', has_disability: 'SI' })
    const read = await w.db
      .selectFrom('audits')
      .select('user_id')
      .where('entity_id', '=', id)
      .where('event', '=', 'read')
      .execute()
    expect(read).toEqual([{ user_id: w.people.superadmin.id }])
    const assigned = await w.call('admin', assignValidator, {
      params: { id },
      body: { validator_id: w.people.validator.id, version: 1 },
    })
    expect(assigned.error.reason).toBe('stale_version')
    expect(await profile(id)).toMatchObject({ version: 2, checker_id: null })
  })

  test('that is omitted is not checked', async () => {
    const id = await w.citizen()
    for (const status_id of [3, 4]) {
      expect(
        (await w.call('admin', transitionProfile, { params: { id }, body: { status_id, observation: 'Bien' } })).status,
      ).toBe(200)
    }
    expect((await profile(id)).version).toBe(3)
  })
})

describe('the notifications of a citizen', () => {
  const noticesOf = (profile_id: number) =>
    w.db.selectFrom('citizen_notifications').selectAll().where('profile_id', '=', profile_id).execute()

  test.each([
    [status.profileVerified, true],
    [status.profileReturned, true],
    [status.profileValidating, false],
  ])(
    'have one for a transition to %i, with a mail (%s) when the citizen must act or be informed',
    async (to, isMailed) => {
      const from = to === status.profileValidating ? status.profileVerified : status.profileValidating
      const id = await w.citizen({ status_id: from, checker_id: w.people.validator.id })
      const body = { status_id: to, observation: 'Lo que se vio' }
      expect((await w.call('validator', transitionProfile, { params: { id }, body })).status).toBe(200)
      const notices = await noticesOf(id)
      expect(notices).toMatchObject([{ type: 'profile', data: { subject: 'Lo que se vio' } }])
      expect(notices[0]?.mail_id !== null).toBe(isMailed)
      await w.call('validator', undoProfileTransition, { params: { id } })
      expect(await noticesOf(id)).toEqual([])
    },
  )

  test('have none for an assignment', async () => {
    const id = await w.citizen()
    await w.call('assignor', assignValidator, { params: { id }, body: { validator_id: w.people.validator.id } })
    expect(await noticesOf(id)).toEqual([])
  })
})
