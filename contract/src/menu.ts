import type { ScreenName } from './screens.ts'

/** An entry of the side menu, or a group of them. Titles are message keys; what may be seen is asked of the screen. */
export type MenuEntry =
  | { readonly screen: ScreenName; readonly icon: string; readonly exact?: boolean }
  | { readonly group: 'data'; readonly icon: string; readonly children: readonly ScreenName[] }

/** The side menu in its order (screens dossier, b). A screen joins it when it exists. */
export const menu: readonly MenuEntry[] = [
  { screen: 'home', icon: 'mdi-view-dashboard', exact: true },
  { screen: 'user-validation', icon: 'mdi-account-multiple' },
]
