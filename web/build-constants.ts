import { type Plugin, runnerImport } from 'vite'

/** Modules of the contract that import much more than they export. */
const modules = /\/contract\/src\/(?:.+\/)?(?:places|catalogue-names\.(?:es|en))\.ts$/

/** Computes the exports of these modules at build time, so that a page does not load their imports. */
export function buildConstants(): Plugin {
  return {
    name: 'portal-build-constants',
    apply: 'build',
    load: {
      filter: { id: modules },
      async handler(id) {
        const { module } = await runnerImport<Readonly<Record<string, unknown>>>(id)
        return Object.entries(module)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
          .join('')
      },
    },
  }
}
