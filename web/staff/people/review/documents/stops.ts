import { status } from '@portal/contract'
import type { FileRow } from '@portal/contract/staff'

/** A position at the desk: a document of a citizen, or the decision about the citizen. */
export type Stop =
  | { readonly kind: 'file'; readonly citizen: number; readonly file: number }
  | { readonly kind: 'citizen'; readonly citizen: number }

/** A stop as a text; empty while it is not known. */
export function stopKey(stop: Stop | undefined): string {
  return stop === undefined ? '' : stop.kind === 'file' ? `file:${stop.file}` : `citizen:${stop.citizen}`
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

/** The stop at a document; without one, the decision about the citizen. */
function stopAt(citizen: number, file: File | undefined): Stop {
  return file === undefined ? { kind: 'citizen', citizen } : { kind: 'file', citizen, file: file.id }
}

/** The first stop of a citizen: the first undecided document, otherwise the decision about the citizen. */
export function firstStop(citizen: number, files: readonly File[]): Stop {
  return stopAt(citizen, inOrder(files).find(isPending))
}

/** The next or previous stop among all documents of the citizen and the decision; undefined past either end. */
export function besideStop(stop: Stop, files: readonly File[], step: 1 | -1): Stop | undefined {
  const stops = [...inOrder(files), undefined].map((file) => stopAt(stop.citizen, file))
  return stops[stops.findIndex((one) => stopKey(one) === stopKey(stop)) + step]
}

/** The stop after a decision about a document: the next undecided document in any position, otherwise the citizen's decision. */
export function afterDecision(citizen: number, decided: number, files: readonly File[]): Stop {
  const open = inOrder(files).filter((file) => file.id !== decided && isPending(file))
  return stopAt(citizen, open.find(({ id }) => id > decided) ?? open[0])
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
