import { importType } from '@portal/contract/staff'
import type { FastifyBaseLogger } from 'fastify'
import { citizenResetLinkContent, citizenResetLinkTask } from '../accounts/citizens/reset-link.ts'
import { principalOf } from '../accounts/session/identify.ts'
import { type ResetLinkParts, resetLinkContents, resetLinkTask } from '../accounts/session/reset-link.ts'
import type { Db } from '../base/database/db.ts'
import { refusedSignInsJob, refusedSignInsTask } from '../base/services/identity/refused-sign-ins.ts'
import { citizenResetLinkJob, resetLinkJob } from '../base/services/identity/reset-request.ts'
import { clearOldRowsJob, clearOldRowsTask } from '../base/services/jobs/clear-old-rows.ts'
import { deleteFileJob, deleteFileTask } from '../base/services/jobs/delete-file.ts'
import { type ExportKinds, exportTask, type FileKind } from '../base/services/jobs/exports/make-export.ts'
import { exportJob } from '../base/services/jobs/exports/order-export.ts'
import { expireJob, expireTask } from '../base/services/jobs/job-rows.ts'
import { manyTask } from '../base/services/jobs/many/do-many.ts'
import { type ManyWork, manyJob } from '../base/services/jobs/many/many-work.ts'
import { sweepFilesJob, sweepFilesTask } from '../base/services/jobs/sweep-files.ts'
import type { Tasks } from '../base/services/jobs/workers.ts'
import { accountChangeContent } from '../base/services/mail/account-notices.ts'
import { decisionContent } from '../base/services/mail/citizen-mails.ts'
import type { Contents } from '../base/services/mail/mail-content.ts'
import { type MailTaskParts, mailTask } from '../base/services/mail/mail-task.ts'
import { mailJobs } from '../base/services/mail/send-mail.ts'
import type { FileStore } from '../base/storage/file-store.ts'
import { transitionWork, undoWork } from '../enrolments/rosters/enrolment-transitions.ts'
import { rosterExport, rosterKind } from '../enrolments/rosters/export-roster.ts'
import { importJob, importKind, importTask } from '../offer/import/import-job.ts'
import { activateWork } from '../offer/schedules/activate-many.ts'
import { auditMonthsJob, auditMonthsTask } from '../oversight/audits/months.ts'
import { accountCodeContent } from '../people/account-codes.ts'
import { invitationContent } from '../people/household/invitation-mail.ts'
import { assignWork } from '../people/profiles/assign-validator.ts'
import { profilesExport, profilesKind } from '../people/profiles/export-profiles.ts'
import { lateCitizensJob, lateCitizensTask } from '../people/profiles/waiting-citizens.ts'
import { signUpCodeContent } from '../people/sign-up-codes.ts'
import { usedDocumentJob, usedDocumentTask } from '../people/used-document.ts'

/** The resources that the jobs need from the process. */
export interface TaskParts extends ResetLinkParts, Omit<MailTaskParts, 'contents'> {
  /** Its transactions may last: for exports, work on many records and imports. */
  readonly long: Db
  readonly log: FastifyBaseLogger
  readonly store: FileStore
  readonly promisedDays: number
}

/** Every type of export: how its file is made, and who may read it. */
export const exportKinds: ExportKinds = { [profilesExport]: profilesKind, [rosterExport]: rosterKind }

/** Every type of jobs with a file, and who may read it. */
export const fileKinds: Readonly<Record<string, FileKind>> = { ...exportKinds, [importType]: importKind }

/** Every call on many records whose work may be a job. */
export const manyWorks: readonly ManyWork[] = [assignWork, transitionWork, undoWork, activateWork]

/** The jobs that run once a day. */
export const dailyJobs: readonly string[] = [auditMonthsJob, sweepFilesJob, lateCitizensJob, clearOldRowsJob]

/** The mails whose content a room makes when they leave. */
export const mailContents: Contents = {
  ...resetLinkContents,
  citizen_password_reset: citizenResetLinkContent,
  account_change: accountChangeContent,
  account_code: accountCodeContent,
  email_corrected: accountCodeContent,
  pre_register_code: signUpCodeContent,
  guardian_invitation: invitationContent,
  handover_invitation: invitationContent,
  review: decisionContent,
  enrolment: decisionContent,
  enrolment_payment: decisionContent,
  team: decisionContent,
  identity_granted: decisionContent,
  identity_refused: decisionContent,
}

/** Every kind of job, with its lane and its task. */
export function tasksOf(parts: TaskParts): Tasks {
  const reading = parts.long
  const mail = mailTask({ ...parts, contents: mailContents })
  const principalById = (id: number) => principalOf(parts.db, id, parts.now())
  return {
    waiting: {
      [resetLinkJob]: resetLinkTask(parts),
      [citizenResetLinkJob]: citizenResetLinkTask(parts),
      [mailJobs.waiting]: mail,
    },
    notices: {
      [mailJobs.notices]: mail,
      [usedDocumentJob]: usedDocumentTask(parts),
    },
    background: {
      [deleteFileJob]: deleteFileTask(parts.store),
      [exportJob]: exportTask({ ...parts, reading, kinds: exportKinds, principalOf: principalById }),
      [manyJob]: manyTask({ ...parts, works: manyWorks, principalOf: principalById }),
      [importJob]: importTask({ ...parts, principalOf: principalById }),
      [expireJob]: expireTask(parts),
      [sweepFilesJob]: sweepFilesTask({ ...parts, reading }),
      [auditMonthsJob]: auditMonthsTask(parts.db),
      [clearOldRowsJob]: clearOldRowsTask(parts),
      [lateCitizensJob]: lateCitizensTask({ ...parts, principalOf: principalById }),
      [refusedSignInsJob]: refusedSignInsTask(parts),
    },
  }
}
