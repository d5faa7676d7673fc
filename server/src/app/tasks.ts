import type { FastifyBaseLogger } from 'fastify'
import { citizenResetLinkTask } from '../accounts/citizens/reset-link.ts'
import { principalOf } from '../accounts/session/identify.ts'
import { type ResetLinkParts, resetLinkTask } from '../accounts/session/reset-link.ts'
import type { Db } from '../base/database/db.ts'
import { refusedSignInsJob, refusedSignInsTask } from '../base/services/identity/refused-sign-ins.ts'
import { citizenResetLinkJob, resetLinkJob } from '../base/services/identity/reset-request.ts'
import { clearOldRowsJob, clearOldRowsTask } from '../base/services/jobs/clear-old-rows.ts'
import { expireJob, exportJob } from '../base/services/jobs/exports/export-jobs.ts'
import { type ExportKinds, expireTask, exportTask } from '../base/services/jobs/exports/make-export.ts'
import { deleteFileJob, deleteFileTask } from '../base/services/jobs/forget-file.ts'
import type { Tasks } from '../base/services/jobs/jobs.ts'
import { manyTask } from '../base/services/jobs/many/do-many.ts'
import { type ManyWork, manyJob } from '../base/services/jobs/many/many-work.ts'
import { sweepFilesJob, sweepFilesTask } from '../base/services/jobs/sweep-files.ts'
import { accountNoticeJob, accountNoticeTask } from '../base/services/mail/account-notices.ts'
import { citizenMailJob } from '../base/services/mail/citizen-mails.ts'
import { type CitizenMailParts, citizenMailTask } from '../base/services/mail/send-citizen-mail.ts'
import type { FileStore } from '../base/storage/file-store.ts'
import { transitionWork, undoWork } from '../enrolments/rosters/enrolment-transitions.ts'
import { rosterExport, rosterKind } from '../enrolments/rosters/export-roster.ts'
import { activateWork } from '../offer/schedules/activate-many.ts'
import { auditMonthsJob, auditMonthsTask } from '../oversight/audits/months.ts'
import { accountCodeJob, accountCodeTask } from '../people/account-codes.ts'
import { citizenAccountMailJob, citizenAccountMailTask } from '../people/citizen-account-mails.ts'
import { invitationMailJob, invitationMailTask } from '../people/household/invitation-mail.ts'
import { assignWork } from '../people/profiles/assign-validator.ts'
import { profilesExport, profilesKind } from '../people/profiles/export-profiles.ts'
import { lateCitizensJob, lateCitizensTask } from '../people/profiles/waiting-citizens.ts'
import { codeJob, sendCodeTask } from '../people/sign-up-codes.ts'
import { usedDocumentJob, usedDocumentTask } from '../people/used-document.ts'

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
  const principalById = (id: number) => principalOf(parts.db, id, parts.now())
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
      [deleteFileJob]: deleteFileTask(parts.store),
      [exportJob]: exportTask({ ...parts, reading, kinds: exportKinds, principalOf: principalById }),
      [manyJob]: manyTask({ ...parts, works: manyWorks, principalOf: principalById }),
      [expireJob]: expireTask(parts),
      [sweepFilesJob]: sweepFilesTask({ ...parts, reading }),
      [auditMonthsJob]: auditMonthsTask(parts.db),
      [clearOldRowsJob]: clearOldRowsTask(parts),
      [lateCitizensJob]: lateCitizensTask({ ...parts, principalOf: principalById }),
      [refusedSignInsJob]: refusedSignInsTask(parts),
    },
  }
}
