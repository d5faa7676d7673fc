import * as z from 'zod/mini'
import type { Task } from '../jobs/jobs.ts'
import type { FileStore } from './file-store.ts'

/** The job that removes content from the store: of a deleted document, of an export that nobody wants. */
export const forgetFileJob = 'forget-file'

const payload = z.object({ key: z.string() })

/** Removes content that nobody may read any more. */
export function forgetFileTask(store: FileStore): Task {
  return async (given) => store.remove(z.parse(payload, given).key)
}
