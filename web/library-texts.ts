import type { Plugin } from 'vite'

/** What React Aria's Spanish text for the number of options has, and what replaces it: the library writes "1 opción disponible(s)". */
const replaced = [
  ['opci\\xf3n`', 'opci\\xf3n disponible`'],
  ['opciones`', 'opciones disponibles`'],
  ['} disponible(s).`', '}.`'],
] as const

/**
 * Gives React Aria's Spanish number of options its plural: "1 opción disponible", "2 opciones disponibles". Fails when a version of the
 * library has another text.
 */
export function libraryTexts(): Plugin {
  const plugin = {
    name: 'portal-library-texts',
    transform(code: string, id: string) {
      if (!/react-aria[\\/]dist[\\/]private[\\/]intl[\\/]combobox[\\/]es-ES\.mjs$/.test(id)) return null
      return replaced.reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`${id} has no ${from}: see web/library-texts.ts`)
        return text.replace(from, to)
      }, code)
    },
  }
  // The server of the development bundles libraries before, without the plugins of the application.
  return { ...plugin, config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [plugin] } } }) }
}
