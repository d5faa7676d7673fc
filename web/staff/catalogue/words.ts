import type { ScreenName } from '@portal/contract/staff'
import i18next from 'i18next'

/** The words each catalogue has of its own, under its screen's name. */
export type CatalogueWord = 'help' | 'search' | 'empty' | 'no_match' | 'create' | 'update' | 'delete'

/** A word of a catalogue, in the language spoken now. */
export function wordOf(screen: ScreenName, word: CatalogueWord): string {
  return String(i18next.t(`catalogues.${screen as 'rates'}.${word}`))
}

/** "12 tarifas", in the language spoken now. */
export function countOf(screen: ScreenName, count: number, formatted: string): string {
  return i18next.t(`catalogues.${screen as 'rates'}.count`, { count, formatted })
}

/** What helps to fill in a field; undefined where its label says enough. */
export function hintOf(screen: ScreenName, field: string): string | undefined {
  const key = `catalogues.${screen}.hints.${field}`
  return i18next.exists(key) ? String(i18next.t(key as never)) : undefined
}
