import { type AnyCatalogue, type CatalogueRow, catalogues, type Model, ownCatalogues } from '@portal/contract/staff'
import { definePolicy, type Policy } from './define-policy.ts'

/** The policies of all catalogues, by model. Statements name the table of a catalogue `list`. */
export const cataloguePolicies: ReadonlyMap<Model, Policy<CatalogueRow>> = new Map(
  [...catalogues, ...ownCatalogues].map(({ entity, table }) => [
    entity,
    definePolicy<CatalogueRow>({ model: entity, table, alias: 'list', showsDeleted: true }),
  ]),
)

/** The policy of a catalogue. */
export function cataloguePolicy({ entity }: Pick<AnyCatalogue, 'entity'>): Policy<CatalogueRow> {
  const policy = cataloguePolicies.get(entity)
  if (policy === undefined) throw new Error(`${entity} is no catalogue`)
  return policy
}
