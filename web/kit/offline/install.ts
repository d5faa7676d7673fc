import { createStore } from '../device/store.ts'

/** The browser's own offer to install the application; not every browser makes it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** How to install the application while the browser offers it; undefined while it does not. */
export const installOffer = createStore<(() => void) | undefined>(undefined)

/** Keeps the browser's offer, which comes once and early, for the settings (specification, point 2). */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(() => {
      // It can be used once; the browser makes another when it was declined.
      installOffer.set(undefined)
      ;(event as InstallEvent).prompt().catch(() => {})
    })
  })
  window.addEventListener('appinstalled', () => installOffer.set(undefined))
}
