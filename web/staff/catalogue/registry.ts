import { type AnyCatalogue, catalogues, ownCatalogues, type ScreenName } from '@portal/contract/staff'

/** The catalogue behind a screen. @throws RangeError for a screen that has none */
export function catalogueOf(screen: ScreenName | undefined): AnyCatalogue {
  const found = [...catalogues, ...ownCatalogues].find(({ name }) => name === screen)
  if (found === undefined) throw new RangeError(`${screen} is no catalogue`)
  return found
}

/** The catalogue whose path a reference names. @throws RangeError for a path that has none */
export function catalogueAt(path: string): AnyCatalogue {
  const found = catalogues.find((one) => one.path === path)
  if (found === undefined) throw new RangeError(`${path} is no catalogue`)
  return found
}
