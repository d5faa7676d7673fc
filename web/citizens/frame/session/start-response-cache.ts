import { onClear } from '../../../kit/device/person-data.ts'
import { removeDatabase, writeStored } from '../../../kit/device/storage.ts'
import { retry } from '../../../kit/offline/retry.ts'
import { responseCacheName, savedVouchersName } from './session.ts'

/**
 * Starts the response cache, with which loaded data can be read offline. Offline, the stored responses are loaded before the page renders;
 * otherwise the cache starts later.
 * @param wait - milliseconds during which the page makes its own requests first
 */
export async function cacheResponses(wait: number): Promise<void> {
  // Also while the module below is not loaded yet.
  onClear((keepsDrafts) => {
    removeDatabase(responseCacheName)
    // The vouchers of the own device stay when the session expires, and go at sign-out.
    if (keepsDrafts) return
    writeStored(savedVouchersName, undefined)
    removeDatabase(savedVouchersName)
  })
  const start = () => retry(async () => (await import('./response-cache.ts')).startResponseCache(responseCacheName))
  if (!navigator.onLine) await start()
  else setTimeout(() => void start(), wait)
}
