import { numberText, status } from '@portal/contract'
import {
  activateSchedules,
  assignValidatorToMany,
  cancelJob,
  type Job,
  listJobs,
  listNotifications,
  mostAtOnce,
  showJob,
  transitionEnrolments,
  undoEnrolmentTransitions,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { principalOf } from '../../src/accounts/session/identify.ts'
import { manyWorks } from '../../src/app/tasks.ts'
import { expireTask } from '../../src/base/services/jobs/job-rows.ts'
import { manyTask } from '../../src/base/services/jobs/many/do-many.ts'
import { type ManyContext, type ManyWork, manyJob } from '../../src/base/services/jobs/many/many-work.ts'
import { removeAllJobs } from '../../src/base/services/jobs/queue.ts'
import { begin } from '../../src/base/services/jobs/run-job.ts'
import { type SchedulesApp, schedulesApp } from '../offer/schedules-app.ts'
import { manyCitizens } from '../people/many-citizens.ts'
import { grantTo, personInRoles, roleWith } from '../people/person-with.ts'
import { clearAway, startNode } from './processes.ts'
import { type RequestUser, type TestApp, testApp } from './test-app.ts'

/** More records than one request handles. The citizens have a separate account. */
const count = mostAtOnce + 100

let at: TestApp
let given: SchedulesApp
beforeAll(async () => {
  at = await testApp()
  given = await schedulesApp(at)
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.deleteCitizens()
  await sql`truncate jobs`.execute(at.db)
  await at.db.deleteFrom('notifications').execute()
  await removeAllJobs(at.db)
})
afterEach(clearAway)

/** Runs the waiting jobs on many records, with the database connection of requests. */
async function work(works: readonly ManyWork[] = manyWorks): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    select job.payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = ${manyJob}`.execute(
    at.db,
  )
  const person = (id: number) => principalOf(at.db, id, at.now())
  const task = manyTask({ db: at.db, long: at.db, now: at.now, works, principalOf: person })
  for (const { payload } of rows) await task(payload)
}

/** The same work with a callback after each batch of records. */
function worksWith(after: (context: ManyContext<never>) => Promise<unknown>): ManyWork[] {
  return manyWorks.map((one) => ({
    ...one,
    run: (tx, context) =>
      one.run(tx, {
        ...context,
        progress: async (done, of) => {
          await context.progress?.(done, of)
          await after(context as never)
        },
      }),
  }))
}

const assignAll = (user: RequestUser, agreed: number, headers = {}) => {
  const body = { validator_id: at.people.validator.id, filter: {}, count: agreed }
  return at.call(user, assignValidatorToMany, { body, headers })
}

async function shown(user: RequestUser, key: string): Promise<Job> {
  return (await at.call(user, showJob, { params: { key } })).body.data
}

async function noticesOf(user: RequestUser) {
  const { body } = await at.call(user, listNotifications, { query: { type: 'many' } })
  return body.data.data.map(({ data }) => data)
}

async function assignedNow(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from profiles where checker_id = ${at.people.validator.id}`.execute(at.db)
  return rows[0]?.count ?? 0
}

