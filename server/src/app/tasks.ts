import type { FastifyBaseLogger } from 'fastify'
import { accountCodeJob, accountCodeTask } from '../citizens/account-codes.ts'
import { clearOldRowsJob, clearOldRowsTask } from '../citizens/clear-old-rows.ts'
import { codeJob, sendCodeTask } from '../citizens/sign-up-codes.ts'
import { usedDocumentJob, usedDocumentTask } from '../citizens/used-document.ts'
import type { Db } from '../database/db.ts'
import { auditMonthsJob, auditMonthsTask } from '../features/audits/months.ts'
import { citizenResetLinkTask } from '../features/citizens/account/reset-link.ts'
import { invitationMailJob, invitationMailTask } from '../features/citizens/household/invitation-mail.ts'
import { assignWork } from '../features/profiles/assign-validator.ts'
import { profilesExport, profilesKind } from '../features/profiles/export-profiles.ts'
import { lateCitizensJob, lateCitizensTask } from '../features/profiles/waiting-citizens.ts'
import { activateWork } from '../features/schedules/activate-many.ts'
import { transitionWork, undoWork } from '../features/schedules/enrolment-transitions.ts'
import { rosterExport, rosterKind } from '../features/schedules/export-roster.ts'
import { personOf } from '../features/session/identify.ts'
import { type ResetLinkParts, resetLinkTask } from '../features/session/reset-link.ts'
import { refusedSignInsJob, refusedSignInsTask } from '../identity/refused-sign-ins.ts'
import { citizenResetLinkJob, resetLinkJob } from '../identity/reset-request.ts'
import { expireJob, exportJob } from '../jobs/exports/export-jobs.ts'
import { type ExportKinds, expireTask, exportTask } from '../jobs/exports/make-export.ts'
import type { Tasks } from '../jobs/jobs.ts'
import { manyTask } from '../jobs/many/do-many.ts'
import { type ManyWork, manyJob } from '../jobs/many/many-work.ts'
import { accountNoticeJob, accountNoticeTask } from '../mail/account-notices.ts'
import { citizenAccountMailJob, citizenAccountMailTask } from '../mail/citizen-account-mails.ts'
import { citizenMailJob } from '../mail/citizen-mails.ts'
import { type CitizenMailParts, citizenMailTask } from '../mail/send-citizen-mail.ts'
import type { FileStore } from '../storage/file-store.ts'
import { forgetFileJob, forgetFileTask } from '../storage/forget-file.ts'
import { sweepFilesJob, sweepFilesTask } from '../storage/sweep-files.ts'

/** What the jobs need from the process. */
export interface TaskParts extends ResetLinkParts, CitizenMailParts {
  /** Its transactions may last: for exports and work on many records. */
  readonly long: Db
  readonly log: FastifyBaseLogger
  readonly store: FileStore
  readonly promisedDays: number
}

/** Every type of export: how its file is made, and who may read it. */
export const exportKinds: ExportKinds = { [profilesExport]: profilesKind, [rosterExport]: rosterKind }

/** Every call on many records whose work may be a job. */
export const manyWorks: readonly ManyWork[] = [assignWork, transitionWork, undoWork, activateWork]

/** The jobs that run once a day. */
export const dailyJobs: readonly string[] = [auditMonthsJob, sweepFilesJob, lateCitizensJob, clearOldRowsJob]

/** Every kind of job, with its lane and its task. */
export function tasksOf(parts: TaskParts): Tasks {
  const reading = parts.long
  const personById = (id: number) => personOf(parts.db, id, parts.now())
  return {
    waiting: {
      [resetLinkJob]: resetLinkTask(parts),
      [citizenResetLinkJob]: citizenResetLinkTask(parts),
      [accountCodeJob]: accountCodeTask(parts),
      [codeJob]: sendCodeTask(parts),
    },
    notices: {
      [citizenMailJob]: citizenMailTask(parts),
      [accountNoticeJob]: accountNoticeTask(parts),
      [citizenAccountMailJob]: citizenAccountMailTask(parts),
      [usedDocumentJob]: usedDocumentTask(parts),
      [invitationMailJob]: invitationMailTask(parts),
    },
    background: {
      [forgetFileJob]: forgetFileTask(parts.store),
      [exportJob]: exportTask({ ...parts, reading, kinds: exportKinds, personOf: personById }),
      [manyJob]: manyTask({ ...parts, works: manyWorks, personOf: personById }),
      [expireJob]: expireTask(parts),
      [sweepFilesJob]: sweepFilesTask({ ...parts, reading }),
      [auditMonthsJob]: auditMonthsTask(parts.db),
      [clearOldRowsJob]: clearOldRowsTask(parts),
      [lateCitizensJob]: lateCitizensTask({ ...parts, personOf: personById }),
      [refusedSignInsJob]: refusedSignInsTask(parts),
    },
  }
}
