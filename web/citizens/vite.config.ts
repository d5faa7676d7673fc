import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { api, buildOptions, output, sources } from '../app-build.ts'
import { citizensPrefetch } from '../first-page.ts'
import { measure } from './build/budget.ts'
import { firstChunk } from './build/first-chunk.ts'
import { plainCalls } from './build/plain-calls.ts'

/** The packages of every page: they change only with their versions, so the browser keeps them over a new version of the application. */
const vendor = /node_modules[\\/](preact|react-router|i18next|@tanstack[\\/][\w-]+)[\\/]/

// The citizens' application is written for React and runs on Preact, which is a tenth of its size (ADR 0055).
const preact = (name: string) => fileURLToPath(import.meta.resolve(name))

export default defineConfig({
  root: import.meta.dirname,
  // The contract's `citizenBasePath`; Node cannot read the contract's TypeScript from a package here. A test keeps both equal.
  base: '/portal-ciudadano/',
  plugins: [...sources(), plainCalls(), ...output({ ahead: citizensPrefetch, measure })],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      { find: /^react$/, replacement: preact('preact/compat') },
      { find: /^react-dom$/, replacement: preact('preact/compat') },
      { find: /^react-dom\/client$/, replacement: preact('preact/compat/client') },
      // The stand-in for a hook that React 17 lacks.
      { find: /^use-sync-external-store\/shim$/, replacement: preact('preact/compat') },
      { find: /^react\/jsx-runtime$/, replacement: preact('preact/jsx-runtime') },
    ],
    dedupe: ['preact'],
  },
  build: {
    ...buildOptions,
    target: 'es2022',
    outDir: '../dist/citizens',
    rolldownOptions: {
      output: {
        // The first file names all others: without the names of their sources it is 1 kB smaller.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, minShareCount: 1 },
            { debugName: 'first', name: firstChunk() },
          ],
        },
      },
      onwarn(warning, warn) {
        // Packages for server components; and React's hooks that Preact lacks, which the router reads only where they exist.
        if (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warning.code === 'IMPORT_IS_UNDEFINED') return
        warn(warning)
      },
    },
  },
  server: { port: 5174, proxy: { '/api': api, '/csfr-cookie': api } },
})
