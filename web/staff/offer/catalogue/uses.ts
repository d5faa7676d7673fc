import type { AnyCatalogue, CatalogueRow, Model, ScreenName } from '@portal/contract/staff'

/** The lists that can be filtered to the rows that use another row. */
const screensOf: { readonly [M in Model]?: ScreenName } = {
  Activity: 'activities',
  Profile: 'user-validation',
  Program: 'programs',
  Rate: 'rates',
  Schedule: 'schedules',
}

/** A list, and the query of its address that filters it to the rows that use one row. */
function usedIn(entity: Model, filter: string | undefined, id: number) {
  const screen = screensOf[entity]
  return filter === undefined || screen === undefined ? undefined : { screen, search: `?${filter}=${id}` }
}

/** Where the uses of a row can be seen: the existing lists, filtered to it. */
export function usesOf({ usedBy }: Pick<AnyCatalogue, 'usedBy'>, row: CatalogueRow) {
  return usedBy.flatMap(({ entity, filter }) => usedIn(entity, filter, row.id) ?? [])
}

interface Use {
  readonly entity: Model
  readonly count: number
}

function isUse(value: unknown): value is Use {
  return typeof value === 'object' && value !== null && 'entity' in value && 'count' in value
}

/** The records that prevent the deletion of a row and the lists that show them, from the `details` of a 409 `in_use`. */
export function blockingUses(catalogue: AnyCatalogue, row: CatalogueRow, details: unknown) {
  const uses = typeof details === 'object' && details !== null && 'uses' in details ? details.uses : []
  return (Array.isArray(uses) ? uses : []).filter(isUse).map(({ entity, count }) => {
    const filter = catalogue.usedBy.find((use) => use.entity === entity)?.filter
    return { entity, count, where: usedIn(entity, filter, row.id) }
  })
}
