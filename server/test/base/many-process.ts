import { principalOf } from '../../src/accounts/session/identify.ts'
import { openLog } from '../../src/base/process/log.ts'
import { manyTask } from '../../src/base/services/jobs/many/do-many.ts'
import { manyJob } from '../../src/base/services/jobs/many/many-work.ts'
import { startWorkers } from '../../src/base/services/jobs/workers.ts'
import { assignWork } from '../../src/people/profiles/assign-validator.ts'

const now = () => new Date(process.env.NOW ?? '')

/** A process that assigns many citizens and never commits: `many-jobs.test.ts` kills it. */
startWorkers({
  address: { url: process.env.DATABASE_URL ?? '' },
  log: openLog('error'),
  tasks: (db, long) => ({
    background: {
      [manyJob]: manyTask({
        db,
        long,
        now,
        principalOf: (id) => principalOf(db, id, now()),
        works: [
          {
            ...assignWork,
            run: async (tx, context) => {
              await assignWork.run(tx, context as never)
              process.stdout.write('written\n')
              return new Promise(() => undefined)
            },
          },
        ],
      }),
    },
  }),
})
