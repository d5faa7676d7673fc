import * as icons from '@mdi/js'
import type { Plugin } from 'vite'

const statement = /import\s*\{([^}]*)\}\s*from\s*'@mdi\/js'/g
const prefix = 'virtual:mdi/'

/**
 * Makes each icon a module of its own. `@mdi/js` is one module, and a module cannot be divided among chunks: without this the
 * icons of every screen would travel with the sign-in page.
 */
export function mdiByIcon(): Plugin {
  return {
    name: 'portal-mdi-by-icon',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /@mdi\/js/ },
      handler(code) {
        return code.replace(statement, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map((name) => `import { ${name} } from '${prefix}${name}'`)
            .join(';'),
        )
      },
    },
    resolveId: {
      filter: { id: /^virtual:mdi\// },
      handler(id) {
        return { id: `\0${id}`, moduleSideEffects: false }
      },
    },
    load: {
      filter: { id: /^\0virtual:mdi\// },
      handler(id) {
        const name = id.slice(prefix.length + 1)
        const path = (icons as Readonly<Record<string, string>>)[name]
        if (path === undefined) this.error(`there is no icon ${name}`)
        return `export const ${name} = ${JSON.stringify(path)}`
      },
    },
  }
}
