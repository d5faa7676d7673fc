import { principalOf } from '../../src/accounts/session/identify.ts'
import { openLog } from '../../src/base/process/log.ts'
import { startWorkers } from '../../src/base/services/jobs/workers.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { importJob, importTask } from '../../src/offer/import/import-job.ts'

const now = () => new Date(process.env.NOW ?? '')
const store = openFolderStore(process.env.FOLDER ?? '')

/** A process that inserts schedules and never commits: `schedule-import-jobs.test.ts` kills it. */
startWorkers({
  address: { url: process.env.DATABASE_URL ?? '' },
  log: openLog('error'),
  tasks: (db, long) => ({
    background: {
      [importJob]: importTask({
        db,
        long,
        now,
        principalOf: (id) => principalOf(db, id, now()),
        store: {
          ...store,
          // The marked workbook is stored after the schedules are inserted.
          put: async (key, content) => {
            await store.put(key, content)
            process.stdout.write('written\n')
            return new Promise(() => undefined)
          },
        },
      }),
    },
  }),
})
