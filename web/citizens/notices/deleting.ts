import { deleteCitizenNotice } from '@portal/contract/citizens'
import { createPersonStore } from '../../kit/device/person-data.ts'
import { request } from '../../kit/request/api.ts'
import { invalidate } from '../../kit/request/queries.ts'
import { translate } from '../../kit/text/i18n.ts'
import { showDone, showError, snackbars } from '../../kit/ui/feedback/snackbars.ts'
import { undoTime } from '../frame/undo.ts'

/** The hidden notices: their deletion can still be undone, or is being sent. */
export const hiddenNotices = createPersonStore<ReadonlySet<string>>(new Set())

function show(id: string): void {
  hiddenNotices.update((now) => new Set([...now].filter((one) => one !== id)))
}

async function remove(id: string): Promise<void> {
  try {
    await request(deleteCitizenNotice, { params: { id }, outlivesPage: true })
  } catch (error) {
    show(id)
    showError(error)
  } finally {
    invalidate('citizen-notices')
  }
}

/** Hides a notice and offers "undo". The server cannot restore a notice, so the deletion is sent when the message has closed. */
export function deleteNotice(id: string): void {
  hiddenNotices.update((now) => new Set([...now, id]))
  const message = showDone(translate('own.notices.deleted'), { run: () => show(id), timeout: undoTime })
  const stop = snackbars.subscribe(() => {
    if (snackbars.get().some((one) => one.id === message)) return
    stop()
    // The message closes before "undo" runs.
    setTimeout(() => {
      if (hiddenNotices.get().has(id)) void remove(id)
    })
  })
}
