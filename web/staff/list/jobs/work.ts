import { type Job, showJob } from '@portal/contract/staff'
import { serverNow } from '../../../kit/device/clock.ts'
import { request } from '../../../kit/request/api.ts'
import { invalidate } from '../../../kit/request/queries.ts'
import { momentOf } from '../../../kit/text/format.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { showDone, showError, showSnackbar, type Undo } from '../../../kit/ui/feedback/snackbars.ts'
import { showProgressPanel } from '../../frame/device/server-export.ts'
import { type ManyUndoable, undoUntil } from '../../ui/undo.ts'
import type { Skipped } from '../many/ManyResult.tsx'
import { manyKeys, undoAssigned, undoEnrolments } from '../many/undo-many.ts'

/** How finished work of each type can be undone. */
const undos: Partial<Record<string, (made: ManyUndoable, input: Job['input']) => Promise<void>>> = {
  'assign-validator': undoAssigned,
  'transition-enrolments': (made, { id }) => undoEnrolments(Number(id), made),
}

/** The result of finished work on many records. */
export interface WorkResult {
  readonly message: string
  readonly skipped: readonly Skipped[]
  readonly undo: Undo
}

/** Fetches the result of finished work. @throws ApiError */
export async function readResult({ key }: Pick<Job, 'key'>): Promise<WorkResult> {
  const { data } = await request(showJob, { params: { key } })
  const made = (data.result ?? {}) as Partial<ManyUndoable> & { readonly skipped?: readonly Skipped[] }
  const { undoable = [], transition_ids = [], undo_until = '', skipped = [] } = made
  const undo = undos[data.type]
  const mayUndo = undoable.length > 0 && (momentOf(undo_until)?.getTime() ?? 0) > serverNow()
  return {
    message: data.message ?? '',
    skipped,
    undo: undoUntil(
      undo_until,
      undo && mayUndo ? () => void undo({ undoable, transition_ids, undo_until }, data.input) : undefined,
    ),
  }
}

/** Shows the result of work that has just finished: with "undo" where all was done, with a link to the result where records were skipped. */
export async function showResult(job: Job): Promise<void> {
  invalidate(...manyKeys)
  try {
    const { message, skipped, undo } = await readResult(job)
    if (skipped.length === 0) showDone(message, undo)
    else {
      const action = { label: translate('tray.result'), run: () => showProgressPanel(job.key) }
      showSnackbar({ message, colour: 'success', action })
    }
  } catch (error) {
    showError(error)
  }
}
