import { citizenMailJob, citizenMailTask } from './citizen-notices.ts'
import { forgetFileJob, forgetFileTask } from './files/delete-file.ts'
import type { Tasks } from './jobs.ts'
import { resetLinkJob } from './reset-request.ts'
import { type ResetLinkParts, resetLinkTask } from './session/reset-link.ts'
import type { FileStore } from './storage/file-store.ts'

/** What the jobs need of the process. */
export interface TaskParts extends ResetLinkParts {
  readonly store: FileStore
}

/** Every kind of job there is, with what does it. */
export function tasksOf(parts: TaskParts): Tasks {
  return {
    [resetLinkJob]: resetLinkTask(parts),
    [citizenMailJob]: citizenMailTask(parts),
    [forgetFileJob]: forgetFileTask(parts.store),
  }
}
