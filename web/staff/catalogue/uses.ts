import type { AnyCatalogue, CatalogueRow, Model, ScreenName } from '@portal/contract/staff'
import { isRouted } from '../layout/paths.ts'

/** The lists that can be narrowed to the rows that use another. */
const screensOf: { readonly [M in Model]?: ScreenName } = {
  Activity: 'activities',
  Profile: 'user-validation',
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

function usedIn(entity: Model, filter: string | undefined, id: number): UsedIn | undefined {
  const screen = screensOf[entity]
  return filter === undefined || screen === undefined || !isRouted(screen)
    ? undefined
    : { screen, search: `?${filter}=${id}` }
}

/** Where it can be seen what uses a row: the lists there are, narrowed to it. */
export function usesOf({ usedBy }: Pick<AnyCatalogue, 'usedBy'>, row: CatalogueRow): readonly UsedIn[] {
  return usedBy.flatMap(({ entity, filter }) => usedIn(entity, filter, row.id) ?? [])
}

/** What a refused deletion says is in the way. */
export interface InTheWay {
  readonly entity: Model
  readonly count: number
  readonly where: UsedIn | undefined
}

interface Told {
  readonly entity: Model
  readonly count: number
}

function isTold(value: unknown): value is Told {
  return typeof value === 'object' && value !== null && 'entity' in value && 'count' in value
}

/** What stands in the way of deleting a row, from the `details` of a 409 `in_use`. */
export function inTheWay(catalogue: AnyCatalogue, row: CatalogueRow, details: unknown): readonly InTheWay[] {
  const uses = typeof details === 'object' && details !== null && 'uses' in details ? details.uses : []
  return (Array.isArray(uses) ? uses : []).filter(isTold).map(({ entity, count }) => {
    const filter = catalogue.usedBy.find((use) => use.entity === entity)?.filter
    return { entity, count, where: usedIn(entity, filter, row.id) }
  })
}
