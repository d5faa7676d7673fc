import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { budget } from './budget.ts'
import { isIconOf, mdiByIcon } from './mdi-by-icon.ts'
import { pdfAssets } from './pdf-assets.ts'
import { screenWords } from './screen-words.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  // The contract's `basePath`; Node cannot read the contract's TypeScript from a package here. A test keeps both equal.
  base: '/portal-ciudadano-administrador/',
  plugins: [
    mdiByIcon(),
    screenWords(),
    react(),
    pdfAssets(),
    budget(),
    // Registered by `src/worker.ts`; the manifest is a file of `public/`. Under `vite dev` there is no worker.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // What opens every screen without a connection. Readers of documents and charts are large and useless without answers.
        globPatterns: ['**/*.{html,js,css,svg,woff2}', 'icon-192.png'],
        globIgnores: ['**/*pdf*', '**/*Pdf*', '**/pdfjs-*/**', '**/*chart*', '**/drawing-player*', 'sw.js'],
      },
    }),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // By itself the bundler makes dozens of small files, which pack worse and queue up where the server speaks HTTP/1.1. A group
          // holds what is always needed together; what only some screens need is left to the bundler (a group of all Material
          // UI would bring to the first list what only dialogs need).
          groups: [
            // Before any page: theirs, which seldom changes, and ours.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store)[\\/]/,
            },
            {
              name: 'base',
              test: /(contract[\\/]src[\\/](screens|permissions|locales)|web[\\/]src[\\/](cancelling|cookies|i18n|install|moved|paths|preferences|progress|reload-once|screen-route|session|storage|store|ticker|tokens)|web[\\/]src[\\/]ui[\\/](Button|CheckBox|Field|Icon|PageTitle|TextBox)|web[\\/]src[\\/]layout[\\/](LanguageButton|Logo|ThemeButton|switch-locale|use-screen))\.tsx?$|virtual:mdi[\\/]mdi(AlertCircle|Information)$/,
            },
            // Before any request.
            {
              name: 'requests',
              test: /node_modules[\\/]zod[\\/]|(contract[\\/]src[\\/](call|query|calls[\\/](session|security))|web[\\/]src[\\/](admission|api|api-errors|form-data|known-answers|query-string|renewal|session-calls|silence|snackbars))\.tsx?$/,
            },
            // Before any signed-in page.
            {
              name: 'frame',
              test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]|web[\\/]src[\\/]((connection|format|least-wait|names|narrow|queries)|theme[\\/]role-colours|ui[\\/](Drawing|EmptyState|ErrorBoundary|Skeleton|StatusChip|TimeAgo|mdi-icons))\.tsx?$/,
            },
            // Before the first list, and by other screens too: in pieces they pack worse.
            {
              name: 'first-list',
              test: /contract[\\/]src[\\/](rules[\\/](text|dates|fields|numbers)|calls[\\/](general|references|views|profiles)|statuses|catalogue|profiles)\.ts$|web[\\/]src[\\/](list[\\/](SearchField|Value|filters|paging)|profiles[\\/](sections|may-call|FieldValue|facts|ContactLinks))\.tsx?$/,
            },
            // What fetches a large part later stays apart from it: packed together, it would come at once.
            { name: 'later', test: /web[\\/]src[\\/]catalogue[\\/]LazySearchBox\.tsx$/ },
            // Of the icons that several pages share: those of the pages before sign-in, of the frame, of what can be chosen for a record.
            {
              name: 'icons-outside',
              test: isIconOf(/^(session|passports)\/|^layout\/(ThemeButton|ErrorPage)\.tsx$/),
              minShareCount: 2,
            },
            {
              name: 'icons-frame',
              test: isIconOf(/^(layout|list|dashboard|notifications|profiles)\/|^ui\/(EmptyState|mdi-icons)/),
              minShareCount: 2,
            },
            { name: 'icons-choosable', test: isIconOf(/^catalogue\/choosable-icons\.ts$/) },
            { name: 'icons', test: /virtual:mdi[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/oauth': api } },
})
