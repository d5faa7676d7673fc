import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { mailContents, tasksOf } from '../../src/app/tasks.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { startWorkers, type Task, type Workers } from '../../src/base/services/jobs/workers.ts'
import { type Mailer, openMailer } from '../../src/base/services/mail/mail.ts'
import { mailTask } from '../../src/base/services/mail/mail-task.ts'
import type { TestApp } from './test-app.ts'

/** Runs the jobs of a test app. Mails are sent to a mail server, or to the outbox of a data folder. */
export function startTestJobs(
  at: TestApp,
  mails: { readonly smtpUrl: string } | { readonly dataDir: string },
  log = openLog('silent'),
): Workers {
  const mailer = openMailer({ smtpUrl: null, dataDir: '/nowhere', mailFrom: 'portal@mail.example', ...mails })
  const { address, store, now } = at
  const publicUrl = 'https://portal.example'
  const waits = readConfig({})
  return startWorkers({
    address,
    log,
    tasks: (db, long) =>
      tasksOf({
        db,
        long,
        store,
        log: openLog('silent'),
        mailer,
        publicUrl,
        now,
        waits,
        promisedDays: 5,
        hasProvider: true,
      }),
  })
}

/** The task that sends mails. */
export function testMailTask({ db, now }: TestApp, mailer: Mailer, waits = readConfig({})): Task {
  const log = openLog('silent')
  return mailTask({ db, now, mailer, waits, log, contents: mailContents, publicUrl: 'https://portal.example' })
}

/** The jobs in the queue that send mails: the id of the mail, and when the job is due. */
export async function mailJobsOf({ db }: TestApp): Promise<{ readonly id: number; readonly run_at: Date }[]> {
  const { rows } = await sql<{ id: number; run_at: Date }>`
    select replace(key, 'mail-', '')::integer as id, run_at from graphile_worker.jobs where key like 'mail-%' order by jobs.id`.execute(
    db,
  )
  return rows
}

/** Waits until no job is left. */
export async function allJobsDone({ db }: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from graphile_worker.jobs`.execute(db)
    if (rows.length === 0) return
    await pause(10)
  }
}
