import { defineConfig, type Plugin } from 'vite'
import { api, buildOptions, output, sources } from '../app-build.ts'

/** Loads the styles before the scripts: the page already has its content, and needs only its styles to paint (ADR 0020). */
function scriptsLater(): Plugin {
  return {
    name: 'portal-scripts-later',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/<(link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"'),
    },
  }
}

/** Builds the files of the browser; with `--ssr` the module with which the server renders pages (`render.tsx`). */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  // The contract's `citizenBasePath`; Node cannot read the contract's TypeScript from a package here. A test keeps both equal.
  base: '/portal-ciudadano/',
  plugins: [...sources(), ...(isSsrBuild ? [] : [scriptsLater(), ...output()])],
  // The module works without the packages of the web.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild
    ? { outDir: '../dist/citizens-renderer', emptyOutDir: true, target: 'node20', copyPublicDir: false }
    : {
        ...buildOptions,
        target: 'es2022',
        outDir: '../dist/citizens',
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Before all other styles.
                { name: 'theme', test: /web.*[\\/](base|theme)\.css/ },
                // Packages that every page needs. A new version of the application keeps them in the browser's cache.
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|@tanstack[\\/][\w-]+)[\\/]/,
                },
                // Modules that the first page shares with others: dozens of small files compress worse, and load one after the other.
                {
                  name: 'first',
                  test: /mdi:|node_modules[\\/]zod|web[\\/](citizens[\\/]frame|kit[\\/](device|layout|offline|request|session|settings|text|ui[\\/](button|feedback|field|loading|picture)))[\\/]|contract[\\/]src[\\/](accounts|base|screens)/,
                  minShareCount: 10,
                },
              ],
            },
          },
        },
      },
  server: { port: 5174, proxy: { '/api': api, '/csfr-cookie': api } },
}))
