import { status } from '@portal/contract'
import type { FileRow } from '@portal/contract/staff'

type Sent = Pick<FileRow, 'id' | 'status_id' | 'file_type_id' | 'citizen_schedule_id'>

/**
 * The documents that still need a decision or an answer: those that are pending, and those that were returned and have not been sent
 * again. A later document of the same type counts as sent again, as it does when the citizen sends their data back.
 */
export function unverified<F extends Sent>(files: readonly F[]): readonly F[] {
  return files.filter(({ id, status_id, file_type_id, citizen_schedule_id }) => {
    if (status_id !== status.fileReturned) return status_id !== status.fileVerified
    return !files.some(
      (later) =>
        later.id > id && later.file_type_id === file_type_id && later.citizen_schedule_id === citizen_schedule_id,
    )
  })
}
