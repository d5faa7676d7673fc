import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const root = dirname(require.resolve('pdfjs-dist/package.json'))
const { version } = require('pdfjs-dist/package.json') as { version: string }

/** Folders that the PDF viewer requests by name while it draws: fonts that a document does not embed, tables of Asian scripts, decoders. */
const folders = ['standard_fonts', 'cmaps', 'wasm', 'iccs']

/** The content security policy does not allow WebAssembly; the viewer then uses the decoders in plain JavaScript. */
const isServed = (name: string) => !name.endsWith('.wasm')

/** Copies the files that the PDF viewer fetches to a folder with its version in the name: a file never changes under one address. */
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
