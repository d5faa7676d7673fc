import { undoFileMove } from '@portal/contract'
import { request } from '../api.ts'
import { showWithUndo, takeBack } from '../undoing.ts'

/** What a change of a document changes on screen: documents, the citizen with counts and observations, the trail, the counters. */
export const changedTags = ['files', 'profiles', 'audits', 'dashboard'] as const

/** Says that a decision was made, with a way to take it back as long as the server allows it. */
export function showMoved(message: string, profileId: number, fileId: number, undoUntil: string): void {
  const params = { id: profileId, file: fileId }
  showWithUndo(message, undoUntil, () => void takeBack(request(undoFileMove, { params }), changedTags))
}
