import { forgetFileJob, forgetFileTask } from './files/delete-file.ts'
import type { Tasks } from './jobs.ts'
import { type ResetLinkParts, resetLinkJob, resetLinkTask } from './session/reset-link.ts'
import type { FileStore } from './storage/file-store.ts'

/** What the jobs need of the process. */
export interface TaskParts extends ResetLinkParts {
  readonly store: FileStore
}

/** Every kind of job there is, with what does it. */
export function tasksOf(parts: TaskParts): Tasks {
  return {
    [resetLinkJob]: resetLinkTask(parts),
    [forgetFileJob]: forgetFileTask(parts.store),
  }
}
