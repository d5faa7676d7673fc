import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './budget.ts'
import { mdiByIcon } from './mdi-by-icon.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  // The contract's `basePath`; Node cannot read the contract's TypeScript from a package here. A test keeps both equal.
  base: '/portal-ciudadano-administrador/',
  plugins: [mdiByIcon(), react(), budget()],
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
          groups: [
            // What every page needs before it can be drawn, in a few files: theirs, which seldom change, and ours. By itself the
            // bundler makes two dozen small ones, which pack worse and queue up where the server speaks HTTP/1.1.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store)[\\/]/,
            },
            {
              name: 'base',
              test: /(contract[\\/]src[\\/](screens|permissions|locales)|web[\\/]src[\\/](cookies|i18n|moved|paths|preferences|progress|reload-once|screen-route|session|storage|store|ticker|tokens)|web[\\/]src[\\/]ui[\\/](Button|CheckBox|Field|Icon|PageTitle|TextBox)|web[\\/]src[\\/]layout[\\/](LanguageButton|Logo|ThemeButton|switch-locale|use-screen))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/oauth': api } },
})
