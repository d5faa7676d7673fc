import { Workbox } from 'workbox-window'
import { newVersion } from './new-version.ts'

/** Milliseconds after which a tab that is looked at again asks whether there is a newer version. */
const askAgain = 3_600_000

/**
 * Registers the worker at the base path. A newer version is only offered; the page is loaded anew once, by who accepted it.
 * @throws Error where the browser has no workers (specification, point 8)
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('no service workers')
  const workbox = new Workbox(`${import.meta.env.BASE_URL}sw.js`, { scope: import.meta.env.BASE_URL })
  let isAccepted = false
  workbox.addEventListener('waiting', () => {
    newVersion.set(() => {
      newVersion.set(undefined)
      isAccepted = true
      workbox.messageSkipWaiting()
    })
  })
  // The newer version is in force for all tabs as soon as one accepts it: the others only have to be loaded anew.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) location.reload()
    else newVersion.set(() => location.reload())
  })
  await workbox.register()
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < askAgain) return
    asked = Date.now()
    // Without a connection there is nothing new.
    workbox.update().catch(() => {})
  })
}
