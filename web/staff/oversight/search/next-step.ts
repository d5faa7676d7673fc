import { type Profile, status } from '@portal/contract'

export type NextStep = 'assign' | 'decide' | 'correct' | 'correct_documents' | 'upload' | 'review_documents' | 'nothing'

/** Who must do what next about a citizen. Undefined while the documents are unknown, or for a status of the institute's own. */
export function nextStepOf(
  { status_id }: Pick<Profile, 'status_id'>,
  documents: readonly { readonly status_id: number }[] | undefined,
): NextStep | undefined {
  if (documents === undefined) return undefined
  const has = (id: number) => documents.some((one) => one.status_id === id)
  const isReturned = has(status.fileReturned)
  switch (status_id) {
    case status.profilePending:
      return 'assign'
    case status.profileValidating:
      return isReturned ? 'upload' : 'decide'
    case status.profileReturned:
      return isReturned ? 'correct_documents' : 'correct'
    case status.profileVerified:
      return isReturned ? 'upload' : has(status.filePending) ? 'review_documents' : 'nothing'
    default:
      return undefined
  }
}
