import type { Placement } from '../catalogue.ts'
import * as all from './all.ts'

type Declared = (typeof all)[keyof typeof all]
export type CatalogueName = Declared['name']
export type CatalogueEntity = Declared['entity']

/** The position of each catalogue in the menu. A build may replace this list by its value, so that a first page does not load the declarations. */
export const places: readonly Placement<CatalogueName, CatalogueEntity>[] = Object.values(all).map(
  ({ name, entity, screen, menuPlace, roles }) => ({ name, entity, screen, menuPlace, roles }),
)
