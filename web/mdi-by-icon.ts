import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as icons from '@mdi/js'
import type { Plugin } from 'vite'

const statement = /import\s*\{([^}]*)\}\s*from\s*'@mdi\/js'/g
const prefix = 'virtual:mdi/'

const sourceRoot = import.meta.dirname

/** The icon names that each source file (`layout/Drawer.tsx`) uses. */
function iconsByFile(): ReadonlyMap<string, readonly string[]> {
  const files = ['kit', 'staff', 'citizens']
    .flatMap((side) =>
      readdirSync(join(sourceRoot, side), { recursive: true, encoding: 'utf8' }).map((path) => `${side}/${path}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  return new Map(
    files.map((path) => [path, readFileSync(join(sourceRoot, path), 'utf8').match(/\bmdi[A-Z]\w+/g) ?? []]),
  )
}

/** Distinguishes the icon modules that files of this kind use from all other modules. */
export function isIconOf(files: RegExp): (id: string) => boolean {
  const named = new Set([...iconsByFile()].flatMap(([path, names]) => (files.test(path) ? names : [])))
  return (id) => id.startsWith(`\0${prefix}`) && named.has(id.slice(prefix.length + 1))
}

/**
 * Makes each icon a module of its own. `@mdi/js` is one module, and a module cannot be split between chunks: without this, the icons
 * of every screen would be transferred with the sign-in page.
 */
export function mdiByIcon(): Plugin {
  return {
    name: 'portal-mdi-by-icon',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/(?:kit|staff|citizens)\/.*\.tsx?$/, code: /@mdi\/js/ },
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
