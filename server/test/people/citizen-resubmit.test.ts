import { identityFileType, status } from '@portal/contract'
import { citizenAddFile, citizenObservations, citizenReplaceFile, citizenResubmit } from '@portal/contract/citizens'
import {
  assignValidator,
  listProfiles,
  showProfile,
  transitionFile,
  transitionProfile,
  undoProfileTransition,
} from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { actor } from '../../src/base/database/principals.ts'
import { writeAudit } from '../../src/base/services/audit/audit.ts'
import { type RequestUser, type TestAccount, testApp } from '../base/test-app.ts'

const at = await testApp()
afterAll(() => at.close())

let ana: TestAccount
let params: { id: number }
beforeEach(async () => {
  await at.deleteCitizens()
  await at.db.deleteFrom('notifications').execute()
  await at.db.updateTable('users').set({ is_locked: false }).execute()
  ana = await at.account({ name: 'Ana', surname: 'Rojas', address: 'Calle 1', stratum: 2 })
  params = { id: ana.profile }
  await at.call('assignor', assignValidator, { params, body: { validator_id: at.people.validator.id } })
})

const files = { file: { name: 'cedula.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') } }
const send = async () => {
  const fields = { file_type_id: String(identityFileType) }
  return (await at.sendWith(ana.access, citizenAddFile, { params, fields, files })).body.details.id
}
const returnThem = (user: RequestUser = 'validator') =>
  at.call(user, transitionProfile, {
    params,
    body: { status_id: status.profileReturned, observation: 'Falta la dirección completa' },
  })
const returnFile = (file: number) =>
  at.call('validator', transitionFile, {
    params: { ...params, file },
    body: { status_id: status.fileReturned, observation: 'No se lee' },
  })
const resubmit = (token = ana.access, headers = {}) => at.callWith(token, citizenResubmit, { params, headers })
const person = () => at.db.selectFrom('profiles').selectAll().where('id', '=', ana.profile).executeTakeFirstOrThrow()
const shown = async (user: RequestUser = 'validator') => (await at.call(user, showProfile, { params })).body.data

/** Changes fields as the form of a person does. */
async function change(new_values: { address?: string; stratum?: number }) {
  const before = await person()
  const old_values = Object.fromEntries(Object.keys(new_values).map((field) => [field, before[field as 'address']]))
  const by = actor({ kind: 'citizen', id: ana.id }, 'ANA ROJAS')
  const origin = { ...by, url: '/', ip: '192.0.2.1', user_agent: null, request_id: 'test' }
  await at.db.transaction().execute(async (tx) => {
    await tx.updateTable('profiles').set(new_values).where('id', '=', ana.profile).execute()
    const values = { old_values, new_values }
    await writeAudit(tx, origin, [{ event: 'updated', entity: 'Profile', entity_id: ana.profile, ...values }])
  })
}

describe('what a returned citizen has corrected', () => {
  const read = async () => (await at.callWith(ana.access, citizenObservations, { params })).body.data[0]
  const returnWith = (observation: string) =>
    at.call('validator', transitionProfile, { params, body: { status_id: status.profileReturned, observation } })

  it('is told with the reason as it was typed, field by field', async () => {
    const former = await send()
    await returnWith('La dirección y el estrato no coinciden. La foto de la cédula está borrosa')
    await returnFile(former)
    expect((await at.callWith(ana.access, citizenObservations, { params })).body.data[1]).toMatchObject({
      reason: 'La dirección y el estrato no coinciden. La foto de la cédula está borrosa',
      marked_fields: ['address', 'stratum', 'documents'],
      corrected_fields: [],
    })
    await change({ stratum: 3 })
    await at.sendWith(ana.access, citizenReplaceFile, { params: { ...params, file: former }, files })
    expect((await at.callWith(ana.access, citizenObservations, { params })).body.data[1]).toMatchObject({
      corrected_fields: ['stratum', 'documents'],
    })
  })

  it('does not include documents while a returned one waits for its replacement, nor a value that was changed back', async () => {
    const former = await send()
    await returnWith('El estrato no coincide y la copia no se lee')
    await change({ stratum: 3 })
    await change({ stratum: 2 })
    await at.sendWith(ana.access, citizenAddFile, { params, fields: { file_type_id: '6' }, files })
    await returnFile(former)
    const { body } = await at.callWith(ana.access, citizenObservations, { params })
    expect(body.data.find(({ marked_fields }) => marked_fields.length > 0)).toMatchObject({
      marked_fields: ['stratum', 'documents'],
      corrected_fields: [],
    })
  })

  it('begins anew with the next return', async () => {
    await returnWith('El estrato no coincide')
    await change({ stratum: 3 })
    await resubmit()
    await returnWith('El estrato todavía no coincide')
    expect(await read()).toMatchObject({ marked_fields: ['stratum'], corrected_fields: [] })
  })
})

