import { type Profile, status } from '@portal/contract'

export type NextStep = 'assign' | 'decide' | 'correct' | 'correct_documents' | 'upload' | 'review_documents' | 'nothing'

/** The next step for a citizen. Undefined while the documents are not loaded, or for a status that the institute added. */
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
