import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Modules of the application; barrels of the contract are not followed, because most of what they name belongs to other pages. */
const own = /[\\/]web[\\/](kit|citizens)[\\/]|virtual:mdi/

const entry = join(import.meta.dirname, '../main.tsx')
const offerPage = join(import.meta.dirname, '../offer/list/OfferPage.tsx')

/** Names the chunk of what every page needs at once and what the offer shares with other pages: dozens of small files compress worse. */
export function firstChunk(): Rolldown.CodeSplittingNameFunction {
  let first: Set<string> | undefined
  return (id, infos) => {
    /** Adds a module with all that it imports; what it loads later goes into `later`. */
    const reach = (from: string, found: Set<string>, later: Set<string>): Set<string> => {
      if (found.has(from) || !own.test(from)) return found
      found.add(from)
      const info = infos.getModuleInfo(from)
      for (const next of info?.importedIds ?? []) reach(next, found, later)
      for (const next of info?.dynamicallyImportedIds ?? []) later.add(next)
      return found
    }
    if (first === undefined) {
      const later = new Set<string>()
      first = reach(entry, new Set(), later)
      const offer = reach(offerPage, new Set(), later)
      later.delete(offerPage)
      const elsewhere = new Set<string>()
      // The set grows while it is walked: pages load others.
      for (const page of later) reach(page, elsewhere, later)
      for (const one of offer) if (elsewhere.has(one)) first.add(one)
    }
    // The entry stays a file of its own: the page names it, and starts it after the first paint.
    return first.has(id) && id !== entry ? 'first' : null
  }
}
