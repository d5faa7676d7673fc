import { type ImportReport, importSheets } from '@portal/contract'
import {
  cancelJob,
  type ImportResult,
  importSchedules,
  type Job,
  listJobs,
  listNotifications,
  mostAtOnce,
  showJob,
  undoScheduleImport,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { principalOf } from '../../src/accounts/session/identify.ts'
import { deleteFileJob } from '../../src/base/services/jobs/delete-file.ts'
import { expireTask } from '../../src/base/services/jobs/job-rows.ts'
import { removeAllJobs } from '../../src/base/services/jobs/queue.ts'
import { begin } from '../../src/base/services/jobs/run-job.ts'
import { compareFiles } from '../../src/base/services/jobs/sweep-files.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { readWorkbook } from '../../src/base/storage/workbooks/read-workbook.ts'
import { importJob, importTask } from '../../src/offer/import/import-job.ts'
import { clearAway, startNode, temporaryFolder } from '../base/processes.ts'
import { type RequestUser, type TestApp, testApp } from '../base/test-app.ts'
import { grantTo, personInRoles, roleWith } from '../people/person-with.ts'
import { addCatalogues, type ByLetter, type Catalogued, planned, soundRow } from './schedule-workbooks.ts'

/** More rows than a request imports. */
const count = mostAtOnce + 100

let at: TestApp
let of: Catalogued
let large: Buffer
/** A large workbook with an error in its first row. */
let faulty: Buffer
const rows = () => Array.from({ length: count }, (_, index): ByLetter => ({ ...soundRow(of, index % 32), M: index }))

beforeAll(async () => {
  at = await testApp()
  of = await addCatalogues(at.db)
  large = await planned(rows())
  // The value is cut in the middle of its last character.
  faulty = await planned([{ ...soundRow(of), M: `${'x'.repeat(99)}🏊` }, ...rows().slice(1)])
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.db.deleteFrom('schedules').execute()
  await at.db.deleteFrom('schedule_imports').execute()
  await at.db.deleteFrom('notifications').execute()
  await sql`truncate jobs`.execute(at.db)
  await removeAllJobs(at.db)
})
afterEach(clearAway)

const parts = () => ({
  db: at.db,
  long: at.db,
  now: at.now,
  store: at.store,
  principalOf: (id: number) => principalOf(at.db, id, at.now()),
})

/** The payloads of the jobs of a kind in the queue. */
async function payloadsOf(kind: string): Promise<unknown[]> {
  const found = await sql<{ payload: unknown }>`
    select job.payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = ${kind}`.execute(at.db)
  return found.rows.map(({ payload }) => payload)
}

/** Does the imports that wait, on the database of requests. */
async function work(more: Partial<ReturnType<typeof parts>> = {}): Promise<void> {
  const task = importTask({ ...parts(), ...more })
  for (const payload of await payloadsOf(importJob)) await task(payload)
}

interface Sent {
  readonly user?: RequestUser
  readonly fields?: Readonly<Record<string, string>>
  readonly locale?: string
}

function send(bytes: Buffer, { user = 'admin', fields = {}, locale = 'es' }: Sent = {}) {
  const files = { file: { name: 'plan.xlsx', bytes } }
  return at.send(user, importSchedules, { fields, files, headers: { 'x-localization': locale } })
}

/** Orders the import of a large workbook; returns the key of its job. */
async function order(bytes = large, fields: Sent['fields'] = { force: '1' }): Promise<string> {
  const { status, body } = await send(bytes, { fields })
  expect(status).toBe(202)
  return body.details.job?.key ?? ''
}

async function shown(key: string, user: RequestUser = 'admin'): Promise<Job> {
  return (await at.call(user, showJob, { params: { key } })).body.data
}
const resultOf = ({ result }: Job) => result as unknown as ImportResult
const rowOf = (key: string) => at.db.selectFrom('jobs').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

async function total(table: 'schedules' | 'schedule_imports'): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(at.db)
  return found.rows[0]?.count ?? 0
}
async function noticesOf(user: RequestUser) {
  const { body } = await at.call(user, listNotifications, { query: { type: 'import' } })
  return body.data.data.map(({ data }) => data)
}