describe('a call on more records than one request handles', () => {
  it('returns a job, which assigns ten thousand citizens in one transaction and reports its result', async () => {
    const all = 10_000
    await manyCitizens(at, all - 1, { status_id: status.profilePending })
    const ordered = await assignAll('assignor', all)
    expect([ordered.status, ordered.body.code]).toEqual([202, 202])
    expect(ordered.body).toMatchObject({
      data: `El cambio de ${numberText(all, 'es')} registros continúa. Le avisaremos cuando termine.`,
      details: {
        assigned: 0,
        skipped: [],
        job: { type: 'assign-validator', status: 'queued', progress_max: all },
      },
    })
    expect(await assignedNow()).toBe(0)
    const key = ordered.body.details.job?.key ?? ''
    await work()
    await work()
    expect(await assignedNow()).toBe(all)
    expect(await shown('assignor', key)).toMatchObject({
      status: 'finished',
      message: `Se asignaron ${numberText(all, 'es')} ciudadanos.`,
      progress_now: all,
      result: { assigned: all, skipped: [], undoable: [], transition_ids: [] },
    })
    const notified = await at.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', at.people.validator.id)
      .execute()
    expect(notified).toHaveLength(1)
    const { body: listed } = await at.call('assignor', listJobs)
    expect(listed.data.map((job) => [job.key, job.result])).toEqual([[key, undefined]])
    expect(await noticesOf('assignor')).toEqual([
      expect.objectContaining({
        title: 'Cambio de varios registros terminado',
        subject: `Se asignaron ${numberText(all, 'es')} ciudadanos.`,
        url: { name: 'user-validation' },
      }),
    ])
    const { rows } = await sql<{ event: string; count: number }>`
      select event, count(*) as count from audits
      where entity = 'Profile' and user_id = ${at.people.assignor.id} and event = 'assigned' group by event`.execute(
      at.db,
    )
    expect(rows).toEqual([{ event: 'assigned', count: all }])
    // The result is deleted after a day.
    await expireTask({ db: at.db, now: at.now })({ id: ordered.body.details.job?.id })
    expect(await at.db.selectFrom('jobs').select(['status', 'result']).execute()).toEqual([
      { status: 'expired', result: null },
    ])
  })

  it('handles in the request itself as many records as the limit allows', async () => {
    const ids = await manyCitizens(at, mostAtOnce, { status_id: status.profilePending })
    const body = { validator_id: at.people.validator.id, ids }
    const { status: code, body: result } = await at.call('assignor', assignValidatorToMany, { body })
    expect([code, result.details.assigned, result.details.job]).toEqual([200, mostAtOnce, undefined])
  })

  it('refuses at once the errors that the job would refuse', async () => {
    await manyCitizens(at, count, { status_id: status.profilePending })
    const changed = await assignAll('assignor', count + 2)
    expect([changed.status, changed.error.reason, changed.error.details]).toEqual([
      409,
      'count_changed',
      { count: count + 1 },
    ])
    const body = { validator_id: at.people.viewer.id, filter: {}, count: count + 1 }
    const unknown = await at.call('assignor', assignValidatorToMany, { body })
    expect([unknown.status, Object.keys(unknown.error.errors ?? {})]).toEqual([422, ['validator_id']])
    expect(await at.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  it('changes nothing when the number has changed meanwhile, and returns a message in the language of the request', async () => {
    await manyCitizens(at, count, { status_id: status.profilePending })
    const { body } = await assignAll('assignor', count + 1, { 'x-localization': 'en' })
    await at.citizen()
    await work()
    expect(await assignedNow()).toBe(0)
    const message = `The number of records changed: there are now ${numberText(count + 2, 'en')}. Review and confirm again.`
    expect(await shown('assignor', body.details.job?.key ?? '')).toMatchObject({ status: 'failed', message })
    expect(await noticesOf('assignor')).toEqual([
      expect.objectContaining({ title: 'No record was changed', subject: message }),
    ])
  })

  it('runs with the permissions of the moment when it runs', async () => {
    await manyCitizens(at, count, { status_id: status.profilePending })
    const may = [
      ['view', 'Profile'],
      ['assign-validator', 'Profile'],
    ] as const
    const role = await roleWith(at, 'asigna', may)
    const { access } = await personInRoles(at, 'asignadora', ['asigna'])
    const body = { validator_id: at.people.validator.id, filter: {}, count: count + 1 }
    const ordered = await at.callWith(access, assignValidatorToMany, { body })
    expect(ordered.status).toBe(202)
    await grantTo(at, role, [['view', 'Profile']])
    await work()
    expect(await assignedNow()).toBe(0)
    const { body: listed } = await at.callWith(access, listJobs)
    expect(listed.data).toMatchObject([{ status: 'failed', message: 'No tiene permiso para realizar esta acción.' }])
  })

  it('is tried again after an error, and fails with a notification after the last attempt', async () => {
    await manyCitizens(at, count, { status_id: status.profilePending })
    const { body } = await assignAll('assignor', count + 1)
    const key = body.details.job?.key ?? ''
    const failing = worksWith(() => Promise.reject(new Error('the connection is lost')))
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect(work(failing)).rejects.toThrow('the connection is lost')
      expect(await shown('assignor', key)).toMatchObject({ status: 'retrying', attempts: attempt })
    }
    await expect(work(failing)).rejects.toThrow('the connection is lost')
    expect(await shown('assignor', key)).toMatchObject({ status: 'failed', attempts: 5 })
    expect(await noticesOf('assignor')).toHaveLength(1)
    await work()
    expect(await assignedNow()).toBe(0)
  })

  it('fails with a notification when the process of every attempt was killed', async () => {
    await manyCitizens(at, count, { status_id: status.profilePending })
    const key = (await assignAll('assignor', count + 1)).body.details.job?.key ?? ''
    const { id } = await at.db.selectFrom('jobs').select('id').where('key', '=', key).executeTakeFirstOrThrow()
    // The state after a killed process: a started attempt.
    for (let attempt = 1; attempt <= 5; attempt += 1) await begin(at.db, id, null, at.now())
    expect(await shown('assignor', key)).toMatchObject({ status: 'executing', attempts: 5 })
    await expect(work()).rejects.toThrow('killed')
    expect((await shown('assignor', key)).status).toBe('failed')
    expect(await noticesOf('assignor')).toHaveLength(1)
    await work()
    expect(await assignedNow()).toBe(0)
    // The job does not count towards the person's limit of three jobs.
    for (let order = 1; order <= 3; order += 1) expect((await assignAll('assignor', count + 1)).status).toBe(202)
  })

  it('changes nothing once it is cancelled', async () => {
    await manyCitizens(at, count, { status_id: status.profilePending })
    const { body } = await assignAll('assignor', count + 1)
    const params = { key: body.details.job?.key ?? '' }
    await work(worksWith(() => at.call('assignor', cancelJob, { params })))
    expect(await assignedNow()).toBe(0)
    expect(await noticesOf('assignor')).toEqual([])
    expect((await shown('assignor', params.key)).status).toBe('cancelled')
  })

  it('starts again when its process was killed, and takes effect once', async () => {
    await manyCitizens(at, count, { status_id: status.profilePending })
    const { body } = await assignAll('assignor', count + 1)
    const url = 'url' in at.address ? at.address.url : ''
    const killed = startNode(['--import', 'tsx', 'server/test/base/many-process.ts'], {
      DATABASE_URL: url,
      NOW: at.now().toISOString(),
    })
    await killed.until('written')
    expect(await shown('assignor', body.details.job?.key ?? '')).toMatchObject({ status: 'executing', attempts: 1 })
    killed.signal('SIGKILL')
    await killed.ended
    expect(await assignedNow()).toBe(0)
    await work()
    await work()
    expect(await assignedNow()).toBe(count + 1)
    const moves = await sql<{ count: number }>`select count(*) as count from profile_transitions`.execute(at.db)
    expect(moves.rows).toEqual([{ count: count + 1 }])
    expect(await noticesOf('assignor')).toHaveLength(1)
  })
})

describe('a job on many records', () => {
  it('accepts enrolments with progress, and undoes them within the time that counts from the request', async () => {
    const ids = await manyCitizens(at, count, { status_id: status.profileVerified })
    const id = await given.schedule({ quota: count - 1 })
    await sql`insert into citizen_schedules (schedule_id, profile_id, status_id)
      select ${id}, profile, ${status.enrolmentPending} from unnest(${ids}::integer[]) as profile`.execute(at.db)
    const decision = { status_id: status.enrolmentAccepted, observation: 'Completo' }
    const ordered = await at.call('admin', transitionEnrolments, { params: { id }, body: { ...decision, ids } })
    expect(ordered.status).toBe(202)
    const key = ordered.body.details.job?.key ?? ''
    const states: Job[] = []
    await work(worksWith(async () => states.push(await shown('admin', key))))
    expect(states[0]).toMatchObject({ status: 'executing', progress_now: 1000, progress_max: count - 1 })
    const job = await shown('admin', key)
    expect(job).toMatchObject({
      message: `Se actualizó el estado de ${numberText(count - 1, 'es')} inscripciones. 1 quedó como estaba.`,
      input: { id },
      result: { moved: count - 1, skipped: [{ id: ids.at(-1), code: 'no_seats' }] },
    })
    expect(await given.accepted(id)).toBe(count - 1)
    expect((await noticesOf('admin'))[0]?.url).toEqual({ name: 'schedules-id-users', params: { id } })

    const { undoable, transition_ids } = job.result as { undoable: number[]; transition_ids: number[] }
    const undo = { params: { id }, body: { ids: undoable, transition_ids } }
    const undone = await at.call('admin', undoEnrolmentTransitions, undo)
    expect(undone.status).toBe(202)
    at.pass(300)
    await work()
    expect(await given.accepted(id)).toBe(0)
    expect((await shown('admin', undone.body.details.job?.key ?? '')).result).toEqual({
      undone: count - 1,
      skipped: [],
    })
  })

  it('withdraws schedules', async () => {
    const first = await given.schedule()
    const { rows } = await sql<{ id: number }>`
      insert into schedules (program_id, activity_id, stage_id, weekday_id, daily_id, min_age, max_age, quota, is_paid, is_activated, start_date, final_date)
      select program_id, activity_id, stage_id, weekday_id, daily_id, min_age, max_age, quota + n, false, true, start_date, final_date
      from schedules, generate_series(1, ${count}) as n where id = ${first} returning id`.execute(at.db)
    const ids = rows.map(({ id }) => id)
    const active = await sql<{ count: number }>`
      select count(*) as count from schedules where is_activated and deleted_at is null`.execute(at.db)
    const body = { is_activated: false, filter: { is_activated: true }, count: active.rows[0]?.count ?? 0 }
    const ordered = await at.call('admin', activateSchedules, { body })
    expect(ordered.status).toBe(202)
    await work()
    const left = await sql`select from schedules where id = any(${ids}::integer[]) and is_activated`.execute(at.db)
    expect(left.rows).toEqual([])
    expect(await shown('admin', ordered.body.details.job?.key ?? '')).toMatchObject({
      status: 'finished',
      result: { changed: body.count, skipped: [] },
    })
  })
})
