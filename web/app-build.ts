import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import { buildConstants } from './build-constants.ts'
import { noChunkCircles } from './chunk-circles.ts'
import { iconModules } from './icons.ts'
import { libraryTexts } from './library-texts.ts'

// What the builds of both applications have in common.

/** Where the server listens while the application is developed. */
export const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const read = (name: string) => readFileSync(join(import.meta.dirname, 'kit/theme', name), 'utf8')

/** The tokens on screen that some CSS uses, as rules. */
function tokensIn(css: string): string {
  const [screen = ''] = read('tokens.css')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('@media')
  const rules = [...screen.matchAll(/(\S+) \{([^}]*)\}/g)].map(([, selector, body = '']) => {
    const used = body.match(/--[\w-]+: [^;]+;/g)?.filter((token) => css.includes(`var(${token.split(':')[0]})`))
    return used === undefined || used.length === 0 ? '' : `${selector} { ${used.join(' ')} }\n`
  })
  return rules.join('')
}

/** Writes script and styles of the first paint into the page: the page has its theme and its placeholder before the first request. */
function firstPaint(): Plugin {
  const styles = () => tokensIn(read('first-paint.css')) + read('first-paint.css')
  return {
    name: 'portal-first-paint',
    transformIndexHtml: (html) =>
      html.replace(
        '<!--first-paint-->',
        () => `<script>${read('first-paint.js')}</script>\n<style>${styles()}</style>`,
      ),
  }
}

/** The plugins that decide what a module is. */
export const sources = (): PluginOption[] => [
  react(),
  iconModules(),
  buildConstants(),
  // Leaves out the texts of React Aria in other languages.
  optimizeLocales.vite({ locales: ['es-ES', 'en-US'] }),
  libraryTexts(),
]

/**
 * The plugins that finish the files of a browser.
 * @param onlineOnly - files that are of no use without a connection, as patterns
 */
export const output = (onlineOnly: readonly string[] = []): PluginOption[] => [
  noChunkCircles(),
  firstPaint(),
  // Compressed copies beside the files: the server does not compress the same file again for each request.
  compression({
    algorithms: [defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })],
    include: /\.(js|mjs|css|svg)$/,
    // The PDF viewer's files are rarely requested, and are compressed on request.
    exclude: /\/pdf[^/]*$/i,
    threshold: 1024,
  }),
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
  // One file of styles: with a file for each page the order of the rules would depend on which page was opened first.
  cssCodeSplit: false,
  reportCompressedSize: false,
} as const
