import { createStore } from '../device/store.ts'

/** The browser's event that offers to install the application; not every browser has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** Installs the application, while the browser offers it; undefined while it does not. */
export const installOffer = createStore<(() => void) | undefined>(undefined)

/** Stores the browser's offer, which comes once and early, for the settings panel. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(() => {
      // An offer can be used once. When the person declines, the browser sends another one.
      installOffer.set(undefined)
      ;(event as InstallEvent).prompt().catch(() => {})
    })
  })
  window.addEventListener('appinstalled', () => installOffer.set(undefined))
}
