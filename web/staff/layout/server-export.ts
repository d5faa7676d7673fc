import type { AnswerOf } from '@portal/contract'
import type { exportProfiles } from '@portal/contract/staff'
import { createStore } from '../../kit/device/store.ts'
import { refreshAnswers } from '../../kit/request/queries.ts'
import { saveWireFile } from '../../kit/request/wire-file.ts'
import { onWipe } from '../../kit/session/session.tsx'
import { translate } from '../../kit/text/i18n.ts'
import { showDone, showSnackbar } from '../../kit/ui/snackbars.ts'

/** What a call that exports answers: the file, or with 202 the job that makes it. */
type Exported = Pick<AnswerOf<typeof exportProfiles>, 'data' | 'details'>

/** What is asked of the tray of files: nothing, or to open, at the file of a key where one is named. */
export type TrayWish = { readonly key?: string } | undefined

/** What was asked of the tray last; it is answered where the tray stands. */
export const trayWish = createStore<TrayWish>(undefined)

onWipe(() => trayWish.set(undefined))

/** Opens the tray of files that the server makes, at one of them where its key is known. */
export function showTray(key?: string): void {
  trayWish.set(key === undefined ? {} : { key })
}

const mimes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Saves a file as `{name, file}` of the wire brings it, by the kind its name ends with. */
export function saveExported({ name, file }: { readonly name: string; readonly file: string }): void {
  saveWireFile({ name, file, mime: name.endsWith('.csv') ? mimes.csv : mimes.xlsx })
}

/**
 * Deals with the answer of a call that exports, and says what happened: the file is saved at once, or the tray in the bar
 * shows the job that makes it.
 */
export function takeExported({ data, details }: Exported): void {
  if (typeof data !== 'string') {
    saveExported(data)
    showDone(translate('tray.saved', { name: data.name }))
    return
  }
  refreshAnswers('exports')
  const action = { label: translate('tray.show'), run: () => showTray(details?.key) }
  showSnackbar({ message: data, colour: 'info', action })
}