describe('the import of a large workbook', () => {
  it('is a job, which creates every schedule once, with audit rows, a notification and an undo', async () => {
    const reply = await send(large, { fields: { force: '1' } })
    expect([reply.status, reply.body.code, reply.body.data]).toEqual([
      202,
      202,
      'La carga de 2.100 horarios continúa. Le avisaremos cuando termine.',
    ])
    expect(reply.body.details).toMatchObject({
      is_dry_run: false,
      rows: count,
      creates: count,
      import_id: null,
      job: { type: 'import-schedules', status: 'queued', progress_max: count, output: null },
    })
    expect(await total('schedules')).toBe(0)
    const key = reply.body.details.job?.key ?? ''
    const { upload_key, input } = await rowOf(key)
    expect(input).toEqual({ file_name: 'plan.xlsx', force: true })
    // The comparison of the store with the rows finds it, and does not call it an orphan.
    expect(await at.store.has(upload_key ?? '')).toBe(true)
    const inTwoDays = new Date(Date.now() + 2 * 24 * 3600 * 1000)
    const { orphans, missing } = await compareFiles({ db: at.db, reading: at.db, store: at.store }, inTwoDays)
    expect([orphans.includes(upload_key ?? ''), missing]).toEqual([false, []])
    await work()
    await work()
    expect([await total('schedules'), await total('schedule_imports')]).toEqual([count, 1])
    const job = await shown(key)
    expect(job).toMatchObject({
      status: 'finished',
      message: 'Se crearon 2.100 horarios.',
      progress_now: count,
      progress_max: count,
      output: null,
    })
    const { import_id, ...report } = resultOf(job)
    expect(report).toMatchObject({ file_name: 'plan.xlsx', rows: count, creates: count, faults: [], workbook: null })
    // The uploaded file is deleted, and the job has made none.
    expect(await rowOf(key)).toMatchObject({ upload_key: null, stored_key: null })
    expect(await payloadsOf(deleteFileJob)).toEqual([{ key: upload_key }])
    const { rows: audits } = await sql<{ event: string; count: number }>`
      select event, count(*) as count from audits where entity = 'Schedule' and user_id = ${at.people.admin.id}
      group by event order by event`.execute(at.db)
    expect(audits).toEqual([
      { event: 'created', count },
      { event: 'imported', count: 1 },
    ])
    expect(await noticesOf('admin')).toEqual([
      expect.objectContaining({
        title: 'Carga masiva terminada',
        subject: 'Se crearon 2.100 horarios.',
        url: { name: 'schedules', query: { show: 'import', job: key } },
      }),
    ])
    const undone = await at.call('admin', undoScheduleImport, { params: { id: import_id ?? 0 } })
    expect([undone.status, undone.body.details]).toEqual([200, { deleted: count }])
    // After a day the report is deleted.
    await expireTask(parts())({ id: job.id })
    expect(await rowOf(key)).toMatchObject({ status: 'expired', result: null })
  })

  it('works in the request up to the limit, and for a check of any size', async () => {
    const most = await planned(rows().slice(0, mostAtOnce))
    const reply = await send(most, { fields: { force: '1' } })
    expect([reply.status, reply.body.details.creates, reply.body.details.job]).toEqual([200, mostAtOnce, undefined])
    const checked = await send(large, { fields: { force: '1', dry_run: '1' } })
    expect([checked.status, checked.body.details.rows, checked.body.details.job]).toEqual([200, count, undefined])
    expect(await at.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  it('is refused at once for errors, duplicates and a missing permission, and stores no file', async () => {
    const before: string[] = []
    for await (const { key } of at.store.list()) before.push(key)
    const wrong = await send(faulty, { fields: { force: '1' } })
    expect([wrong.status, wrong.error.reason, (wrong.error.details as ImportReport).faults_count]).toEqual([
      422,
      'import_faults',
      1,
    ])
    const twice = await send(large)
    expect([twice.status, twice.error.reason]).toEqual([422, 'import_duplicates'])
    for (const user of ['viewer', 'validator'] as const) {
      expect((await send(large, { user, fields: { force: '1' } })).status).toBe(403)
    }
    expect(await at.db.selectFrom('jobs').selectAll().execute()).toEqual([])
    // A fourth job is refused too.
    for (let turn = 0; turn < 3; turn += 1) await order()
    const stored: string[] = []
    for await (const { key } of at.store.list()) stored.push(key)
    expect(stored).toHaveLength(before.length + 3)
    expect((await send(large, { fields: { force: '1' } })).status).toBe(429)
    const after: string[] = []
    for await (const { key } of at.store.list()) after.push(key)
    expect(after).toEqual(stored)
  })

  it('leaves out rows with errors, and has a workbook with the marks as its file', async () => {
    const key = await order(faulty, { force: '1', leave_out: '1' })
    await work()
    const job = await shown(key)
    expect(job).toMatchObject({
      status: 'finished',
      message: 'Se crearon 2.099 horarios. 1 fila quedó por fuera.',
      output: key,
    })
    expect(resultOf(job)).toMatchObject({ left_out: 1, faults_count: 1, workbook: null })
    expect(resultOf(job).faults).toMatchObject([{ row: 2, column: 'M', value: `${'x'.repeat(99)}\ufffd` }])
    const file = await at.inject('admin', { url: `/api/exports/${key}/file` })
    expect(file.statusCode).toBe(200)
    const { rows: marked } = await readWorkbook(file.rawPayload, { sheet: importSheets.rows, columns: 20 })
    expect(marked[1]?.cells.at(-1)).toContain('Fila 2, columna M')
    expect((await at.inject('superadmin', { url: `/api/exports/${key}/file` })).statusCode).toBe(404)
    // The store is compared with the rows: the file is named and there.
    const { missing } = await compareFiles({ db: at.db, reading: at.db, store: at.store }, at.now())
    expect(missing).toEqual([])
    const { stored_key } = await rowOf(key)
    await expireTask(parts())({ id: job.id })
    expect(await payloadsOf(deleteFileJob)).toContainEqual({ key: stored_key })
  })

  it('creates nothing when a check finds something since the request, and has the report', async () => {
    const distinct = rows().map((row, index): ByLetter => (index < 8 ? soundRow(of, index) : { ...row }))
    const key = await order(await planned(distinct), { leave_out: '1' })
    // Somebody else has imported what was left.
    await send(await planned(distinct.slice(0, mostAtOnce)), { user: 'superadmin', fields: { force: '1' } })
    const before = await total('schedules')
    await work()
    expect(await total('schedules')).toBe(before)
    const job = await shown(key)
    expect(job).toMatchObject({ status: 'failed', output: key, message: expect.stringContaining('No se guardó nada') })
    expect(resultOf(job)).toMatchObject({ import_id: null, rows: count, creates: 0, workbook: null })
    expect(resultOf(job).duplicates_count + resultOf(job).clashes_count).toBeGreaterThan(0)
    expect((await noticesOf('admin'))[0]?.title).toBe('No se creó ningún horario')
    expect((await rowOf(key)).upload_key).toBeNull()
  })

  it('runs with the permissions of the moment when it runs', async () => {
    const may = [
      ['view', 'Schedule'],
      ['create', 'Schedule'],
    ] as const
    const role = await roleWith(at, 'planea', may)
    const { access } = await personInRoles(at, 'planeadora', ['planea'])
    const sent = await at.sendWith(access, importSchedules, {
      fields: { force: '1' },
      files: { file: { name: 'plan.xlsx', bytes: large } },
    })
    expect(sent.status).toBe(202)
    const key = sent.body.details.job?.key ?? ''
    const other = await at.call('admin', showJob, { params: { key } })
    expect(other.status).toBe(404)
    await grantTo(at, role, [['view', 'Schedule']])
    await work()
    expect(await total('schedules')).toBe(0)
    const { body } = await at.callWith(access, listJobs)
    expect(body.data).toMatchObject([{ status: 'failed', message: 'No tiene permiso para realizar esta acción.' }])
    expect((await rowOf(key)).upload_key).toBeNull()
  })

  it('says in the language of the request that its file is gone', async () => {
    const { body } = await send(large, { fields: { force: '1' }, locale: 'en' })
    const key = body.details.job?.key ?? ''
    await at.store.remove((await rowOf(key)).upload_key ?? '')
    await work()
    expect(await shown(key)).toMatchObject({
      status: 'failed',
      message: 'The file is no longer on the server. Upload it again.',
    })
    expect((await noticesOf('admin'))[0]?.title).toBe('No schedule was created')
  })

  it('creates nothing once it is cancelled, while it waits or runs, and deletes its file', async () => {
    const waiting = await order()
    const { upload_key } = await rowOf(waiting)
    await at.call('admin', cancelJob, { params: { key: waiting } })
    expect(await payloadsOf(deleteFileJob)).toEqual([{ key: upload_key }])
    await work()
    const key = await order(faulty, { force: '1', leave_out: '1' })
    const put: typeof at.store.put = async (name, content) => {
      await at.store.put(name, content)
      await at.call('admin', cancelJob, { params: { key } })
    }
    await work({ store: { ...at.store, put } })
    expect(await total('schedules')).toBe(0)
    expect(await rowOf(key)).toMatchObject({ status: 'cancelled', upload_key: null, stored_key: null })
    expect(await noticesOf('admin')).toEqual([])
  })

  it('is tried again after an error with the same file, and is given up with a notification', async () => {
    const key = await order()
    const get = () => Promise.reject(new Error('the store is lost'))
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect(work({ store: { ...at.store, get } })).rejects.toThrow('the store is lost')
      expect(await rowOf(key)).toMatchObject({ status: 'retrying', upload_key: expect.any(String) })
    }
    await expect(work({ store: { ...at.store, get } })).rejects.toThrow('the store is lost')
    expect(await rowOf(key)).toMatchObject({ status: 'failed', upload_key: null, expires_at: null })
    expect(await noticesOf('admin')).toHaveLength(1)
  })

  it('is given up when the process of every attempt was killed', async () => {
    const key = await order()
    const { id } = await rowOf(key)
    for (let attempt = 1; attempt <= 5; attempt += 1) await begin(at.db, id, null, at.now())
    await expect(work()).rejects.toThrow('killed')
    expect(await rowOf(key)).toMatchObject({ status: 'failed', upload_key: null })
    expect(await total('schedules')).toBe(0)
  })

  it('starts again when its process was killed, and creates every schedule once', async () => {
    const folder = temporaryFolder()
    const store = openFolderStore(folder)
    const key = await order(faulty, { force: '1', leave_out: '1' })
    const { upload_key } = await rowOf(key)
    await store.put(upload_key ?? '', await at.store.get(upload_key ?? ''))
    const killed = startNode(['--import', 'tsx', 'server/test/offer/import-process.ts'], {
      DATABASE_URL: 'url' in at.address ? at.address.url : '',
      NOW: at.now().toISOString(),
      FOLDER: folder,
    })
    await killed.until('written')
    const left = (await rowOf(key)).stored_key
    expect(await shown(key)).toMatchObject({ status: 'executing', attempts: 1 })
    killed.signal('SIGKILL')
    await killed.ended
    expect(await total('schedules')).toBe(0)
    await work()
    await work()
    expect([await total('schedules'), await total('schedule_imports')]).toEqual([count - 1, 1])
    expect(await shown(key)).toMatchObject({ status: 'finished', attempts: 2 })
    // The file of the killed attempt is deleted.
    expect(await payloadsOf(deleteFileJob)).toContainEqual({ key: left })
    expect(await noticesOf('admin')).toHaveLength(1)
  })
})
