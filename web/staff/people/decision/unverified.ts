import { status } from '@portal/contract'
import type { FileRow } from '@portal/contract/staff'

type Sent = Pick<FileRow, 'id' | 'status_id' | 'file_type_id' | 'citizen_schedule_id'>

/** The documents that are pending, or were returned and not sent again: no later document has the same type. */
export function unverified<F extends Sent>(files: readonly F[]): readonly F[] {
  return files.filter(({ id, status_id, file_type_id, citizen_schedule_id }) => {
    if (status_id !== status.fileReturned) return status_id !== status.fileVerified
    return !files.some(
      (later) =>
        later.id > id && later.file_type_id === file_type_id && later.citizen_schedule_id === citizen_schedule_id,
    )
  })
}
