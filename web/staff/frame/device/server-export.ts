import type { ResponseOf } from '@portal/contract'
import type { exportProfiles, Job } from '@portal/contract/staff'
import { createPersonStore } from '../../../kit/device/person-data.ts'
import { invalidate } from '../../../kit/request/queries.ts'
import { saveWireFile } from '../../../kit/request/wire-file.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { showDone, showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'

/** The response of an export call: the file, or with 202 the job that makes it. */
type Exported = Pick<ResponseOf<typeof exportProfiles>, 'data' | 'details'>

/** A request to the popup of jobs: none, or to open, focused on the job of a key where one is given. */
type ProgressPanelRequest = { readonly key?: string | undefined } | undefined

/** The last request to the popup of jobs; the popup's component handles it. */
export const progressPanelRequest = createPersonStore<ProgressPanelRequest>(undefined)

/** Opens the popup of jobs, focused on one job where its key is known. */
export function showProgressPanel(key?: string): void {
  progressPanelRequest.set({ key })
}

const mimes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Shows a message that a job continues after the response, with a button that opens its progress in the popup of the bar. */
export function takeOrdered(message: string, job: Pick<Job, 'key'> | null): void {
  invalidate('exports')
  const action = { label: translate('tray.show'), run: () => showProgressPanel(job?.key) }
  showSnackbar({ message, colour: 'info', action })
}

/**
 * Handles the response of an export call and shows a message: the file is saved immediately, or the popup in the bar shows the job that
 * makes it.
 */
export function takeExported({ data, details }: Exported): void {
  if (typeof data === 'string') takeOrdered(data, details)
  else {
    saveWireFile({ ...data, mime: data.name.endsWith('.csv') ? mimes.csv : mimes.xlsx })
    showDone(translate('tray.saved', { name: data.name }))
  }
}
