import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

// This service worker lets the application open without a connection. It caches the files of one version and
// nothing else: it does not touch API responses.

/** The worker globals that this file uses; TypeScript's library of page globals excludes those of workers. */
interface WorkerScope {
  /** The build writes the list of files here. */
  readonly __WB_MANIFEST: readonly PrecacheEntry[]
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

declare const self: WorkerScope

cleanupOutdatedCaches()
precacheAndRoute([...self.__WB_MANIFEST])

// Every screen address, in any language, gets `index.html`. The application then decides which screen to draw.
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/\/assets\//] }))

// A new version waits until the person accepts it.
self.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    void self.skipWaiting()
})
