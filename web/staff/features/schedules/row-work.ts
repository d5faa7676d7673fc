import { activateSchedules, exportRoster, type RosterFilter } from '@portal/contract/staff'
import { request } from '../../../kit/request/api.ts'
import { refreshAnswers } from '../../../kit/request/queries.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { closeSnackbar, showFailure, showSnackbar } from '../../../kit/ui/snackbars.ts'
import { takeExported } from '../../layout/server-export.ts'
import { changedTags } from './tags.ts'

/** The message with "undo" lies over the foot of the page so long (ms). */
const undoFor = 10_000
/** The message about each schedule: the undo of an older change goes when a newer one is made. */
const lastSaid = new Map<number, string>()

/** Publishes one schedule or hides it, and says so with the way back; a reason against it is said as the server says it. */
export async function setActivated(id: number, activates: boolean): Promise<void> {
  try {
    const { data, details } = await request(activateSchedules, { body: { ids: [id], is_activated: activates } })
    const [skipped] = details.skipped
    if (skipped !== undefined) {
      showSnackbar({ message: skipped.reason, colour: 'warning' })
      return
    }
    closeSnackbar(lastSaid.get(id) ?? '')
    const said = showSnackbar({
      message: data,
      colour: 'success',
      timeout: undoFor,
      action: { label: translate('ui.undo'), run: () => void setActivated(id, !activates) },
    })
    lastSaid.set(id, said)
  } catch (error) {
    showFailure(error)
  } finally {
    refreshAnswers(...changedTags)
  }
}

/** The server's workbook of who is enrolled, exactly the rows of the filter: saved at once, or as a job in the tray. @throws ApiError */
export async function saveRoster(id: number, filter: RosterFilter | Record<string, unknown> = {}): Promise<void> {
  takeExported(await request(exportRoster, { params: { id }, query: filter as never }))
}

/** The same from a menu, where an error has no form to stand in. */
export async function exportRosterOf(id: number): Promise<void> {
  try {
    await saveRoster(id)
  } catch (error) {
    showFailure(error)
  }
}
