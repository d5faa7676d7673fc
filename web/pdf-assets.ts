import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const root = dirname(require.resolve('pdfjs-dist/package.json'))
const { version } = require('pdfjs-dist/package.json') as { version: string }

/** What the reader of documents asks for by name while it draws: fonts that a document does not carry, tables of Asian writing, decoders. */
const folders = ['standard_fonts', 'cmaps', 'wasm', 'iccs']

/** WebAssembly is not allowed by our policy; the reader then takes the decoders in plain JavaScript. */
const isServed = (name: string) => !name.endsWith('.wasm')

/** Puts the files the reader of documents fetches beside it, under its version: they never change under one name. */
export function pdfAssets(): Plugin {
  return {
    name: 'portal-pdf-assets',
    apply: 'build',
    generateBundle() {
      for (const folder of folders) {
        for (const name of readdirSync(join(root, folder)).filter(isServed)) {
          const fileName = `assets/pdfjs-${version}/${folder}/${name}`
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(root, folder, name)) })
        }
      }
    },
  }
}
