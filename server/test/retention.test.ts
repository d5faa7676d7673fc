import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRetention, retain } from '../src/features/audits/retention.ts'
import { type TestApp, testApp } from './test-app.ts'

let at: TestApp

beforeAll(async () => {
  at = await testApp()
})
afterAll(() => at.close())

const now = new Date('2026-06-15T10:00:00-05:00')
const events = () => at.db.selectFrom('audits').select(['event', 'job', 'new_values']).orderBy('id').execute()

describe('what is asked', () => {
  it.each([[[]], [['--before']], [['--before', 'ayer']], [['--before', '2026-13-01']], [['--before', '2026-01-01']]])(
    '%j is refused in a sentence',
    (words) => {
      expect(() => readRetention(words, now)).toThrow(/--before/)
    },
  )

  it('is only counted until it is meant', () => {
    expect(readRetention(['--before', '2024-01-01'], now)).toEqual({ before: '2024-01-01', isMeant: false })
    expect(readRetention(['--before', '2024-01-01', '--yes'], now).isMeant).toBe(true)
  })
})

describe('retention', () => {
  it('takes old rows out of the audit log only when it is meant, says so there, and leaves the audit log closed again', async () => {
    const row = (event: string, day: string) => ({
      event,
      entity: 'Rate',
      entity_id: 1,
      old_values: '{}',
      new_values: '{}',
      created_at: new Date(`${day}T12:00:00-05:00`),
    })
    await at.db
      .insertInto('audits')
      .values([row('old', '2019-03-01'), row('kept', '2024-01-01')])
      .execute()
    const before = '2024-01-01'
    expect(await retain(at.address, { before, isMeant: false })).toEqual({ rows: 1, oldest: '2019-03-01' })
    expect((await events()).map(({ event }) => event)).toContain('old')
    expect(await retain(at.address, { before, isMeant: true })).toEqual({ rows: 1, oldest: '2019-03-01' })
    const left = await events()
    expect(left.map(({ event }) => event)).not.toContain('old')
    expect(left.map(({ event }) => event)).toContain('kept')
    expect(left.at(-1)).toEqual({ event: 'retained', job: 'retention', new_values: { before, rows: 1 } })
    await expect(at.db.deleteFrom('audits').execute()).rejects.toMatchObject({ code: '42501' })
    await expect(at.db.updateTable('audits').set({ event: 'other' }).execute()).rejects.toMatchObject({ code: '42501' })
  })
})
