import * as z from 'zod/mini'
import type { FileStore } from '../../storage/file-store.ts'
import type { Task } from './workers.ts'

/** The job that deletes content from the store: of a deleted document, or of an export that is no longer needed. */
export const deleteFileJob = 'forget-file'

const payload = z.object({ key: z.string() })

/** Deletes content that nobody may read any more. */
export function deleteFileTask(store: FileStore): Task {
  return async (given) => store.remove(z.parse(payload, given).key)
}
