import type { Tasks } from './jobs.ts'
import { type ResetLinkParts, resetLinkJob, resetLinkTask } from './session/reset-link.ts'

/** Every kind of job there is, with what does it. */
export function tasksOf(parts: ResetLinkParts): Tasks {
  return { [resetLinkJob]: resetLinkTask(parts) }
}
