import type { AnyCatalogue, CatalogueRow, Model, ScreenName } from '@portal/contract'
import { isRouted } from '../paths.ts'

/** The lists that can be narrowed to the rows that use another. */
const screensOf: { readonly [M in Model]?: ScreenName } = {
  Activity: 'activities',
  Program: 'programs',
  Rate: 'rates',
  Schedule: 'schedules',
}

/** A list, narrowed to the rows that use one. */
export interface UsedIn {
  readonly screen: ScreenName
  /** What follows the address of the screen. */
  readonly search: string
}

/** Where it can be seen what uses a row: the lists there are, narrowed to it. */
export function usesOf({ usedBy }: Pick<AnyCatalogue, 'usedBy'>, row: CatalogueRow): readonly UsedIn[] {
  return usedBy.flatMap(({ entity, filter }) => {
    const screen = screensOf[entity]
    if (filter === undefined || screen === undefined || !isRouted(screen)) return []
    return [{ screen, search: `?${filter}=${row.id}` }]
  })
}
