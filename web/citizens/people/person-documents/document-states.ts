import { type FileKind, status } from '@portal/contract'
import type { CitizenFileRow, Person } from '@portal/contract/citizens'
import { type Sides, sidesOfIdentity } from '../documents/files.ts'

/** How many photographs a document needs. */
export function sidesOf(kind: FileKind | null, person: Pick<Person, 'document_type_id'> | undefined): Sides {
  return kind === 'identity' ? sidesOfIdentity(person?.document_type_id) : 1
}

/** The types of documents that can be sent for a person: a receipt belongs to an enrolment. The identity document of a verified person stays as it is. */
export function typesFor<K extends { readonly kind: FileKind | null }>(
  types: readonly K[],
  person: Pick<Person, 'status_id'> | undefined,
): readonly K[] {
  const isVerified = person?.status_id === status.profileVerified
  return types.filter(({ kind }) => kind !== 'receipt' && !(isVerified && kind === 'identity'))
}

type States = Pick<CitizenFileRow, 'status_id' | 'replaced_by'>

/** Whether somebody must correct a document: it was returned, and no other replaces it. */
export function isToCorrect({ status_id, replaced_by }: States): boolean {
  return status_id === status.fileReturned && replaced_by === null
}

/** The message key of the state of a document; undefined for a state that the office added. */
export function stateOf({ status_id, replaced_by }: States) {
  if (replaced_by !== null) return 'replaced'
  if (status_id === status.filePending) return 'checking'
  if (status_id === status.fileVerified) return 'approved'
  return status_id === status.fileReturned ? 'returned' : undefined
}

/** The current documents, those to correct first, and the former ones, which others replaced. */
export function groupsOf(rows: readonly CitizenFileRow[]) {
  const current = rows.filter(({ replaced_by }) => replaced_by === null)
  return {
    current: current.toSorted((a, b) => Number(isToCorrect(b)) - Number(isToCorrect(a))),
    former: rows.filter(({ replaced_by }) => replaced_by !== null),
  }
}

/** Whether a document was sent after a time of the API, for instance since the person was returned. */
export function isSentSince(rows: readonly Pick<CitizenFileRow, 'created_at'>[], moment: string): boolean {
  return rows.some(({ created_at }) => created_at > moment)
}
