import { type AnyCatalogue, catalogues, ownCatalogues, type ScreenName } from '@portal/contract/staff'

/** The catalogue of a screen. @throws RangeError for a screen without one */
export function catalogueOf(screen: ScreenName | undefined): AnyCatalogue {
  const found = [...catalogues, ...ownCatalogues].find(({ name }) => name === screen)
  if (found === undefined) throw new RangeError(`${screen} is no catalogue`)
  return found
}

/** The catalogue at the path of a reference. @throws RangeError for a path without one */
export function catalogueAt(path: string): AnyCatalogue {
  const found = catalogues.find((one) => one.path === path)
  if (found === undefined) throw new RangeError(`${path} is no catalogue`)
  return found
}
