import { citizenMailJob, citizenMailTask } from './citizen-notices.ts'
import { expireJob, exportJob } from './exports/export-jobs.ts'
import { type Exporters, expireTask, exportTask } from './exports/make-export.ts'
import { forgetFileJob, forgetFileTask } from './files/delete-file.ts'
import type { Tasks } from './jobs.ts'
import { codeJob, sendCodeTask } from './pre-registers/send-code.ts'
import { profilesExport, profilesExporter } from './profiles/export-profiles.ts'
import { resetLinkJob } from './reset-request.ts'
import { rosterExport, rosterExporter } from './schedules/export-roster.ts'
import { personOf } from './session/identify.ts'
import { type ResetLinkParts, resetLinkTask } from './session/reset-link.ts'
import type { FileStore } from './storage/file-store.ts'

/** What the jobs need of the process. */
export interface TaskParts extends ResetLinkParts {
  readonly store: FileStore
}

/** What makes the files of exports, by their type. */
const exporters: Exporters = { [profilesExport]: profilesExporter, [rosterExport]: rosterExporter }

/** The jobs that send a mail. */
export const mailJobs: readonly string[] = [resetLinkJob, citizenMailJob, codeJob]

/** Every kind of job there is, with what does it. */
export function tasksOf(parts: TaskParts): Tasks {
  return {
    [resetLinkJob]: resetLinkTask(parts),
    [citizenMailJob]: citizenMailTask(parts),
    [codeJob]: sendCodeTask(parts),
    [forgetFileJob]: forgetFileTask(parts.store),
    [exportJob]: exportTask({ ...parts, exporters, personOf: (id) => personOf(parts.db, id, parts.now()) }),
    [expireJob]: expireTask(parts),
  }
}
