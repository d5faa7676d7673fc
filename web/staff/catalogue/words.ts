import type { CatalogueName } from '@portal/contract/staff'
import i18next from 'i18next'

/** Texts that each catalogue has separately. */
export type CatalogueWord = 'help' | 'search' | 'empty' | 'no_match' | 'create' | 'update' | 'delete'

/** A text of a catalogue, in the current language. */
export function wordOf(screen: CatalogueName, word: CatalogueWord): string {
  return String(i18next.t(`catalogues.${screen}.${word}`))
}

/** "12 tarifas", in the current language. */
export function countOf(screen: CatalogueName, count: number, formatted: string): string {
  return i18next.t(`catalogues.${screen}.count`, { count, formatted })
}

/** The hint of a field; undefined where its label says enough. */
export function hintOf(screen: CatalogueName, field: string): string | undefined {
  const key = `catalogues.${screen}.hints.${field}`
  return i18next.exists(key) ? String(i18next.t(key as never)) : undefined
}
