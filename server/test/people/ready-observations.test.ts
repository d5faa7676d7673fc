import { status } from '@portal/contract'
import {
  listReadyObservations,
  mostReadyObservations,
  type ReadyObservation,
  type ReadyObservations,
  transitionFile,
  transitionProfile,
  updateReadyObservations,
} from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type PersonName, testApp } from '../base/test-app.ts'

let since = 0

const at = await testApp()
afterAll(() => at.close())
beforeEach(async () => {
  await at.db.updateTable('ready_observations').set({ observations: null }).execute()
  // The audit log cannot be cleared: each test reads only the rows after this id.
  const { last } = await at.db
    .selectFrom('audits')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  since = Number(last ?? 0)
})

async function held(user: PersonName = 'validator'): Promise<ReadyObservations> {
  return (await at.call(user, listReadyObservations)).body.data
}

const blurred: ReadyObservation = {
  subject: 'file',
  purpose: 'return',
  es: 'La fotografía está borrosa.',
  en: 'The photograph is blurred.',
}

const writtenAudits = () =>
  at.db
    .selectFrom('audits')
    .select(['event', 'old_values', 'new_values'])
    .where('entity', '=', 'Observation')
    .where('id', '>', since)
    .execute()

describe('the shared ready-made observations', () => {
  it('start with the initial ones in both languages, for users who may decide or view', async () => {
    const { observations } = await held()
    expect(observations.length).toBeGreaterThan(10)
    for (const { es, en } of observations) expect(es).not.toBe(en)
    expect(await held('viewer')).toEqual(await held())
  })

  it('are changed as one list by users who may, with an audit row', async () => {
    const { version, observations } = await held()
    const body = { version, observations: [blurred, ...observations.slice(1)] }
    const reply = await at.call('admin', updateReadyObservations, { body })
    expect(reply.status).toBe(200)
    expect(reply.body.details).toEqual({ version: version + 1, observations: body.observations })
    expect(await held()).toEqual(reply.body.details)
    const [audits, ...more] = await writtenAudits()
    expect(more).toEqual([])
    expect(audits?.event).toBe('updated')
    expect(JSON.stringify(audits?.old_values)).not.toContain(blurred.es)
    expect(audits?.new_values).toMatchObject({
      ready_file_return: expect.arrayContaining([`${blurred.es} / ${blurred.en}`]),
    })
  })

  it('cannot be changed by users who only use them', async () => {
    const body = { observations: [blurred] }
    for (const user of ['viewer', 'assignor', 'validator'] as const) {
      expect((await at.call(user, updateReadyObservations, { body })).status).toBe(403)
    }
    expect(await writtenAudits()).toEqual([])
  })

  it('refuse a stale version with the current list', async () => {
    const { version } = await held()
    await at.call('superadmin', updateReadyObservations, { body: { version, observations: [blurred] } })
    const late = await at.call('admin', updateReadyObservations, { body: { version, observations: [] } })
    expect([late.status, late.error.reason]).toEqual([409, 'stale_version'])
    expect(late.error.details).toEqual({ version: version + 1, observations: [blurred] })
    expect((await held()).observations).toEqual([blurred])
  })

  it('write no audit row when nothing differs', async () => {
    const body = await held()
    expect((await at.call('admin', updateReadyObservations, { body })).status).toBe(200)
    expect(await writtenAudits()).toEqual([])
    expect((await held()).version).toBe(body.version)
  })

  it('require texts in both languages, and have a maximum number', async () => {
    const without = await at.call('admin', updateReadyObservations, {
      body: { observations: [{ ...blurred, en: '' }] },
    })
    expect([without.status, Object.keys(without.error.errors ?? {})]).toEqual([422, ['observations.0.en']])
    const many = Array.from({ length: mostReadyObservations + 1 }, () => blurred)
    const reply = await at.call('admin', updateReadyObservations, { body: { observations: many } })
    expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, ['observations']])
    expect(await writtenAudits()).toEqual([])
  })
})

describe('a decision with a ready-made observation for the opposite decision', () => {
  const reasonIn = ({ error }: { error: { errors?: Record<string, string[]> } }) => error.errors?.observation?.[0]

  it('is refused for a document in any language and letter case, and changes nothing', async () => {
    const id = await at.citizen()
    const params = { id, file: await at.file(id) }
    const { observations } = await held()
    const returning = observations.find(({ subject, purpose }) => subject === 'file' && purpose === 'return')
    const verifying = observations.find(({ subject, purpose }) => subject === 'file' && purpose === 'verify')
    if (returning === undefined || verifying === undefined) throw new Error('the list has both purposes')
    const decide = (status_id: number, observation: string) =>
      at.call('admin', transitionFile, { params, body: { status_id, observation } })
    for (const observation of [returning.es, returning.en.toUpperCase(), ` ${returning.es.replace(/\.$/, '')} `]) {
      const refused = await decide(status.fileVerified, observation)
      expect(refused.status).toBe(422)
      expect(reasonIn(refused)).toMatch(/tiene una observación lista para devolver/)
    }
    expect(reasonIn(await decide(status.fileReturned, verifying.es))).toMatch(
      /tiene una observación lista para verificar/,
    )
    const row = at.db.selectFrom('files').select('status_id').where('id', '=', params.file).executeTakeFirst()
    expect(await row).toEqual({ status_id: status.filePending })
    expect((await decide(status.fileVerified, `${returning.es} Ya la envió.`)).status).toBe(200)
    expect((await decide(status.fileReturned, returning.es)).status).toBe(200)
  })

  it('is refused for a citizen according to the current list', async () => {
    const { version } = await held()
    expect(
      (await at.call('admin', updateReadyObservations, { body: { version, observations: [blurred] } })).status,
    ).toBe(200)
    const id = await at.citizen({ status_id: status.profileValidating })
    const decide = (status_id: number, observation: string) =>
      at.call('admin', transitionProfile, { params: { id }, body: { status_id, observation } })
    expect((await decide(status.profileVerified, blurred.es)).status).toBe(422)
    expect((await decide(status.profileReturned, blurred.es)).status).toBe(200)
  })
})
