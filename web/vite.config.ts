import { defineConfig } from 'vite'
import { api, buildOptions, output, sources } from './app-build.ts'
import { paintFirst } from './paint-first.ts'
import { pdfAssets } from './pdf-assets.ts'

export default defineConfig({
  root: import.meta.dirname,
  // The contract's `basePath`; Node cannot read the contract's TypeScript from a package here. A test keeps both equal.
  base: '/portal-ciudadano-administrador/',
  plugins: [
    ...sources(),
    pdfAssets(),
    paintFirst(),
    // The code for documents is large and useless without responses. Each pattern is the beginning of a name: the hash at its end may
    // contain any letters.
    ...output(['**/pdf*', '**/Pdf*', '**/pdfjs-*/**', '**/drawing-player*']),
  ],
  build: {
    ...buildOptions,
    target: 'es2023',
    outDir: 'dist/staff',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes the modules that its pattern names, and leaves their imports where other screens need them.
          includeDependenciesRecursively: false,
          groups: [
            // Before every other style.
            { name: 'theme', test: /web.*[\\/](base|theme)\.css/ },
            // Packages that every screen needs; a new version of the application leaves them in the browser's cache.
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next)[\\/]/ },
            // What calls need: the sign-in screen loads it with its first call.
            {
              name: 'calls',
              test: /node_modules[\\/](zod|@tanstack)[\\/]|web[\\/]kit[\\/](request[\\/](api\.|queries|etag|form-data|query|session|time)|text[\\/](format|sentence))|contract[\\/]src[\\/](?!\w+\.ts|messages|screens|offer[\\/]catalogues[\\/]places|base[\\/](days|locales|models)\.)/,
              minShareCount: 11,
            },
            // What lists need.
            {
              name: 'list',
              test: /web[\\/](staff[\\/](list|ui)|kit[\\/]ui[\\/](loading|text|choice))[\\/]/,
              minShareCount: 12,
            },
            // What every screen needs, also the sign-in screen.
            {
              name: 'parts',
              test: /contract[\\/]src[\\/]base[\\/](days|locales)|web[\\/]kit[\\/](device|layout|offline|session|settings|text[\\/]i18n|request[\\/](api-errors|cancel|connect|progress)|ui[\\/](button[\\/]Button|field[\\/](CheckBox|Field|Form|PasswordBox|TextBox)\.|layout|picture|feedback[\\/](Status|announce|snackbars)))/,
              minShareCount: 12,
            },
            { name: 'icons', test: /mdi:/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/oauth': api } },
})
