import { status } from '@portal/contract'
import type { FileRow } from '@portal/contract/staff'

/** A position at the desk: a document of a citizen, or the decision about the citizen. */
export type DeskPosition =
  | { readonly kind: 'file'; readonly citizen: number; readonly file: number }
  | { readonly kind: 'citizen'; readonly citizen: number }

/** A position as a text; empty while it is not known. */
export function positionKey(position: DeskPosition | undefined): string {
  return position === undefined
    ? ''
    : position.kind === 'file'
      ? `file:${position.file}`
      : `citizen:${position.citizen}`
}

type File = Pick<FileRow, 'id' | 'status_id'>

/** Documents in the order of review: the order in which they arrived. */
export function inOrder<F extends File>(files: readonly F[]): readonly F[] {
  return [...files].sort((one, other) => one.id - other.id)
}

export function isPending(file: File): boolean {
  return file.status_id === status.filePending
}

/** The decision that a status of a document or a citizen is the result of. */
export function decisionOf(status_id: number | undefined): 'verify' | 'return' | undefined {
  if (status_id === status.fileVerified || status_id === status.profileVerified) return 'verify'
  return status_id === status.fileReturned || status_id === status.profileReturned ? 'return' : undefined
}

/** The position at a document; without one, the decision about the citizen. */
function positionAt(citizen: number, file: File | undefined): DeskPosition {
  return file === undefined ? { kind: 'citizen', citizen } : { kind: 'file', citizen, file: file.id }
}

/** The first position of a citizen: the first undecided document, otherwise the decision about the citizen. */
export function firstPosition(citizen: number, files: readonly File[]): DeskPosition {
  return positionAt(citizen, inOrder(files).find(isPending))
}

/** The next or previous position among all documents of the citizen and the decision; undefined past either end. */
export function besidePosition(position: DeskPosition, files: readonly File[], step: 1 | -1): DeskPosition | undefined {
  const positions = [...inOrder(files), undefined].map((file) => positionAt(position.citizen, file))
  return positions[positions.findIndex((one) => positionKey(one) === positionKey(position)) + step]
}

/** The position after a decision about a document: the next undecided document in any position, otherwise the citizen's decision. */
export function afterDecision(citizen: number, decided: number, files: readonly File[]): DeskPosition {
  const open = inOrder(files).filter((file) => file.id !== decided && isPending(file))
  return positionAt(citizen, open.find(({ id }) => id > decided) ?? open[0])
}

/** The next or previous citizen in the queue; the first one for a citizen outside the queue. */
export function besideCitizen(queue: readonly number[], citizen: number | undefined, step: 1 | -1): number | undefined {
  const at = citizen === undefined ? -1 : queue.indexOf(citizen)
  if (at === -1) return queue.find((id) => id !== citizen)
  return queue[at + step]
}

/** The citizen after a decided one: the next in the queue, otherwise an earlier one that was skipped. */
export function afterCitizen(queue: readonly number[], decided: number): number | undefined {
  return besideCitizen(queue, decided, 1) ?? queue.find((id) => id !== decided)
}
