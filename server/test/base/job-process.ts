import { openLog } from '../../src/base/process/log.ts'
import { startWorkers } from '../../src/base/services/jobs/workers.ts'

/** A process that takes a job and never finishes it: `jobs.test.ts` kills it. */
startWorkers({
  address: { url: process.env.DATABASE_URL ?? '' },
  log: openLog('error'),
  tasks: () => ({
    background: {
      work: () => {
        process.stdout.write('begun\n')
        return new Promise(() => undefined)
      },
    },
  }),
})
