import { status } from '@portal/contract'

/** The documents that are pending or returned. */
export function unverified<F extends { readonly status_id: number }>(files: readonly F[]): readonly F[] {
  return files.filter((file) => file.status_id !== status.fileVerified)
}
