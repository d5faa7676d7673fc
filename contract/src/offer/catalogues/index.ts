import type { Call } from '../../base/call.ts'
import type { Model } from '../../base/models.ts'
import type { UntypedCatalogue } from '../catalogue.ts'
import * as all from './all.ts'
import type { CatalogueEntity, CatalogueName } from './places.ts'

/** A catalogue with any type of rows. The shared code for catalogues uses this type. */
export type AnyCatalogue = UntypedCatalogue<CatalogueName, CatalogueEntity, Model>

const { regulations, informedConsents, preRegisters, ...others } = all

const inMenuOrder = (some: readonly AnyCatalogue[]) => [...some].sort((a, b) => a.menuPlace - b.menuPlace)

/** The catalogues that need only the shared code, in the order of the menu. */
export const catalogues: readonly AnyCatalogue[] = inMenuOrder(Object.values(others))

/** The catalogues whose write calls have their own code. */
export const ownCatalogues: readonly AnyCatalogue[] = [regulations, informedConsents]

/** The six operations of a catalogue, with the names of the requirements. */
export const operations = ['index', 'show', 'store', 'update', 'destroy', 'restore'] as const

/** Every call of every catalogue. */
/* @__NO_SIDE_EFFECTS__ */
export function catalogueCalls(): Call[] {
  const { index, show, destroy, restore, resend } = preRegisters
  const declared = [...catalogues, ...ownCatalogues].flatMap((one) => operations.map((name): Call => one[name]))
  return [...declared, index, show, destroy, restore, resend]
}
