import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { api, buildOptions, output, sources } from './app-build.ts'
import { measure } from './budget.ts'
import { chunkGroups } from './chunks.ts'
import { staffPrefetch } from './first-page.ts'
import { isIconOf } from './mdi-by-icon.ts'
import { pdfAssets } from './pdf-assets.ts'

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  // The contract's `basePath`; Node cannot read the contract's TypeScript from a package here. A test keeps both equal.
  base: '/portal-ciudadano-administrador/',
  plugins: [
    ...sources(),
    react(),
    pdfAssets(),
    ...output({
      ahead: staffPrefetch,
      measure,
      // The code for documents is large and useless without responses. Each pattern is the beginning of a name: the hash at its end may
      // contain any letters.
      onlineOnly: ['**/pdf*', '**/Pdf*', '**/pdfjs-*/**', '**/drawing-player*'],
    }),
  ],
  build: {
    ...buildOptions,
    target: 'es2023',
    outDir: 'dist/staff',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...(command === 'build' ? await chunkGroups(import.meta.dirname, [...sources(), react()]) : []),
            // The icons that several other screens share; icons that a person can only choose for a record stay with that chooser.
            {
              name: 'icons',
              test: isIconOf(/^(?!staff\/offer\/catalogue\/choosable-icons\.ts|citizens\/)/),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/oauth': api } },
}))
