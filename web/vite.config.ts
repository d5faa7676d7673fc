import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './budget.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  // The contract's `basePath`; Node cannot read the contract's TypeScript from a package here. A test keeps both equal.
  base: '/portal-ciudadano-administrador/',
  plugins: [react(), budget()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': api, '/oauth': api } },
})
