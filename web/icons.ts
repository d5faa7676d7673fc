import * as icons from '@mdi/js'
import type { Plugin } from 'vite'

const prefix = '\0mdi:'

/**
 * Makes a module of each icon. `@mdi/js` is one module, and a module cannot be split between chunks: without this, the first page
 * would load the icons of all pages.
 */
export function iconModules(): Plugin {
  return {
    name: 'portal-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { code: "from '@mdi/js'" },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from '@mdi\/js'/g, (_, names: string) =>
          [...names.matchAll(/\w+/g)].map(([name]) => `import { ${name} } from 'mdi:${name}';`).join(''),
        ),
    },
    resolveId: { filter: { id: /^mdi:/ }, handler: (id) => ({ id: `\0${id}`, moduleSideEffects: false }) },
    load: {
      filter: { id: /^\0mdi:/ },
      handler: (id) => {
        const name = id.slice(prefix.length)
        return `export const ${name} = ${JSON.stringify((icons as Readonly<Record<string, string>>)[name])}`
      },
    },
  }
}
