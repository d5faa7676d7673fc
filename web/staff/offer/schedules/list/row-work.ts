import { activateSchedules, exportRoster, type RosterFilter } from '@portal/contract/staff'
import { request } from '../../../../kit/request/api.ts'
import { invalidate } from '../../../../kit/request/queries.ts'
import { closeSnackbar, showDone, showError, showSnackbar } from '../../../../kit/ui/feedback/snackbars.ts'
import { takeExported } from '../../../frame/device/server-export.ts'
import { changedKeys } from '../tags.ts'

/** How long the message with "undo" stays at the bottom of the page (ms). */
const undoFor = 10_000
/** The last message about each schedule: a newer change removes the "undo" of an older one. */
const lastSnackbars = new Map<number, string>()

/** Publishes or hides a schedule and shows a message with "undo". A rejection is shown with the server's text. */
export async function setActivated(id: number, activates: boolean): Promise<void> {
  try {
    const { data, details } = await request(activateSchedules, { body: { ids: [id], is_activated: activates } })
    const [skipped] = details.skipped
    if (skipped !== undefined) {
      showSnackbar({ message: skipped.reason, colour: 'warning' })
      return
    }
    closeSnackbar(lastSnackbars.get(id) ?? '')
    const snackbar = showDone(data, { run: () => void setActivated(id, !activates), timeout: undoFor })
    lastSnackbars.set(id, snackbar)
  } catch (error) {
    showError(error)
  } finally {
    invalidate(...changedKeys)
  }
}

/** The server's workbook of exactly the enrolled of the filter: saved at once, or made as a job. @throws ApiError */
export async function saveRoster(
  id: number,
  filter: RosterFilter | Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<void> {
  takeExported(await request(exportRoster, { params: { id }, query: filter as never, ...(signal && { signal }) }))
}

/** The same from a menu, where there is no form to show an error. */
export async function exportRosterOf(id: number): Promise<void> {
  try {
    await saveRoster(id)
  } catch (error) {
    showError(error)
  }
}
