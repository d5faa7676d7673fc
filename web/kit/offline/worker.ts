import { Workbox } from 'workbox-window'
import { newVersion } from './new-version.ts'
import { retry } from './retry.ts'

/** Milliseconds after which a tab that becomes visible again checks for a newer version. */
const askAgain = 3_600_000

/**
 * Registers the service worker at the base path. A newer version is only offered. The page is reloaded once, in the tab where the
 * person accepted it.
 * A browser without service workers gets none.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox(`${import.meta.env.BASE_URL}sw.js`, { scope: import.meta.env.BASE_URL })
  let isAccepted = false
  workbox.addEventListener('waiting', ({ sw }) => {
    newVersion.set(() => {
      newVersion.set(undefined)
      isAccepted = true
      // This event may come after another tab has accepted the version. Then it does not wait any more.
      if (sw?.state !== 'installed') location.reload()
      else workbox.messageSkipWaiting()
    })
  })
  // The newer version becomes active for all tabs as soon as one tab accepts it. The other tabs only have to reload.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) location.reload()
    else newVersion.set(() => location.reload())
  })
  await retry(() => workbox.register())
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < askAgain) return
    checkedAt = Date.now()
    // Without a connection there is no newer version to find.
    workbox.update().catch(() => {})
  })
}
