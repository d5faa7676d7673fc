import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { limitSizes, type Measure } from './budget.ts'
import { buildConstants } from './build-constants.ts'
import { firstPage, type PrefetchRule } from './first-page.ts'
import { mdiByIcon } from './mdi-by-icon.ts'
import { packed } from './packed.ts'
import { productionRouter } from './production-router.ts'

// What the builds of both applications have in common.

/** Where the server listens while the application is developed. */
export const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** The plugins that decide what a module is. */
export const sources = () => [mdiByIcon(), buildConstants(), productionRouter()]

interface Output {
  /** The files that the first page requests at once. */
  readonly ahead: readonly PrefetchRule[]
  readonly measure: Measure
  /** Files that are of no use without a connection, as patterns. */
  readonly onlineOnly?: readonly string[]
}

/** The plugins that finish the files: the page, their limits, compressed copies, and the service worker. */
export const output = ({ ahead, measure, onlineOnly = [] }: Output): PluginOption[] => [
  firstPage(ahead),
  limitSizes(measure),
  packed(),
  // `kit/offline/worker.ts` registers it; the manifest is a file of `public/`. Under `vite dev` there is no service worker.
  VitePWA({
    strategies: 'injectManifest',
    srcDir: `${import.meta.dirname}/kit/offline`,
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    // The files that open every page without a connection.
    injectManifest: {
      globPatterns: ['**/*.{html,js,css,svg,woff2}', 'icon-192.png'],
      globIgnores: [...onlineOnly, 'sw.js'],
    },
  }),
]

export const buildOptions = {
  emptyOutDir: true,
  manifest: true,
  modulePreload: { polyfill: false },
  assetsInlineLimit: 1024,
  reportCompressedSize: false,
} as const
