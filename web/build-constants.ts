import { type Plugin, runnerImport } from 'vite'

/** Modules of the contract that are made of much more than they export. */
const modules = /\/contract\/src\/(?:.+\/)?(?:places|catalogue-names\.(?:es|en))\.ts$/

/** Computes what these modules export when the web is built, so that a page does not load what they are made of. */
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