describe('resubmitting a returned citizen', () => {
  it('sends the citizen back to the same validator, first in the queue, with the changed fields', async () => {
    const former = await send()
    await returnThem()
    await returnFile(former)
    at.pass(3600)
    await change({ address: 'Calle 2 # 3-4' })
    const replaced = await at.sendWith(ana.access, citizenReplaceFile, { params: { ...params, file: former }, files })
    at.pass(60)
    const { status: code, body } = await resubmit()
    expect([code, body.details]).toEqual([200, { status_id: status.profileValidating, status: expect.any(String) }])

    expect(await person()).toMatchObject({
      status_id: status.profileValidating,
      checker_id: at.people.validator.id,
      verified_at: null,
      reopened_at: new Date(at.now().getTime() - 60_000),
    })
    const moves = await at.db.selectFrom('profile_transitions').selectAll().orderBy('id', 'desc').execute()
    expect(moves[0]).toMatchObject({ move: 'resubmit', user_id: null, citizen_id: ana.id })
    const observations = await at.db.selectFrom('observations').selectAll().orderBy('id', 'desc').execute()
    expect(observations[0]).toMatchObject({
      citizen_id: ana.id,
      user_id: null,
      observation: 'EL CIUDADANO CORRIGIÓ: DIRECCIÓN, DOCUMENTO DE IDENTIDAD.',
    })
    const notices = await at.db.selectFrom('notifications').selectAll().orderBy('created_at', 'desc').execute()
    expect(notices[0]).toMatchObject({
      user_id: at.people.validator.id,
      data: { title: 'Ciudadano corregido', subject: 'ANA ROJAS', user: 'ANA ROJAS' },
    })

    expect((await shown('admin')).changed_since_return).toEqual({
      fields: [{ field: 'address', label: 'Dirección', old: 'Calle 1', new: 'Calle 2 # 3-4' }],
      files: [replaced.body.details.id],
    })
    expect((await shown('viewer')).changed_since_return?.fields).toMatchObject([{ field: 'address', old: null }])
    const created_at = new Date('2026-01-01T10:00:00-05:00')
    const longer = { status_id: status.profileValidating, checker_id: at.people.validator.id, created_at }
    const older = await at.citizen(longer)
    const query = { in_queue: '1', column: ['queue_rank', 'queue_at', 'id'], order: ['asc', 'asc', 'asc'] }
    const queue = await at.call('validator', listProfiles, { query })
    expect(queue.body.data.map(({ id }) => id)).toEqual([ana.profile, older])
  })

  it('keeps the marks of the former return when a later return was undone', async () => {
    await returnThem()
    await change({ address: 'Calle 2' })
    await resubmit()
    await returnThem()
    expect((await at.call('validator', undoProfileTransition, { params, body: {} })).status).toBe(200)
    expect((await shown('admin')).changed_since_return?.fields.map(({ field }) => field)).toEqual(['address'])
  })

  it('has no marks after the next decision, and only new ones after another return', async () => {
    await returnThem()
    await change({ address: 'Calle 2' })
    await resubmit()
    await returnThem()
    expect((await shown()).changed_since_return).toBeUndefined()
    await change({ stratum: 3 })
    await resubmit()
    expect((await shown('admin')).changed_since_return?.fields.map(({ field }) => field)).toEqual(['stratum'])
    const body = { status_id: status.profileVerified, observation: 'Todo en orden' }
    await at.call('validator', transitionProfile, { params, body })
    expect((await shown('admin')).changed_since_return).toBeUndefined()
  })

  it.each([
    ['is suspended', { is_locked: true }],
    ['has an expired account', { expires_at: new Date('2020-01-01') }],
  ])('leaves the citizen without a validator when the validator %s', async (_, gone) => {
    const validator = await at.person(`otro-${Object.keys(gone)}`, ['validator'])
    await at.call('assignor', assignValidator, { params, body: { validator_id: validator.id } })
    await returnThem('admin')
    await change({ address: 'Calle 2' })
    await at.db.updateTable('users').set(gone).where('id', '=', validator.id).execute()
    await at.db.deleteFrom('notifications').execute()
    const { body } = await resubmit()
    expect(body.details.status_id).toBe(status.profilePending)
    expect(await person()).toMatchObject({
      status_id: status.profilePending,
      checker_id: null,
      assigned_by_id: null,
      assigned_at: null,
      reopened_at: at.now(),
    })
    const [move] = await at.db.selectFrom('profile_transitions').selectAll().orderBy('id', 'desc').execute()
    expect(move?.move).toBe('resubmit_unassigned')
    expect(await at.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('succeeds once for simultaneous requests, and keeps the notices of the citizen', async () => {
    await returnThem()
    await change({ address: 'Calle 2' })
    const notices = await at.db.selectFrom('citizen_notifications').selectAll().execute()
    const responses = await Promise.all([resubmit(), resubmit(), resubmit()])
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409, 409])
    expect(await at.db.selectFrom('citizen_notifications').selectAll().execute()).toEqual(notices)
    expect(notices).toHaveLength(1)
  })
})

describe('resubmitting', () => {
  it('is refused for a citizen who is not returned, and returns 404 to another household', async () => {
    const waiting = await resubmit()
    expect([waiting.status, waiting.error.reason]).toEqual([409, 'move_not_allowed'])
    await returnThem()
    expect((await resubmit((await at.account()).access)).status).toBe(404)
  })

  it('is refused when nothing was corrected, or a change was reverted', async () => {
    await returnThem()
    const nothing = await resubmit()
    expect([nothing.status, nothing.error.reason]).toEqual([409, 'nothing_corrected'])
    await change({ address: 'Calle 2' })
    await change({ address: 'Calle 1' })
    expect((await resubmit()).error.reason).toBe('nothing_corrected')
  })

  it('is refused while a returned document has no replacement, and names the document', async () => {
    const first = await send()
    await returnThem()
    await returnFile(first)
    await change({ address: 'Calle 2' })
    const { status: code, error } = await resubmit()
    expect([code, error.reason]).toEqual([409, 'documents_to_replace'])
    expect(error.message).toContain('DOCUMENTO DE IDENTIDAD (cedula.pdf)')
    expect(error.details).toEqual({ files: [{ id: first, file_type: 'DOCUMENTO DE IDENTIDAD', file: 'cedula.pdf' }] })
    const second = await send()
    await returnFile(second)
    expect((await resubmit()).error.details).toMatchObject({ files: [{ id: second }] })
    await send()
    expect((await resubmit()).status).toBe(200)
  })
})

describe('a user of the staff', () => {
  it('cannot undo an action of the citizen, nor an own decision before it', async () => {
    await returnThem()
    await change({ address: 'Calle 2' })
    await resubmit()
    const response = await at.call('validator', undoProfileTransition, { params })
    expect([response.status, response.error.reason]).toEqual([409, 'undo_overtaken'])
    expect((await at.call('admin', undoProfileTransition, { params })).status).toBe(403)
    expect((await person()).status_id).toBe(status.profileValidating)
  })

  it('cannot set a returned citizen to pending', async () => {
    await returnThem()
    const body = { status_id: status.profilePending, observation: 'De nuevo' }
    const moved = await at.call('admin', transitionProfile, { params, body })
    expect([moved.status, moved.error.reason]).toEqual([409, 'move_not_allowed'])
  })
})
