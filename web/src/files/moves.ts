import { undoFileMove, undoSeconds } from '@portal/contract'
import { request } from '../api.ts'
import { momentOf } from '../format.ts'
import { say } from '../i18n.ts'
import { refreshAnswers } from '../queries.ts'
import { showDone, showFailure, showSnackbar } from '../snackbars.ts'

/** What a change of a document changes on screen: documents, the citizen with counts and observations, the trail, the counters. */
export const changedTags = ['files', 'profiles', 'audits', 'dashboard'] as const

/** Says that a decision was made, with a way to take it back as long as the server allows it. */
export function showMoved(message: string, profileId: number, fileId: number, undoUntil: string): void {
  const left = (momentOf(undoUntil)?.getTime() ?? 0) - Date.now()
  showSnackbar({
    message,
    colour: 'success',
    timeout: Math.max(5_000, Math.min(left, undoSeconds * 1000)),
    action: { label: say('files.undo'), run: () => void undo(profileId, fileId) },
  })
}

async function undo(profileId: number, fileId: number): Promise<void> {
  try {
    const { data } = await request(undoFileMove, { params: { id: profileId, file: fileId } })
    showDone(data)
  } catch (error) {
    showFailure(error)
  } finally {
    refreshAnswers(...changedTags)
  }
}
