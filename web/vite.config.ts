import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { budget } from './budget.ts'
import { buildConstants } from './build-constants.ts'
import { chunkGroups } from './chunks.ts'
import { firstPage, staffAhead } from './first-page.ts'
import { isIconOf, mdiByIcon } from './mdi-by-icon.ts'
import { packed } from './packed.ts'
import { pdfAssets } from './pdf-assets.ts'
import { productionRouter } from './production-router.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const sources = () => [mdiByIcon(), buildConstants(), productionRouter(), react()]

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  // The contract's `basePath`; Node cannot read the contract's TypeScript from a package here. A test keeps both equal.
  base: '/portal-ciudadano-administrador/',
  plugins: [
    ...sources(),
    pdfAssets(),
    firstPage(staffAhead),
    // `npm run build` prints the whole table; the build before `npm start` prints only what is too large.
    budget(process.env.PORTAL_BUDGET === 'print'),
    packed(),
    // `kit/offline/worker.ts` registers it; the manifest is a file of `public/`. Under `vite dev` there is no service worker.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'kit/offline',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The files that open every screen without a connection. The code for documents and charts is large and useless without responses.
        globPatterns: ['**/*.{html,js,css,svg,woff2}', 'icon-192.png'],
        globIgnores: ['**/*pdf*', '**/*Pdf*', '**/pdfjs-*/**', '**/*chart*', '**/drawing-player*', 'sw.js'],
      },
    }),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist/staff',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...(command === 'build' ? await chunkGroups(import.meta.dirname, sources()) : []),
            // The icons that several other screens share; icons that a person can only choose for a record stay with that chooser.
            {
              name: 'icons',
              test: isIconOf(/^(?!staff\/catalogue\/choosable-icons\.ts|citizens\/)/),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/oauth': api } },
}))
