import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/db.ts'
import { auditMonthsJob, auditMonthsTask } from '../features/audits/months.ts'
import { codeJob, sendCodeTask } from '../features/pre-registers/send-code.ts'
import { mayExportProfiles, profilesExport, profilesExporter } from '../features/profiles/export-profiles.ts'
import { mayExportRosters, rosterExport, rosterExporter } from '../features/schedules/export-roster.ts'
import { personOf } from '../features/session/identify.ts'
import { refusedSignInsJob, refusedSignInsTask } from '../features/session/refused-sign-ins.ts'
import { type ResetLinkParts, resetLinkTask } from '../features/session/reset-link.ts'
import { resetLinkJob } from '../identity/reset-request.ts'
import { expireJob, exportJob } from '../jobs/exports/export-jobs.ts'
import { type ExportKinds, expireTask, exportTask } from '../jobs/exports/make-export.ts'
import type { Tasks } from '../jobs/jobs.ts'
import { accountNoticeJob, accountNoticeTask } from '../mail/account-notices.ts'
import { citizenMailJob, citizenMailTask } from '../mail/citizen-notices.ts'
import type { FileStore } from '../storage/file-store.ts'
import { forgetFileJob, forgetFileTask } from '../storage/forget-file.ts'
import { sweepFilesJob, sweepFilesTask } from '../storage/sweep-files.ts'

/** What the jobs need from the process. */
export interface TaskParts extends ResetLinkParts {
  readonly reading: Db
  readonly log: FastifyBaseLogger
  readonly store: FileStore
}

/** Every type of export: how its file is made, and who may read it. */
export const exportKinds: ExportKinds = {
  [profilesExport]: { make: profilesExporter, mayRead: mayExportProfiles },
  [rosterExport]: { make: rosterExporter, mayRead: mayExportRosters },
}

/** The jobs that send a mail. */
export const mailJobs: readonly string[] = [resetLinkJob, citizenMailJob, codeJob, accountNoticeJob]

/** The jobs that run once a day. */
export const dailyJobs: readonly string[] = [auditMonthsJob, sweepFilesJob]

/** Every kind of job, with its lane and its task. */
export function tasksOf(parts: TaskParts): Tasks {
  return {
    waiting: {
      [resetLinkJob]: resetLinkTask(parts),
      [codeJob]: sendCodeTask(parts),
    },
    notices: {
      [citizenMailJob]: citizenMailTask(parts),
      [accountNoticeJob]: accountNoticeTask(parts),
    },
    background: {
      [forgetFileJob]: forgetFileTask(parts.store),
      [exportJob]: exportTask({ ...parts, kinds: exportKinds, personOf: (id) => personOf(parts.db, id, parts.now()) }),
      [expireJob]: expireTask(parts),
      [sweepFilesJob]: sweepFilesTask(parts),
      [auditMonthsJob]: auditMonthsTask(parts.db),
      [refusedSignInsJob]: refusedSignInsTask(parts),
    },
  }
}
