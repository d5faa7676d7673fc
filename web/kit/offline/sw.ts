import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

// The worker that makes the application open without a connection (specification, preamble). It keeps the files of one version
// and nothing else: what the server answers to the application's calls passes by untouched.

/** What this file uses of a worker's globals; the library of the page's globals excludes the worker's. */
interface WorkerScope {
  /** The build puts the list of files here. */
  readonly __WB_MANIFEST: readonly PrecacheEntry[]
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

declare const self: WorkerScope

cleanupOutdatedCaches()
precacheAndRoute([...self.__WB_MANIFEST])

// Every address of a screen, in whatever language, is answered by the one page, which finds out what to draw.
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/\/assets\//] }))

// A new version waits until the person agrees to it.
self.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    void self.skipWaiting()
})
