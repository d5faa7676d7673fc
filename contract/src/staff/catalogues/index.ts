import type { Call } from '../../base/call.ts'
import type { UntypedCatalogue } from '../catalogue.ts'
import type { Model } from '../models.ts'
import * as all from './all.ts'
import type { CatalogueEntity, CatalogueName } from './places.ts'

/** A catalogue whatever its rows hold: what the engine and the screens work with. */
export type AnyCatalogue = UntypedCatalogue<CatalogueName, CatalogueEntity, Model>

const { regulations, informedConsents, preRegisters, ...others } = all

const inMenuOrder = (some: readonly AnyCatalogue[]) => [...some].sort((a, b) => a.menuPlace - b.menuPlace)

/** The catalogues that the engine serves and draws, in the order of the menu. */
export const catalogues: readonly AnyCatalogue[] = inMenuOrder(Object.values(others))

/** Catalogues whose writing is served by code of their own. */
export const ownCatalogues: readonly AnyCatalogue[] = [regulations, informedConsents]

/** The six operations of a catalogue, by the specification's names. */
export const operations = ['index', 'show', 'store', 'update', 'destroy', 'restore'] as const

/** Every call of every catalogue. */
/* @__NO_SIDE_EFFECTS__ */
export function catalogueCalls(): Call[] {
  const { index, show, destroy, restore, resend } = preRegisters
  const declared = [...catalogues, ...ownCatalogues].flatMap((one) => operations.map((name): Call => one[name]))
  return [...declared, index, show, destroy, restore, resend]
}
