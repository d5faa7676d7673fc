import { status } from '@portal/contract'
import { citizenAddFile } from '@portal/contract/citizens'
import {
  copySchedules,
  createSchedule,
  createTeam,
  importSchedules,
  restoreSchedule,
  updateSchedule,
  updateSchedules,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/base/database/database.ts'
import { testApp } from '../base/test-app.ts'
import { pdfBytes } from './catalogue-examples.ts'
import { addCatalogues, planned, soundRow } from './schedule-workbooks.ts'
import { schedulesApp } from './schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

/** Each reference of a schedule to a catalogue, with the values of a row. */
const references = [
  ['program_id', 'programs', {}],
  ['activity_id', 'activities', {}],
  ['stage_id', 'stages', { park_id: given.ids.park }],
  ['weekday_id', 'week_days', { day_of_week: 2 }],
  ['daily_id', 'daily_hours', { start_time: '10:00', end_time: '11:00' }],
  ['modality_id', 'modalities', { description: 'Prueba' }],
  ['rate_id', 'rates', { value: 1000 }],
] as const satisfies readonly (readonly [string, keyof Database, object])[]

let made = 0
function row(table: keyof Database, values: object): Promise<number> {
  made += 1
  return given.row(table, { name: `BORRADA ${made}`, ...values })
}

/** Deletes a catalogue row like its call, and commits only when the request waits for the lock. */
async function whileDeleting<T>(table: keyof Database, id: number, request: () => Promise<T>): Promise<T> {
  const tx = await at.db.startTransaction().execute()
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  await sql`update ${sql.table(table)} set deleted_at = now() where id = ${id}`.execute(tx)
  const response = request()
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(at.db)
    return rows.length
  }
  await expect
    .poll(waiting, { timeout: 30_000 })
    .toBeGreaterThan(0)
    .finally(() => tx.commit().execute())
  return response
}

const errorsOf = ({ status: code, error }: { status: number; error: { errors?: object } }) => [
  code,
  Object.keys(error.errors ?? {}),
]

describe('a catalogue row deleted at the same moment', () => {
  it.each(references)('is refused as %s of a new or changed schedule', async (field, table, values) => {
    const paid = field === 'rate_id' ? { is_paid: true } : {}
    const id = await given.schedule()
    const one = await row(table, values)
    const body = given.body({ ...paid, [field]: one })
    expect(errorsOf(await whileDeleting(table, one, () => at.call('admin', createSchedule, { body })))).toEqual([
      422,
      [field],
    ])
    const other = await row(table, values)
    const changed = given.body({ ...paid, [field]: other })
    const update = () => at.call('admin', updateSchedule, { params: { id }, body: changed })
    expect(errorsOf(await whileDeleting(table, other, update))).toEqual([422, [field]])
  })

  it.each(references)('skips a schedule that uses it as %s when schedules are copied', async (field, table, values) => {
    const one = await row(table, values)
    const id = await given.schedule({ [field]: one })
    const body = { ids: [id], start_date: '2026-08-01 00:00:00', final_date: '2026-08-31 23:59:59' }
    const { body: response } = await whileDeleting(table, one, () => at.call('admin', copySchedules, { body }))
    expect(response.details).toMatchObject({ made: [], skipped: [{ id, code: 'reference_deleted' }] })
  })

  it('is refused as a value for many schedules', async () => {
    const id = await given.schedule()
    const stage_id = await row('stages', { park_id: given.ids.park })
    const body = { rows: [{ id, version: 1 }], changes: { stage_id } }
    const response = await whileDeleting('stages', stage_id, () => at.call('admin', updateSchedules, { body }))
    expect(errorsOf(response)).toEqual([422, ['changes.stage_id']])
  })

  it('is refused as a regulation or consent of a schedule', async () => {
    const file = await at.file(await at.citizen())
    const { stored_file_id: file_id } = await at.db
      .selectFrom('files')
      .select('stored_file_id')
      .where('id', '=', file)
      .executeTakeFirstOrThrow()
    const regulation = await row('regulations', { file_id })
    const body = given.body({ regulations: [regulation] })
    const create = () => at.call('admin', createSchedule, { body })
    expect(errorsOf(await whileDeleting('regulations', regulation, create))).toEqual([422, ['regulations.0']])
  })

  it('is reported as an error of its cell in a workbook', async () => {
    const of = await addCatalogues(at.db)
    const bytes = await planned([soundRow(of)])
    const program = of.programs[0] ?? 0
    const send = () => at.send('admin', importSchedules, { files: { file: { name: 'plan.xlsx', bytes } } })
    const response = await whileDeleting('programs', program, send)
    expect([response.status, response.error.reason]).toEqual([422, 'import_faults'])
    const made = await at.db.selectFrom('schedules').select('id').where('program_id', '=', program).execute()
    expect(made).toEqual([])
  })

  it('is refused as the role of a team member', async () => {
    const teams = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 3, team_quota: 2 }
    const id = await given.schedule(teams)
    const person = await given.verified()
    const participant_role_id = await row('participant_roles', {})
    const members = [{ profile_id: person, participant_role_id }]
    const body = { name: 'Tigres', captain_profile_id: person, members }
    const store = () => at.call('admin', createTeam, { params: { id }, body })
    const response = await whileDeleting('participant_roles', participant_role_id, store)
    expect(errorsOf(response)).toEqual([422, ['members.0.participant_role_id']])
  })

  it('is refused as the type of a document', async () => {
    const ana = await at.account({ status_id: status.profileReturned })
    const type = await row('file_types', {})
    const files = { file: { name: 'prueba.pdf', bytes: pdfBytes } }
    const fields = { file_type_id: String(type) }
    const send = () => at.sendWith(ana.access, citizenAddFile, { params: { id: ana.profile }, fields, files })
    expect(errorsOf(await whileDeleting('file_types', type, send))).toEqual([422, ['file_type_id']])
  })
})

it('prevents restoring a deleted schedule that has it as its rate', async () => {
  const rate_id = await row('rates', { value: 5000 })
  const id = await given.schedule({ rate_id, deleted_at: at.now() })
  await sql`update rates set deleted_at = now() where id = ${rate_id}`.execute(at.db)
  const response = await at.call('superadmin', restoreSchedule, { params: { id } })
  expect([response.status, response.error.reason, response.error.details]).toEqual([
    409,
    'reference_deleted',
    { field: 'rate_id' },
  ])
})
