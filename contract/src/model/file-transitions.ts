import { status } from './statuses.ts'

/** A step of the check of a citizen's document (decisions §5). */
export interface FileTransition {
  readonly from: readonly number[]
  readonly to: number
}

const { filePending, fileVerified, fileReturned } = status

/** The table of moves of a document; both ask `assign-status` and an observation. */
export const fileTransitions = {
  verify: { from: [filePending, fileReturned], to: fileVerified },
  return: { from: [filePending, fileVerified], to: fileReturned },
} as const satisfies Record<string, FileTransition>

export type FileTransitionName = keyof typeof fileTransitions

const names = ['verify', 'return'] as const satisfies readonly FileTransitionName[]

/** The move that leads from one status of a document to another, or undefined if the table has none. */
export function fileTransition(from: number, to: number): FileTransitionName | undefined {
  return names.find((name) => {
    const move: FileTransition = fileTransitions[name]
    return move.to === to && move.from.includes(from)
  })
}

/** The status of a document that is meant; existing clients send "verified" and "returned" of citizens for those of documents. */
export function fileStatusMeant(id: number): number {
  if (id === status.profileVerified) return fileVerified
  return id === status.profileReturned ? fileReturned : id
}

/** The moves open to a document where it stands. */
export function openFileTransitions({ status_id }: { readonly status_id: number }): FileTransitionName[] {
  return names.filter((name) => (fileTransitions[name].from as readonly number[]).includes(status_id))
}
