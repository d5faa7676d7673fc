import { type ResponseOf, readPreferences, writePreferences } from '@portal/contract'
import { request } from '../../../kit/request/api.ts'
import { type ApiError, asApiError } from '../../../kit/request/api-errors.ts'
import { queryClient } from '../../../kit/request/queries.ts'
import { showError } from '../../../kit/ui/feedback/snackbars.ts'
import { unsentSettings } from './unsent-settings.ts'

let isSending = false

/** Removes the sent changes, except those that the person changed again meanwhile. */
function settle(sent: Readonly<Record<string, unknown>>): void {
  unsentSettings.update((now) => Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== sent[key])))
}

/** Without a response it is unknown whether the change was saved: it is sent again with the next one or on the next page. */
function mayBeSentAgain({ kind, status }: ApiError): boolean {
  return kind !== 'response' || status === 429 || status === 503 || status === 504
}

/** The query of the stored settings, in every language. */
const reading = { queryKey: [readPreferences.tag, readPreferences.path] }

async function sendAll(): Promise<void> {
  for (let changes = unsentSettings.get(); Object.keys(changes).length > 0; changes = unsentSettings.get()) {
    try {
      const stored = await request(writePreferences, { body: changes, progress: false, outlivesPage: true })
      queryClient.setQueriesData<ResponseOf<typeof readPreferences>>(reading, () => stored)
      settle(changes)
    } catch (thrown) {
      showError(thrown)
      if (mayBeSentAgain(asApiError(thrown))) return
      settle(changes)
      void queryClient.invalidateQueries(reading)
    }
  }
}

/**
 * Sends the changes that the server has not acknowledged, one request at a time, so that a later choice never arrives before an
 * earlier one. This module is fetched at the first change: a list renders without it.
 */
export function sendSettings(): void {
  if (isSending) return
  isSending = true
  void sendAll().finally(() => {
    isSending = false
  })
}
