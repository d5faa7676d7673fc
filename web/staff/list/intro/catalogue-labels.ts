import type { CatalogueName } from '@portal/contract/staff'
import i18next from 'i18next'
import { counted } from '../../../kit/text/format.ts'
import type { ListLabels } from '../declare.ts'

/** Texts that each catalogue has separately. */
type CatalogueLabel = 'help' | 'search' | 'empty' | 'no_match' | 'create' | 'update' | 'delete'

/** A text of a catalogue, in the current language. */
export function labelFor(screen: CatalogueName, label: CatalogueLabel): string {
  return String(i18next.t(`catalogues.${screen}.${label}`))
}

/** The texts of the list of a catalogue. */
export function listLabels(screen: CatalogueName): ListLabels {
  return {
    title: i18next.t(`titles.${screen}`),
    count: (count) => i18next.t(`catalogues.${screen}.count`, counted(count)),
    search: labelFor(screen, 'search'),
    empty: labelFor(screen, 'empty'),
    noMatch: labelFor(screen, 'no_match'),
  }
}

/** The hint of a field; undefined where its label says enough. */
export function hintOf(screen: CatalogueName, field: string): string | undefined {
  const key = `catalogues.${screen}.hints.${field}`
  return i18next.exists(key) ? String(i18next.t(key as never)) : undefined
}
