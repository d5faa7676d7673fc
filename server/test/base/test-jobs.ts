import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { tasksOf } from '../../src/app/tasks.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { type Jobs, startJobs } from '../../src/base/services/jobs/jobs.ts'
import { openMailer } from '../../src/base/services/mail/mail.ts'
import type { TestApp } from './test-app.ts'

/** Runs the jobs of a test application. Mails go to a mail server, or to the outbox of a data folder. */
export function startTestJobs(
  at: TestApp,
  mails: { readonly smtpUrl: string } | { readonly dataDir: string },
  log = openLog('silent'),
): Jobs {
  const mailer = openMailer({ smtpUrl: null, dataDir: '/nowhere', mailFrom: 'portal@mail.example', ...mails })
  const { address, store, now } = at
  const publicUrl = 'https://portal.example'
  const waits = readConfig({})
  return startJobs({
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

/** Waits until no job is left. */
export async function allJobsDone({ db }: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from graphile_worker.jobs`.execute(db)
    if (rows.length === 0) return
    await pause(10)
  }
}
