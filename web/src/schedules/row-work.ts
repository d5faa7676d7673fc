import { activateSchedules, exportRoster, type RosterFilter } from '@portal/contract'
import { request } from '../api.ts'
import { say } from '../i18n.ts'
import { refreshAnswers } from '../queries.ts'
import { showFailure, showSnackbar } from '../snackbars.ts'
import { saveWireFile } from '../wire-file.ts'
import { changedTags } from './tags.ts'

/** The message with "undo" lies over the foot of the page so long (ms). */
const undoFor = 10_000

const workbookMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Publishes one schedule or hides it, and says so with the way back; a reason against it is said as the server says it. */
export async function setActivated(id: number, activates: boolean): Promise<void> {
  try {
    const { data, details } = await request(activateSchedules, { body: { ids: [id], is_activated: activates } })
    const [skipped] = details.skipped
    if (skipped !== undefined) {
      showSnackbar({ message: skipped.reason, colour: 'warning' })
      return
    }
    showSnackbar({
      message: data,
      colour: 'success',
      timeout: undoFor,
      action: { label: say('list.undo'), run: () => void setActivated(id, !activates) },
    })
  } catch (error) {
    showFailure(error)
  } finally {
    refreshAnswers(...changedTags)
  }
}

/** Saves the workbook, or gives back the sentence that says it is made in the background, where there are too many rows. */
async function fetchRoster(id: number, filter: RosterFilter | Record<string, unknown>): Promise<string | undefined> {
  const { data } = await request(exportRoster, { params: { id }, query: filter as never })
  if (typeof data === 'string') return data
  saveWireFile({ ...data, mime: workbookMime })
  return undefined
}

/** Saves the server's workbook of who is enrolled: exactly the rows of the filter. @throws ApiError */
export async function saveRoster(id: number, filter: RosterFilter | Record<string, unknown> = {}): Promise<void> {
  const ordered = await fetchRoster(id, filter)
  if (ordered !== undefined) showSnackbar({ message: ordered, colour: 'info' })
}

/** The same from a menu, where a refusal has no form to stand in. */
export async function exportRosterOf(id: number): Promise<void> {
  try {
    const ordered = await fetchRoster(id, {})
    showSnackbar({ message: ordered ?? say('schedules.exported'), colour: 'success' })
  } catch (error) {
    showFailure(error)
  }
}
