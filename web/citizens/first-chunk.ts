import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Modules of the application; barrels of the contract are not followed, because most of what they name belongs to other pages. */
const own = /[\\/]web[\\/](kit|citizens)[\\/]|virtual:mdi/

/** The chunk of everything that the first page needs at once: dozens of small files compress worse. The other modules have no name here. */
export function firstChunk(): Rolldown.CodeSplittingNameFunction {
  const needed = new Set<string>()
  return (id, infos) => {
    const visit = (one: string): void => {
      if (needed.has(one) || !own.test(one)) return
      needed.add(one)
      for (const next of infos.getModuleInfo(one)?.importedIds ?? []) visit(next)
    }
    const entry = join(import.meta.dirname, 'main.tsx')
    visit(entry)
    // The entry stays a file of its own: the page names it, and starts it after the first paint.
    return needed.has(id) && id !== entry ? 'first' : null
  }
}
